import { formatDate } from '@consente/domain/period'
import { timeNow } from '../../../api/server-time.ts'
import { keptSinceEndText } from '../../../sharing/kept-text.ts'
import { bridgeOf } from '../../../sharing/share-picture.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { instant } from '../../../sharing/term-text.ts'
import { EndedTermLine } from '../../../ui/bridge/EndedTermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { lastedText } from './lasted-text.ts'
import { RECEIVED } from './received-row-texts.ts'

/** Of a sharing that was in force and is over: how long it lasted, and how long what it brought is kept here. */
export function PastRows({ view }: { view: ShareView }) {
  const { details, shareType, confirmed, creation, expiry, ranOut } = view
  const isCutShort = bridgeOf(details.status) === 'ended'
  const start = confirmed ?? creation
  const end = isCutShort ? instant(details.statusDateTime) : ranOut
  return (
    <>
      {start && end && expiry && start < end && (
        <Row title={SHARE.term} reason={lastedText({ start, end, wouldEnd: expiry })} id="prazo">
          <EndedTermLine
            start={start}
            end={end}
            expiry={expiry}
            words={isCutShort ? `encerrado em ${formatDate(end)}` : `terminou em ${formatDate(end)}`}
            wouldEnd={end < expiry ? `iria até ${formatDate(expiry)}` : undefined}
          />
        </Row>
      )}
      {shareType === 'RECEIVING' && (
        <Row title={RECEIVED.kept} id="guardados">
          <p>{keptSinceEndText(details.keptUntil, timeNow(), tenseOf(details) !== 'over')}</p>
        </Row>
      )}
    </>
  )
}
