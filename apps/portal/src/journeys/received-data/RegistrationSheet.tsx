import type { ReceivedPart } from '@consente/contract/portal/received'
import { formatDate } from '@consente/domain/period'
import { Note } from '../../ui/feedback/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { allFields } from './all-fields.ts'
import { SHEET } from './policies-texts.ts'
import { factsOf } from './received-facts.ts'
import { RECEIVED, WHY } from './received-texts.ts'

/** An answer without anything in it. */
const isNothing = ({ state, data }: ReceivedPart): boolean =>
  state === 'EMPTY' || (state === 'RECEIVED' && allFields(data, '', 1).length === 0)

/** Registration data as one compact sheet; of several records of a kind all are shown. */
export function RegistrationSheet({ parts, from }: { parts: readonly ReceivedPart[]; from: string }) {
  const facts = parts.flatMap(({ name, data }) => factsOf(name, data).flat())
  const nothing = parts.filter(isNothing)
  if (facts.length === 0 && nothing.length === 0) return null
  const latest = parts
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .sort()
    .at(-1)
  return (
    <Row title={SHEET.title} reason={latest && SHEET.received(formatDate(new Date(latest)))}>
      {facts.length > 0 && (
        <dl className="sheet-facts">
          {facts.map(({ term, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several records may hold one term
            <div key={`${term} ${place}`}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {nothing.map(({ name, displayName, state }) => (
        <Note key={name} icon="info">
          <b>{displayName}:</b> {state === 'EMPTY' ? WHY.EMPTY(from) : RECEIVED.nothing}
        </Note>
      ))}
      {facts.length > 0 && <p className="small gap">{SHEET.wrong(from)}</p>}
    </Row>
  )
}
