import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONGEST, NOT_QUICK } from '../../tests/support/vitest/longest-files.ts'
import { ROOT } from '../project.ts'
import { afterwards, filesToRepeat, outcomeOf } from './vitest-run.ts'

const file = (name: string, tests: Record<string, string>) => ({
  name: `${ROOT}${name}`,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['too late\n  at its place'] : [],
  })),
})
const ran = (...testResults: ReturnType<typeof file>[]) => outcomeOf({ testResults }, 1)

describe('files that run once more', () => {
  it('are the few in which something failed', () => {
    const outcome = ran(
      file('a.test.ts', { one: 'passed' }),
      file('b.test.ts', { two: 'failed', three: 'failed' }),
    )
    expect(filesToRepeat(outcome)).toEqual(['b.test.ts'])
  })

  it('are none when many failed: that is no chance', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.test.ts`, { one: 'failed' }))
    expect(filesToRepeat(ran(...many))).toEqual([])
  })

  it('are none when an error belongs to no test', () => {
    expect(filesToRepeat(outcomeOf({ testResults: [file('a.test.ts', { one: 'passed' })] }, 1))).toEqual([])
  })

  it('include one that an error left while it ran', () => {
    const passed = { testResults: [file('a.test.ts', { one: 'passed' })] }
    const outcome = outcomeOf(passed, 1, [{ file: `${ROOT}a.test.ts`, during: 'one', text: 'reset' }])
    expect(filesToRepeat(outcome)).toEqual(['a.test.ts'])
    expect(filesToRepeat(outcomeOf(passed, 1, [{ text: 'a process ended' }]))).toEqual([])
  })

  it('include one that could not be loaded', () => {
    const broken = { ...file('a.test.ts', {}), status: 'failed', message: 'no such module' }
    expect(filesToRepeat(ran(broken))).toEqual(['a.test.ts'])
  })
})

describe('after the second run', () => {
  const first = ran(
    file('a.test.ts', { one: 'passed', not: 'pending' }),
    file('b.test.ts', { two: 'failed', three: 'failed', four: 'passed' }),
  )

  it('its word counts, and what failed at first is told', () => {
    const again = ran(file('b.test.ts', { two: 'passed', three: 'failed', four: 'passed' }))
    expect(afterwards('slow', first, again)).toEqual({
      name: 'slow',
      passed: 3,
      failed: 1,
      skipped: ['not'],
      failures: ['b.test.ts: three\n    too late\n      at its place'],
      unsteady: ['b.test.ts: two\n    too late\n      at its place'],
    })
  })

  it('a run that broke off fails', () => {
    expect(afterwards('slow', first, { tests: [], crashed: true }).failed).toBe(1)
  })
})

it.each([...LONGEST, ...NOT_QUICK])('%s, which is named as long, is there', (name) => {
  expect(existsSync(join(ROOT, name))).toBe(true)
})
