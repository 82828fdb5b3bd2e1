import { describe, expect, it } from 'vitest'
import { ACTIVE, MARINA, minutes, PENDING, sharingWorld } from '../sharing/sharing-world.fixture.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { sharingState } from './transmission-sharing-state.ts'

describe('the state of a sharing, for the check of a receipt', () => {
  const stateOf = (row: Partial<Transmission>, now = minutes(10)) => {
    const { world, deps } = sharingWorld({ ...ACTIVE, ...row })
    world.now = now
    return sharingState(deps, MARINA, 'urn:beta:1')
  }

  it.each([
    ['in force', {}, { state: 'IN_FORCE' }],
    ['in force while some data wait', { furtherApproval: 'SOME' as const }, { state: 'IN_FORCE' }],
    ['waiting for others', { furtherApproval: 'ALL' as const }, { state: 'WAITING' }],
    ['waiting for its customer', { status: 'PENDING' as const }, { state: 'WAITING' }],
    ['ended', { status: 'INACTIVE' as const }, { state: 'ENDED', since: minutes(5) }],
    ['refused by others later', { status: 'REJECTED' as const }, { state: 'ENDED', since: minutes(5) }],
    ['at its term', { status: 'EXPIRED' as const }, { state: 'EXPIRED', since: minutes(5) }],
  ])('%s', async (_what, row, state) => expect(await stateOf(row)).toEqual(state))

  it('a request that was refused is REFUSED', async () => {
    const { deps } = sharingWorld({ ...PENDING, status: 'REJECTED', statusAt: minutes(5) })
    expect(await sharingState(deps, MARINA, 'urn:beta:1')).toEqual({ state: 'REFUSED', since: minutes(5) })
  })

  it('past its term it is EXPIRED since then, recorded or not', async () => {
    expect(await stateOf({}, minutes(500_100))).toEqual({ state: 'EXPIRED', since: ACTIVE.endsAt })
  })

  it('is not told of another person’s, nor of an unknown one', async () => {
    const { deps } = sharingWorld(ACTIVE)
    expect(await sharingState(deps, '98765432100', 'urn:beta:1')).toBeUndefined()
    expect(await sharingState(deps, MARINA, 'urn:beta:2')).toBeUndefined()
  })
})
