import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon.tsx'
import { BridgeSpan } from './BridgeSpan.tsx'
import type { BridgeGroup, BridgeSize, BridgeState } from './bridge-geometry.ts'
import type { Party } from './Seal.tsx'
import { Seal } from './Seal.tsx'

/** The bridge between two institutions: who sends, who gets, and if anything goes. */
export type BridgeProps = {
  state: BridgeState
  size?: BridgeSize | undefined
  /** The sender; undefined until one is chosen. */
  from?: Party | undefined
  to?: Party | undefined
  groups?: readonly BridgeGroup[] | undefined
  /** Words in the gap: the amount, and until when. */
  what?: ReactNode
  until?: ReactNode
  whatLabel?: string | undefined
  fromLabel?: string | undefined
  toLabel?: string | undefined
  /** Shown in place of the name of a bank that is not chosen yet. */
  emptyName?: string | undefined
  /** The direction of a moving bridge's dot: from the asking side, or back to it. */
  direction?: 'asking' | 'returning' | undefined
  /** The full sentence for readers. A mini bridge without one is hidden from them. */
  caption?: string | undefined
}

const NO_GROUPS: readonly BridgeGroup[] = []

function Bank({ party, size, side }: { party: Party | undefined; size: BridgeSize; side?: 'to' }) {
  const sealSize = size === 'mini' ? 'sm' : 'full'
  return (
    <div className={side === 'to' ? 'bank bank--to' : 'bank'}>
      {party ? (
        <Seal name={party.name} logo={party.logo} size={sealSize} />
      ) : (
        <span className={size === 'mini' ? 'seal seal--none seal--sm' : 'seal seal--none'}>
          <Icon name="plus" />
        </span>
      )}
    </div>
  )
}

function Who({
  party,
  label,
  emptyName,
  side,
}: {
  party: Party | undefined
  label: string
  emptyName: string
  side?: 'to'
}) {
  return (
    <div className={side === 'to' ? 'who who--to' : 'who'}>
      <span className="tag">{label}</span>
      <b>{party?.name ?? emptyName}</b>
      {party?.cnpj && (
        <span className="tag">
          CNPJ <span className="num">{party.cnpj}</span>
        </span>
      )}
    </div>
  )
}

/** The hairline that becomes a bridge: who gives, what, who receives, until when. Reads from left to right. */
export function Bridge({
  state,
  size = 'full',
  from,
  to,
  groups = NO_GROUPS,
  what,
  until,
  whatLabel = 'O quê, até quando',
  fromLabel = 'Quem envia',
  toLabel = 'Quem recebe',
  emptyName = 'A escolher',
  direction = 'asking',
  caption,
}: BridgeProps) {
  const mini = size === 'mini'
  const worded = !mini && what !== undefined
  const classes = ['bridge', `bridge--${state}`]
  if (mini) classes.push('bridge--mini')
  if (worded) classes.push('bridge--worded')
  if (direction === 'returning') classes.push('bridge--returning')
  return (
    <figure className={classes.join(' ')} aria-hidden={mini && !caption ? true : undefined}>
      <Bank party={from} size={size} />
      <BridgeSpan state={state} size={size} groups={groups} />
      <Bank party={to} size={size} side="to" />
      {!mini && <Who party={from} label={fromLabel} emptyName={emptyName} />}
      {worded && (
        <div className="who who--what">
          <span className="tag">{whatLabel}</span>
          {until === undefined ? what : <b>{what}</b>}
          {until !== undefined && <span className="tag num">{until}</span>}
        </div>
      )}
      {!mini && <Who party={to} label={toLabel} emptyName={emptyName} side="to" />}
      {caption && <figcaption className="sr">{caption}</figcaption>}
    </figure>
  )
}
