import { expect, it } from 'vitest'
import { type MutationReport, mutationPage, partResult, scoreOf } from './mutation-page.ts'

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
  expect(scoreOf(result)).toBe(50)
})
it('each survivor stands on the page, with its reason where there is one', () => {
  const why = 'both say the same of whole numbers below two'
  const argued = [{ file: 'a.ts', code: 'a < 2', replacement: 'a <= 2', why }]
  const { page, open } = mutationPage([partResult('part', REPORT)], argued)
  expect(page).toContain(`- \`a.ts:2\`: \`a < 2\` → \`a <= 2\`: ${why}`)
  expect(page).toContain('- `a.ts:2`: `return a < 2` → `{}`: no test of this part comes here')
  expect(page).toMatch(/\| part +\| 2 +\| 2 +\| 1 +\| 1 +\| 50\.0 % \|/)
  expect(open).toHaveLength(1)
})
