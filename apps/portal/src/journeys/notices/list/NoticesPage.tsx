import { formatDate } from '@consente/domain/period'
import { useState } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { PAGES } from '../../../paths.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NoticeItems } from '../NoticeItems.tsx'
import { NOTICES } from '../notices-texts.ts'
import { Unread } from '../Unread.tsx'
import { useNotices } from '../use-notices.ts'
import { dayOf, hourOf, type NoticeMonth, noticeDays } from './notice-days.ts'

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
      {query.isError && !query.data && <Unread title={NOTICES.failed} query={query} />}
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
