import { auditRetentionJobs } from './audit/audit-retention.ts'
import { resealJob } from './keys/reseal.ts'
import type { PartDeclaration } from './part.ts'
import type { Platform } from './platform.ts'
import { embeddedMaintenance } from './work/embedded-maintenance.store.ts'
import type { Job } from './work/jobs.ts'
import { takeOverPreviousOutbox } from './work/previous-outbox.store.ts'

const DAY_MS = 24 * 3_600_000
const EACH_HOUR = '17 * * * *'
const EACH_TEN_MINUTES = '*/10 * * * *'

/** The platform's jobs: each runs once per interval over all processes. */
export function platformJobs(platform: Platform, declarations: readonly PartDeclaration[]): Job[] {
  const { database, throttles, clock, traceLinks, revocation } = platform
  const forgetTries = () => throttles.forgetBefore(new Date(clock.now().getTime() - DAY_MS))
  return [
    takeOverPreviousOutbox(platform),
    resealJob(
      platform,
      declarations.flatMap(({ sealedColumns = [] }) => sealedColumns),
    ),
    ...embeddedMaintenance(database),
    ...auditRetentionJobs(platform),
    ...revocation.jobs,
    {
      name: 'trace-links.clean-up',
      cron: EACH_HOUR,
      run: traceLinks.cleanUp,
    },
    { name: 'throttling.clean-up', cron: EACH_TEN_MINUTES, run: forgetTries },
  ]
}
