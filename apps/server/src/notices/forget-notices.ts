import { addMonths } from '@consente/domain/period'
import type { NoticesDeps } from './notices-deps.ts'
import { dayOf } from './reminders/reminder-calendar.ts'

/** Notices stay for a year; what was reminded of is kept as long, longer than any sharing's last 30 days. */
const KEPT_MONTHS = 12

type Deps = Pick<NoticesDeps, 'notices' | 'reminders' | 'unused' | 'clock'>

/** Deletes notices and marks of reminders that are older than twelve months. */
export async function forgetNotices({ notices, reminders, unused, clock }: Deps): Promise<void> {
  const before = addMonths(clock.now(), -KEPT_MONTHS)
  await notices.forgetBefore(before)
  await unused.forgetBefore(before)
  await reminders.forgetBefore(dayOf(before), before)
}
