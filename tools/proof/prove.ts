import { createHash } from 'node:crypto'
import {
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
type Claim = { row: Row; file: string; find: string; replace: string }

const options = process.argv.slice(2)
const words = options.filter((word) => !word.startsWith('--'))
const stages = options.includes('--slow') ? [false, true] : [false]
const TOUCHED_MS = 60_000
/** As it is before the first runner, which names itself a test: what is built then is no product. */
const ENVIRONMENT = { ...process.env }
const touched = options.includes('--touched') ? await touchedFiles() : undefined
const until = Date.now() + (touched ? TOUCHED_MS : Number.POSITIVE_INFINITY)

const kept = killedMutants()
const isKept = (claim: Claim): boolean => {
  const kill = killFor(claim.row, claim, kept)
  return kill !== undefined && kill.of === digestOf(claim, kill.by)
}
const rows = PAGES.flatMap(rowsOf)
const asked = rows.filter(isAsked).flatMap(claimsOf)
const open = asked
  .filter((claim) => !touched || killFor(claim.row, claim, kept))
  .filter((claim) => !isKept(claim) && stages.some((slow) => proofsOf(claim.row, slow).length > 0))
  .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
const before = asked.filter(isKept).length
console.log(`${asked.length} mutants: ${before} killed before, ${open.length} to try`)
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

/** Tries every open claim and returns how many mutants survived or could not be judged. */
async function tryAll(): Promise<number> {
  await makeCopy()
  let survivors = 0
  for (const [at, { row, ...mutant }] of open.entries()) {
    const { killer, ran } = await outcomeOf({ row, ...mutant })
    if (killer) keepKill(mutantId(mutant), { of: digestOf(mutant, killer), by: killer })
    if (isStopped || Date.now() > until) break
    const isLeft = ran && !stages.includes(true) && proofsOf(row, true).length > 0
    const what = killer ? 'killed by' : !ran ? 'NO TEST RAN:' : isLeft ? 'left for --slow:' : 'SURVIVED:'
    console.log(
      `${at + 1}/${open.length} ${row.where}\n    ${what} ${killer ?? `${mutant.find} → ${mutant.replace}`}`,
    )
    if (!killer && !isLeft) survivors += 1
  }
  console.log(`${survivors} survived`)
  return survivors
}

/**
 * Applies the mutant and looks for a named test that fails, quick ones first, and passes without it. No test runs where it does not
 * compile. Slow tests import the server's sources, and few run what is built: a mutant of the server is built only where it
 * survives without.
 */
async function outcomeOf({ row, ...mutant }: Claim): Promise<{ killer?: string; ran: boolean }> {
  const { file, find, replace } = mutant
  const source = readFileSync(join(copy, file), 'utf8')
  const slowTries = file.startsWith('apps/server/src/') ? [false, true] : [true]
  let ran = false
  for (const slow of stages)
    for (const builds of slow ? slowTries : [false]) {
      const proofs = proofsOf(row, slow).sort((a, b) => rowsWith(mutant, b) - rowsWith(mutant, a))
      const files = [...new Set(proofs.map((proof) => proof.file))]
      const ofFile = (one: string): Proof[] => proofs.filter((proof) => proof.file === one)
      // One file at a time, as the first that fails is enough; all at once where the mutant is built for them.
      for (const group of builds ? [proofs] : files.map(ofFile)) {
        if (slow && group.length > 0) await build(false)
        await write(file, source.split(find).join(replace))
        if (builds && group.length > 0) await build(true)
        const results = await resultsOf(group, slow).finally(() => write(file, source))
        ran ||= results.size > 0
        for (const proof of group)
          if (results.get(proofName(proof)) === 'failed' && (await passes(proof, slow)))
            return { killer: proofName(proof), ran }
      }
    }
  return { ran }
}

/** The number of rows that a kill of this mutant by this test proves: one is kept, for all rows that have the mutant. */
function rowsWith(mutant: Mutant, proof: Proof): number {
  const kills = { [mutantId(mutant)]: { of: '', by: proofName(proof) } }
  return rows.filter((row) => row.mutants.some((one) => killFor(row, one, kills))).length
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
    const proofs = open.flatMap(({ row }) => proofsOf(row, slow)).filter(({ file }) => file === proof.file)
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
function orderOf(claim: Claim): string {
  const { row } = claim
  return `${killFor(row, claim, kept) ? 1 : 0} ${proofsOf(row, stages.includes(true))[0]?.file} ${row.where}`
}

function isAsked(row: Row): boolean {
  const { where, says } = row
  if (touched && !isTouched(row, touched)) return false
  return words.length === 0 || words.some((word) => `${where} ${says}`.includes(word))
}

function claimsOf(row: Row): Claim[] {
  return row.mutants.flatMap(({ file, find, replace }) =>
    file && find && replace !== undefined ? [{ row, file, find, replace }] : [],
  )
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

/** A worktree with local changes. It shares the project's packages; npm's relative links lead to its own workspaces. */
async function makeCopy(): Promise<void> {
  const { output } = await runQuietly('git', ['stash', 'create'])
  const add = ['worktree', 'add', '--detach', copy, output.trim() || 'HEAD']
  const { code, output: why } = await runQuietly('git', add)
  if (code !== 0) throw new Error(why)
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@consente'), { recursive: true })
  for (const name of readdirSync(from))
    if (!/^(\.cache|\.experimental.*|@consente)$/.test(name)) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@consente')))
    symlinkSync(readlinkSync(join(from, '@consente', name)), join(to, '@consente', name))
}

async function removeCopy(): Promise<void> {
  for (const runner of runners.values()) await (await runner).close()
  process.chdir(ROOT)
  await runQuietly('git', ['worktree', 'remove', '--force', copy])
}
