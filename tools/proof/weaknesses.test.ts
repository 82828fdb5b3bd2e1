import { expect, it } from 'vitest'
import { verdictOf } from './weaknesses.ts'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { x: { name: 'x', severity, range: '<1.2.3' } } })

it('refuses what is weak in a way that matters, and lets the rest wait for the next update', () => {
  expect(verdictOf(report('critical')).found).toEqual(['x <1.2.3: critical'])
  expect(verdictOf(report('high')).found).toEqual(['x <1.2.3: high'])
  expect(verdictOf(report('moderate'))).toEqual({ found: [] })
})

it.each([
  ['nothing', ''],
  ['a page', '<html>'],
  ['an error', '{"error":{"code":"ENOAUDIT"}}'],
])('says that it was skipped where the registry answers %s', (_what, output) => {
  expect(verdictOf(output)).toEqual({ skipped: 'this registry does not offer audit', found: [] })
})
