import { describe, expect, it } from 'vitest'
import {
  APPROVED,
  APPROVER,
  COMPANY,
  CUSTOMER,
  MARINA,
  minutes,
  PAULO,
  WAITING,
} from '../consents/consent.fixture.ts'
import { claimConsent } from './claim-consent.ts'
import { decisionsWorld, failureOf } from './decisions-world.fixture.ts'

const claim = { customer: CUSTOMER, consentId: 'urn:alfa:1' }
const BACK = 'https://gama.example/cb?error=access_denied'

describe('a customer signs in for a request', () => {
  it('it is bound to them, and waits on', async () => {
    const { world, deps, stored } = decisionsWorld(WAITING)
    expect(await claimConsent(deps, claim)).toEqual({ consentId: 'urn:alfa:1', status: 'PENDING' })
    expect(stored()).toMatchObject({ claimedBy: MARINA, status: 'AWAITING_AUTHORISATION' })
    expect(world.history).toEqual([{ consentId: 'urn:alfa:1', event: 'CLAIMED', at: minutes(10) }])
    expect(world.joined).toEqual(['urn:alfa:1'])
    expect(await claimConsent(deps, claim)).toEqual({ consentId: 'urn:alfa:1', status: 'PENDING' })
  })

  it('a company is bound to itself, through the person whom it names', async () => {
    const { deps, stored } = decisionsWorld({ ...WAITING, businessDocument: COMPANY })
    await claimConsent(deps, { ...claim, customer: { ...CUSTOMER, document: COMPANY } })
    expect(stored()?.claimedBy).toBe(COMPANY)
  })

  it('may come back after the approval, until the code is exchanged', async () => {
    const { world, deps } = decisionsWorld(APPROVED)
    expect(await claimConsent(deps, claim)).toEqual({ consentId: 'urn:alfa:1', status: 'AUTHORISED' })
    expect([world.history, world.refused]).toEqual([[], []])
  })

  it.each([
    ['in force', { inForceAt: minutes(6) }],
    ['approved through another request', { intentId: 'i0' }],
    ['at its end', { expiresAt: minutes(9) }],
    ['out of time', { status: 'AWAITING_AUTHORISATION' as const, createdAt: minutes(-50) }],
  ])('one that is %s ends the request', async (_what, change) => {
    const { world, deps } = decisionsWorld({ ...APPROVED, ...change })
    expect(await failureOf(claimConsent(deps, claim))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: BACK,
    })
    expect(world.refused[0]?.description).toBe('the consent can no longer be authorised')
  })

  it('ends the request while another one is bound to it', async () => {
    const { deps, stored } = decisionsWorld({ ...WAITING, claimedBy: PAULO })
    expect((await failureOf(claimConsent(deps, claim))).code).toBe('CONSENT_NOT_WAITING')
    expect(stored()?.claimedBy).toBe(PAULO)
  })
})

describe('somebody else signs in for it', () => {
  const theirs = { ...claim, customer: { ...APPROVER, intentId: 'i1' } }

  it('the request ends, and they are led back', async () => {
    const { world, deps, stored } = decisionsWorld(WAITING)
    expect(await failureOf(claimConsent(deps, theirs))).toEqual({ code: 'DOCUMENT_MISMATCH', location: BACK })
    expect(world.refused).toEqual([
      { intentId: 'i1', description: 'the customer who signed in is not the one of the consent' },
    ])
    expect(stored()?.claimedBy).toBeUndefined()
  })

  it('a request that its own customer has approved goes on', async () => {
    const { world, deps } = decisionsWorld(APPROVED)
    expect(await failureOf(claimConsent(deps, theirs))).toEqual({
      code: 'DOCUMENT_MISMATCH',
      location: 'https://gama.example/',
    })
    expect(world.refused).toEqual([])
    expect(world.unanswered.has('i1')).toBe(true)
  })
})

it.each([
  ['that nobody knows', { ...claim, consentId: 'urn:alfa:9' }],
  ['of another request', { ...claim, customer: { ...CUSTOMER, intentId: 'i2' } }],
  ['without a request', { ...claim, customer: { ...APPROVER, document: MARINA, loggedUser: MARINA } }],
])('a consent %s is not found, and nothing is told of it', async (_what, request) => {
  const { world, deps } = decisionsWorld(WAITING)
  expect(await failureOf(claimConsent(deps, request))).toEqual({ code: 'NOT_FOUND' })
  expect([world.joined, world.refused]).toEqual([[], []])
})
