import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT, run } from '../build/run-program.mjs'
import { audit } from './audit.mjs'
import { scanFolder } from './log-scan.mjs'
import { tests } from './vitest-run.mjs'

/** @typedef {{ name: string, passed: number, failed: number, skipped: string[], failures?: string[], unsteady?: string[] }} Result */

/** A check that passes or fails as a whole. @returns {Promise<Result>} */
async function whole(name, program, args) {
  const failed = (await run(program, args)) === 0 ? 0 : 1
  return { name, passed: 1 - failed, failed, skipped: [] }
}

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
const SIDE_BY_SIDE = 4

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
  () => whole('build', process.execPath, ['tools/build/build.mjs']),
  () => {
    collectLogs()
    return tests('slow', ['slow'], {
      sideBySide: SIDE_BY_SIDE,
    })
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
  for (const one of results.flatMap((result) => result.unsteady ?? [])) console.log(`unsteady: ${one}`)
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
