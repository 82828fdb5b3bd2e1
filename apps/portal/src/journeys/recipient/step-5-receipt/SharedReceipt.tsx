import { Document } from '@consente/domain/document'
import { type ListTense, listOfChosen } from '@consente/domain/list-goes-along'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { timeNow } from '../../../api/server-time.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import type { BridgeState } from '../../../ui/bridge/bridge-geometry.ts'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { WhatWaits } from '../../../ui/sharing/WhatWaits.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { useOwnParty } from '../steps/institution-view.ts'
import type { ReceiptState, ReceiptView, SharedGroup } from './receipt-view.ts'
import { SHARED } from './shared-confirmation-texts.ts'

/** The closed bridge, the summary and the data, by group (certification items S10.2 to S10.8). */
export function SharedReceipt({ view }: { view: ReceiptView }) {
  const own = useOwnParty()
  const until = formatDate(view.end)
  const groups = view.groups.map(({ required, title }) => ({ required, label: title }))
  const isPartial = view.state === 'part'
  const look = VARIANTS[view.state]
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
          <WhatWaits groups={view.told} isSending reason={SHARED.othersThere(view.party.name)} />
        )}
        <Row title={SHARED.receipt} reason={SHARED.receiptReason}>
          <Summary view={view} until={untilText} sender={look.sender} />
        </Row>
        <Row title={look.data} reason={look.reason}>
          {view.groups.map((group, index) => (
            <GroupFold key={group.title} group={group} isOpen={index === 0} />
          ))}
          {view.groups.some(({ isProduct }) => isProduct) && (
            <p className="small gap">{listOfChosen(look.list)}</p>
          )}
        </Row>
      </div>
    </>
  )
}

type Variant = {
  state: BridgeState
  caption: (facts: { from: string; to: string; groups: number; until: string }) => string
  sender: string
  receiver: string
  data: string
  reason: string | undefined
  list: ListTense
}

/** No verb says that data go by a sharing that may wait. */
const NOT_KNOWN = { ...SHARED.over, reason: SHARED.present.reason }
/** The bridge tells no more than is known, and in its tense. */
const VARIANTS: Readonly<Record<ReceiptState, Variant>> = {
  goes: { state: 'closed', list: 'goes', caption: SHARED.caption, ...SHARED.present },
  part: { state: 'pending', list: 'goes', caption: SHARED.partCaption, ...SHARED.present },
  notKnown: { state: 'pending', list: 'goes', caption: SHARED.notKnownCaption, ...NOT_KNOWN },
  waits: { state: 'pending', list: 'goes', caption: SHARED.waitsCaption, ...SHARED.future },
  refused: { state: 'rejected', list: 'would', caption: SHARED.endedCaption, ...SHARED.refused },
  ended: { state: 'ended', list: 'went', caption: SHARED.endedCaption, ...SHARED.past },
  over: { state: 'ended', list: 'unsure', caption: SHARED.endedCaption, ...SHARED.over },
  unsure: { state: 'planned', list: 'unsure', caption: SHARED.unsureCaption, ...SHARED.over },
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
