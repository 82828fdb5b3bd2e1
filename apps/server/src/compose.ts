import type { FastifyInstance } from 'fastify'
import { createAccounts } from './accounts/accounts.ts'
import { accessRoutes } from './bff/access.routes.ts'
import { consentRoutes } from './bff/consents.routes.ts'
import { institutionRoutes } from './bff/institutions.routes.ts'
import { referenceRoutes } from './bff/reference.routes.ts'
import { settingsRoutes } from './bff/settings.routes.ts'
import { createDirectory } from './directory/directory.ts'
import { type Holder, openHolder } from './holder/holder.ts'
import { openInsurer } from './insurer/insurer.ts'
import { type AuditChainer, createAuditChainer } from './platform/audit/audit-chainer.ts'
import { auditRetentionJobs } from './platform/audit/audit-retention.ts'
import { countFunnel } from './platform/audit/consent-funnel.ts'
import { createRoute } from './platform/http/route.ts'
import { resealJob } from './platform/keys/reseal.ts'
import { certificateEnds } from './platform/network/certificates.ts'
import type { Sources } from './platform/observability/statistics.ts'
import type { Platform } from './platform/platform.ts'
import { limitPerAccount } from './platform/throttling/rate-limit.ts'
import { embeddedMaintenance } from './platform/work/embedded-maintenance.store.ts'
import { type Job, startJobs } from './platform/work/jobs.ts'
import type { OutboxHandler } from './platform/work/outbox.ts'
import { outboxBacklog } from './platform/work/outbox-backlog.store.ts'
import { startOutboxWorkers } from './platform/work/outbox-workers.ts'
import { takeOverPreviousOutbox } from './platform/work/previous-outbox.store.ts'
import { repeat } from './platform/work/run-at-interval.ts'
import { createRecipient, type Recipient } from './recipient/recipient.ts'
import { loadSettings } from './settings/settings.ts'
import { healthRoutes } from './web/health.routes.ts'

/** How soon a process knows what another has read of the directory. */
const FOLLOW_BEAT = 5_000
/** How soon an audit entry is chained, and how often each process looks whether the newest rows still hold. */
const CHAIN_BEAT = 1_000
const RECHECK_BEAT = 10 * 60_000

/** What is done outside of requests. */
type Work = {
  jobs: readonly Job[]
  handlers: Record<string, OutboxHandler>
  /** What monitoring is told of the institution's state. */
  sources: Sources
  /** Begins it in this process. @returns a function that ends what the queue does not. */
  start(): Promise<() => Promise<void>>
}

/** Puts the parts together on the server, in the roles that the configuration names. */
export async function compose(app: FastifyInstance, platform: Platform): Promise<Work> {
  const { config } = platform
  const settings = loadSettings(config.settingsDir)
  const insurer = openInsurer(config)
  const accounts = createAccounts({ platform, insurer })
  await accounts.importAccounts()
  const directory = createDirectory({ platform, settings })
  await directory.start()
  const holder = config.roles.includes('holder')
    ? await openHolder({ platform, insurer, directory })
    : undefined
  const recipient = config.roles.includes('recipient') ? createRecipient({ platform, directory }) : undefined
  const parts = [accounts, directory, ...(holder ? [holder] : []), ...(recipient ? [recipient] : [])]

  healthRoutes(app, platform)
  referenceRoutes(app)
  directory.mount(app)
  await holder?.mount(app)
  await recipient?.mount(app)
  const route = createRoute(app, limitPerAccount(accounts.identify, config.traffic.accountPerMinute))
  accessRoutes(route, { accounts, consentOfIntent: async (intent) => holder?.consentOfIntent(intent) })
  settingsRoutes(route, settings)
  institutionRoutes(route, directory)
  consentRoutes(route, { ...(holder && { holder }), ...(recipient && { recipient }) })

  const { database, queue, seal, log } = platform
  const handlers: Record<string, OutboxHandler> = Object.assign(
    {},
    ...parts.map((part) => ('outboxHandlers' in part ? part.outboxHandlers : {})),
  )
  const jobs: Job[] = [
    ...parts.flatMap((part) => part.jobs),
    takeOverPreviousOutbox(platform),
    resealJob(platform),
    ...embeddedMaintenance(database),
    ...auditRetentionJobs(platform),
    { name: 'roads.clean-up', cron: '17 * * * *', run: platform.traceLinks.cleanUp },
  ]
  const keeper = createAuditChainer({ ...platform.audit, log, onChained: countFunnel })
  return {
    jobs,
    handlers,
    sources: sourcesOf(platform, { keeper, holder, recipient }),
    async start() {
      await startOutboxWorkers(queue, { seal, log, handlers })
      await startJobs(queue, jobs, log)
      const ends = [
        repeat(directory.follow, FOLLOW_BEAT, log),
        repeat(keeper.chain, CHAIN_BEAT, log),
        repeat(keeper.recheck, RECHECK_BEAT, log),
      ]
      return async () => {
        for (const end of ends) await end()
        await keeper.chain()
      }
    },
  }
}

function sourcesOf(
  { config, database, audit, tls, clock }: Platform,
  {
    keeper,
    holder,
    recipient,
  }: { keeper: AuditChainer; holder: Holder | undefined; recipient: Recipient | undefined },
): Sources {
  return {
    ...(holder && { consents: holder.countByStatus }),
    ...(recipient && { sharings: recipient.countByStatus }),
    ...(database.connections && { connections: database.connections }),
    outbox: () => outboxBacklog(database),
    audit: { ...audit.store, isBroken: () => keeper.broken !== undefined },
    certificates: tls ? certificateEnds(tls) : [],
    dataDir: config.dataDir,
    now: clock.now,
  }
}
