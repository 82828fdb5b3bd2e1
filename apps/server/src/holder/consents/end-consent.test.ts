import { expect, it } from 'vitest'
import { decisionsWorld } from '../decisions/decisions-world.fixture.ts'
import { APPROVED, CLAIMED, MARINA, minutes } from './consent.fixture.ts'
import { endByWish } from './end-consent.ts'

it('an ended consent leaves no record of its grant: refused by its status alone, its tokens would be kept', async () => {
  const { world, deps, stored } = decisionsWorld(APPROVED)
  await endByWish(deps, APPROVED.consentId)
  expect(stored()).toMatchObject({
    status: 'REJECTED',
    statusChangedAt: minutes(10),
    rejection: { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED' },
  })
  expect(world.dropped).toEqual(['grant-1'])
})

it('a consent that ends before its authorisation has no grant to delete', async () => {
  const { world, deps, stored } = decisionsWorld(CLAIMED)
  await endByWish(deps, CLAIMED.consentId, MARINA)
  expect(stored()?.rejection).toMatchObject({ by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED' })
  expect(world.dropped).toEqual([])
})

it('an ended consent stays as it is', async () => {
  const { world, deps } = decisionsWorld(APPROVED)
  const ended = await endByWish(deps, APPROVED.consentId)
  expect(await endByWish(deps, APPROVED.consentId)).toEqual(ended)
  expect([world.history.length, world.dropped.length]).toEqual([1, 1])
})

it('is decided again when the customer approves in the same moment', async () => {
  const { world, deps, put, stored } = decisionsWorld(CLAIMED)
  world.meanwhile = () => put({ ...APPROVED })
  await endByWish(deps, CLAIMED.consentId)
  expect(stored()?.rejection).toMatchObject({ code: 'CUSTOMER_MANUALLY_REVOKED' })
  expect(world.dropped).toEqual(['grant-1'])
})
