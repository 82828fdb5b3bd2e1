import { isRunning, type Situation } from '@consente/domain/sharing/situation'
import { receivedDataPath } from '../../../paths.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RECEIVED } from './received-row-texts.ts'

/** True if it is in force, at least for a part, and the tokens are here. */
const brings = (situation: Situation): boolean =>
  situation.kind === 'waiting' ? situation.part === 'some' : isRunning(situation) && situation.begun

/** The way from a sharing to what it has brought while it is in force. */
export function ReceivedRow({ view: { details, parties } }: { view: ShareView }) {
  if (!brings(details.situation)) return null
  return (
    <Row title={RECEIVED.title} reason={RECEIVED.reason(parties.other.name)} id="recebidos">
      <Button variant="line" to={receivedDataPath(details.consentId)}>
        {RECEIVED.link}
      </Button>
    </Row>
  )
}
