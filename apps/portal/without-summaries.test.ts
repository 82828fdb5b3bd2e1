import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dropSummaries } from './without-summaries.ts'

it('a built call has no summary and is otherwise as it was', () => {
  const path = new URL('../../packages/contract/src/portal/consents.ts', import.meta.url)
  const source = readFileSync(path, 'utf8')
  const built = dropSummaries(source)
  expect(source).toContain('summary:')
  expect(built).not.toContain('summary:')
  const rest = new Set(built.split('\n'))
  const lost = source.split('\n').filter((line) => !rest.has(line))
  expect(lost.filter((line) => !/^ +(summary:|['"].*['"],$)/.test(line))).toEqual([])
})
