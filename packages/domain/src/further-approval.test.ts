import { expect, it } from 'vitest'
import { furtherApproval } from './further-approval.ts'

const AUTO = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
const WITH_REGISTRATION = ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', ...AUTO]

it.each([
  ['no policy waits', AUTO, { shared: 2, waiting: 0 }, 'NONE'],
  ['no policy is shared', AUTO, { shared: 0, waiting: 0 }, 'NONE'],
  ['every policy waits, and nothing else is shared', AUTO, { shared: 2, waiting: 2 }, 'ALL'],
  ['one of two policies waits', AUTO, { shared: 2, waiting: 1 }, 'SOME'],
  ['every policy waits, and registration data go', WITH_REGISTRATION, { shared: 1, waiting: 1 }, 'SOME'],
] as const)('%s', (_case, permissions, policies, expected) => {
  expect(furtherApproval(permissions, policies)).toBe(expected)
})
