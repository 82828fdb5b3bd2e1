import { formatDateTime } from '@consente/domain/period'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { FoldRow } from '../../../ui/layout/Fold.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import { DETAILS } from './share-details-texts.ts'

/** A sharing's history, newest first. */
export function HistoryRow({ history = [] }: Pick<Sharing, 'history'>) {
  const items = [...history]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ at, text }) => ({ when: formatDateTime(new Date(at)), dateTime: at, text }))
  return (
    <FoldRow
      title={DETAILS.history}
      more={DETAILS.historyMore(items.length)}
      reason={DETAILS.historyReason}
      id="vida"
    >
      <History items={items} />
    </FoldRow>
  )
}
