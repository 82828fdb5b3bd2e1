import { isOver } from '@consente/domain/sharing/situation'
import { timeNow } from '../../../api/server-time.ts'
import { keptSinceEndText } from '../../../sharing/kept-text.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { RECEIVED } from './received-row-texts.ts'
import { SENT, sentText } from './sent-text.ts'

/** For a sharing that was in force and is over: the part that it sent, and the time that its data are kept here. */
export function PastRows({ view }: { view: ShareView }) {
  const { details, shareType, confirmed, creation } = view
  const { situation } = details
  const start = confirmed ?? creation
  const end = isOver(situation) ? situation.at : undefined
  return (
    <>
      {tenseOf(situation) === 'stopped' && (
        <Row title={SENT.title} id="enviado">
          <p>{sentText(details.resourceGroups, start, end)}</p>
        </Row>
      )}
      {shareType === 'RECEIVING' && (
        <Row title={RECEIVED.kept} id="guardados">
          <p>{keptSinceEndText(details.keptUntil, timeNow(), tenseOf(situation) !== 'over')}</p>
        </Row>
      )}
    </>
  )
}
