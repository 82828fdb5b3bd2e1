import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import {
  type MutationReport,
  mutationPage,
  partOnPage,
  partResult,
  readMutationPage,
  scoreOf,
} from './mutation-page.ts'
import { PARTS } from './parts.ts'

const mutant = (mutatorName: string, status: string, replacement: string, [line, from, to]: number[]) => ({
  mutatorName,
  status,
  replacement,
  location: { start: { line, column: from }, end: { line, column: to } },
})
const REPORT = {
  files: {
    'a.ts': {
      source: 'const a = 1\nreturn a < 2',
      mutants: [
        mutant('EqualityOperator', 'Survived', 'a <= 2', [2, 8, 13]),
        mutant('ConditionalExpression', 'Killed', 'true', [2, 8, 13]),
        mutant('ConditionalExpression', 'Timeout', 'false', [2, 8, 13]),
        mutant('BlockStatement', 'NoCoverage', '{}', [2, 1, 13]),
        mutant('StringLiteral', 'Ignored', '""', [1, 11, 12]),
      ],
    },
  },
} as MutationReport

it('a mutant that no test notices lowers the score of its part', () => {
  const result = partResult('part', REPORT)
  expect(result).toMatchObject({ killed: 2, ignored: 1 })
  expect(result.survivors).toEqual([
    { file: 'a.ts', line: 2, code: 'a < 2', replacement: 'a <= 2', isCovered: true },
    { file: 'a.ts', line: 2, code: 'return a < 2', replacement: '{}', isCovered: false },
  ])
  expect(scoreOf(partOnPage(result, []))).toBe(50)
})
it('each survivor stands on the page, with its reason where there is one', () => {
  const why = 'both say the same of whole numbers below two'
  const argued = [{ file: 'a.ts', code: 'a < 2', replacement: 'a <= 2', why }]
  const part = partOnPage(partResult('part', REPORT), argued)
  const page = mutationPage([part])
  expect(page).toContain(`- \`a.ts:2\`: \`a < 2\` → \`a <= 2\`: ${why}`)
  expect(page).toContain('- `a.ts:2`: `return a < 2` → `{}`: no test of this part comes here')
  expect(page).toMatch(/\| part +\| 2 +\| 2 +\| 1 +\| 1 +\| 50\.0 % \|/)
  expect(part.argued).toBe(1)
})
it('the page’s lines about a part are read again, so that the others can be measured one at a time', () => {
  const parts = [
    partOnPage(partResult('part-one', REPORT), []),
    { name: 'two', killed: 7, survived: 0, argued: 0, ignored: 3, lines: [] },
  ]
  expect(readMutationPage(mutationPage(parts))).toEqual(parts)
})
it('each part is measured, none is under 95, and each survivor is argued', () => {
  const parts = readMutationPage(readFileSync(join(ROOT, 'docs/proof/mutation.md'), 'utf8'))
  expect(parts.map(({ name }) => name)).toEqual(PARTS.map(({ name }) => name))
  expect(parts.filter((part) => scoreOf(part) < 95)).toEqual([])
  expect(parts.flatMap(({ lines }) => lines).filter((line) => /: no test [^:]+$/.test(line))).toEqual([])
})
