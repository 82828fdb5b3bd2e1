import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audit } from './audit.mjs'
import { scanFolder } from './log-scan.mjs'

/** The project's root, whatever the folder a command was called from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {{ name: string, passed: number, failed: number, skipped: string[], failures?: string[] }} Result */

/** Runs a program of the project with its output shown. @returns {Promise<number>} its exit code */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const bin = (name) => join(ROOT, 'node_modules', '.bin', name)

/** A check that passes or fails as a whole. @returns {Promise<Result>} */
async function whole(name, program, args) {
  const failed = (await run(program, args)) === 0 ? 0 : 1
  return { name, passed: 1 - failed, failed, skipped: [] }
}

/** Tests of one or more vitest projects, counted one by one. @returns {Promise<Result>} */
async function tests(name, projects, options = []) {
  const report = join(ROOT, 'test-results', `${name}.json`)
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const select = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', ...select, ...options, ...reporters])
  if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: [] }
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const all = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative(ROOT, file) })),
  )
  const skipped = all
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  // A file that could not even be loaded has no failed test, but has failed.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0, code === 0 ? 0 : 1)
  return {
    name,
    passed: numPassedTests,
    failed,
    skipped,
    failures: [...all.filter(({ status }) => status === 'failed'), ...unloaded(testResults)].map(tell),
  }
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
      failureMessages: [message],
    }))

/** One failed test in a few lines: enough to look for the cause where only the end of the output is kept. */
const tell = ({ file, fullName, failureMessages }) =>
  [`${file}: ${fullName}`, ...failureMessages.flatMap((text) => text.split('\n').slice(0, 6))].join('\n    ')

/** Known weaknesses of what comes with the product; skipped where the registry does not tell. @returns {Promise<Result>} */
async function audited() {
  const { skipped, found } = audit()
  return {
    name: 'audit',
    passed: skipped || found.length > 0 ? 0 : 1,
    failed: found.length,
    skipped: skipped ? [`audit: ${skipped}`] : [],
    failures: found,
  }
}

/** Lint, types, layering, unit tests: under a minute. */
export const quickStages = [
  () => whole('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  () => whole('unused', bin('knip'), []),
  () => whole('types', bin('tsc'), ['-p', 'tsconfig.json']),
  () => whole('portal types', bin('tsc'), ['-p', 'apps/portal/tsconfig.json']),
  () => tests('unit', ['unit', 'portal']),
]

/** Each file waits as much as it works: twice as many as cores (two are the least that is asked for) keep them busy. */
const SIDE_BY_SIDE = ['--maxWorkers=4']

const LOGS = join(ROOT, 'test-results', 'logs')

/** Whatever institutions log from here on is kept, to be scanned at the end. */
function collectLogs() {
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  process.env.CONSENTE_TEST_LOGS = LOGS
}

/** Nobody of all the people of the tests is named in a log. @returns {Result} */
function scanLogs() {
  const { lines, findings } = scanFolder(LOGS)
  console.log(`${lines} lines of log scanned: ${findings.length} with personal data or a secret`)
  const failures = findings.slice(0, 20).map(({ what, line }) => `logs: ${what} in ${line.slice(0, 300)}`)
  if (lines === 0) failures.push('logs: nothing was logged')
  return { name: 'logs', passed: failures.length > 0 ? 0 : 1, failed: failures.length, skipped: [], failures }
}

/** What needs running parts: the whole product built, databases, a browser. */
export const slowStages = [
  audited,
  () => whole('build', process.execPath, ['tools/build.mjs']),
  () => {
    collectLogs()
    return tests('slow', ['journeys', 'screens', 'protocol', 'storage', 'contract'], SIDE_BY_SIDE)
  },
  scanLogs,
]

/** Runs the stages one after the other and closes with the sum. @returns {Promise<boolean>} whether all passed */
export async function prove(stages) {
  const results = []
  for (const stage of stages) results.push(await stage())
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0)
  const skipped = results.flatMap((result) => result.skipped)
  console.log('')
  for (const { name, passed, failed } of results)
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
  for (const name of skipped) console.log(`skipped: ${name}`)
  for (const failure of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${failure}`)
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed${tail}`)
  return sum((r) => r.failed) === 0
}

/** Chromium without its desktop: the same engine for half of the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Where Chromium is; installs Debian's when it is missing and we may. @returns {string | undefined} */
export function ensureChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = () => places.find((place) => place && existsSync(place))
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL) && mayInstall) installChromium(found)
  return found()
}

function installChromium(found) {
  console.log('Chromium’s headless shell is missing: installing it from the system’s packages…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
  get('update')
  get('install', '-y', 'chromium-headless-shell')
  if (!found()) get('install', '-y', 'chromium')
}
