import { mkdirSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { bin, commandOf, ROOT, run, runQuietly } from '../project.ts'
import { scanFolder } from './log-scan.ts'
import type { Result } from './result.ts'
import { tests } from './vitest-run.ts'
import { findWeaknesses } from './weaknesses.ts'

/** A part of the proof. */
export type Stage = () => Promise<Result>

const whole = (name: string, passes: boolean): Result => ({
  name,
  passed: Number(passes),
  failed: Number(!passes),
  skipped: [],
  failures: passes ? [] : [name],
})

/** A program that passes or fails as a whole; its output is shown when it fails. */
const program =
  (name: string, args: readonly string[]): Stage =>
  async () => {
    const { code, output } = await runQuietly(bin(args[0] ?? ''), args.slice(1), { givesWay: true })
    if (code !== 0) console.log(`${name}:\n${output}`)
    return whole(name, code === 0)
  }

/** Known weaknesses of what comes with the product; skipped where the registry does not tell. */
async function audited(): Promise<Result> {
  const { skipped, found } = findWeaknesses()
  return {
    name: 'audit',
    passed: skipped || found.length > 0 ? 0 : 1,
    failed: found.length,
    skipped: skipped ? [`audit: ${skipped}`] : [],
    failures: found,
  }
}

/** Each checker of the compiler checks shared types again: four take half as much work more than two. */
const TWO_CHECKERS = ['--checkers', '2']

/** Checks of the sources, in turn, while tests wait; all but the first keep results in `node_modules/.cache` for the next run. */
const sourceStages: readonly Stage[] = [
  program('lint', ['biome', 'check', '--error-on-warnings', '.']),
  program('types', ['tsc', '-p', 'tsconfig.json', ...TWO_CHECKERS]),
  program('portal types', ['tsc', '-p', 'apps/portal/tsconfig.json', ...TWO_CHECKERS]),
  program('unused', ['knip', '--cache']),
]

/** Lint, types, boundaries and unit tests. */
export const runQuickStages = (): Promise<Result[]> => runQuickTestsBeside(sourceStages)

/** Every kind of proof. The product is built beside the quick tests, too: they do not need it. */
export async function runAllStages(): Promise<Result[]> {
  const first = await runQuickTestsBeside([...sourceStages, audited, build, touchedRows])
  return [
    ...first,
    ...(await inTurn([slowTests, scanLogs, ...(process.env.LONG ? LATER_DAYS.map(quickTestsLater) : [])])),
  ]
}

/** More than a month, and more than a year: most dates that a test names have passed by then. */
const LATER_DAYS = [40, 400]

/** Quick tests as they will be on a later day; among the long ones. */
const quickTestsLater =
  (daysLater: number): Stage =>
  () =>
    tests(`unit-${daysLater}-days-later`, ['unit', 'portal'], { daysLater })

/** Runs both at once: neither alone keeps every core busy to its end. */
async function runQuickTestsBeside(stages: readonly Stage[]): Promise<Result[]> {
  const others = inTurn(stages)
  const unit = await tests('unit', ['unit', 'portal'])
  return [...(await others), unit]
}

/**
 * Files that run beside each other. Five left one core in four idle; with eight, pages wait for the processor. Each
 * takes about a gigabyte of memory.
 */
const SIDE_BY_SIDE = Math.max(2, Math.min(6, Math.floor(totalmem() / 2 ** 30)))

const LOGS = join(ROOT, 'test-results', 'logs')

/** Keeps what institutions log from here on, to be scanned at the end. */
function collectLogs(): void {
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  process.env.CONSENTE_TEST_LOGS = LOGS
}

/** Fails when a log names one of the tests' people. */
async function scanLogs(): Promise<Result> {
  const { lines, findings } = scanFolder(LOGS)
  console.log(`${lines} lines of log scanned: ${findings.length} with personal data or a secret`)
  const failures = findings.slice(0, 20).map(({ what, line }) => `logs: ${what} in ${line.slice(0, 300)}`)
  if (lines === 0) failures.push('logs: nothing was logged')
  return { name: 'logs', passed: failures.length > 0 ? 0 : 1, failed: failures.length, skipped: [], failures }
}

/** Mutants of the rows that a change touches: their quick tests must fail. */
const touchedRows: Stage = async () =>
  whole('proofs', (await run(process.execPath, [...commandOf('proof/prove'), '--touched'])) === 0)

const build: Stage = async () => whole('build', (await run(process.execPath, commandOf('build/build'))) === 0)

/** Tests that need running parts: the whole product built, databases, a browser. */
const slowTests: Stage = () => {
  collectLogs()
  return tests('slow', ['slow'], { sideBySide: SIDE_BY_SIDE })
}

/** Runs the stages one after the other. */
async function inTurn(stages: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const stage of stages) results.push(await stage())
  return results
}
