import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { ADDRESSES } from '../../../apps/server/src/declarations.ts'
import type { OwnEntry } from '../../../apps/server/src/directory/participants/own-entry.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { beApi } from '../../../apps/server/src/platform/scheme-api/api-scope.ts'
import type { OutagePlan, PlanDeps } from '../../../apps/server/src/regulator/discovery/plan-outage.ts'
import { createRegulator } from '../../../apps/server/src/regulator/regulator.ts'
import { createServer } from '../../../apps/server/src/web/server.ts'
import type { OpenDatabase } from '../database/each-database.ts'
import { type MovableClock, movableClock } from '../database/movable-clock.ts'
import { openTestPlatform, TEST_CONFIG } from '../database/test-platform.ts'
import { makeTestCertificates, type TestCertificates } from '../openid/test-certificates.ts'

export const PUBLIC_URL = 'https://compartilhamento.teste.example'
export const DISCOVERY = '/open-insurance/discovery/v1'
/** Ten in the morning of Brasília. */
export const START = new Date('2026-11-05T13:00:00Z')
export const DAY_MS = 86_400_000
/** Addresses of the holder that a test answers itself. */
const STAND_INS = [
  '/open-insurance/consents/v3/consents/:consentId',
  '/open-insurance/resources/v3/resources',
]

/** Certificates of the scheme's directory and of another institution, for a whole file. */
export type Callers = { certificates: TestCertificates; directory: string; stranger: string }
export function regulatorCallers(): Callers {
  const callers = {} as Callers
  beforeAll(async () => {
    const certificates = await makeTestCertificates()
    Object.assign(callers, {
      certificates,
      directory: (await certificates.client('diretorio')).certificate,
      stranger: (await certificates.client('outra')).certificate,
    })
  })
  afterAll(() => callers.certificates.remove())
  return callers
}

/** What the institution tells the scheme about itself, over a test's database and clock; each start is a process. */
export type RegulatorScene = ReturnType<typeof regulatorScene>

export function regulatorScene(open: OpenDatabase, callers: Callers) {
  let database: Database
  let clock: MovableClock
  const closing: (() => Promise<void>)[] = []
  /** What the directory says of the institution. */
  let entry: OwnEntry | undefined
  /** Whether there is a copy of the directory at all. */
  let isDirectoryRead = true
  /** Systems that do not answer. */
  const down = new Set<string>()
  beforeEach(async () => {
    database = await open()
    clock = movableClock(START)
    down.clear()
    entry = undefined
    isDirectoryRead = true
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  const isUp = (system: string) => async (): Promise<boolean> => !down.has(system)

  async function readEntry(): Promise<OwnEntry | undefined> {
    if (!isDirectoryRead) throw new Error('there is no copy of the directory')
    return entry
  }

  /** One process of the institution. */
  async function startProcess(config: Partial<Config> = {}) {
    const platform = await openTestPlatform(database, { clock, config: { publicUrl: PUBLIC_URL, ...config } })
    const regulator = createRegulator({
      platform,
      directory: { isSilent: async () => down.has('directory'), ownEntry: readEntry },
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
      authorities: callers.certificates.authorities,
      client: callers.certificates.server.files,
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

  return {
    get database() {
      return database
    },
    get clock() {
      return clock
    },
    /** What the directory says of the institution. */
    get entry() {
      return entry
    },
    set entry(said) {
      entry = said
    },
    set isDirectoryRead(isRead: boolean) {
      isDirectoryRead = isRead
    },
    callers,
    down,
    closing,
    startProcess,
    showing,
    behindProxy,
    planDeps,
    plan,
  }
}
