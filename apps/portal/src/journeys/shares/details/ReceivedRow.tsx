import { useApi } from '../../../api/api.ts'
import { receivedDataPath } from '../../../paths.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RECEIVED } from '../received-data/received-texts.ts'
import type { ShareView } from '../share-view.ts'

/** The way from a sharing to what it has brought; only where the backend tells, while the sharing is in force. */
export function ReceivedRow({ view: { details, shareType, parties } }: { view: ShareView }) {
  const { capabilities } = useApi().config
  if (!capabilities.receivedData || shareType !== 'RECEIVING' || details.status !== 'ACTIVE') return null
  return (
    <Row title={RECEIVED.title} reason={RECEIVED.linkReason(parties.other.name)}>
      <Button variant="line" to={receivedDataPath(details.consentId)}>
        {RECEIVED.link}
      </Button>
    </Row>
  )
}
