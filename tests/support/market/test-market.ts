import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INSTITUTION_IDS, type InstitutionId } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { type Market, startMarket } from '../../../sandbox/src/market.ts'
import type { MarketOptions } from '../../../sandbox/src/market-plan.ts'
import { checkTraces } from '../database/checked-traces.ts'
import { openEmbedded, openSharedDatabase } from '../database/looked-into.ts'
import { COLLECTED_LEVEL, keepLine } from '../observability/collected-logs.ts'
import { layPrepared } from './lay-prepared.ts'

/** For a program that opens an embedded database. */
export const QUICK_WASM = `--import ${fileURLToPath(new URL('./quick-wasm.mjs', import.meta.url))}`

/** A market of its own for a test file: free ports, a data folder that goes with it. */
export type TestMarket = {
  market: Market
  urlOf(id: InstitutionId): string
  stop(): Promise<void>
}

/** Starts institutions (all three by default) from the built server; `npm run build` must have run. */
export async function startTestMarket(
  options: Omit<MarketOptions, 'ports' | 'dataRoot'> = {},
): Promise<TestMarket> {
  const dataRoot = mkdtempSync(join(tmpdir(), 'consente-market-'))
  const onOutput = (id: string, line: string): void => {
    keepLine?.(id, line)
    if (process.env.SHOW_MARKET) process.stderr.write(`${id}: ${line}\n`)
  }
  const env = Object.fromEntries(
    INSTITUTION_IDS.map((id) => {
      const { NODE_OPTIONS = '', ...own } = options.env?.[id] ?? {}
      return [id, { ...COLLECTED_LEVEL, ...own, NODE_OPTIONS: `${QUICK_WASM} ${NODE_OPTIONS}` }]
    }),
  )
  const embedded = (options.institutions ?? INSTITUTION_IDS).filter((id) => !options.env?.[id]?.DATABASE_URL)
  if (options.meeting !== 'registered') layPrepared(dataRoot, embedded)
  // Known to each other unless a test asks: it then needs no certificate to look in between.
  const market = await startMarket({
    meeting: 'known',
    onOutput,
    ...options,
    env,
    ports: 'free',
    dataRoot,
  })
  return {
    market,
    urlOf: (id) => market[id].url,
    stop: async () => {
      const unseen = await notSeenRunning(dataRoot, embedded)
      await market.stop()
      const checked = checkEmbedded(dataRoot, unseen)
      await checked.catch(() => undefined)
      rmSync(dataRoot, { recursive: true, force: true })
      await checked
    },
  }
}

/**
 * Asks those that run what they have recorded: to open their databases once they are stopped takes a second for two.
 * @returns those that do not answer, or have recorded what is strange
 */
async function notSeenRunning(dataRoot: string, ids: readonly InstitutionId[]): Promise<InstitutionId[]> {
  const unseen: InstitutionId[] = []
  for (const id of ids) {
    const database = await openSharedDatabase(join(dataRoot, id)).catch(() => undefined)
    const holds = database && checkTraces(database, true).finally(database.close)
    if (!(await holds?.then(() => true).catch(() => false))) unseen.push(id)
  }
  return unseen
}

/** What the institutions have recorded must be what the machine of `tests/model` can do. */
async function checkEmbedded(dataRoot: string, ids: readonly InstitutionId[]): Promise<void> {
  for (const id of ids) {
    const folder = join(dataRoot, id, 'database')
    if (!existsSync(folder)) continue
    const database = await openEmbedded(folder)
    await checkTraces(database, true).finally(() => database.close())
  }
}
