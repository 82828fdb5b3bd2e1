import { withJoints } from '../layout/unbroken.tsx'
import { StatusMark } from './StatusMark.tsx'

type PolicyLineProps = {
  name: string
  number?: string | undefined
  companyName?: string | undefined
  /** Why its data do not come yet. */
  waits?: string | undefined
}

/** A policy in a list; its number stays in one piece where a line can hold it. */
export function PolicyLine({ name, number, companyName, waits }: PolicyLineProps) {
  return (
    <>
      {name}
      {number && (
        <>
          , apólice{' '}
          <span className="whole">
            {withJoints(number)}
            {companyName && ','}
          </span>
        </>
      )}
      {companyName && (number ? ` ${companyName}` : `, ${companyName}`)}
      {waits && (
        <>
          {' '}
          <StatusMark tone="pending">{waits}</StatusMark>
        </>
      )}
    </>
  )
}
