import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  TELLS_ERRORS_TO,
  type UntestedError,
  untestedErrors,
} from '../../tests/support/vitest/untested-errors.ts'
import { bin, ROOT, run } from '../project.ts'
import type { Result } from './result.ts'

type Test = { fullName: string; status: string; file: string; failureMessages?: string[] }

/** `crashed`: an error that belongs to no file, or a run that told nothing. */
type Outcome = { tests: Test[]; crashed: boolean }

/** The fields of vitest's JSON report that are read. */
type FileResult = {
  name: string
  status: string
  message: string
  assertionResults: Omit<Test, 'file'>[]
}
type Report = { testResults: FileResult[] }

/** More files than this do not fail by chance. */
const FEW = 3

/**
 * Tests of one or more vitest projects, counted one by one.
 * @param options.sideBySide how many files run at a time; the few files in which something failed then run once more,
 *   alone (docs/decisions/proof/quick-tests.md): what passes there is told as unsteady.
 * @param options.daysLater as if they ran so many days from now (`tests/support/vitest/days-later.cjs`)
 */
export async function tests(
  name: string,
  projects: readonly string[],
  { sideBySide, daysLater }: { sideBySide?: number; daysLater?: number } = {},
): Promise<Result> {
  const options = sideBySide ? [`--maxWorkers=${sideBySide}`] : []
  const first = await runVitest(name, projects, options, daysLater)
  const files = filesToRepeat(first)
  if (!sideBySide || files.length === 0) return resultOf(name, first)
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  return afterwards(name, first, await runVitest(`${name}-again`, projects, ['--maxWorkers=1', ...files]))
}

/** The files in which something failed, unless they are too many for chance. */
export function filesToRepeat({ tests, crashed }: Outcome): string[] {
  const files = [...new Set(tests.filter(hasFailed).map(({ file }) => file))]
  return crashed || files.length > FEW ? [] : files
}

/** Files that ran again count with their second run. */
export function afterwards(name: string, first: Outcome, again: Outcome): Result {
  const repeated = filesToRepeat(first)
  const others = first.tests.filter(({ file }) => !repeated.includes(file))
  const result = resultOf(name, { tests: [...others, ...again.tests], crashed: again.crashed })
  const failsAgain = (test: Test): boolean => again.tests.some((one) => isSame(one, test) && hasFailed(one))
  const unsteady = first.tests.filter((test) => hasFailed(test) && !failsAgain(test))
  return { ...result, unsteady: unsteady.map(tell) }
}

const hasFailed = ({ status }: Pick<Test, 'status'>): boolean => status === 'failed'
const isSame = (a: Test, b: Test): boolean => a.file === b.file && a.fullName === b.fullName

async function runVitest(
  name: string,
  projects: readonly string[],
  options: readonly string[],
  daysLater = 0,
): Promise<Outcome> {
  const report = join(ROOT, 'test-results', `${name}.json`)
  const errors = join(ROOT, 'test-results', `${name}-errors.json`)
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  for (const file of [report, errors]) rmSync(file, { force: true })
  const select = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, [TELLS_ERRORS_TO]: errors, DAYS_LATER: String(daysLater || '') }
  const code = await run(bin('vitest'), ['run', ...select, ...options, ...reporters], { env })
  if (!existsSync(report)) return { tests: [], crashed: true }
  return outcomeOf(JSON.parse(readFileSync(report, 'utf8')) as Report, code, untestedErrors(errors))
}

/** Reads vitest's report; `code` is how the run ended. An error outside of tests counts as a failed test of its file. */
export function outcomeOf(
  { testResults }: Report,
  code: number,
  errors: readonly UntestedError[] = [],
): Outcome {
  const named = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative(ROOT, file) })),
  )
  const untested = errors.map(({ file = ROOT, during = '?', text }) =>
    failureOf(file, `outside, during “${during}”`, text),
  )
  const tests = [...named, ...unloaded(testResults), ...untested]
  return { tests, crashed: errors.some(({ file }) => !file) || (code !== 0 && !tests.some(hasFailed)) }
}

/** Files that failed before or outside their tests. */
const unloaded = (testResults: readonly FileResult[]): Test[] =>
  testResults
    .filter((one) => one.status === 'failed' && one.assertionResults.every((test) => !hasFailed(test)))
    .map(({ name, message }) => failureOf(name, 'the file itself', message))

const failureOf = (file: string, fullName: string, message: string): Test => ({
  file: relative(ROOT, file),
  fullName,
  status: 'failed',
  failureMessages: [message],
})

function resultOf(name: string, { tests, crashed }: Outcome): Result {
  const failed = tests.filter(hasFailed)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    name,
    passed,
    failed: failed.length + Number(crashed),
    skipped: skipped.map(({ fullName }) => fullName),
    failures: [...failed.map(tell), ...(crashed ? [`${name} broke off`] : [])],
  }
}

/** One failed test in a few lines: enough to look for the cause where only the end of the output is kept. */
const tell = ({ file, fullName, failureMessages = [] }: Test): string =>
  [`${file}: ${fullName}`, ...failureMessages.flatMap((text) => text.split('\n').slice(0, 6))].join('\n    ')
