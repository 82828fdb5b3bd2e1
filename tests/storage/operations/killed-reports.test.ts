import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calendarDay } from '@consente/domain/period'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { openSharedDatabase } from '../../../apps/server/src/platform/database/shared-database.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { openQueue } from '../../../apps/server/src/platform/work/queue.ts'
import { publicationOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import type { PcmState } from '../../../sandbox/regulator/pcm-desk.ts'
import { keepResult } from '../../support/failures/long-run-results.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import * as act from '../../support/http/http-actions.ts'
import { askBeta, share } from '../../support/http/http-consent-flow.ts'
import { killAndRestart } from '../../support/http/http-kills.ts'
import { marina, type Person, rafael } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** `kill -9` of real servers that report: what is lost of steps, calls and figures; and a stop in order, which loses nothing. */
type Id = 'alfa' | 'beta'
const BUFFER_SECONDS = 2
/** Between two requests of a customer, who may make a hundred before the server makes them wait. */
const BETWEEN_REQUESTS_MS = 150
const KILLS = Number(process.env.KILLS ?? (process.env.LONG ? 10 : 1))
const WAIT = { timeout: 120_000, interval: 100 }
let running: TestMarket
beforeAll(async () => {
  running = await startTestMarket({
    institutions: ['alfa', 'beta'],
    regulator: true,
    configure: (config) => ({
      ...config,
      pcm: { ...(config.pcm as object), bufferSeconds: BUFFER_SECONDS },
      // Who is known without a registration is reported by its software.
      knownRecipients: config.knownRecipients.map((known) => ({
        ...known,
        softwareId: publicationOf(known.clientId.replace('-recipient', '') as Id).softwareId,
      })),
    }),
  })
})
afterAll(() => running?.stop())

const places = () => ({ alfa: running.urlOf('alfa'), beta: running.urlOf('beta') })

/** Looks into the database of a running server. */
async function within<T>(id: Id, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openSharedDatabase(`${running.market.dataRoot}/${id}`)
  if (!database) throw new Error(`${id} does not run`)
  return work(database).finally(database.close)
}
const count = (id: Id, sql: string): Promise<number> =>
  within(id, async (database) => Number((await database.query(sql))[0]?.count))
/** Entries of the audit log, chained or not yet. */
const entries = (id: Id, event: string): Promise<number> =>
  count(
    id,
    `select (select count(*) from audit_log where event = '${event}')
       + (select count(*) from audit_inbox where event = '${event}') as count`,
  )
const countedCalls = () =>
  count('beta', `select coalesce(sum(calls), 0) as count from api_call_day where api = 'consents'`)
/** The consents whose creation beta has noted as a call. */
const reportedConsents = () =>
  within('beta', async (database) => {
    const rows = await database.query<{ id: string }>(
      `select consent_id as id from pcm_report where family = 'CALL' and what like 'POST %'`,
    )
    return new Set(rows.map(({ id }) => id))
  })

/** Lets each send what it has: the job that otherwise runs every minute. */
async function send(): Promise<PcmState> {
  for (const id of ['alfa', 'beta'] as const) {
    await vi.waitFor(async () => expect(await count(id, 'select count(*) from audit_inbox')).toBe(0), WAIT)
    await within(id, async (database) => {
      const queue = await openQueue(database, createLog('silent', id), { idle: true })
      await queue.send('pcm.send')
      await queue.stop({ graceful: false })
    })
    await vi.waitFor(async () => {
      expect(await count(id, `select count(*) from pcm_report where state <> 'SENT'`)).toBe(0)
      const [derived, last] = await within(id, async (database) => [
        (await database.query('select position from pcm_progress'))[0]?.position,
        (await database.query('select max(position) as position from audit_log'))[0]?.position,
      ])
      expect(Number(derived)).toBe(Number(last))
    }, WAIT)
  }
  const state = running.market.regulator?.desk.state()
  if (!state) throw new Error('there is no platform')
  return state
}

/** Consents in the order in which they were made. */
const consentsMade = () =>
  within('beta', (database) =>
    database.query<{ id: string }>(
      `select subject as id from audit_log where event = 'consent.created' order by position`,
    ),
  )

/** Kills both while a customer asks; in turn, since nobody may ask without end. @returns how many were acknowledged; calls that were made since, and those not reported */
async function killOnce(who: Person): Promise<{ acknowledged: number; made: number; lost: number }> {
  const { alfa, beta } = running.market
  const former = (await consentsMade()).length
  const formerReports = (await reportedConsents()).size
  const session = await act.startSession(places().alfa, who)
  let acknowledged = 0
  const asking = (async () => {
    for (;;) {
      const answer = await act.transmit(session, askBeta(session)).catch(() => undefined)
      if (answer?.status !== 200) return
      acknowledged += 1
      await pause(BETWEEN_REQUESTS_MS)
    }
  })()
  await vi.waitFor(
    async () => expect((await reportedConsents()).size).toBeGreaterThan(formerReports + 3),
    WAIT,
  )
  const figures = await countedCalls()
  const before = acknowledged
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before + 1), WAIT)
  await killAndRestart(alfa, beta)
  await asking
  expect(acknowledged).toBeGreaterThan(3)

  await vi.waitFor(async () => expect(await count('beta', 'select count(*) from audit_inbox')).toBe(0), WAIT)
  const reported = await reportedConsents()
  const isReported = (await consentsMade()).slice(former).map(({ id }) => reported.has(id))
  const [known, lost] = [isReported.filter(Boolean).length, isReported.filter((found) => !found).length]
  // What is lost is the end, and nothing before it.
  expect(isReported).toEqual([...Array(known).fill(true), ...Array(lost).fill(false)])
  expect(await countedCalls()).toBeGreaterThanOrEqual(figures)
  return { acknowledged, made: isReported.length, lost }
}

it('killed with -9: no step of the funnel is lost; of calls and figures only what came after the last writing', {
  timeout: 360_000 + KILLS * 60_000,
}, async () => {
  const kills: Awaited<ReturnType<typeof killOnce>>[] = []
  for (let kill = 0; kill < KILLS; kill += 1) kills.push(await killOnce(kill % 2 ? rafael : marina))
  const sum = (of: 'acknowledged' | 'made' | 'lost') => kills.reduce((all, kill) => all + kill[of], 0)
  const acknowledged = sum('acknowledged')
  const consents = await consentsMade()
  expect(consents.length).toBeGreaterThanOrEqual(acknowledged)
  expect(await count('beta', 'select count(*) from consent')).toBe(consents.length)
  expect(await entries('alfa', 'sharing.requested')).toBeGreaterThanOrEqual(acknowledged)

  const { accepted, refused } = await send()
  expect(refused).toEqual([])
  let steps = 0
  for (const origin of ['server', 'client']) {
    const created = accepted.filter(
      (kept) => kept.origin === origin && kept.report.step === 'consent-created',
    )
    const told = new Set(created.map(({ report }) => report.consentId))
    expect(created).toHaveLength(told.size)
    if (origin === 'server') expect(told).toEqual(new Set(consents.map(({ id }) => id)))
    else expect(told.size).toBeGreaterThanOrEqual(acknowledged)
    steps += created.length
  }
  const most = Math.max(...kills.map(({ lost }) => lost))
  if (KILLS === 1) return
  keepResult('reports', {
    kills: KILLS,
    seconds: BUFFER_SECONDS,
    calls: sum('made'),
    lost: sum('lost'),
    most,
    steps,
  })
})

it('asked to stop, it reports every call, those of its last work too', async () => {
  const { consentId } = await share(places(), rafael)
  // The data are read at once, by a job.
  await running.market.alfa.restart()
  await running.market.beta.restart()
  // What a restarted server goes on with is reported by one side before the other: sent until both have said it.
  await vi.waitFor(async () => {
    const { unmirrored, accepted } = await send()
    const ofThis = accepted.filter(
      ({ family, report }) =>
        family === 'CALL' &&
        (report.additionalInfo as { consentId?: string } | undefined)?.consentId === consentId,
    )
    expect(ofThis.length).toBeGreaterThan(4)
    expect(unmirrored.filter((one) => one.consentId === consentId)).toEqual([])
  }, WAIT)
})

it('the annual report is written beside the running server, with what it has counted', async () => {
  const folder = temporaryFolder()
  const day = calendarDay(new Date())
  const year = day.slice(0, 4)
  const command = fileURLToPath(new URL('../../../apps/server/dist/write-annual-report.js', import.meta.url))
  await promisify(execFile)(process.execPath, [command, '--year', year, '--to', folder], {
    env: { ...process.env, CONSENTE_CONFIG: running.market.beta.configFile },
  })
  const [markdown = '', csv = '', pdf = ''] = ['md', 'csv', 'pdf'].map((extension) =>
    readFileSync(`${folder}/relatorio-anual-${year}.${extension}`, 'latin1'),
  )
  expect(markdown).toMatch(/CNPJ \d\d\.\d{3}\.\d{3}\/\d{4}-\d\d\./)
  const calls = (await countedCalls()).toLocaleString('pt-BR')
  expect(markdown).toContain(`| consents | ${calls} |`)
  expect(csv).toContain(`"API";"consents"`)
  expect(csv).toContain(`"Chamadas";"${calls}"`)
  expect(pdf.startsWith('%PDF-1.7')).toBe(true)
})
