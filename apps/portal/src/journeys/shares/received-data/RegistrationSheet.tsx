import type { ReceivedPart } from '@consente/contract/portal/received'
import { formatDate } from '@consente/domain/period'
import { Row } from '../../../ui/layout/Row.tsx'
import { SHEET } from './policies-texts.ts'
import { factsOf } from './received-facts.ts'

/** Registration data as one compact sheet; of several records of a kind all are shown. */
export function RegistrationSheet({ parts, from }: { parts: readonly ReceivedPart[]; from: string }) {
  const facts = parts.flatMap(({ name, data }) => factsOf(name, data).flat())
  if (facts.length === 0) return null
  const latest = parts
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .sort()
    .at(-1)
  return (
    <Row title={SHEET.title} reason={latest && SHEET.received(formatDate(new Date(latest)))}>
      <dl className="sheet-facts">
        {facts.map(({ term, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several records may hold one term
          <div key={`${term} ${place}`}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small gap">{SHEET.wrong(from)}</p>
    </Row>
  )
}
