import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/database.ts'
import type { MarketOptions } from '../../sandbox/src/market.ts'
import type { Places } from './http-road.ts'
import { startTestMarket, type TestMarket } from './market.ts'
import { type Observer, startObserver } from './observer.ts'
import { addressOf, findPrograms, type PostgresServer, startPostgres } from './postgres.ts'

/** The stage of the road over HTTP: Alfa and Beta running, and eyes on Beta's consents API. */
export type Stage = Places & {
  market: TestMarket['market']
  observer: Observer
  /** Status of the consent as Beta's consents API tells it. */
  statusAtHolder(consentId: string): Promise<string>
}

export type StageOptions = Pick<MarketOptions, 'faults' | 'watch' | 'configure'> & {
  /** Environment of both institutions, such as a clock's. */
  common?: NodeJS.ProcessEnv
}

/** Sets the stage for a test file, or a part of it. The fields are there from the first test on. */
export function setTheStage(
  environment: () => Promise<Environment> | Environment = () => NONE,
  { common = {}, configure = (config) => config, ...options }: StageOptions = {},
): Stage {
  const stage = {} as Stage
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

/**
 * Describes the same tests with both institutions on the embedded database, and on PostgreSQL wherever
 * `TEST_DATABASE_URL` names a server or its programs are installed; otherwise these are skipped, by name.
 */
export function onEachDatabase(
  body: (stage: Stage, database: 'PGlite' | 'PostgreSQL') => void,
  options: StageOptions = {},
): void {
  describe('both on PGlite', () => body(setTheStage(undefined, options), 'PGlite'))
  const isThere = Boolean(process.env.TEST_DATABASE_URL ?? findPrograms())
  const title = isThere ? 'both on PostgreSQL' : 'both on PostgreSQL (no TEST_DATABASE_URL, no programs)'
  describe.skipIf(!isThere)(title, () => body(setTheStage(openTwoDatabases, options), 'PostgreSQL'))
}

export const openTwoDatabases = async (): Promise<Environment> => twoDatabasesOn(await givenOrOwnServer())

/** A database for each institution, on one server, which is stopped with them. */
export async function twoDatabasesOn(server: PostgresServer): Promise<Environment> {
  const admin = openPostgres(server.url)
  const names = { alfa: `consente_road_alfa_${Date.now()}`, beta: `consente_road_beta_${Date.now()}` }
  for (const name of Object.values(names)) await admin.script(`create database ${name}`)
  return {
    env: {
      alfa: { DATABASE_URL: addressOf(server, names.alfa) },
      beta: { DATABASE_URL: addressOf(server, names.beta) },
    },
    stop: async () => {
      for (const name of Object.values(names))
        await admin.script(`drop database if exists ${name} with (force)`)
      await admin.close()
      await server.stop()
    },
  }
}

async function givenOrOwnServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const programs = findPrograms()
  if (!programs) throw new Error('There is no PostgreSQL to start.')
  return startPostgres(programs)
}
