import type { ReactNode } from 'react'
import { Choice, type ChoiceProps } from '../form/Choice.tsx'
import { FieldList } from './FieldList.tsx'

type DataGroupProps = Omit<ChoiceProps, 'type' | 'seal' | 'aside'> & {
  fields?: readonly string[] | undefined
  /** Further content, such as the chosen products. */
  children?: ReactNode
}

/** A group of data: the tick, what it holds, and what may be done with it. */
export function DataGroup({ fields, children, ...choice }: DataGroupProps) {
  return (
    <div className="data">
      <Choice type="checkbox" {...choice} />
      {fields && fields.length > 0 && <FieldList items={fields} columns="three" inset />}
      {children && <div className="data-in">{children}</div>}
    </div>
  )
}
