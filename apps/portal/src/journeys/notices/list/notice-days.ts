import { formatDate, formatTime } from '@consente/domain/period'
import type { Notice } from '../../../api/notices-api.ts'

const WEEK_MS = 7 * 86_400_000

/** Months that are over, newest first. */
export type NoticeMonth = { key: string; name: string; notices: Notice[] }
type NoticeDays = { today: Notice[]; thisWeek: Notice[]; months: NoticeMonth[] }

/** Notices by when they came: today, in the seven days before, and by month. */
export function noticeDays(notices: readonly Notice[], now: Date): NoticeDays {
  const days: NoticeDays = { today: [], thisWeek: [], months: [] }
  for (const notice of notices) {
    const at = new Date(notice.at)
    if (formatDate(at) === formatDate(now)) days.today.push(notice)
    else if (now.getTime() - at.getTime() < WEEK_MS) days.thisWeek.push(notice)
    else monthOf(days.months, at).notices.push(notice)
  }
  return days
}

function monthOf(months: NoticeMonth[], at: Date): NoticeMonth {
  const key = formatDate(at).slice(3)
  const known = months.find((month) => month.key === key)
  if (known) return known
  const name = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    month: 'long',
    year: 'numeric',
  }).format(at)
  const month = { key, name, notices: [] }
  months.push(month)
  return month
}

/** "03:02" */
export const hourOf = ({ at }: Pick<Notice, 'at'>): string => formatTime(new Date(at))
/** "19/11" */
export const dayOf = ({ at }: Pick<Notice, 'at'>): string => formatDate(new Date(at)).slice(0, 5)
