import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
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
  expect(resultOf(passed).page).toContain('| B         | `file.test.ts`: is \\* | passed |')
  expect(resultOf().missing).toHaveLength(1)
  expect(resultOf({ ...passed, status: 'skipped' }).page).toContain('| not met |')
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

it('the official suite has 63 modules for a provider, 18 for registration, 24 for a recipient; each is in a test’s title', () => {
  expect(plans.map(({ modules }) => modules.length)).toEqual([63, 18, 24])
  const root = new URL('../../tests/protocol/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => read(`tests/protocol/${file}`))
  const all = sources.join('\n')
  const unnamed = plans.flatMap(({ modules }) => modules).filter((module) => !namesModule(module, all))
  expect(unnamed).toEqual([])
})

it('the page that is committed holds every module and every behaviour, each as passed', () => {
  const page = read('docs/proof/conformance.md')
  const behaviours = sections.flatMap(({ behaviours: rows }) => rows)
  const rows = [...plans.flatMap(({ modules }) => modules), ...behaviours.map(([behaviour]) => behaviour)]
  for (const row of rows) expect(page).toContain(`| ${row} `)
  expect(page).not.toContain('not met')
  expect(page.split('\n').filter((line) => line.endsWith('| passed |'))).toHaveLength(rows.length)
})
