import { type ReactNode, type Ref, useId } from 'react'
import { Flag, type FlagKind } from '../basics/Flag.tsx'
import type { Party } from '../bridge/Seal.tsx'
import { Seal } from '../bridge/Seal.tsx'
import { unbroken } from '../layout/unbroken.tsx'

/** A small line; a `wide` one is only heard on phones, where a row has two lines. */
export type ChoiceLine = string | { wide: string }

/** A checkbox or radio button with its explanation. */
export type ChoiceProps = {
  type: 'checkbox' | 'radio'
  checked: boolean
  onChange: (checked: boolean) => void
  title: ReactNode
  reason?: ReactNode
  /** More small lines, such as a policy's number and its insurer. */
  lines?: readonly ChoiceLine[] | undefined
  name?: string | undefined
  flag?: FlagKind | undefined
  tag?: ReactNode
  /** Not the customer's to change: grey, and it stays as it is. */
  fixed?: boolean | undefined
  /** With an institution's mark. */
  seal?: Party | undefined
  /** A button at the right end, outside of the row's own target. */
  aside?: ReactNode
  /** First of its column: sits on the row's hairline. */
  first?: boolean | undefined
  id?: string | undefined
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A row to tick; the whole row is the target, and a chosen one gets a rule in the margin like a pen mark. */
export function Choice({
  type,
  checked,
  onChange,
  title,
  reason,
  lines = [],
  name,
  flag,
  tag,
  fixed = false,
  seal,
  aside,
  first = false,
  id,
  describedBy,
  ref,
}: ChoiceProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const className = [
    'choice',
    seal && 'choice--logo',
    checked && 'choice--chosen',
    fixed && 'choice--fixed',
    first && 'choice--first',
  ]
    .filter(Boolean)
    .join(' ')
  const input = (
    <input
      ref={ref}
      id={inputId}
      className={type === 'radio' ? 'dot' : 'tickbox'}
      type={type}
      name={name}
      checked={checked}
      disabled={fixed}
      onChange={(event) => onChange(event.target.checked)}
      aria-describedby={describedBy}
    />
  )
  const words = (
    <>
      <span className="choice-title">{title}</span>
      {reason && <span className="small">{reason}</span>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row keep their places
        <span key={index} className={typeof line === 'string' ? 'small' : 'small choice-wide'}>
          {unbroken(typeof line === 'string' ? line : line.wide)}
        </span>
      ))}
    </>
  )
  const mark = seal && <Seal name={seal.name} logo={seal.logo} size="sm" />
  const right = (
    <>
      {flag && <Flag kind={flag} />}
      {tag && <span className={seal ? 'tag' : 'flag'}>{tag}</span>}
    </>
  )
  if (aside) {
    return (
      <div className={className}>
        {input}
        {mark}
        <label htmlFor={inputId}>
          {words}
          {tag && <span className="small">{tag}</span>}
        </label>
        {aside}
      </div>
    )
  }
  return (
    <label className={className} htmlFor={inputId}>
      {input}
      {mark}
      <span>{words}</span>
      {right}
    </label>
  )
}
