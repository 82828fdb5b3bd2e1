import type { ReceivedPart } from '@consente/contract/portal/received'
import { formatDateTime } from '@consente/domain/period'
import { useState } from 'react'
import { useCustomer } from '../../session/customer.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { allFields, MOST_SHOWN } from './all-fields.ts'
import { ALL } from './policies-texts.ts'
import { RECEIVED } from './received-texts.ts'

/** So deep at most, as the list of the fields. */
const DEEPEST = 12

/**
 * Counts the fields of data as the scheme's descriptions do: the same field of several records, coverages or payments is one.
 * Step 3 announces the most that may come, counted in the same way.
 */
export function fieldKinds(data: unknown): number {
  const kinds = new Set<string>()
  const walk = (value: unknown, place: string, depth: number): void => {
    if (value === undefined) return
    if (typeof value !== 'object' || value === null || depth > DEEPEST) kinds.add(place)
    else if (Array.isArray(value)) for (const one of value) walk(one, place, depth)
    else for (const [name, inner] of Object.entries(value)) walk(inner, `${place}.${name}`, depth + 1)
  }
  walk(data, '', 0)
  return kinds.size
}

type AllFieldsProps = {
  /** @param fields how many there are */
  title: (fields: number) => string
  parts: readonly ReceivedPart[]
}

/** Every field by its Portuguese name, once it is asked for; nothing where nothing has come. */
export function AllFields({ title, parts }: AllFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const { documentId } = useCustomer()
  const read = parts.map(({ name, displayName, receivedAt, data }) => ({
    name,
    displayName,
    receivedAt,
    fields: allFields(data, documentId),
  }))
  const count = parts.reduce((sum, { data }) => sum + fieldKinds(data), 0)
  if (count === 0) return null
  return (
    <Fold title={title(count)} onToggle={setOpen}>
      {isOpen &&
        read
          .filter(({ fields }) => fields.length > 0)
          .map(({ name, displayName, receivedAt, fields }) => (
            <section key={name} className="stack-sm">
              <h4 className="label">{displayName}</h4>
              {receivedAt && (
                <p className="small">
                  <time dateTime={receivedAt}>{RECEIVED.at(formatDateTime(new Date(receivedAt)))}</time>
                </p>
              )}
              <dl className="raw">
                {fields.slice(0, MOST_SHOWN).map(({ path, value }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; unnamed fields have one path
                  <div key={place}>
                    <dt>{path}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {fields.length > MOST_SHOWN && <p className="small">{ALL.first(MOST_SHOWN)}</p>}
            </section>
          ))}
    </Fold>
  )
}
