import { the } from '@consente/domain/article'
import type { ReactNode } from 'react'
import { Anchor } from '../basics/Anchor.tsx'
import { Button } from '../basics/Button.tsx'
import { Bridge, type BridgeProps } from '../bridge/Bridge.tsx'
import { TermLine, type TermLineProps } from '../bridge/TermLine.tsx'
import { parted } from '../layout/soft-hyphens.tsx'
import { REPLACEMENT } from './replacement-texts.ts'
import { StatusMark, type StatusTone } from './StatusMark.tsx'

export type ShareCardProps = {
  /** The share's own page; the whole card leads there. */
  to: string
  /** The other institution. */
  name: string
  bridge: Omit<BridgeProps, 'size' | 'caption'>
  status: { tone: StatusTone; word: string }
  /** "3 grupos:", before the names. */
  amount?: string | undefined
  data: readonly string[]
  /** "e mais 12": how many names are left out. */
  more?: string | undefined
  /** "Faltam 8 meses", "Terminou em 14/03/2026". */
  term?: ReactNode
  line?: Pick<TermLineProps, 'start' | 'end' | 'now'> | undefined
  /** "Última leitura hoje, 03:10". */
  read?: string | undefined
  /** Ends within days: they stand out. */
  isSoon?: boolean | undefined
  /** The address of the request that waits to replace it. */
  askedTo?: string | undefined
  /** The address of RENOVAR, for a sharing that ends soon and is renewed here. */
  renewTo?: string | undefined
  /** First of all to end: a rule on top, and in words. */
  soonest?: boolean | undefined
}

/** One share: its bridge, with whom, what, and until when. */
export function ShareCard({
  to,
  name,
  bridge,
  status,
  amount,
  data,
  more,
  term,
  line,
  read,
  isSoon = false,
  askedTo,
  renewTo,
  soonest = false,
}: ShareCardProps) {
  return (
    <article className={soonest ? 'card card--soon' : 'card'}>
      <Bridge {...bridge} size="mini" />
      <div className="card-head">
        <h3>
          <Anchor to={to}>{parted(name)}</Anchor>
        </h3>
        <StatusMark tone={status.tone}>{status.word}</StatusMark>
      </div>
      {data.length > 0 && (
        <div className="card-what">
          <b>{amount}</b>{' '}
          <ul className={more && 'card-names--more'}>
            {data.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {more && <li>{more}</li>}
          </ul>
        </div>
      )}
      <div className="card-foot">
        {(soonest || read) && (
          <p className="small">
            {soonest && 'Termina primeiro.'} {read}
          </p>
        )}
        {line ? (
          <TermLine {...line} size="mini" from={soonest || isSoon ? <b>{term}</b> : term} />
        ) : (
          term && <div className="small">{term}</div>
        )}
        {askedTo && (
          <>
            <p className="small gap-sm">{REPLACEMENT.waits}.</p>
            <p className="card-renew">
              <Button variant="line" to={askedTo}>
                {REPLACEMENT.see}
                <span className="sr">{REPLACEMENT.inPlaceOf(name)}</span>
              </Button>
            </p>
          </>
        )}
        {renewTo && (
          <p className="card-renew">
            <Button variant="line" to={renewTo}>
              RENOVAR<span className="sr"> o compartilhamento com {the(name)}</span>
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}
