import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { conformancePage, matches, type Section, type Test } from './conformance-page.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const sections = JSON.parse(read('tests/protocol/conformance.json')) as Section[]

it('says of a behaviour that it is met only when its test ran and passed', () => {
  const one: Section[] = [{ section: 'S', behaviours: [['B', 'file', 'is *']] }]
  const resultOf = (...tests: Test[]) => conformancePage(one, tests)
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

it('the page that is committed holds every behaviour, each as passed', () => {
  const page = read('docs/proof/conformance.md')
  const behaviours = sections.flatMap(({ behaviours: rows }) => rows)
  for (const [behaviour] of behaviours) expect(page).toContain(`| ${behaviour} `)
  expect(page).not.toContain('not met')
  expect(page.split('\n').filter((line) => line.endsWith('| passed |'))).toHaveLength(behaviours.length)
})
