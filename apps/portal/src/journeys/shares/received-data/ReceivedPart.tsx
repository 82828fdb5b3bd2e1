import type { ReceivedPart as Part } from '@consente/contract/portal/received'
import { formatDateTime } from '@consente/domain/period'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { factsOf } from './received-facts.ts'
import { RECEIVED, WHY } from './received-texts.ts'

/** One kind of data of one policy: what came and when, or why not. */
export function ReceivedPart({ part, from }: { part: Part; from: string }) {
  return (
    <section className="stack">
      <h3 className="label">{part.displayName}</h3>
      {part.state === 'RECEIVED' ? (
        <Came part={part} />
      ) : (
        <Note icon={part.state === 'EMPTY' ? 'info' : 'clock'}>{WHY[part.state](from)}</Note>
      )}
    </section>
  )
}

function Came({ part: { name, data, receivedAt } }: { part: Part }) {
  const things = factsOf(name, data)
  return (
    <>
      {receivedAt && (
        <p className="small">
          <time dateTime={receivedAt}>{RECEIVED.at(formatDateTime(new Date(receivedAt)))}</time>
        </p>
      )}
      {things.length === 0 && <p className="small">{RECEIVED.nothing}</p>}
      {things.map((rows, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records keep the order the holder gave them
        <div key={place} className="stack-sm">
          {things.length > 1 && <p className="small">{RECEIVED.item(place + 1)}</p>}
          <Ledger rows={rows} />
        </div>
      ))}
    </>
  )
}
