import { expect, it } from 'vitest'
import type { RecipientDeps } from '../recipient-deps.ts'
import { ACTIVE, CUSTOMER, minutes, sharingWorld } from '../sharing/sharing-world.fixture.ts'
import { receivedDataOf } from './received-data.ts'

it.each([
  ['is in force', {}, true],
  ['was ended', { status: 'INACTIVE', reason: 'CUSTOMER_MANUALLY_REVOKED' }, false],
  ['has reached its term', { endsAt: minutes(9) }, false],
] as const)('data of a sharing that %s are shown or not', async (_what, more, shown) => {
  const { deps } = sharingWorld({ ...ACTIVE, ...more })
  const received = { ...deps.received, readingOf: async () => undefined, of: async () => [] }
  const data = await receivedDataOf({ ...deps, received } as RecipientDeps, CUSTOMER, 'urn:beta:1')
  expect(data !== undefined).toBe(shown)
})
