import { formatTime } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'
import { useEffect } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import type { Approver } from '../../../api/sharings/approvers.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { bridgeProps, type ShareView } from '../../../sharing/share-view.ts'
import { sharedItems } from '../../../sharing/shared-items.ts'
import { instant, months } from '../../../sharing/term-text.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { People } from '../../../ui/people/People.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { FieldList } from '../../../ui/sharing/FieldList.tsx'
import { type Asked, askedOf } from './asked-view.ts'
import { FurtherDecision, type FurtherDecisionProps } from './FurtherDecision.tsx'
import { ASK } from './further-approver-texts.ts'

type FurtherQuestionProps = Omit<FurtherDecisionProps, 'asked'>

/** A further approver's question, whole: who asks, for which policy, for what, until when; then yes or no. */
export function FurtherQuestion({ view, onAnswered, onFailure }: FurtherQuestionProps) {
  const { documentId } = useCustomer()
  const asked = askedOf(view)
  const { approvers } = view.details
  const [giver, ...others] = approvers
  const missing = others.filter(({ document, approval }) => document !== documentId && approval !== 'given')
  // Once answered, the pressed button is gone: readers go on at the page's title.
  useEffect(() => () => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <Bridge {...bridgeProps(view)} />
      <div className="after-bridge">
        <Row title={ASK.who}>
          <People
            items={[
              { name: asked.giver.name, ...standingOf(giver, asked.giver.document) },
              { name: view.parties.to.name, logo: view.parties.to.logo ?? '', text: receiverText(view) },
            ]}
          />
        </Row>
        <Row title={ASK.what} reason={ASK.only(asked.policyNames.length)}>
          <Ledger big rows={factRows(view, asked)} />
          <div className="gap">
            {dataGroups(view.details.resourceGroups).map((group) => (
              <Fold key={group.resourceGroupId} title={<DataName name={group.displayName} />}>
                <FieldList items={sharedItems(group, undefined)} />
              </Fold>
            ))}
          </div>
          <div className="gap-sm">
            <Note icon="info">{ASK.insured}</Note>
          </div>
        </Row>
        <Row title={ASK.others(asked.asker)}>
          <p>{ASK.othersReason(asked.asker)}</p>
          {missing.length > 0 && (
            <>
              <p className="gap">{ASK.alsoMissing}</p>
              <People items={missing.map((one) => ({ name: one.name, ...standingOf(one) }))} />
            </>
          )}
        </Row>
        <FurtherDecision view={view} asked={asked} onAnswered={onAnswered} onFailure={onFailure} />
      </div>
    </>
  )
}

/** "CPF ***.444.555-**. Autorizou hoje, às 10:28." */
function standingOf(approver: Approver | undefined, document?: string) {
  const at = instant(approver?.approvedAt)
  const given = approver?.approval === 'given'
  const when = at && `${dayInWords(at, timeNow())}, às ${formatTime(at)}`
  const stands = given ? ASK.given(when) : approver && ASK.missing
  return { text: [document, stands].filter(Boolean).join('. '), isMissing: approver && !given }
}

const receiverText = ({ parties: { to } }: ShareView): string =>
  [ASK.receives, to.cnpj && `CNPJ ${to.cnpj}`].filter(Boolean).join(' ')

function factRows({ details, term }: ShareView, { policyNames, until, asker }: Asked): LedgerRow[] {
  const policies = policyNames.map(({ name, number }) => ({
    term: ASK.policies(1),
    value: name,
    ...(number !== undefined && { detail: number }),
  }))
  return [
    ...policies,
    ...(details.finalidade ? [{ term: ASK.goal, value: details.finalidade }] : []),
    ...(until
      ? [{ term: ASK.until, value: until, ...(term && { detail: ASK.chosenBy(months(term), asker) }) }]
      : []),
  ]
}
