import { confirmedConsent } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { Explanation, MultiEnding, MultiOpening, Person } from './MultiRequestParts.tsx'
import { MULTI } from './multi-request-texts.ts'
import { WaitingRequest } from './WaitingRequest.tsx'

/** The fixed sample of the specification, without a real name or document. */
const SAMPLE = {
  requester: { name: 'Nome de quem pediu', document: '000.000.000-00' },
  approver: { name: 'Nome de quem autoriza também', document: '000.000.000-00' },
}

/** `/recipient-multi-request`: more people must authorise the sharing that was just confirmed; without one, the sample. */
export function MultiRequestPage() {
  const { consentId, waits } = useStored(confirmedConsent) ?? {}
  return consentId !== undefined && waits === 'all' ? <WaitingRequest consentId={consentId} /> : <Sample />
}

function Sample() {
  return (
    <>
      <MultiOpening lead={MULTI.lead} />
      <Explanation notes={MULTI.notes} />
      <Row title={MULTI.requester}>
        <Person {...SAMPLE.requester} situation={MULTI.requested} />
      </Row>
      <Row title={MULTI.approver}>
        <Person {...SAMPLE.approver} situation={<StatusMark tone="pending">{MULTI.waiting}</StatusMark>} />
      </Row>
      <MultiEnding />
    </>
  )
}
