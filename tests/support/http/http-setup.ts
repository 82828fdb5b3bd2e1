import { afterAll, beforeAll, describe } from 'vitest'
import type { InstitutionId } from '../../../sandbox/institutions/sandbox-institutions.ts'
import type { MarketOptions } from '../../../sandbox/src/market-plan.ts'
import { checkTraces } from '../database/checked-traces.ts'
import { openPostgres } from '../database/looked-into.ts'
import { addressOf, EMBEDDED_TOO, type PostgresServer, SHARED_POSTGRES } from '../database/test-postgres.ts'
import { type Observer, startObserver } from '../journeys/consent-observer.ts'
import { startTestMarket, type TestMarket } from '../market/test-market.ts'
import type { Places } from './http-consent-flow.ts'

/** The setup of the consent flow over HTTP: Alfa and Beta running, and a view of Beta's consents API. */
export type HttpSetup = Places & {
  market: TestMarket['market']
  observer: Observer
  /** Status of the consent as Beta's consents API tells it. */
  statusAtHolder(consentId: string): Promise<string>
}

export type HttpFlowOptions = Pick<MarketOptions, 'faults' | 'configure'> & {
  /** Environment of both institutions, such as a clock's. */
  common?: NodeJS.ProcessEnv
}

/** Sets the stage for a test file, or a part of it. The fields are there from the first test on. */
export function setUpHttpFlow(
  environment: () => Promise<Environment> | Environment = () => NONE,
  { common = {}, configure = (config) => config, ...options }: HttpFlowOptions = {},
): HttpSetup {
  const stage = {} as HttpSetup
  const started: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { env, stop } = await environment()
    started.push(stop)
    const observer = await startObserver('alfa-recipient')
    started.push(observer.stop)
    const market = await startTestMarket({
      institutions: ['alfa', 'beta'],
      ...options,
      env: { alfa: { ...common, ...env.alfa }, beta: { ...common, ...env.beta } },
      configure: (config) =>
        configure(config.institution.id === 'beta' ? observer.configure(config) : config),
    })
    started.push(market.stop)
    Object.assign(stage, {
      market: market.market,
      observer,
      alfa: market.urlOf('alfa'),
      beta: market.urlOf('beta'),
      statusAtHolder: async (consentId: string) =>
        (await observer.read(market.urlOf('beta'), consentId)).status,
    })
  })
  afterAll(async () => {
    for (const stop of started.splice(0).reverse()) await stop()
  })
  return stage
}

export type Environment = { env: NonNullable<MarketOptions['env']>; stop: () => Promise<void> }
const NONE: Environment = { env: {}, stop: async () => undefined }

/** Describes the same tests with both institutions on each database (`forEachDatabase`). */
export function onEachDatabase(
  body: (stage: HttpSetup, database: 'PGlite' | 'PostgreSQL') => void,
  options: HttpFlowOptions = {},
): void {
  if (EMBEDDED_TOO) describe('both on PGlite', () => body(setUpHttpFlow(undefined, options), 'PGlite'))
  const title = SHARED_POSTGRES ? 'both on PostgreSQL' : 'both on PostgreSQL (there is none)'
  describe.skipIf(!SHARED_POSTGRES)(title, () =>
    body(setUpHttpFlow(openBothDatabases, options), 'PostgreSQL'),
  )
}

export const openBothDatabases = (isTraced = true): Promise<Environment> =>
  twoDatabasesOn({ url: SHARED_POSTGRES ?? '', stop: async () => undefined }, isTraced)

/**
 * A database for each institution, on one server, which is stopped with them.
 * @param isTraced true if the audit logs are held against the machine at the end
 */
export async function twoDatabasesOn(server: PostgresServer, isTraced = true): Promise<Environment> {
  const admin = openPostgres(server.url)
  const nameOf = (id: InstitutionId) => `consente_flow_${id}_${process.pid}_${Date.now()}`
  const names = { alfa: nameOf('alfa'), beta: nameOf('beta') }
  for (const name of Object.values(names)) await admin.script(`create database ${name}`)
  return {
    env: {
      alfa: { DATABASE_URL: addressOf(server, names.alfa) },
      beta: { DATABASE_URL: addressOf(server, names.beta) },
    },
    stop: async () => {
      const checked = Promise.all((isTraced ? Object.values(names) : []).map((name) => checkOn(server, name)))
      await checked.catch(() => undefined)
      for (const name of Object.values(names))
        await admin.script(`drop database if exists ${name} with (force)`)
      await admin.close()
      await server.stop()
      await checked
    },
  }
}

async function checkOn(server: PostgresServer, name: string): Promise<void> {
  const database = openPostgres(addressOf(server, name))
  await checkTraces(database, true).finally(() => database.close())
}
