import type { ReceivedPart as Part, ReceivedGroup, ReceivedItem } from '@consente/contract/portal/received'
import { formatDateTime } from '@consente/domain/period'
import { Note } from '../../ui/feedback/Note.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { Ledger } from '../../ui/layout/Ledger.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { AllFields } from './AllFields.tsx'
import { allFields } from './all-fields.ts'
import { ALL, POLICIES } from './policies-texts.ts'
import { factsOf } from './received-facts.ts'
import { RECEIVED, WHY } from './received-texts.ts'

/** Everything a sharing has brought, group by group, policy by policy. */
export function ReceivedGroups({ groups, from }: { groups: readonly ReceivedGroup[]; from: string }) {
  return groups.map((group) => (
    <Row key={group.type} title={group.displayName}>
      {group.state === 'RECEIVED'
        ? group.items.map((item) => (
            <Item key={item.resourceId ?? group.type} item={item} kind={group.displayName} from={from} />
          ))
        : !group.waiting && (
            <Note icon={group.state === 'EMPTY' ? 'info' : 'clock'}>{WHY[group.state](from)}</Note>
          )}
      {group.waiting?.map((number) => (
        <Note key={number} icon="waiting">
          {unbroken(RECEIVED.policyWaits(number, from))}
        </Note>
      ))}
    </Row>
  ))
}

/** A part without a number lies open; a policy opens on demand. Every field is there, also where no label is known. */
function Item({
  item: { resourceId, productName, companyName, parts },
  kind,
  from,
}: {
  item: ReceivedItem
  kind: string
  from: string
}) {
  const shown = parts.map((part) => <ReceivedPart key={part.name} part={part} from={from} />)
  if (resourceId === undefined)
    return (
      <div className="stack-lg">
        {shown}
        <AllFields title={(fields) => ALL.part(kind, fields)} parts={parts} />
      </div>
    )
  return (
    <Fold title={RECEIVED.policy(resourceId, productName)}>
      {companyName && <p className="small">{companyName}</p>}
      <div className="stack-lg">
        {shown}
        <AllFields title={POLICIES.all} parts={parts} />
      </div>
    </Fold>
  )
}

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
      {allFields(data, '', 1).length === 0 && <p className="small">{RECEIVED.nothing}</p>}
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
