import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

export type LedgerRow = {
  term: string
  value: ReactNode
  /** Under the value, small. */
  detail?: ReactNode
  /** At the right: "Mudar", "Trocar". */
  action?: ReactNode
}

type LedgerProps = {
  rows: readonly LedgerRow[]
  /** Values in serif: the ones that matter. */
  big?: boolean | undefined
  /** A small table under a choice. */
  picks?: boolean | undefined
}

/** Name, value, and what may be done about it, line by line. */
export function Ledger({ rows, big = false, picks = false }: LedgerProps) {
  return (
    <dl className={picks ? 'ledger ledger--picks' : 'ledger'}>
      {rows.map((row) => (
        <div key={row.term}>
          <dt>{row.term}</dt>
          <dd>
            {big ? <span className="ledger-value">{unbroken(row.value)}</span> : unbroken(row.value)}
            {row.detail !== undefined && (
              <div className={big ? 'small' : undefined}>{unbroken(row.detail)}</div>
            )}
          </dd>
          {row.action && <dd className="ledger-action">{row.action}</dd>}
        </div>
      ))}
    </dl>
  )
}
