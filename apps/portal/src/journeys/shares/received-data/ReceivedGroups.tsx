import type { ReceivedGroup, ReceivedItem } from '@consente/contract/portal/received'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ReceivedPart } from './ReceivedPart.tsx'
import { RECEIVED, WHY } from './received-texts.ts'

/** Everything a sharing has brought, group by group, policy by policy. */
export function ReceivedGroups({ groups, from }: { groups: readonly ReceivedGroup[]; from: string }) {
  return groups.map((group) => (
    <Row key={group.type} title={group.displayName}>
      {group.state === 'RECEIVED' ? (
        group.items.map((item) => <Item key={item.resourceId ?? group.type} item={item} from={from} />)
      ) : (
        <Note icon={group.state === 'EMPTY' ? 'info' : 'clock'}>{WHY[group.state](from)}</Note>
      )}
    </Row>
  ))
}

/** Registration data lie open; a policy opens on demand. */
function Item({
  item: { resourceId, productName, companyName, parts },
  from,
}: {
  item: ReceivedItem
  from: string
}) {
  const shown = parts.map((part) => <ReceivedPart key={part.name} part={part} from={from} />)
  if (resourceId === undefined) return <div className="stack-lg">{shown}</div>
  const number = RECEIVED.policy(resourceId)
  return (
    <Fold title={productName ? `${productName}, ${number}` : number}>
      {companyName && <p className="small">{companyName}</p>}
      <div className="stack-lg">{shown}</div>
    </Fold>
  )
}
