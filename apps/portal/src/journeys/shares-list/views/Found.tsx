import type { ReactNode, RefObject } from 'react'
import { Pill } from '../../../ui/form/Pill.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { ORDERS, type Order, type ShareFilter } from '../find/list-address.ts'
import type { FilterPill } from './filter-pills.ts'
import { FILTER, ORDER_NAMES, ofAll } from './views-texts.ts'

type FoundProps = {
  /** Undefined until the list has arrived. */
  count: number | undefined
  all: number
  isFiltered: boolean
  pills: readonly FilterPill[]
  order: Order | undefined
  /** Takes the focus when what was pressed has gone. */
  status: RefObject<HTMLParagraphElement | null>
  onFilter: (filter: ShareFilter) => void
  onOrder: (order: Order) => void
  /** Actions on those found. */
  children?: ReactNode
}

/** The number of sharings, said politely whenever it changes, with their filters and order. */
export function Found({
  count,
  all,
  isFiltered,
  pills,
  order,
  status,
  onFilter,
  onOrder,
  children,
}: FoundProps) {
  return (
    <div className="found">
      <p role="status" ref={status} tabIndex={-1}>
        {count !== undefined && (
          <>
            <b>{count}</b> {ofAll(count, all, isFiltered)}
          </>
        )}
      </p>
      {pills.map(({ label, without }) => (
        <Pill
          key={label}
          label={label}
          onRemove={() => {
            onFilter(without)
            status.current?.focus()
          }}
        />
      ))}
      {children}
      <div className="order only-wide">
        <SelectField
          label={FILTER.order}
          value={order ?? 'ends-first'}
          onChange={onOrder}
          options={ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
        />
      </div>
    </div>
  )
}
