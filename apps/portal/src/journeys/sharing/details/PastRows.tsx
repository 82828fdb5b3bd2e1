import { formatDate } from '@consente/domain/period'
import { isOver } from '@consente/domain/sharing/situation'
import { timeNow } from '../../../api/server-time.ts'
import { keptSinceEndText } from '../../../sharing/kept-text.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { EndedTermLine } from '../../../ui/bridge/EndedTermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { lastedText } from './lasted-text.ts'
import { RECEIVED } from './received-row-texts.ts'
import { SENT, sentText } from './sent-text.ts'

/** For a sharing that was in force and is over: the time that it lasted, and the time that its data are kept here. */
export function PastRows({ view }: { view: ShareView }) {
  const { details, shareType, confirmed, creation, expiry } = view
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
      {start && end && expiry && start < end && (
        <Row title={SHARE.term} reason={lastedText({ start, end, wouldEnd: expiry })} id="prazo">
          <EndedTermLine
            start={start}
            end={end}
            expiry={expiry}
            words={
              situation.kind === 'ended' || situation.kind === 'refused'
                ? `encerrado em ${formatDate(end)}`
                : `terminou em ${formatDate(end)}`
            }
            wouldEnd={end < expiry ? `iria até ${formatDate(expiry)}` : undefined}
          />
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
