import { expect, it } from 'vitest'
import { decisionsWorld } from '../decisions/decisions-world.fixture.ts'
import { APPROVED, CLAIMED, MARINA, minutes } from './consent.fixture.ts'
import { endByWish, recordEndByTime } from './end-consent.ts'

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

it('keeps no receipt of an end that did not happen', async () => {
  const { world, deps, put, stored } = decisionsWorld(APPROVED)
  await endByWish(deps, APPROVED.consentId)
  const ended = stored()
  put({ ...APPROVED })
  world.receipts = []
  world.meanwhile = () => ended && put(ended)
  await endByWish(deps, APPROVED.consentId)
  expect([world.receipts, world.dropped.length]).toEqual([[], 1])
})

it('is decided again when the customer approves in the same moment', async () => {
  const { world, deps, put, stored } = decisionsWorld(CLAIMED)
  world.meanwhile = () => put({ ...APPROVED })
  await endByWish(deps, CLAIMED.consentId)
  expect(stored()?.rejection).toMatchObject({ code: 'CUSTOMER_MANUALLY_REVOKED' })
  expect(world.dropped).toEqual(['grant-1'])
})

it('what time has ended is recorded before it is told: an approval of that moment comes too late', async () => {
  const { world, deps, stored } = decisionsWorld(CLAIMED)
  world.now = minutes(60)
  expect(await recordEndByTime(deps, CLAIMED)).toMatchObject({
    status: 'REJECTED',
    statusChangedAt: minutes(60),
    rejection: { code: 'CONSENT_EXPIRED' },
  })
  expect(stored()?.status).toBe('REJECTED')
})

it('what was authorised in that moment is told as it is, and nothing is recorded of what goes on', async () => {
  const { world, deps, put } = decisionsWorld(CLAIMED)
  world.now = minutes(60)
  world.meanwhile = () => put({ ...APPROVED })
  expect(await recordEndByTime(deps, CLAIMED)).toEqual(APPROVED)
  world.now = minutes(59)
  expect(await recordEndByTime(deps, CLAIMED)).toBe(CLAIMED)
  expect(world.history).toEqual([])
})
