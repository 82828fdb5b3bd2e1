import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { identify } from '../../apps/server/src/accounts/sessions/identify-customer.ts'
import { createSessionStore } from '../../apps/server/src/accounts/sessions/session.store.ts'
import { createVisitorTokens } from '../../apps/server/src/accounts/sessions/tokens.ts'
import { compose } from '../../apps/server/src/compose.ts'
import { ADDRESSES, loadConfig } from '../../apps/server/src/declarations.ts'
import { createTell } from '../../apps/server/src/notices/tell.ts'
import type { News } from '../../apps/server/src/notices/told.port.ts'
import { readPortalConfig } from '../../apps/server/src/platform/config/portal-config-file.ts'
import type { Config } from '../../apps/server/src/platform/config/server-config.ts'
import { openPlatform } from '../../apps/server/src/platform/open-platform.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import type { Job } from '../../apps/server/src/platform/work/jobs.ts'
import { superviseWork } from '../../apps/server/src/platform/work/work-thread.ts'
import { createServer } from '../../apps/server/src/web/server.ts'
import { PASSWORD } from './bench-customers.ts'
import { passkeyRoutes, type Repeated, type Repetitions, repeat } from './bench-passkeys.ts'
import { countThere, openSession, type SeededCustomer, type Seeding, seed } from './bench-seed.ts'

/**
 * The program that is measured: one institution, as `main.ts` starts it (its work in a thread), over a database that it fills first. Beside
 * the product's routes stand the bare ones that these are measured against, on the same server, with its plugins, its
 * token check and its database.
 */
export type ReadyInstitution = {
  customers: SeededCustomer[]
  /** Milliseconds; missing when an earlier run has filled it, wholly or partly. */
  seededIn?: number
}

async function start(): Promise<ReadyInstitution> {
  const config = loadConfig(process.env)
  const root = process.env.BENCH_ROOT ?? ''
  const { platform } = await openPlatform(
    config,
    {
      migrations: join(root, 'apps/server/migrations'),
      freshDatabase: join(root, 'apps/server/dist/fresh-database'),
    },
    { program: 'serve' },
  )
  const isNew = (await countThere(platform)) === 0
  const begun = performance.now()
  const customers = await seed(platform, JSON.parse(process.env.BENCH_SEEDING ?? '{}') as Seeding)
  const seededIn = performance.now() - begun

  const app = await createServer(platform, ADDRESSES)
  const portal = readPortalConfig(config)
  const parts = await compose(app, platform, portal)
  bareRoutes(app, platform)
  mailRoute(app, platform, config)
  app.post('/bare/directory', () => readDirectoryAgain(platform, parts.jobs))
  await app.listen({ host: config.host, port: config.port })
  await parts.start(['serve'])
  await superviseWork(() => {
    const door = platform.database.door?.()
    return new Worker(join(root, 'apps/server/dist/main.js'), {
      workerData: { config, door },
      transferList: door ? [door] : [],
    })
  }, platform.log)
  return { customers, ...(isNew && { seededIn }) }
}

/** What a framework route costs that checks the same token and makes one indexed query. */
function bareRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform
  const deps = {
    visitorTokens: createVisitorTokens(platform),
    formerTokens: undefined,
    sessions: createSessionStore(database),
    clock,
  }

  async function documentOf({ headers }: FastifyRequest): Promise<string> {
    const identity = await identify(deps, headers.authorization?.slice('Bearer '.length) ?? '')
    if (identity?.kind !== 'customer') throw new Error('not signed in')
    return identity.document
  }

  const columns = 'consent_id, status, organisation_id, permissions, created_at, status_at'
  app.get('/bare/given', async (request) => ({
    data: await database.query(
      `select ${columns}, expires_at from consent where logged_user = $1 and business_document is null
       order by created_at desc`,
      [await documentOf(request)],
    ),
  }))
  app.get('/bare/received', async (request) => ({
    data: await database.query(
      `select ${columns}, ends_at from transmission where document = $1 order by created_at desc`,
      [await documentOf(request)],
    ),
  }))
  app.get<{ Params: { id: string } }>('/bare/given/:id', async (request) => ({
    data: await database.query(
      `select ${columns}, expires_at, resources from consent where logged_user = $1 and consent_id = $2`,
      [await documentOf(request), request.params.id],
    ),
  }))
  app.get<{ Params: { id: string } }>('/bare/received/:id', async (request) => ({
    data: await database.query(
      `select ${columns}, ends_at, holder_name from transmission where document = $1 and consent_id = $2`,
      [await documentOf(request), request.params.id],
    ),
  }))
  app.post<{ Body: { document: string; intentId: string } }>('/bare/session', async ({ body }) => ({
    token: await openSession(platform, body.document, body.intentId),
  }))
  app.post<{ Body: { documents: string[] } }>('/bare/fresh', async ({ body: { documents } }) => {
    await database.run(
      `update transmission set checked_at = now() + interval '25 seconds' where document = any($1)`,
      [documents],
    )
    return {}
  })
  app.post<{ Body: Repeated }>('/bare/verify', ({ body }) => verifyFor(platform, body))
  passkeyRoutes(app, platform)
}

/** Tells so many customers of an authorisation in one transaction: as many mails wait then. */
function mailRoute(app: FastifyInstance, platform: Platform, config: Config): void {
  const tell = createTell({ ...platform, config })
  app.post<{ Body: { count: number } }>('/bare/mails', async ({ body: { count } }) => {
    const rows = await platform.database.query<{ document: string }>('select distinct document from session')
    await platform.database.transaction(async (sql) => {
      for (let turn = 0; turn < count; turn += 1)
        await tell(sql, rows[turn % rows.length]?.document ?? '', newsOf(`urn:medida:mail-${turn}`))
    })
    return {}
  })
}

const newsOf = (consentId: string): News => ({
  kind: 'authorised',
  sharing: {
    consentId,
    role: 'holder',
    other: 'Receptora',
    groups: ['Seguro de automóvel'],
    createdAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  },
})

/** Reads the directory when it is due, and tells how long nobody else had a turn meanwhile, at most. Milliseconds. */
async function readDirectoryAgain({ database }: Platform, jobs: readonly Job[]): Promise<DirectoryReading> {
  await database.run(`update directory_copy set read_at = now() - interval '1 hour'`)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  await jobs.find(({ name }) => name === 'directory.read')?.run()
  const took = performance.now() - begun
  delay.disable()
  return { took, longestWait: delay.max / 1e6 }
}
export type DirectoryReading = { took: number; longestWait: number }

/** Bare password verification, as many at once as asked, in this very process. */
async function verifyFor({ database }: Platform, asked: Repeated): Promise<Repetitions> {
  const [row] = await database.query<{ password_hash: string }>('select password_hash from account limit 1')
  return repeat(asked, async () => {
    if (!(await verify(row?.password_hash ?? '', PASSWORD))) throw new Error('The password does not match.')
  })
}

process.once('disconnect', () => process.exit(0))
process.send?.(await start())
