import { randomInt } from 'node:crypto'
import type { Seen } from '@consente/contract/portal/notices'
import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { NoticesDeps } from '../notices-deps.ts'
import { yearOf } from '../reminders/reminder-calendar.ts'
import type { ToldSharing } from '../told.port.ts'
import type { KeptReport } from './report.store.ts'

/** Outbox kind: a report that the insurer is to get. */
export const REPORT_WORK = 'notices.report'

export type Said = { seen: readonly Seen[]; words: string }
type Reported = { consentId: string; said: Said; sharing?: ToldSharing }

type Deps = Pick<NoticesDeps, 'database' | 'reports' | 'clock' | 'audit' | 'outbox'>

const TRIES = 5
const NUMBERS = 1_000_000

/**
 * A signed-in customer's report: their other sessions end, the insurer and the customer are told. The sharing itself has been
 * ended before, so that a report which fails has ended it all the same. A repeated one is answered with the first.
 */
export function keepReport(
  deps: Deps & Pick<NoticesDeps, 'endOtherSessions' | 'reportsAreRead' | 'tell'>,
  { customer, ...reported }: Reported & { customer: Customer },
): Promise<KeptReport> {
  return deps.database.transaction(async (sql) => {
    const known = await deps.reports.find(sql, reported.consentId, customer.document)
    if (known) return known
    const sessionsEnded = await deps.endOtherSessions(sql, customer)
    const report = await add(deps, sql, { ...reported, document: customer.document, sessionsEnded })
    const { sharing } = reported
    const answerDays = deps.reportsAreRead ? ANSWER_DAYS : undefined
    if (sharing)
      await deps.tell(sql, customer.document, {
        kind: 'unrecognised',
        sharing,
        protocol: report.number,
        sessionsEnded,
        ...(answerDays && { answerDays }),
      })
    return report
  })
}

/** Keeps a report of a request that was refused before anybody had signed in, so without a person. */
export function keepAnonymousReport(deps: Deps, consentId: string): Promise<KeptReport> {
  return deps.database.transaction(async (sql) => {
    const known = await deps.reports.find(sql, consentId)
    return known ?? (await add(deps, sql, { consentId, said: { seen: [], words: '' }, sessionsEnded: 0 }))
  })
}

/** Working days in which the insurer answers a report. */
export const ANSWER_DAYS = 2

async function add(
  { reports, clock, audit, outbox }: Deps,
  sql: Sql,
  { document, consentId, said, sessionsEnded }: Reported & { document?: string; sessionsEnded: number },
): Promise<KeptReport> {
  const at = clock.now()
  for (let tries = 0; tries < TRIES; tries += 1) {
    const report = { number: newNumber(at), at, sessionsEnded }
    const whose = document ? { document } : {}
    if (!(await reports.add(sql, { ...report, ...whose, consentId, said }))) {
      const other = await reports.find(sql, consentId, document)
      if (other) return other
      continue
    }
    await audit.record(sql, {
      event: 'report.unrecognised',
      subject: consentId,
      ...(document && { person: document }),
      detail: { protocol: report.number },
    })
    const data = { protocol: report.number, consentId, at: at.toISOString(), ...said, sessionsEnded }
    await outbox.add(sql, REPORT_WORK, { ...whose, data })
    return report
  }
  throw new Error('no free number for a report')
}

/** "AV-2026-004127" */
const newNumber = (now: Date): string => `AV-${yearOf(now)}-${String(randomInt(NUMBERS)).padStart(6, '0')}`
