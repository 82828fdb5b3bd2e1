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

const at = (line: number, start: number, end: number) => ({
  start: { line, column: start },
  end: { line, column: end },
})
const REPORT: MutationReport = {
  files: {
    'a.ts': {
      source: 'const a = 1\nreturn a < 2',
      mutants: [
        {
          mutatorName: 'EqualityOperator',
          status: 'Survived',
          replacement: 'a <= 2',
          location: at(2, 8, 13),
        },
        {
          mutatorName: 'ConditionalExpression',
          status: 'Killed',
          replacement: 'true',
          location: at(2, 8, 13),
        },
        {
          mutatorName: 'ConditionalExpression',
          status: 'Timeout',
          replacement: 'false',
          location: at(2, 8, 13),
        },
        { mutatorName: 'BlockStatement', status: 'NoCoverage', replacement: '{}', location: at(2, 1, 13) },
        { mutatorName: 'StringLiteral', status: 'Ignored', replacement: '""', location: at(1, 11, 12) },
      ],
    },
  },
}

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
it('each part is measured, none is under 75, and all together are over 85', () => {
  const parts = readMutationPage(readFileSync(join(ROOT, 'docs/proof/mutation.md'), 'utf8'))
  expect(parts.map(({ name }) => name)).toEqual(PARTS.map(({ name }) => name))
  expect(parts.filter((part) => scoreOf(part) < 75)).toEqual([])
  const sum = (of: 'killed' | 'survived') => parts.reduce((all, part) => all + part[of], 0)
  expect(scoreOf({ killed: sum('killed'), survived: sum('survived') })).toBeGreaterThan(85)
})
it('each survivor on the page is argued', () => {
  const parts = readMutationPage(readFileSync(join(ROOT, 'docs/proof/mutation.md'), 'utf8'))
  expect(parts.flatMap(({ lines }) => lines).filter((line) => /: no test [^:]+$/.test(line))).toEqual([])
})
