import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESSES } from '../../apps/server/src/declarations.ts'
import type { OwnEntry } from '../../apps/server/src/directory/participants/own-entry.ts'
import { participantOf } from '../../apps/server/src/directory/participants/participants.fixture.ts'
import type { Config } from '../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { openSharedDatabase, shareDatabase } from '../../apps/server/src/platform/database/shared-database.ts'
import { beApi } from '../../apps/server/src/platform/scheme-api/api-scope.ts'
import { createEntryStore } from '../../apps/server/src/regulator/annual-report/operator-entry.store.ts'
import { readAnnualReport } from '../../apps/server/src/regulator/annual-report/read-annual-report.ts'
import {
  cancelOutage,
  type OutagePlan,
  type PlanDeps,
  planOutage,
} from '../../apps/server/src/regulator/discovery/plan-outage.ts'
import { createHealthSlots } from '../../apps/server/src/regulator/metrics/health-slots.store.ts'
import { createRegulator } from '../../apps/server/src/regulator/regulator.ts'
import { createServer } from '../../apps/server/src/web/server.ts'
import { forEachDatabase, openThrowaway } from '../support/database/each-database.ts'
import {
  type MovableClock,
  movableClock,
  openTestPlatform,
  TEST_CONFIG,
} from '../support/database/test-platform.ts'
import { temporaryFolder } from '../support/files/temporary-folder.ts'
import { publishedSchema } from '../support/holder/published-schemas.ts'
import { makeTestCertificates, type TestCertificates } from '../support/openid/test-certificates.ts'

/** What the institution tells the scheme about itself, over a test's database and clock; each start is a process. */
const PUBLIC_URL = 'https://compartilhamento.teste.example'
const isStatus = publishedSchema('discovery-v1.3.0.yaml', 'ResponseDiscoveryStatusList')
const isOutages = publishedSchema('discovery-v1.3.0.yaml', 'ResponseDiscoveryOutageList')
const isFigures = publishedSchema('admin_metrics-v1.3.0.yaml', 'ResponseMetricsList')
const isError = publishedSchema('discovery-v1.3.0.yaml', 'ResponseError')

/** Ten in the morning of Brasília. */
const START = new Date('2026-11-05T13:00:00Z')
const DAY_MS = 86_400_000
/** Addresses of the holder that a test answers itself. */
const STAND_INS = [
  '/open-insurance/consents/v3/consents/:consentId',
  '/open-insurance/resources/v3/resources',
]

let certificates: TestCertificates
/** The scheme's directory, and another institution. */
let directory: string
let stranger: string
beforeAll(async () => {
  certificates = await makeTestCertificates()
  directory = (await certificates.client('diretorio')).certificate
  stranger = (await certificates.client('outra')).certificate
})
afterAll(() => certificates.remove())

forEachDatabase((_name, open) => {
  let database: Database
  let clock: MovableClock
  const closing: (() => Promise<void>)[] = []
  /** What the directory says of the institution. */
  let entry: OwnEntry | undefined
  /** Systems that do not answer. */
  const down = new Set<string>()
  beforeEach(async () => {
    database = await open()
    clock = movableClock(START)
    down.clear()
    entry = undefined
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  const isUp = (system: string) => async (): Promise<boolean> => !down.has(system)

  /** One process of the institution. */
  async function startProcess(config: Partial<Config> = {}) {
    const platform = await openTestPlatform(database, { clock, config: { publicUrl: PUBLIC_URL, ...config } })
    const regulator = createRegulator({
      platform,
      directory: { isSilent: async () => down.has('directory'), ownEntry: async () => entry },
      insurer: {
        register: { find: async () => undefined, isUp: isUp('register') },
        policies: { of: async () => [], isUp: isUp('policies') },
      },
      states: { holder: async () => ({ AUTHORISED: 3, REJECTED: 1 }) },
    })
    const app = await createServer(platform, ADDRESSES)
    await regulator.mount(app)
    await app.register(async (scope) => {
      beApi(scope, { interactionId: 'made', clock, log: platform.log })
      for (const path of STAND_INS)
        scope.get<{ Querystring: { answer?: string } }>(path, async ({ query }, reply) =>
          reply.code(Number(query.answer ?? 200)).send({}),
        )
    })
    await app.ready()
    closing.push(() => app.close())
    const look = async (): Promise<void> => {
      for (const { run } of regulator.intervals) await run()
    }
    const get = async (url: string, headers: Record<string, string> = {}) => {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers })
      return { status: statusCode, body: JSON.parse(body) }
    }
    await look()
    return {
      platform,
      regulator,
      app,
      look,
      get,
      call: (url: string, headers = {}) => app.inject({ url, headers }),
    }
  }
  /** In the form in which a proxy passes a certificate on. */
  const showing = (certificate: string) => ({ 'x-client-cert': encodeURIComponent(certificate) })
  const behindProxy = (): Partial<Config> => ({
    mtls: {
      publicUrl: 'https://mtls.teste.example',
      authorities: certificates.authorities,
      client: certificates.server.files,
      proxy: { header: 'x-client-cert', addresses: ['127.0.0.1'] },
    },
    regulator: {
      ...TEST_CONFIG.regulator,
      metricsCallers: [{ organisationId: 'org-diretorio', softwareId: 'diretorio' }],
    },
  })

  const planDeps = async (): Promise<PlanDeps> => {
    const { audit, config } = await openTestPlatform(database, { clock })
    const rules = config.regulator.outages
    return { database, clock, audit, rules, apiNames: ['consents', 'resources'] }
  }
  const plan = (more: Partial<OutagePlan> = {}): OutagePlan => ({
    // Two in the morning of Brasília, more than a week ahead.
    startsAt: new Date('2026-11-14T05:00:00Z'),
    hours: 2,
    explanation: 'Atualizamos nossos servidores.',
    apis: undefined,
    anyway: false,
    ...more,
  })
  const DISCOVERY = '/open-insurance/discovery/v1'

  describe('Discovery', () => {
    it('answers anybody as published, whatever is the matter', async () => {
      const { get, look } = await startProcess()
      const well = await get(`${DISCOVERY}/status`)
      expect(well.status).toBe(200)
      expect(isStatus(well.body)).toEqual([])
      expect(well.body.data.status).toMatchObject([{ code: 'OK' }])
      for (const systems of [['register'], ['policies', 'register'], ['directory']]) {
        for (const system of systems) down.add(system)
        await look()
        const { body } = await get(`${DISCOVERY}/status`)
        expect(isStatus(body)).toEqual([])
      }
      const ill = await get(`${DISCOVERY}/status`)
      expect(ill.body.data.status).toMatchObject([{ code: 'PARTIAL_FAILURE' }])
      expect(JSON.stringify(ill.body)).not.toContain('/consents/')
    })

    it('refuses what the published description does not have, in its form', async () => {
      const { get, app } = await startProcess()
      for (const url of [`${DISCOVERY}/status?page=0`, `${DISCOVERY}/outages?page-size=x`]) {
        const { status, body } = await get(url)
        expect([status, isError(body)]).toEqual([400, []])
      }
      const { statusCode, headers, body } = await app.inject({ method: 'POST', url: `${DISCOVERY}/status` })
      expect([statusCode, headers.allow, isError(JSON.parse(body))]).toEqual([405, 'GET', []])
    })

    it('limits the calls of one address', async () => {
      const { get } = await startProcess({ traffic: { institutionPerMinute: 3, accountPerMinute: 300 } })
      const statuses = []
      for (let call = 0; call < 4; call += 1) statuses.push((await get(`${DISCOVERY}/status`)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    })

    it('tells of a planned outage in every process, until it is cancelled', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      const deps = await planDeps()
      const { id } = await planOutage(deps, plan({ apis: ['resources'] }))
      for (const { look, get } of [one, other]) {
        await look()
        const { body } = await get(`${DISCOVERY}/outages`)
        expect(isOutages(body)).toEqual([])
        expect(body.data).toEqual([
          {
            outageTime: '2026-11-14T05:00:00Z',
            duration: 'PT2H',
            isPartial: true,
            explanation: 'Atualizamos nossos servidores.',
            unavailableEndpoints: [`${PUBLIC_URL}/open-insurance/resources/v3/resources`],
          },
        ])
      }
      expect(one.regulator.nearOutages()).toEqual([])
      clock.move(6 * DAY_MS)
      expect(one.regulator.nearOutages()).toMatchObject([{ id }])
      clock.move(new Date('2026-11-14T05:30:00Z').getTime() - clock.now().getTime())
      await one.look()
      const { body } = await one.get(`${DISCOVERY}/status`)
      expect(isStatus(body)).toEqual([])
      expect(body.data.status).toMatchObject([{ code: 'SCHEDULED_OUTAGE' }])
      await cancelOutage(deps, id)
      await other.look()
      expect((await other.get(`${DISCOVERY}/outages`)).body.data).toEqual([])
      await expect(cancelOutage(deps, id)).rejects.toThrow(/no such outage/)
    })
  })

  describe('an operator', () => {
    it('is refused what the scheme does not count, and may announce it all the same', async () => {
      const deps = await planDeps()
      const soon = plan({ startsAt: new Date('2026-11-06T15:00:00Z') })
      await expect(planOutage(deps, soon)).rejects.toThrow(/less than 7 days.*not between 1:00 and 7:00/)
      expect(await planOutage(deps, { ...soon, anyway: true })).toMatchObject({ isRegular: false })
      await expect(planOutage(deps, plan())).rejects.toThrow(/its month has 1 planned/)
    })

    it.each([
      ['the past', { startsAt: new Date('2026-11-01T05:00:00Z') }, /in the past/],
      ['no hours', { hours: 0 }, /--hours/],
      ['no explanation', { explanation: ' ' }, /--why/],
      ['an unknown API', { apis: ['consents', 'nothing'] }, /not nothing/],
    ])('plans nothing with %s', async (_what, wrong, words) => {
      await expect(planOutage(await planDeps(), plan({ ...wrong, anyway: true }))).rejects.toThrow(words)
    })

    it('leaves an entry in the audit log', async () => {
      const deps = await planDeps()
      const { id } = await planOutage(deps, plan())
      await cancelOutage(deps, id)
      const entries = await database.query<{ event: string; actor: string }>(
        'select event, actor from audit_inbox where subject = $1 order by arrival',
        [id],
      )
      expect(entries).toEqual([
        { event: 'outage.planned', actor: 'operator' },
        { event: 'outage.cancelled', actor: 'operator' },
      ])
    })
  })

  describe('the figures', () => {
    const METRICS = '/open-insurance/admin/v1/metrics'
    const CONSENT = '/open-insurance/consents/v3/consents/urn:x:1'
    const RESOURCES = '/open-insurance/resources/v3/resources'
    const start = () => startProcess(behindProxy())
    /** Midnight of Brasília at which tomorrow begins, since certificates are not valid before today. */
    const midnight = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T03:00:00Z`)
    const moveTo = (instant: number): void => clock.move(instant - clock.now().getTime())
    beforeEach(() => moveTo(midnight.getTime() + 10 * 3_600_000))
    type Process = Awaited<ReturnType<typeof start>>
    const read = async ({ get }: Process, query = '') => {
      const { status, body } = await get(`${METRICS}${query}`, showing(directory))
      expect([status, isFigures(body)]).toEqual([200, []])
      return body.data
    }
    const times = async (count: number, one: () => Promise<unknown>): Promise<void> => {
      for (let time = 0; time < count; time += 1) await one()
    }

    it('are for the scheme’s directory alone', async () => {
      const { get } = await start()
      expect((await get(METRICS)).status).toBe(401)
      const { status, body } = await get(METRICS, showing(stranger))
      expect([status, isError(body)]).toEqual([403, []])
      expect((await get(METRICS, showing(directory))).status).toBe(200)
      expect((await get(`${METRICS}?period=ANTES`, showing(directory))).status).toBe(400)
      // Without certificates nobody can prove to be the directory.
      expect((await (await startProcess()).get(METRICS)).status).toBe(403)
    })

    it('count the calls of every process, by level, with errors and rejections apart', async () => {
      const [one, other] = [await start(), await start()]
      const headers = showing(stranger)
      await times(3, () => one.call(CONSENT, headers))
      await times(2, () => other.call(CONSENT, headers))
      await other.call(`${RESOURCES}?answer=500`, { ...headers, 'x-fapi-customer-ip-address': '203.0.113.7' })
      await other.call(`${RESOURCES}?answer=429`, headers)
      await one.call(RESOURCES)
      await one.get(`${DISCOVERY}/status`)
      await one.call('/open-insurance/unknown/v1/nothing', headers)
      for (const { run } of other.regulator.intervals) await run()
      const data = await read(one)
      expect(data.invocations).toEqual({
        // One without a certificate, and one of Discovery.
        unauthenticated: { currentDay: 2, previousDays: [0] },
        highPriority: { currentDay: 5, previousDays: [0] },
        mediumPriority: { currentDay: 1, previousDays: [0] },
        unattended: { currentDay: 1, previousDays: [0] },
      })
      expect([data.errors, data.rejections]).toEqual([
        { currentDay: 1, previousDays: [0] },
        { currentDay: 1, previousDays: [0] },
      ])
      // The clock stands still: all in one second, in both processes.
      expect(data.peakTps).toEqual({ currentDay: 9, previousDays: [0] })
    })

    it('outlive the end of a process, and midnight of Brasília', async () => {
      moveTo(midnight.getTime() - 1_000)
      const first = await start()
      await times(4, () => first.call(CONSENT, showing(stranger)))
      await first.app.close()
      closing.length = 0
      clock.move(1_000)
      const second = await start()
      await second.call(CONSENT, showing(stranger))
      const { invocations, peakTps } = await read(second, '?period=CURRENT')
      expect(invocations.highPriority).toEqual({ currentDay: 1, previousDays: [4] })
      expect(peakTps).toEqual({ currentDay: 1, previousDays: [4] })
      clock.move(2 * DAY_MS)
      for (const { name, run } of second.regulator.jobs) if (name === 'regulator.fold-calls') await run()
      const later = await read(second, '?period=ALL')
      expect(later.invocations.highPriority).toEqual({ currentDay: 0, previousDays: [0, 1, 4] })
      expect(later.peakTps).toEqual({ currentDay: 0, previousDays: [0, 1, 4] })
      expect(await database.query('select at from api_call_second where at < $1', [midnight])).toEqual([])
      clock.move(20 * DAY_MS)
      expect((await read(second)).invocations.highPriority.previousDays).toHaveLength(7)
    })

    it('lose no call while the database is away', async () => {
      const process = await start()
      await database.script('alter table api_call_day rename to api_call_day_away')
      await process.call(CONSENT, showing(stranger))
      await expect(process.regulator.intervals.at(-1)?.run()).rejects.toThrow()
      await database.script('alter table api_call_day_away rename to api_call_day')
      await process.call(CONSENT, showing(stranger))
      expect((await read(process)).invocations.highPriority.currentDay).toBe(2)
    })

    it('tell what was up, what was down and what was planned', async () => {
      moveTo(midnight.getTime())
      const process = await start()
      const look = async (): Promise<void> => {
        await process.look()
        clock.move(30_000)
      }
      // Two minutes: well, without the policies, silent, well.
      await look()
      down.add('policies')
      await look()
      down.clear()
      clock.move(30_000)
      await look()
      const { uptime, downtime } = (await read(process, '?period=CURRENT')).availability
      expect([uptime.generalUptimeRate, downtime.generalDowntime]).toEqual(['0.500000', 60])
      const ofResources = (list: { url: string }[]) => list.find(({ url }) => url.endsWith(RESOURCES))
      expect(ofResources(downtime.endpoints)).toMatchObject({ partialDowntime: 60 })
      const ofConsents = uptime.endpoints.find(({ url }: { url: string }) => url.endsWith('/v3/consents'))
      expect(ofConsents).toMatchObject({ uptimeRate: '0.750000' })
    })
  })

  describe('the directory', () => {
    const differences = async ({ regulator }: Awaited<ReturnType<typeof startProcess>>) => {
      const [gauge] = regulator.gauges
      return gauge?.read()
    }
    const compare = async ({ regulator }: Awaited<ReturnType<typeof startProcess>>) => {
      for (const { name, run } of regulator.jobs) if (name === 'regulator.compare-directory') await run()
    }

    it('is compared once a day; every process tells the last result', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      await compare(one)
      expect(await differences(other)).toEqual([{ labels: { kind: 'organisation' }, value: 1 }])
      entry = {
        participant: participantOf({ Status: 'Inactive', OrgDomainRoleClaims: [] }),
        server: undefined,
      }
      await compare(one)
      expect(await differences(other)).toEqual(
        ['organisation', 'role', 'server'].map((kind) => ({ labels: { kind }, value: 1 })),
      )
    })
  })

  describe('the annual report', () => {
    const keepDays = async ({ regulator }: Awaited<ReturnType<typeof startProcess>>) => {
      for (const { name, run } of regulator.jobs) if (name === 'regulator.keep-days') await run()
    }
    const consent = (consentId: string, document: string) =>
      database.run(
        `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status,
           created_at, status_at, expires_at)
         values ($1, 'client', 'org-1', $2, '[]', '[]', 'AWAITING_AUTHORISATION', $3, $3, $3)`,
        [consentId, document, START],
      )
    const readings = (subject: string, day: string, calls: number, outcome = 'DELIVERED') =>
      database.run(
        `insert into reading_count (subject, day, kind, policy, outcome, reason, calls, first_at, last_at)
         values ($1, $2::date, 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', '', $3, '', $4, $5, $5)`,
        [subject, day, outcome, calls, START],
      )
    const reportOf = async (year: number) => {
      const { seal } = await openTestPlatform(database, { clock })
      const about = {
        year,
        institution: TEST_CONFIG.institution,
        madeOn: '05/11/2026',
        nameOf: (id: string) => id,
      }
      return readAnnualReport({ database, entries: createEntryStore(seal) }, about)
    }
    const rowsOf = (report: Awaited<ReturnType<typeof reportOf>>, title: string) =>
      report.sections.find((one) => one.title === title)?.tables[0]?.rows ?? []

    beforeEach(async () => {
      await consent('urn:x:1', '52998224725')
      await consent('urn:x:2', '11144477735')
      await readings('urn:x:1', '2026-11-03', 5)
      await readings('urn:x:1', '2026-11-04', 2)
      await readings('urn:x:2', '2026-11-04', 1, 'REFUSED')
      // Today, which is not over.
      await readings('urn:x:2', '2026-11-05', 40)
    })

    it('adds every day that is over once, whatever process does it, and outlives the readings', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      await Promise.all([keepDays(one), keepDays(other)])
      await keepDays(one)
      await database.script('delete from reading_count')
      const report = await reportOf(2026)
      expect(rowsOf(report, 'Chamadas por instituição')).toEqual([['Transmitidos', 'org-1', '8', '7']])
      expect(rowsOf(report, 'Chamadas por tipo de dado')[0]?.slice(2)).toEqual(['8', '7'])
      expect(rowsOf(report, 'Chamadas por cliente')).toEqual([
        ['Transmitidos', '1', '1', '1'],
        ['Transmitidos', '2 a 10', '1', '7'],
      ])
      expect(rowsOf(report, 'Consentimentos por situação')).toEqual([
        ['Transmitidos', 'Autorizado (AUTHORISED)', '3'],
        ['Transmitidos', 'Rejeitado ou encerrado (REJECTED)', '1'],
      ])
      const kept = JSON.stringify(await database.query('select customer from customer_calls_year'))
      expect(kept).not.toMatch(/52998224725|11144477735/)
      expect(rowsOf(await reportOf(2025), 'Chamadas por cliente')).toEqual([])
    })

    it('tells a day’s availability once the day is over, silence included', async () => {
      const process = await startProcess()
      clock.move(DAY_MS)
      await keepDays(process)
      // From ten in the morning to midnight, of which one half minute was written.
      expect(rowsOf(await reportOf(2026), 'Disponibilidade')).toEqual([
        ['11/2026', expect.any(String), '840', '0'],
      ])
    })

    it('forgets years that need not be kept', async () => {
      const process = await startProcess()
      await keepDays(process)
      clock.move(6 * 365 * DAY_MS)
      await keepDays(process)
      expect(rowsOf(await reportOf(2026), 'Chamadas por cliente')).toHaveLength(2)
      clock.move(365 * DAY_MS)
      await keepDays(process)
      expect(rowsOf(await reportOf(2026), 'Chamadas por cliente')).toEqual([])
    })

    it('keeps what an operator notes down sealed', async () => {
      const { seal } = await openTestPlatform(database, { clock })
      const entries = createEntryStore(seal)
      const told = {
        kind: 'INCIDENT',
        day: '2026-05-03',
        title: 'Acesso de Marina',
        outcome: 'Senha trocada',
      } as const
      const id = await database.transaction((sql) => entries.add(sql, told, START))
      expect(JSON.stringify(await database.query('select * from operator_entry'))).not.toContain('Marina')
      expect(rowsOf(await reportOf(2026), 'Incidentes de segurança')).toEqual([
        ['03/05/2026', 'Acesso de Marina', 'Senha trocada'],
      ])
      expect(await entries.remove(database, id)).toBe(true)
      expect(rowsOf(await reportOf(2026), 'Incidentes de segurança')).toEqual([])
    })
  })

  describe('the state, half a minute at a time,', () => {
    it('unites what several processes found', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      clock.move(30_000)
      await one.look()
      down.add('register')
      await other.look()
      down.clear()
      await one.look()
      const slots = await createHealthSlots(database).between(START, new Date(START.getTime() + 60_000))
      expect(slots.map(({ failing }) => failing)).toEqual([[], ['customers-business', 'customers-personal']])
    })
  })
})

describe('an operator’s command beside a server on the embedded database', () => {
  let database: Database
  let folder: string
  let unshare: (() => Promise<void>) | undefined
  beforeAll(async () => {
    database = await openThrowaway()
    await database.script('create table thing (name text primary key, at timestamptz)')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = temporaryFolder()
    unshare = await shareDatabase(database, folder)
    await database.script('delete from thing')
  })
  afterEach(() => unshare?.())

  const names = async (): Promise<unknown[]> =>
    (await database.query('select name from thing order by name')).map(({ name }) => name)
  async function command(): Promise<Database> {
    const shared = await openSharedDatabase(folder)
    if (!shared) throw new Error('no server answers')
    return shared
  }

  it('reads and changes through the server, instants included', async () => {
    const shared = await command()
    expect(await shared.run('insert into thing values ($1, $2)', ['one', START])).toBe(1)
    expect(await shared.query('select name, at from thing')).toEqual([{ name: 'one', at: START }])
    const again = shared.run('insert into thing values ($1, $2)', ['one', START])
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await shared.close()
  })

  it('does a transaction whole, or not at all', async () => {
    const shared = await command()
    await shared.transaction(async (sql) => {
      await sql.run("insert into thing (name) values ('done')")
    })
    const undone = shared.transaction(async (sql) => {
      await sql.run("insert into thing (name) values ('undone')")
      throw new Error('decided otherwise')
    })
    await expect(undone).rejects.toThrow('decided otherwise')
    expect(await names()).toEqual(['done'])
    expect(await shared.query("select 'on' as goes")).toEqual([{ goes: 'on' }])
    await shared.close()
  })

  it('leaves nothing when it dies within a transaction, and the server goes on', async () => {
    const shared = await command()
    await shared
      .transaction(async (sql) => {
        await sql.run("insert into thing (name) values ('undone')")
        await shared.close()
        await sql.query('select 1')
      })
      .catch(() => undefined)
    expect(await names()).toEqual([])
  })

  it('is possible for the server’s own user only', () => {
    expect(statSync(join(folder, 'operator.sock')).mode & 0o077).toBe(0)
  })

  it('finds nobody without a server; what a killed one left is taken over', async () => {
    await unshare?.()
    expect(readdirSync(folder)).toEqual([])
    expect(await openSharedDatabase(folder)).toBeUndefined()
    writeFileSync(join(folder, 'operator.sock'), '')
    unshare = await shareDatabase(database, folder)
    const shared = await command()
    expect(await shared.query('select 1 as one')).toEqual([{ one: 1 }])
    await shared.close()
  })
})
