import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { PAGE_SIZE, pageOf } from '../find/find-shares.ts'
import { type ListAddress, listPath } from '../find/list-address.ts'
import { PAGES_TEXTS } from './views-texts.ts'

/** Below a list longer than a page: which part it shows, and links to the parts before and after. */
export function PageTurner({ address, count }: { address: ListAddress; count: number }) {
  const { page, pages, from, to } = pageOf(count, address.page)
  if (pages === 1) return null
  return (
    <nav className="turner" aria-label={PAGES_TEXTS.label}>
      <p className="links">
        {page > 1 && (
          <TextLink icon="back" to={listPath({ ...address, page: page - 1 })}>
            {PAGES_TEXTS.before(PAGE_SIZE)}
          </TextLink>
        )}
        {page < pages && (
          <TextLink to={listPath({ ...address, page: page + 1 })}>
            {PAGES_TEXTS.after(Math.min(PAGE_SIZE, count - to))}
            <ListIcon name="forward" />
          </TextLink>
        )}
      </p>
      <p className="small num">{PAGES_TEXTS.shown(from + 1, to, count)}</p>
    </nav>
  )
}

/** The page of a list: with another number the focus goes to its beginning, where reading goes on; nothing of it is painted elsewhere before. */
export function ShownPage({ number, children }: { number: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(number)
  useLayoutEffect(() => {
    if (shown.current === number) return
    shown.current = number
    box.current?.scrollIntoView?.()
    box.current?.focus({ preventScroll: true })
  }, [number])
  return (
    <div className="shown-page" ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
