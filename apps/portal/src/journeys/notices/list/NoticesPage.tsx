import { WEEK_MS } from '@consente/domain/base/durations'
import { formatDate, formatTime } from '@consente/domain/period'
import { useState } from 'react'
import type { Notice } from '../../../api/notices-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { PAGES } from '../../../paths.ts'
import { Unread } from '../../../sharing/Unread.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NoticeItems } from '../NoticeItems.tsx'
import { NOTICES } from '../notices-texts.ts'
import { useNotices } from '../use-notices.ts'

/** Months that are over, newest first. */
type NoticeMonth = { key: string; name: string; notices: Notice[] }
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
const hourOf = ({ at }: Pick<Notice, 'at'>): string => formatTime(new Date(at))
/** "19/11" */
const dayOf = ({ at }: Pick<Notice, 'at'>): string => formatDate(new Date(at)).slice(0, 5)

/** 'Avisos': what the customer was told in the last twelve months. */
export function NoticesPage() {
  const { query, notices, newCount, markRead } = useNotices()
  const now = timeNow()
  const days = noticeDays(notices, now)
  return (
    <>
      <Opening
        title={NOTICES.title}
        lead={query.data && notices.length > 0 && <span role="status">{NOTICES.lead(newCount)}</span>}
        action={
          <Actions align="end">
            {newCount > 0 && (
              <Button variant="line" onClick={() => void markRead().catch(() => query.refetch())}>
                {NOTICES.markRead}
              </Button>
            )}
            <Button variant="text" to={PAGES.reminders.path}>
              {NOTICES.choose}
            </Button>
          </Actions>
        }
      />
      {query.isPending && <LoadingPage />}
      {query.isError && !query.data && (
        <Unread title={NOTICES.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && notices.length === 0 && <Empty title={NOTICES.empty}>{NOTICES.emptyWhy}</Empty>}
      {days.today.length > 0 && (
        <Row title={NOTICES.today} reason={formatDate(now)}>
          <NoticeItems items={days.today} whenOf={hourOf} />
        </Row>
      )}
      {days.thisWeek.length > 0 && (
        <Row title={NOTICES.thisWeek}>
          <NoticeItems items={days.thisWeek} whenOf={dayOf} />
        </Row>
      )}
      {days.months.length > 0 && <Before months={days.months} />}
    </>
  )
}

/** Month by month, each shown when it is asked for. */
function Before({ months }: { months: readonly NoticeMonth[] }) {
  const [shown, setShown] = useState<readonly string[]>([])
  return (
    <Row title={NOTICES.before}>
      {months.map(({ key, name, notices }) =>
        shown.includes(key) ? (
          <NoticeItems key={key} items={notices} whenOf={dayOf} />
        ) : (
          <p key={key}>
            <TextLink onClick={() => setShown([...shown, key])} expanded={false}>
              {NOTICES.showMonth(name, notices.length)}
            </TextLink>
          </p>
        ),
      )}
    </Row>
  )
}
