import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { ROOT, runQuietly } from '../project.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { type Proof, titlePattern } from './named-tests.ts'
import { type Mutant, PAGES, type Row, rowsOf } from './proof-rows.ts'
import { isTouched, keepKill, killedMutants, killFor, mutantId, proofName } from './proven.ts'

/**
 * `npm run prove -- [--slow] [--touched] [words …]` tries the mutants of the proof pages: it applies each to a copy of the project, runs the
 * tests that its row names, and demands that one of them fails that passes without the mutant.
 *
 * Words choose rows by a part of their file, number or sentence. Tests of `tests/` need a build and take minutes: they run with
 * `--slow` only. With `--touched`, as in `npm test`, those that were killed before and whose rows the last commit or a local
 * change touches, for a minute at most. The copy is a git worktree: it holds local changes of files that git knows. Killed mutants
 * are kept in docs/proof/proven.json until the mutant, its file or that test's changes, so that a run can be stopped and continued.
 * Ends with 1 when a mutant survives.
 */
type Claim = { rows: Row[]; file: string; find: string; replace: string }

const options = process.argv.slice(2)
const words = options.filter((word) => !word.startsWith('--'))
const stages = options.includes('--slow') ? [false, true] : [false]
const TOUCHED_MS = 60_000
/** As it is before the first runner, which names itself a test: what is built then is no product. */
const ENVIRONMENT = { ...process.env }
const touched = options.includes('--touched') ? await touchedFiles() : undefined
const until = Date.now() + (touched ? TOUCHED_MS : Number.POSITIVE_INFINITY)

const kept = killedMutants()
const isKept = (row: Row, mutant: Mutant): boolean => {
  const kill = killFor(row, mutant, kept)
  return kill !== undefined && kill.of === digestOf(mutant, kill.by)
}
const isOpen = (row: Row, mutant: Mutant): boolean =>
  !isKept(row, mutant) &&
  (!touched || killFor(row, mutant, kept) !== undefined) &&
  stages.some((slow) => proofsOf(row, slow).length > 0)
const asked = claimsOf(PAGES.flatMap(rowsOf).filter(isAsked))
const open = asked
  .map((claim) => ({ ...claim, rows: claim.rows.filter((row) => isOpen(row, claim)) }))
  .filter(({ rows }) => rows.length > 0)
  .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
console.log(`${asked.length} mutants: ${open.length} to try`)
if (open.length === 0) process.exit(0)
if (stages.includes(true)) process.env.CHROMIUM_PATH = ensureChromium() ?? ''
const copy = mkdtempSync(join(tmpdir(), 'consente-prove-'))
const unmutated = new Map<string, string>()
let isBuiltClean = false
const runners = new Map<boolean, Promise<Vitest>>()
// The mutant under way is judged to its end: its tests still write into the copy.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true
  })
process.exit((await tryAll().finally(removeCopy)) > 0 ? 1 : 0)

/**
 * Tries every open claim and returns how many mutants survived or could not be judged. Slow tests import the server's sources and the
 * packages of others, and few run what is built: such a mutant is built only at the end, where it survives without.
 */
async function tryAll(): Promise<number> {
  await makeCopy()
  let left = open
  for (const builds of stages.includes(true) ? [false, true] : [false]) {
    if (isStopped) break
    const tried = left
    left = []
    for (const [at, claim] of tried.entries()) {
      if (isStopped || Date.now() > until) break
      const killers = await killersOf(claim, builds)
      for (const [{ where }, by] of killers) {
        keepKill(mutantId(claim), by, digestOf(claim, by))
        console.log(`${at + 1}/${tried.length} ${where}\n    killed by ${by}`)
      }
      const rows = claim.rows.filter((row) => !killers.has(row))
      if (rows.length > 0) left.push({ ...claim, rows })
    }
  }
  const isJudged = (row: Row): boolean => stages.includes(true) || proofsOf(row, true).length === 0
  const survived = left.filter(({ rows }) => rows.some(isJudged))
  for (const { rows, find, replace } of left)
    for (const row of rows)
      console.log(`${row.where}\n    ${isJudged(row) ? 'SURVIVED' : 'left for --slow'}: ${find} → ${replace}`)
  console.log(`${survived.length} survived`)
  return survived.length
}

/**
 * Applies the mutant and looks, for each row that has it, for a named test that fails, quick ones first, and passes without it. No
 * test runs where it does not compile.
 */
async function killersOf({ rows, ...mutant }: Claim, builds: boolean): Promise<Map<Row, string>> {
  const { file, find, replace } = mutant
  const source = readFileSync(join(copy, file), 'utf8')
  const isRead = /^(apps\/server\/src|node_modules)\//.test(file)
  const killers = new Map<Row, string>()
  for (const slow of builds ? [true] : stages.filter((one) => !one || isRead)) {
    const leftOf = (one?: string): Proof[] =>
      rows
        .filter((row) => !killers.has(row))
        .flatMap((row) => proofsOf(row, slow))
        .filter((proof) => !one || proof.file === one)
    // One file at a time, as the first that fails is enough; all at once where the mutant is built for them.
    for (const one of builds ? [undefined] : new Set(leftOf().map((proof) => proof.file))) {
      const group = leftOf(one)
      if (group.length === 0) continue
      if (slow) await build(false)
      await write(file, source.split(find).join(replace))
      if (builds) await build(true)
      const results = await resultsOf(group, slow).finally(() => write(file, source))
      if (results.size === 0) console.log(`NO TEST RAN of ${one}`)
      for (const proof of group)
        if (results.get(proofName(proof)) === 'failed' && (await passes(proof, slow)))
          for (const row of rows)
            if (row.proofs.some((each) => proofName(each) === proofName(proof)) && !killers.has(row))
              killers.set(row, proofName(proof))
    }
  }
  return killers
}

/** Builds the copy as it stands, unless it is built so: without a mutant. */
async function build(isMutated: boolean): Promise<void> {
  if (!isMutated && isBuiltClean) return
  isBuiltClean = !isMutated
  const options = { cwd: copy, env: ENVIRONMENT }
  const { code, output } = await runQuietly(process.execPath, ['tools/run.mjs', 'build/build'], options)
  if (code !== 0 && !isMutated) throw new Error(output)
}

/** Says whether a test passes without a mutant. Tests of its file that other open rows name are asked with it, once. */
async function passes(proof: Proof, slow: boolean): Promise<boolean> {
  if (!unmutated.has(proofName(proof))) {
    if (slow) await build(false)
    const all = open.flatMap(({ rows }) => rows).flatMap((row) => proofsOf(row, slow))
    const proofs = all.filter(({ file }) => file === proof.file)
    for (const [name, status] of await resultsOf(proofs, slow)) unmutated.set(name, status)
  }
  const isSteady = unmutated.get(proofName(proof)) === 'passed'
  if (!isSteady) console.log(`does not pass without a mutant: ${proofName(proof)}`)
  return isSteady
}

/** Writes a file of the copy, which is then read anew. */
async function write(file: string, source: string): Promise<void> {
  writeFileSync(join(copy, file), source)
  for (const runner of runners.values()) (await runner).invalidateFile(join(copy, file))
}

/** Runs tests in the copy and says of each `passed` or `failed`; a test that did not run is absent. */
async function resultsOf(proofs: readonly Proof[], slow: boolean): Promise<Map<string, string>> {
  const results = new Map<string, string>()
  if (proofs.length === 0) return results
  const vitest = await runnerOf(slow)
  vitest.setGlobalTestNamePattern(
    new RegExp([...new Set(proofs.map(({ title }) => titlePattern(title)))].join('|')),
  )
  const files = [...new Set(proofs.map(({ file }) => join(copy, file)))]
  const { testModules } = await vitest.runTestSpecifications(
    files.flatMap((file) => vitest.getModuleSpecifications(file)),
  )
  for (const proof of proofs) {
    const pattern = new RegExp(titlePattern(proof.title))
    const statuses = testModules
      .filter(({ moduleId }) => relative(copy, moduleId) === proof.file)
      .flatMap(({ children }) => [...children.allTests()])
      .flatMap((test) => (pattern.test(test.fullName) ? [test.result().state] : []))
    const worst = (['failed', 'passed'] as const).find((status) => statuses.includes(status))
    if (worst) results.set(proofName(proof), worst)
  }
  return results
}

/** One of quick tests, one of slow ones. They live as long as the run. */
function runnerOf(slow: boolean): Promise<Vitest> {
  const known = runners.get(slow)
  if (known) return known
  process.chdir(copy)
  process.env.TEST_WAIT_MS ??= '10000'
  const project = slow ? ['slow'] : ['unit', 'portal']
  const options = { root: copy, project, watch: false, reporters: [{}], maxWorkers: 1, passWithNoTests: true }
  // A runner knows the files that it has looked for.
  const runner = createVitest('test', options).then(async (vitest) => {
    await vitest.globTestSpecifications()
    return vitest
  })
  runners.set(slow, runner)
  return runner
}

function proofsOf({ proofs }: Row, slow: boolean): Proof[] {
  return proofs.filter(({ file }) => file.startsWith('tests/') === slow)
}

/** Mutants that no run has seen killed come first, those of a test file together. */
function orderOf({ rows, ...mutant }: Claim): string {
  const [row] = rows
  const [proof] = row ? proofsOf(row, stages.includes(true)) : []
  return `${rows.every((one) => killFor(one, mutant, kept)) ? 1 : 0} ${proof?.file} ${row?.where}`
}

function isAsked(row: Row): boolean {
  const { where, says } = row
  if (touched && !isTouched(row, touched)) return false
  return words.length === 0 || words.some((word) => `${where} ${says}`.includes(word))
}

/** Each mutant once, with the rows that have it. */
function claimsOf(rows: readonly Row[]): Claim[] {
  const claims = new Map<string, Claim>()
  for (const row of rows)
    for (const { file, find, replace } of row.mutants) {
      if (!file || !find || replace === undefined) continue
      const id = mutantId({ file, find, replace })
      const others = claims.get(id)?.rows ?? []
      claims.set(id, { rows: [...others, row], file, find, replace })
    }
  return [...claims.values()]
}

/** A mutant, its file and the file of the test that killed it, as they are. */
function digestOf({ file, find, replace }: Mutant, killer: string): string {
  const files = [file, killer.slice(0, killer.indexOf(': '))]
  const sources = files.map((one) => readFileSync(join(ROOT, one ?? ''), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify([find, replace, killer, sources]))
    .digest('hex')
    .slice(0, 12)
}

/** Those of the last commit and of local changes; none where there is no repository. */
async function touchedFiles(): Promise<Set<string>> {
  const { code, output } = await runQuietly('git', ['diff', '--name-only', 'HEAD~1'])
  return new Set(code === 0 ? output.trim().split('\n') : [])
}

/**
 * A worktree with local changes. It shares the project's packages, but for those that mutants change; npm's relative links lead to its
 * own workspaces.
 */
async function makeCopy(): Promise<void> {
  const { output } = await runQuietly('git', ['stash', 'create'])
  const add = ['worktree', 'add', '--detach', copy, output.trim() || 'HEAD']
  const { code, output: why } = await runQuietly('git', add)
  if (code !== 0) throw new Error(why)
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@consente'), { recursive: true })
  for (const name of readdirSync(from))
    if (open.some(({ file }) => file.startsWith(`node_modules/${name}/`)))
      cpSync(join(from, name), join(to, name), { recursive: true })
    else if (!/^(\.cache|\.experimental.*|@consente)$/.test(name))
      symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@consente')))
    symlinkSync(readlinkSync(join(from, '@consente', name)), join(to, '@consente', name))
}

async function removeCopy(): Promise<void> {
  for (const runner of runners.values()) await (await runner).close()
  process.chdir(ROOT)
  await runQuietly('git', ['worktree', 'remove', '--force', copy])
}
