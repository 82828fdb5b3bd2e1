import { expect, it } from 'vitest'
import { overlap, testNames } from './test-names.ts'

it('a test has the titles of its groups, and stars for what is put in', () => {
  const source = `
    describe('the token endpoint', () => {
      it('answers once', () => {})
      it.each([1])('refuses %s as %j', () => {})
      describe.each(ALL)(\`with \${x}\`, (name) => {
        it(name, () => {})
        test('opens ' + what, { timeout: 1 }, () => {})
      })
    })
    it('stands alone', () => {})`
  expect(testNames('x.test.ts', source)).toEqual([
    'the token endpoint answers once',
    'the token endpoint refuses * as *',
    'the token endpoint with * *',
    'the token endpoint with * opens *',
    'stands alone',
  ])
})

it('skipped tests, tests of skipped groups and comments do not count', () => {
  const source = `
    describe.skip('a', () => { it('b', () => {}) })
    it.skip('c', () => {}); it.todo('d'); xit('e', () => {})
    // it('f', () => {})
    it('g')`
  expect(testNames('x.test.ts', source)).toEqual([])
})

it.each([
  ['a b', 'a b', true],
  ['a b', 'a c', false],
  ['a *', 'a c', true],
  ['* c', 'a *', true],
  ['* c', 'a * d', false],
  ['a * c', 'a b * c', true],
  ['*', '', true],
  ['a', 'aa', false],
])('%j and %j have a name in common: %s', (one, other, have) => {
  expect(overlap(one, other)).toBe(have)
  expect(overlap(other, one)).toBe(have)
})
