import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, ROOT, run } from '../build/run-program.mjs'

/**
 * @typedef {{ fullName: string, status: string, file: string, failureMessages?: string[] }} Test
 * @typedef {{ tests: Test[], crashed: boolean }} Outcome `crashed`: an error that belongs to no test
 * @typedef {import('./proof.mjs').Result} Result
 */

/** More files than this do not fail by chance. */
const FEW = 3

/**
 * Tests of one or more vitest projects, counted one by one.
 * @param {{ sideBySide?: number }} options how many files run at a time; the few files in which something failed then run
 *   once more, alone (docs/decisions/0032): what passes there is told as unsteady.
 * @returns {Promise<Result>}
 */
export async function tests(name, projects, { sideBySide } = {}) {
  const first = await runVitest(name, projects, sideBySide ? [`--maxWorkers=${sideBySide}`] : [])
  const files = filesToRepeat(first)
  if (!sideBySide || files.length === 0) return resultOf(name, first)
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  return afterwards(name, first, await runVitest(`${name}-again`, projects, ['--maxWorkers=1', ...files]))
}

/** @param {Outcome} outcome @returns {string[]} the files in which something failed, unless they are too many for chance */
export function filesToRepeat({ tests, crashed }) {
  const files = [...new Set(tests.filter(hasFailed).map(({ file }) => file))]
  return crashed || files.length > FEW ? [] : files
}

/** What counts after some files ran again: their second run. @returns {Result} */
export function afterwards(name, first, again) {
  const repeated = filesToRepeat(first)
  const others = first.tests.filter(({ file }) => !repeated.includes(file))
  const result = resultOf(name, { tests: [...others, ...again.tests], crashed: again.crashed })
  const failsAgain = (test) => again.tests.some((one) => isSame(one, test) && hasFailed(one))
  const unsteady = first.tests.filter((test) => hasFailed(test) && !failsAgain(test))
  return { ...result, unsteady: unsteady.map(tell) }
}

const hasFailed = ({ status }) => status === 'failed'
const isSame = (a, b) => a.file === b.file && a.fullName === b.fullName

/** @returns {Promise<Outcome>} */
async function runVitest(name, projects, options) {
  const report = join(ROOT, 'test-results', `${name}.json`)
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const select = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', ...select, ...options, ...reporters])
  if (!existsSync(report)) return { tests: [], crashed: true }
  return outcomeOf(JSON.parse(readFileSync(report, 'utf8')), code)
}

/** @returns {Outcome} */
export function outcomeOf({ testResults }, code) {
  const named = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative(ROOT, file) })),
  )
  const tests = [...named, ...unloaded(testResults)]
  return { tests, crashed: code !== 0 && !tests.some(hasFailed) }
}

/** Files that failed before or outside their tests. */
const unloaded = (testResults) =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => ({
      file: relative(ROOT, name),
      fullName: 'the file itself',
      status: 'failed',
      failureMessages: [message],
    }))

/** @returns {Result} */
function resultOf(name, { tests, crashed }) {
  const failed = tests.filter(hasFailed)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    name,
    passed,
    failed: failed.length + Number(crashed),
    skipped: skipped.map(({ fullName }) => fullName),
    failures: failed.map(tell),
  }
}

/** One failed test in a few lines: enough to look for the cause where only the end of the output is kept. */
const tell = ({ file, fullName, failureMessages = [] }) =>
  [`${file}: ${fullName}`, ...failureMessages.flatMap((text) => text.split('\n').slice(0, 6))].join('\n    ')
