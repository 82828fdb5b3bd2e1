import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { runningTexts } from '../proof/named-tests.ts'
import { overlap, testNames } from '../proof/test-names.ts'
import {
  conformancePage,
  matches,
  namesModule,
  type Plan,
  type Section,
  type Test,
} from './conformance-page.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const sections = JSON.parse(read('tests/protocol/conformance.json')) as Section[]
const plans = JSON.parse(read('tests/protocol/conformance-modules.json')) as Plan[]

it('says of a behaviour that it is met only when its test ran and passed', () => {
  const one: Section[] = [{ section: 'S', behaviours: [['B', 'file', 'is *']] }]
  const resultOf = (...tests: Test[]) => conformancePage([], one, tests)
  const passed = { file: 'file', title: 'is so', status: 'passed' }
  expect(resultOf(passed).missing).toEqual([])
  expect(resultOf(passed).page).toContain('- B: passed\n  - `file.test.ts`: is \\*\n')
  expect(resultOf().missing).toHaveLength(1)
  expect(resultOf({ ...passed, status: 'skipped' }).page).toContain('- B: not met')
  expect(resultOf(passed, { file: 'file', title: 'is not', status: 'failed' }).missing).toHaveLength(1)
})

it('takes a star for anything and everything else for itself', () => {
  expect(matches('a * (c)', 'a whole b (c)')).toBe(true)
  expect(matches('a.c', 'abc')).toBe(false)
})

it('counts a module as tested only when a test names it and passes', () => {
  const plan: Plan[] = [{ side: 'Provider', plan: 'p', modules: ['fapi1', 'fapi1-more'] }]
  const test = { file: 'file', title: 'is so (fapi1-more)', status: 'passed' }
  const { page, missing } = conformancePage(plan, [], [test])
  expect(page).toMatch(/\| Provider \| `p` +\| 2 +\| 1 +\| 1 +\|/)
  expect(missing).toEqual(['fapi1 (none)'])
  expect(namesModule('fapi1', 'fapi1: is so')).toBe(true)
})

/** The tests of tests/protocol and tests/storage by the base names that rows know them by. */
const root = new URL('../../tests/', import.meta.url).pathname
const files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(protocol|storage)\/.*\.test\.ts$/.test(file))
    .map((file) => [basename(file, '.test.ts'), `tests/${file}`]),
)

it('the official suite has 63 modules for a provider, 18 for registration, 24 for a recipient; each is in the title of a test that runs', () => {
  expect(plans.map(({ modules }) => modules.length)).toEqual([63, 18, 24])
  const texts = [...files.values()].flatMap((file) => runningTexts(file, read(file))).join('\n')
  const unnamed = plans.flatMap(({ modules }) => modules).filter((module) => !namesModule(module, texts))
  expect(unnamed).toEqual([])
})

/** The words of a file's running tests, and of what they import: tables of cases. */
function wordsOf(file: string): string {
  const source = read(file)
  const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    new URL(path, `file:///${file}`).pathname.slice(1),
  )
  return [...runningTexts(file, source), ...imported.map(read)].join('\n')
}

const NAMES = new Map([...files.values()].map((file) => [file, testNames(file, read(file))]))

/** Names of databases and of runs stand before it where a helper makes the groups. */
const withoutGroup = (pattern: string): string => pattern.replace(/^PGlite /, '')

function whyNoTest(file: string | undefined, pattern: string): string | undefined {
  if (!file) return 'has no such file'
  const own = withoutGroup(pattern)
  const isThere = NAMES.get(file)?.some((name) => overlap(name, pattern) || overlap(name, own))
  if (!isThere) return 'is not the name of a test that runs'
  const texts = wordsOf(file)
  const words = own.match(/[\p{L}\p{N}_-]+/gu) ?? []
  const strange = words.filter((word) => !texts.includes(word))
  return strange.length > 0 ? `has words that stand in no title: ${strange.join(' ')}` : undefined
}

it('every behaviour’s test stands in its file, and runs', () => {
  const broken = sections.flatMap(({ behaviours }) =>
    behaviours.flatMap(([behaviour, file, pattern]) => {
      const why = whyNoTest(files.get(file), pattern)
      return why === undefined ? [] : [{ behaviour, file, pattern, why }]
    }),
  )
  expect(broken).toEqual([])
})

it.each([
  ['client-assertions', 'a client assertion is taken once, and never again', undefined],
  ['client-assertions', 'a client assertion works once', 'is not the name of a test that runs'],
  ['no-such-file', 'a client assertion is taken once', 'has no such file'],
  [
    'client-assertions',
    'a client assertion for the moon is accepted at the token endpoint',
    'has words that stand in no title: moon',
  ],
])('in %s, %j: %s', (file, pattern, why) => expect(whyNoTest(files.get(file), pattern)).toBe(why))

it('the page that is committed holds every module and every behaviour, each as passed', () => {
  const lines = read('docs/proof/conformance.md').split('\n')
  const behaviours = sections.flatMap(({ behaviours: rows }) => rows)
  const rows = [...plans.flatMap(({ modules }) => modules), ...behaviours.map(([behaviour]) => behaviour)]
  const written = (text: string): string => text.replaceAll('*', '\\*')
  for (const row of rows) expect(lines).toContain(`- ${written(row)}: passed`)
  for (const [behaviour, file, pattern] of behaviours) {
    const named = lines.filter((_, at) => lines[at - 1] === `- ${written(behaviour)}: passed`)
    const test = `  - \`${file}.test.ts\`: ${written(pattern)}`
    expect(
      named.filter((one) => one.startsWith(test)),
      behaviour,
    ).not.toEqual([])
  }
  expect(lines.filter((line) => line.endsWith(': not met'))).toEqual([])
  expect(lines.filter((line) => /^- .*: passed$/.test(line))).toHaveLength(rows.length)
})
