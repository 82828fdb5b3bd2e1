import { expect, it } from 'vitest'
import type { Row } from './proof-rows.ts'
import { isTouched, mutantId, whyNotProven } from './proven.ts'

const ROW: Row = {
  where: 'page.yaml: row',
  says: 'A sentence.',
  proofs: [{ file: 'apps/a.test.ts', title: 'holds' }],
  mutants: [{ note: 'by hand' }, { file: 'apps/a.ts', find: '1', replace: '2' }],
  kept_by: ['apps/b.ts'],
}

it.each([
  ['what a mutant changes', 'apps/a.ts', true],
  ['a test', 'apps/a.test.ts', true],
  ['another file', 'apps/b.ts', false],
])('a change of %s touches a row: %s, %s', (_what, file, touches) => {
  expect(isTouched(ROW, new Set(['README.md', file]))).toBe(touches)
})

it.each([
  ['apps/a.test.ts: holds', undefined],
  ['apps/c.test.ts: holds', '1 of 1 mutants not seen killed'],
])('a mutant that %s killed proves the rows that name this test', (by, why) => {
  const kills = { [mutantId({ file: 'apps/a.ts', find: '1', replace: '2' })]: { [by]: 'digest' } }
  expect(whyNotProven(ROW, kills)).toBe(why)
})
