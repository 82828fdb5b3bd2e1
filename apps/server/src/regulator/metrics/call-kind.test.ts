import { expect, it } from 'vitest'
import { outcomeOf, tierOf } from './call-kind.ts'

it.each([
  ['open', 200, {}, 'unauthenticated'],
  ['high', 401, {}, 'unauthenticated'],
  ['high', 201, {}, 'highPriority'],
  ['medium', 200, { 'x-fapi-customer-ip-address': '203.0.113.7' }, 'mediumPriority'],
  ['medium', 200, { 'x-customer-user-agent': 'Firefox' }, 'mediumPriority'],
  ['medium', 200, {}, 'unattended'],
  ['administrative', 200, {}, 'unattended'],
] as const)('a call of %s priority answered %i with %j is %s', (priority, status, headers, expected) =>
  expect(tierOf({ priority }, { status, headers })).toBe(expected),
)

it.each([
  [201, 'ANSWERED'],
  [404, 'REFUSED'],
  [429, 'REJECTED'],
  [503, 'ERROR'],
])('%i counts as %s', (status, expected) => expect(outcomeOf(status)).toBe(expected))
