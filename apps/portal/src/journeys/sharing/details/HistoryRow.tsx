import { formatDateTime } from '@consente/domain/period'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import { DETAILS } from './share-details-texts.ts'

/** A sharing's history, newest first. */
export function HistoryRow({ history = [] }: Pick<Sharing, 'history'>) {
  const items = [...history]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ at, text }) => ({ when: formatDateTime(new Date(at)), dateTime: at, text }))
  return (
    <Row title={DETAILS.history} reason={DETAILS.historyReason} id="vida">
      <History items={items} />
    </Row>
  )
}
