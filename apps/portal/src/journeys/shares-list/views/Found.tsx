import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { FILTER, ofAll } from './views-texts.ts'

type FoundProps = {
  /** Undefined until the list has arrived. */
  count: number | undefined
  all: number
  isFiltered: boolean
  /** Filters that hold, for the button of phones. */
  filters: number
  /** Takes the focus when what was pressed has gone. */
  status: RefObject<HTMLParagraphElement | null>
  /** Opens the filters of phones; undefined where there are none. */
  onOpen: (() => void) | undefined
  children?: ReactNode
}

/** The number of sharings, said politely whenever it changes, and the filters of phones. It is seen where it says more than the tabs. */
export function Found({ count, all, isFiltered, filters, status, onOpen, children }: FoundProps) {
  const kind = isFiltered ? '' : onOpen ? ' found--all' : ' sr'
  return (
    <div className={`found${kind}`}>
      <p role="status" ref={status} tabIndex={-1}>
        {count !== undefined && (
          <>
            <b>{count}</b> {ofAll(count, all, isFiltered)}
          </>
        )}
      </p>
      {onOpen && (
        <div className="only-narrow">
          <Button variant="line" onClick={onOpen}>
            <ListIcon name="filter" />
            {FILTER.open(filters)}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
