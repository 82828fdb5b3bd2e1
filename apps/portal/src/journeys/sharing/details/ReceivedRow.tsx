import type { ConsentDetails } from '@consente/contract/portal/consents'
import { receivedDataPath } from '../../../paths.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RECEIVED } from './received-row-texts.ts'

/** In force, at least for a part. */
function brings({ status, furtherApproval }: ConsentDetails): boolean {
  return status === 'ACTIVE' || (status === 'PENDING' && furtherApproval === 'SOME')
}

/** The way from a sharing to what it has brought while it is in force. */
export function ReceivedRow({ view: { details, parties } }: { view: ShareView }) {
  if (!brings(details)) return null
  return (
    <Row title={RECEIVED.title} reason={RECEIVED.reason(parties.other.name)} id="recebidos">
      <Button variant="line" to={receivedDataPath(details.consentId)}>
        {RECEIVED.link}
      </Button>
    </Row>
  )
}
