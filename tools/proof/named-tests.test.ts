import { expect, it } from 'vitest'
import { saysNothing, titlePattern, whyNoTest } from './named-tests.ts'

const TITLE = 'a person signs in'
const why = (source: string, title = TITLE) => whyNoTest('x.test.ts', source, title)

it.each([
  ['a test', `it('${TITLE}', () => run())`],
  ['a test of a group', `describe('x', () => { it('${TITLE}', () => run()) })`],
  ['a test for each row', `it.each([1])('${TITLE}', () => run())`],
  ['a row of a table', `const rows = [{ what: '${TITLE}' }]`],
  ['the name that a table makes', `it.each(['a person'])('%s signs in', () => run())`],
])('%s is a proof', (_what, source) => expect(why(source)).toBeUndefined())

const SKIPPED = 'is skipped'
const ELSEWHERE = 'stands in a comment, within a longer text, or in none of a test'

it.each([
  ['a skipped test', `it.skip('${TITLE}', () => run())`, SKIPPED],
  ['a test of a skipped group', `describe.skip('x', () => { it('${TITLE}', () => run()) })`, SKIPPED],
  ['a test that an option skips', `it('${TITLE}', { skip: true }, () => run())`, SKIPPED],
  [
    'a test of a group that an option skips',
    `describe('x', { skip: 1 > 0 }, () => { it('${TITLE}', () => run()) })`,
    SKIPPED,
  ],
  ['a test that is to be written', `it.todo('${TITLE}')`, SKIPPED],
  ['a test that is to fail', `it.fails('${TITLE}', () => run())`, SKIPPED],
  ['a comment', `// it('${TITLE}', () => run())`, ELSEWHERE],
  ['a part of a title', `it('${TITLE} twice', () => run())`, ELSEWHERE],
  ['a name that no table makes', `it.each(['a guest'])('%s signs in', () => run())`, 'is not there'],
  ['a test that never runs', `if (false) it('${TITLE}', () => run())`, SKIPPED],
  ['a test that runs if not', `it.runIf(false)('${TITLE}', () => run())`, SKIPPED],
  ['a test that is skipped if so', `it.skipIf(true)('${TITLE}', () => run())`, SKIPPED],
  ['a text alone', `const TITLE = '${TITLE}'`, ELSEWHERE],
  ['nothing', "it('another test of it', () => run())", 'is not there'],
])('%s is no proof', (_what, source, reason) => expect(why(source)).toBe(reason))

it.each(['works', 'it works', 'renders correctly', '%s', '%j → %j', 'refuses %s', 'adds ten'])(
  'the title %j says nothing',
  (title) => expect(saysNothing(title)).toBe(true),
)

it.each([
  ['refuses %s (%i times)', 'the door refuses a guest (2 times)', true],
  ['ends at $side', 'ends at Beta', true],
  ["['the details', DETAILS, 400]", 'shows the details', true],
  ['a person signs in', 'a person signs out', false],
  ['a.b', 'a-b', false],
])('the title %j runs as %j: %s', (title, name, runs) =>
  expect(new RegExp(titlePattern(title)).test(name)).toBe(runs),
)
