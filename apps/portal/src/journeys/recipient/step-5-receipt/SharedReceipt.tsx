import { Document } from '@consente/domain/document'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { timeNow } from '../../../api/server-time.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { WhatWaits } from '../../../ui/sharing/WhatWaits.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { useOwnParty } from '../steps/institution-view.ts'
import type { ReceiptView, SharedGroup } from './receipt-view.ts'
import { SHARED } from './shared-confirmation-texts.ts'

/** The closed bridge, the summary and the data, by group (certification items S10.2 to S10.8). */
export function SharedReceipt({ view }: { view: ReceiptView }) {
  const own = useOwnParty()
  const until = formatDate(view.end)
  const groups = view.groups.map(({ required, title }) => ({ required, label: title }))
  const isPartial = view.approval === 'SOME'
  const look = variantOf(view)
  const isCutShort = (look.state === 'ended' || look.state === 'rejected') && view.end > timeNow()
  const untilText = (isCutShort ? SHARED.wouldEnd : COMMON.until)(until)
  const facts = { from: view.party.name, to: own.name, groups: groups.length, until }
  return (
    <>
      <Bridge
        state={look.state}
        from={view.party}
        to={own}
        fromLabel={look.sender}
        toLabel={look.receiver}
        groups={groups}
        what={COMMON.groups(groups.length)}
        until={untilText}
        caption={look.caption(facts)}
      />
      <div className="after-bridge">
        {isPartial && view.told && (
          <WhatWaits groups={view.told} reason={SHARED.othersThere(view.party.name)} />
        )}
        <Row title={SHARED.receipt} reason={SHARED.receiptReason}>
          <Summary view={view} until={untilText} sender={look.sender} />
        </Row>
        <Row title={look.data} reason={look.reason}>
          {view.groups.map((group, index) => (
            <GroupFold key={group.title} group={group} isOpen={index === 0} />
          ))}
        </Row>
      </div>
    </>
  )
}

/** The bridge tells no more than is known, and in its tense. */
function variantOf({ approval, state }: ReceiptView) {
  if (state === 'ended') return { state, caption: SHARED.endedCaption, ...SHARED.past } as const
  if (state === 'over') return { state: 'ended', caption: SHARED.endedCaption, ...SHARED.over } as const
  if (state === 'refused')
    return { state: 'rejected', caption: SHARED.endedCaption, ...SHARED.refused } as const
  if (approval === 'SOME')
    return { state: 'pending', caption: SHARED.partCaption, ...SHARED.present } as const
  if (approval === 'UNKNOWN')
    return { state: 'pending', caption: SHARED.notKnownCaption, ...SHARED.present } as const
  if (state === 'waits') return { state: 'pending', caption: SHARED.waitsCaption, ...SHARED.future } as const
  return { state: 'closed', caption: SHARED.caption, ...SHARED.present } as const
}

function Summary({ view, until, sender }: { view: ReceiptView; until: string; sender: string }) {
  const customer = useCustomer()
  const { party, goal, confirmedAt, months } = view
  const document = Document.formatText(view.document) || customer.masked
  const rows: LedgerRow[] = [
    {
      term: COMMON.you,
      value: view.name ?? customer.name,
      detail: `${SHARED.documentKind(document)} ${document}`,
    },
    ...(goal ? [{ term: SHARED.goal, value: goal }] : []),
    { term: SHARED.confirmedOn, value: formatDateTime(confirmedAt) },
    {
      term: sender,
      value: party.name,
      detail: party.cnpj && `CNPJ ${party.cnpj}`,
    },
    { term: SHARED.term, value: COMMON.months(months), detail: until },
  ]
  return <Ledger big rows={rows} />
}

function GroupFold({ group, isOpen }: { group: SharedGroup; isOpen: boolean }) {
  return (
    <Fold
      title={<DataName name={group.title} />}
      flag={group.required ? 'required' : 'optional'}
      open={isOpen}
    >
      {group.items.length > 0 ? (
        <ul className="fields">
          {group.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <p className="small">{SHARED.waiting}</p>
      )}
    </Fold>
  )
}
