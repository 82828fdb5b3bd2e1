import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import { keepResult } from '../../support/failures/long-run-results.ts'
import type { RecordedObject } from '../../support/histories/history.ts'
import { type HistoryWorld, startHistoryWorld } from '../../support/histories/history-world.ts'
import { buildJudge, findGo, type Judge } from '../../support/histories/judge.ts'
import { runHistory } from '../../support/histories/run-history.ts'
import {
  type BuiltVersion,
  buildVersion,
  type Change,
  findPreviousVersion,
} from '../../support/market/previous-version-build.ts'

/**
 * Three processes of each institution on one PostgreSQL, one of them of the previous version, with clocks that differ by two
 * seconds: `kill -9`, SIGSTOP, broken connections to the database. Each consent, session, factor and code must look as if one
 * process had answered all calls one after the other. Some only: `HISTORIES=3 npx vitest run --project slow histories`.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 100)
const CALLS = 1_000
const go = findGo()
const previous = findPreviousVersion()
const missing = previous.reason ?? (SHARED_POSTGRES ? (go ? undefined : 'no Go') : 'no PostgreSQL')
const isWanted = Boolean(process.env.LONG ?? process.env.HISTORIES) && !missing

describe.skipIf(!isWanted)(`histories of three processes${missing ? ` (${missing})` : ''}`, () => {
  let judge: Judge
  beforeAll(() => {
    judge = buildJudge(go ?? '')
  }, 300_000)
  afterAll(() => judge?.remove())

  describe('beside the previous version', () => {
    let old: BuiltVersion
    let world: HistoryWorld
    beforeAll(async () => {
      old = await buildVersion(previous.commit ?? '')
      world = await startHistoryWorld(old)
    }, 600_000)
    afterAll(async () => {
      await world?.stop()
      old?.remove()
    })

    it(`${HISTORIES} histories of at least ${CALLS} calls are linearizable`, {
      timeout: 300_000 + HISTORIES * 120_000,
    }, async () => {
      const acts = new Set<string>()
      const sums = { histories: 0, calls: 0, unknown: 0, objects: 0, kills: 0, stops: 0, cuts: 0 }
      for (let round = 0; round < HISTORIES; round += 1) {
        const { history, faults } = await runHistory(world, CALLS)
        expect(history.count()).toBeGreaterThanOrEqual(CALLS)
        await expectLinearizable(judge, history.objects)
        for (const act of actsIn(history.objects)) acts.add(act)
        sums.histories += 1
        sums.calls += history.count()
        sums.objects += history.objects.length
        sums.unknown += unknownIn(history.objects)
        for (const kind of ['kills', 'stops', 'cuts'] as const) sums[kind] += faults[kind]
      }
      expect([...acts]).toEqual(expect.arrayContaining(ACTS))
      keepResult(`histories-${Date.now()}`, { previous: previous.commit?.slice(0, 7), ...sums })
    })
  })

  it('a process that reads consents from a stale cache is caught', { timeout: 1_200_000 }, async () => {
    const planted = await buildVersion('HEAD', STALE_READS)
    const world = await startHistoryWorld(planted)
    try {
      let caught: string[] = []
      let rounds = 0
      for (; rounds < 5 && caught.length === 0; rounds += 1) {
        const { history } = await runHistory(world, CALLS)
        const wrong = (await judge.verdictsOn(history.objects)).filter(({ verdict }) => verdict === 'illegal')
        caught = wrong.map(({ kind }) => kind)
      }
      expect(caught).toContain('consent')
      keepResult('planted-stale-read', { rounds, caught: caught.length })
    } finally {
      await world.stop().finally(planted.remove)
    }
  })
})

/** Acts that succeed in every run, so that the judge has something to judge. */
const ACTS = [
  'consent approve',
  'consent confirm',
  'consent revoke',
  'sharing confirm',
  'session prove',
  'session refresh',
  'code validate',
  'code register',
  'challenge answer',
  'factor rename',
  'factor sign in',
  'factor remove',
]

it('the stale cache fits the source that it is planted in', () => {
  const source = readFileSync(new URL(`../../../${STALE_READS.file}`, import.meta.url), 'utf8')
  expect(source.split(STALE_READS.find)).toHaveLength(2)
})

/** What a process has read of a consent for its page is its answer for two more seconds. */
const STALE_READS: Change = {
  file: 'apps/server/src/holder/consents/consent-reading.store.ts',
  find: `    async findWithHistory(consentId) {
      const [row] = await database.query<ConsentRow>(`,
  replace: `    async findWithHistory(consentId) {
      const query = (text: string, values: unknown[]) => {
        const before = kept.get(consentId)
        if (before && performance.now() < before.until) return before.rows
        const rows = database.query<ConsentRow>(text, values)
        kept.set(consentId, { until: performance.now() + 2_000, rows })
        return rows
      }
      const kept = ((globalThis as any).kept ??= new Map())
      const [row] = await query(`,
}

async function expectLinearizable(judge: Judge, objects: readonly RecordedObject[]): Promise<void> {
  const wrong = (await judge.verdictsOn(objects)).filter(({ verdict }) => verdict !== 'ok')
  const shown = wrong.map((one) => ({
    ...one,
    history: objects.find(({ kind, name }) => kind === one.kind && name === one.name)?.calls,
  }))
  expect(wrong, JSON.stringify(shown)).toEqual([])
}

const unknownIn = (objects: readonly RecordedObject[]): number =>
  objects.flatMap(({ calls }) => calls).filter(({ outcome }) => outcome === 'unknown').length

const actsIn = (objects: readonly RecordedObject[]): string[] =>
  objects.flatMap(({ kind, calls }) =>
    calls.filter(({ outcome }) => outcome === 'ok').map(({ op }) => `${kind} ${op}`),
  )
