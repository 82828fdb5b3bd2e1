import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import { mailTransport } from '../../apps/server/src/mails/mails.ts'
import { createAuditChainer } from '../../apps/server/src/platform/audit/audit-chainer.ts'
import type { Config } from '../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { computeAtOnce } from '../../apps/server/src/platform/keys/sync-web-crypto.ts'
import { type OutboxWork, runOutboxWork } from '../../apps/server/src/platform/work/outbox.ts'
import { OUTBOX } from '../../apps/server/src/platform/work/queue.ts'
import { registerOf, samplePeople } from '../../sandbox/institutions/sandbox-institutions.ts'
import { openBeside } from '../support/database/database-beside.ts'
import {
  type InProcessOptions,
  openInstitution,
  startInProcessMarket,
} from '../support/market/in-process-market.ts'
import { type Choices, replayed } from './choices.ts'
import { type Carrier, createCarrier, type Life, SIDES, type Side, UNTROUBLED } from './network.ts'
import { replaceBuiltins } from './replaced-builtins.ts'
import { scheduledDatabase } from './scheduled-database.ts'
import { type Owner, Scheduler } from './scheduler.ts'

/** An attempt at a piece of an outbox, which may be handed out again, and the day on which it begins. */
export type Attempt = { piece: string; day: string }
/** A mail that an institution sent. */
export type SentMail = { from: Side; to: string; subject: string; attempt: Attempt | undefined }

const attempts = new AsyncLocalStorage<Attempt>()

/** Two institutions, as whole servers, in this process; everything that they wait for has its turn by a choice. */
export type World = {
  scheduler: Scheduler
  carrier: Carrier
  lives: Record<Side, Life>
  /** Databases as they are, without turns. */
  databases: Record<Side, Database>
  mails: SentMail[]
  /** Internal failures that any life of an institution logged. */
  failures: string[]
  /** True if work may have been done twice in this run: a process has crashed or stood still, or work was handed out again. */
  mayRepeat: boolean
  /** Returns that a process works on. */
  returning: number
  /** True if something was written or acknowledged since it was last looked at; how often anything was written. */
  news: { isThere: boolean; writes: number }
  /** Everything as it was at first, with fresh processes. */
  reset(choices: Choices, seed: number): Promise<void>
  /** The process ends with its memory, and another one starts on what was committed. */
  crash(side: Side): Promise<void>
  /** Time passes, never back. */
  passTo(instant: number): void
  /** Hands out everything that the outbox holds, and does it. */
  workQueue(side: Side): Promise<void>
  /** Work that a worker has begun is handed out again, as when its heartbeat has stopped. */
  handOutAgain(side: Side): Promise<void>
  runJob(side: Side, name: string): Promise<void>
  /** Two workers chain the audit log at once, and verify it. */
  chainAudit(side: Side): Promise<void>
  close(): Promise<void>
}

/** Noon of a weekday, so that few minutes lead over no boundary. */
const START = new Date('2026-11-05T15:00:00Z').getTime()

export async function openWorld(): Promise<World> {
  computeAtOnce()
  const scheduler = new Scheduler(replayed([]), START)
  const lives = {} as Record<Side, Life>
  const carrier = createCarrier(scheduler, lives)
  const configs: Config[] = []
  const opened: Database[] = []
  const news = { isThere: false, writes: 0 }
  const mails: SentMail[] = []
  const market = await startInProcessMarket(SIDES, {
    configure: (config) => {
      configs.push(config)
      return config
    },
    configureFile: withQuickAccounts,
    start: new Date(START),
    open: async () => {
      const database = await openBeside()
      opened.push(database)
      return scheduledDatabase(database, scheduler, () => {
        news.isThere = true
        news.writes += 1
      })
    },
  })
  const databases = { alfa: opened[0], beta: opened[1] } as Record<Side, Database>
  const scheduled = { alfa: market.alfa.platform.database, beta: market.beta.platform.database }
  replaceMail(scheduler, mails, configs[0] as Config)
  const { reseed } = replaceBuiltins(scheduler, carrier)
  for (const side of SIDES) {
    await keepRows(databases[side])
  }
  const failures: string[] = []
  let number = 0

  async function start(side: Side): Promise<void> {
    const owner: Owner = { name: side, isGone: false }
    const config = configs[SIDES.indexOf(side)] as Config
    const clock = { now: () => new Date(), move: () => undefined }
    const institution = await scheduler.as(undefined, () =>
      openInstitution(config, scheduled[side], { clock }),
    )
    institution.failures = failures
    institution.platform.log.error = (entry: object) => {
      const text = JSON.stringify(entry, errorsToo)
      if (!EXPECTED.test(text)) failures.push(`${side}: ${text.slice(0, 2000)}`)
    }
    await institution.app.ready()
    let endNow: Life['endNow'] = () => undefined
    const ended = new Promise<never>((_, reject) => {
      endNow = reject
    })
    ended.catch(() => undefined)
    lives[side] = { owner, institution, ended, endNow }
  }

  const inLife = <T>(side: Side, work: (life: Life) => Promise<T>): Promise<T> =>
    scheduler.as(lives[side].owner, () => work(lives[side]))

  const world: World = {
    scheduler,
    carrier,
    mayRepeat: false,
    returning: 0,
    lives,
    databases,
    mails,
    failures,
    news,
    async reset(choices, seed) {
      for (const side of SIDES) if (lives[side]) scheduler.end(lives[side].owner)
      scheduler.begin(choices, START)
      Object.assign(carrier, UNTROUBLED)
      reseed(seed)
      failures.length = 0
      mails.length = 0
      number += 1
      world.mayRepeat = false
      world.returning = 0
      for (const side of SIDES) {
        await layBack(databases[side], number % 40 === 0)
        await start(side)
      }
    },
    crash: (side) =>
      scheduler.counting(async () => {
        const { owner, endNow } = lives[side]
        scheduler.tell(`${side} crashes`)
        world.mayRepeat = true
        scheduler.end(owner)
        endNow(Object.assign(new Error('the connection was reset'), { code: 'ECONNRESET' }))
        await databases[side].run(AGAIN)
        await start(side)
      }),
    passTo(instant) {
      // Whoever stands still for a while in the middle of a return loses it to another.
      if (world.returning > 0) world.mayRepeat = true
      scheduler.now = Math.max(scheduler.now, instant)
      scheduler.tell(`  it is ${new Date(scheduler.now).toISOString()}`)
    },
    workQueue: (side) =>
      inLife(side, async ({ institution: { platform, handlers } }) => {
        const { queue } = platform
        const jobs = await queue.fetch<OutboxWork>(OUTBOX, { batchSize: 100, ignoreStartAfter: true })
        const opened = jobs.map((job) => ({ job, text: job.data.kind + platform.seal.open(job.data.sealed) }))
        // Their ids are the database's own chance.
        opened.sort((a, b) => (a.text < b.text ? -1 : 1))
        await Promise.all(
          opened.map(async ({ job: { id, data } }) => {
            try {
              await attempts.run({ piece: id, day: today() }, () =>
                runOutboxWork({ ...platform, handlers }, data),
              )
              await queue.complete(OUTBOX, id)
            } catch (error) {
              await queue.fail(OUTBOX, id, error as Error)
            }
          }),
        )
      }),
    handOutAgain: async (side) => {
      const again = await scheduler.counting(() => databases[side].run(AGAIN))
      if (again > 0) world.mayRepeat = true
    },
    runJob: (side, name) =>
      inLife(side, async ({ institution: { jobs } }) => {
        const job = jobs.find((one) => one.name === name)
        if (!job) throw new Error(`${side} has no job ${name}`)
        await job.run().catch((error: unknown) => {
          scheduler.tell(`  the job ${name} fails: ${(error as Error).message.slice(0, 200)}`)
        })
      }),
    chainAudit: (side) =>
      inLife(side, async ({ institution: { platform } }) => {
        const chainers = [
          createAuditChainer({ ...platform.audit, log: platform.log }),
          createAuditChainer({ ...platform.audit, log: platform.log }),
        ]
        await Promise.all(chainers.map((one) => one.chain()))
        for (const one of chainers) await one.recheck()
      }),
    close: () => market.stop(),
  }
  return world
}

const today = (): string => new Date().toDateString()

/** Mails are kept instead of sent; each has its turn. */
function replaceMail(scheduler: Scheduler, mails: SentMail[], config: Config): void {
  const sendMail = async ({ envelope, raw }: { envelope: { to: string[] }; raw: Buffer }): Promise<void> => {
    const { owner } = scheduler
    const attempt = attempts.getStore()
    await scheduler.turn('sends a mail')
    const [to = ''] = envelope.to
    if (owner) mails.push({ from: owner.name as Side, to, subject: subjectOf(String(raw)), attempt })
  }
  Object.assign(Object.getPrototypeOf(mailTransport(config)), { sendMail })
}

/** The subject of a mail as it is read (RFC 2047). */
function subjectOf(raw: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? []
  const [words, byte] = [/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, /=([0-9A-F]{2})/g]
  return folded.replace(/\r\n[ \t]/g, ' ').replace(words, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(byte, (__, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
          'latin1',
        ).toString(),
  )
}

/** The other institution's outage is an answer, too; and a reading is late where an hour passes at once. */
const EXPECTED = /UNAVAILABLE|it takes longer than an hour/
const AGAIN = `update pgboss.job set state = 'retry' where state = 'active'`

const errorsToo = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { message: value.message, stack: value.stack } : value

type File = Parameters<NonNullable<InProcessOptions['configureFile']>>[0]

/** Writes the accounts before the market does, with hashes that cost nothing: nobody guesses here. */
function withQuickAccounts(file: File): File {
  const { institution, accountsFile } = file
  const accounts = samplePeople().flatMap(({ document, password, institutions }) => {
    const known = registerOf(institution.id as Side).find((one) => one.document === document)
    if (!known || !institutions.includes(institution.id as Side)) return []
    const { name, email, representatives: [first] = [] } = known
    const passwordHash = hashSync(password, { memoryCost: 256, timeCost: 1, parallelism: 1 })
    return [{ document, name, email, passwordHash, ...(first && { representative: first.document }) }]
  })
  mkdirSync(dirname(accountsFile), { recursive: true })
  writeFileSync(accountsFile, JSON.stringify(accounts))
  return { ...file, hashing: { memoryKiB: 256, passes: 1 } }
}

/** Copies every row that there is at first. */
async function keepRows(database: Database): Promise<void> {
  const tables = await tablesOf(database)
  await database.script(`create schema kept`)
  for (const name of tables) {
    const [row] = await database.query<{ there: boolean }>(`select exists (select 1 from ${name}) as there`)
    if (row?.there) await database.script(`create table kept.${name} as select * from ${name}`)
  }
}

async function layBack(database: Database, isThorough: boolean): Promise<void> {
  const kept = await database.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'kept'::regnamespace and c.relkind = 'r' group by 1`,
  )
  const names = [...(await tablesOf(database)), 'pgboss.job']
  const deletes = names.map((name) => `delete from ${name}`)
  const inserts = kept.map(
    ({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
  )
  await database.script(
    `set session_replication_role = replica; ${[...deletes, ...inserts].join('; ')}; reset session_replication_role`,
  )
  await database.query(
    `select setval(oid::regclass, 100000, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  if (isThorough) for (const name of names) await database.query(`vacuum ${name}`)
}

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
  )
  return tables.map(({ name }) => name)
}
