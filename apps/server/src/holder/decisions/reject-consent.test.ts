import { describe, expect, it } from 'vitest'
import {
  APPROVED,
  APPROVER,
  CLAIMED,
  CUSTOMER,
  MARINA,
  minutes,
  WAITING,
} from '../consents/consent.fixture.ts'
import type { Consent, Rejection } from '../consents/consent.ts'
import { decisionsWorld, failureOf } from './decisions-world.fixture.ts'
import { brandOfIntent, leaveIntent } from './leave-intent.ts'
import { refuseUnrecognised } from './refuse-unrecognised.ts'
import { reject } from './reject-consent.ts'

const wish = { customer: CUSTOMER, consentId: 'urn:alfa:1' }
const BACK = 'https://gama.example/cb?error=access_denied'
const REFUSED = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const

describe('the customer refuses', () => {
  it('the consent is rejected, with a receipt, and the recipient hears that it was the customer', async () => {
    // Not even claimed.
    const { world, deps, stored } = decisionsWorld(WAITING)
    expect(await reject(deps, wish)).toEqual({ location: BACK })
    expect(stored()).toMatchObject({ status: 'REJECTED', statusChangedAt: minutes(10), rejection: REFUSED })
    expect(world.receipts).toMatchObject([
      { kind: 'REFUSAL', document: MARINA, reason: 'CUSTOMER_MANUALLY_REJECTED' },
    ])
    expect(world.refused).toEqual([{ intentId: 'i1', description: 'the customer refused' }])
  })

  it('a service without a second factor', async () => {
    const { deps, stored } = decisionsWorld({ ...CLAIMED, permissions: ['ENDORSEMENT_REQUEST_CREATE'] })
    await reject(deps, wish)
    expect(stored()?.status).toBe('REJECTED')
  })

  it('again: the same answer, without an address once the request is over', async () => {
    const { world, deps } = decisionsWorld(CLAIMED)
    await reject(deps, wish)
    expect(await reject(deps, wish)).toEqual({})
    expect([world.receipts.length, world.history.length]).toEqual([1, 1])
  })

  it('after the hour: it had ended, and they are led back', async () => {
    const { world, deps, stored } = decisionsWorld(CLAIMED)
    world.now = minutes(60)
    expect(await reject(deps, wish)).toEqual({ location: BACK })
    expect(stored()).toMatchObject({ status: 'AWAITING_AUTHORISATION', now: 'REJECTED' })
    expect(world.receipts).toEqual([])
  })

  it.each(['AUTHORISED', 'CONSUMED'] as const)('an approval stays: %s', async (status) => {
    const { world, deps, stored } = decisionsWorld({ ...APPROVED, status })
    expect(await failureOf(reject(deps, wish))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/',
    })
    expect(stored()?.status).toBe(status)
    expect(world.refused).toEqual([])
  })

  it('an approval of the same moment stays too', async () => {
    const { world, deps, put, stored } = decisionsWorld(CLAIMED)
    world.meanwhile = () => put(APPROVED)
    expect((await failureOf(reject(deps, wish))).code).toBe('CONSENT_NOT_WAITING')
    expect(stored()?.status).toBe('AUTHORISED')
    expect(world.receipts).toEqual([])
  })

  it('not what is somebody else’s, nor what another request was opened for', async () => {
    const { deps, stored } = decisionsWorld(CLAIMED)
    const other = { ...wish, customer: { ...APPROVER, intentId: 'i1' } }
    expect(await failureOf(reject(deps, other))).toEqual({ code: 'DOCUMENT_MISMATCH' })
    const elsewhere = { ...wish, customer: { ...CUSTOMER, intentId: 'i2' } }
    expect(await failureOf(reject(deps, elsewhere))).toEqual({ code: 'NOT_FOUND' })
    expect(await failureOf(reject(deps, { ...wish, consentId: 'urn:alfa:9' }))).toEqual({ code: 'NOT_FOUND' })
    expect(stored()).toMatchObject(CLAIMED)
  })
})

describe('somebody does not recognise the request that brought them here', () => {
  it('it is refused without a sign-in, with a note that says so, and nothing is told of it', async () => {
    const { world, deps, stored } = decisionsWorld(WAITING)
    expect(await refuseUnrecognised(deps, 'i1')).toEqual({
      consentId: 'urn:alfa:1',
      isRefused: true,
      location: BACK,
    })
    expect(stored()?.rejection).toEqual({ ...REFUSED, note: 'Pedido não reconhecido antes do login.' })
    expect([world.receipts, world.told]).toEqual([[], []])
  })

  it('again: refused before', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    await refuseUnrecognised(deps, 'i1')
    expect(await refuseUnrecognised(deps, 'i1')).toEqual({ consentId: 'urn:alfa:1', isRefused: true })
    expect(world.history).toHaveLength(1)
  })

  it('an approved one stays as it is, though the request ends', async () => {
    const { deps, stored } = decisionsWorld(APPROVED)
    expect(await refuseUnrecognised(deps, 'i1')).toMatchObject({ isRefused: false })
    expect(stored()?.status).toBe('AUTHORISED')
  })

  it('one that ran out of time was not refused', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    world.now = minutes(60)
    expect(await refuseUnrecognised(deps, 'i1')).toMatchObject({ isRefused: false })
    expect(world.history).toEqual([])
  })

  it('an unknown one is not found', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    expect(await failureOf(refuseUnrecognised(deps, 'i2'))).toEqual({ code: 'NOT_FOUND' })
    world.intents.set('i3', 'urn:alfa:9')
    expect(await failureOf(refuseUnrecognised(deps, 'i3'))).toEqual({ code: 'NOT_FOUND' })
    expect(world.refused).toEqual([])
  })
})

const CALL = { intentId: 'i1', ip: '192.0.2.1' }

describe('who asks, before anybody has signed in', () => {
  it('is the institution, and until when it waits; nothing personal', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    expect(await brandOfIntent(deps, CALL)).toEqual({
      name: 'Banco Gama',
      cnpj: '22333444000181',
      logo: '/logos/gama',
      answerUntil: '2026-11-20T13:00:00Z',
      isOpen: true,
    })
    expect(world.taken).toEqual(['intentAddress 192.0.2.1'])
  })

  it('is counted for the whole network of an IPv6 address', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    await brandOfIntent(deps, { ...CALL, ip: '2001:db8:1:2::5' })
    expect(world.taken).toEqual(['intentAddress 2001:db8:1:2::/64'])
  })

  it('is told also after the hour, as closed', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    world.now = minutes(60)
    expect(await brandOfIntent(deps, CALL)).toMatchObject({ name: 'Banco Gama', isOpen: false })
  })

  const ended = (consent: Consent, code: Rejection['code']): Consent => ({
    ...consent,
    status: 'REJECTED',
    rejection: { ...REFUSED, code },
  })
  it.each([
    ['answered', WAITING, []],
    ['approved', APPROVED, ['i1']],
    ['refused', ended(WAITING, 'CUSTOMER_MANUALLY_REJECTED'), ['i1']],
    ['left by its further approvers', ended(APPROVED, 'CONSENT_EXPIRED'), ['i1']],
  ])('is not told of a request that was %s', async (_what, consent, unanswered) => {
    const { world, deps } = decisionsWorld(consent)
    world.unanswered = new Set(unanswered)
    expect(await failureOf(brandOfIntent(deps, CALL))).toEqual({ code: 'NOT_FOUND' })
  })

  it('is not told of a request that nobody knows; that counts as a try', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    expect(await failureOf(brandOfIntent(deps, { ...CALL, intentId: 'i2' }))).toEqual({ code: 'NOT_FOUND' })
    expect(world.taken).toEqual(['intentAddress 192.0.2.1'])
  })
})

describe('a customer who goes back without signing in', () => {
  it('ends the request; the consent waits, and that they left is recorded', async () => {
    const { world, deps, stored } = decisionsWorld(WAITING)
    expect(await leaveIntent(deps, CALL)).toEqual({ location: 'https://gama.example/cb?left' })
    expect(world.audit).toEqual([{ event: 'consent.request-left', subject: 'urn:alfa:1' }])
    expect(stored()).toMatchObject(WAITING)
  })

  it('a second time is led to the recipient’s home page', async () => {
    const { world, deps } = decisionsWorld(WAITING)
    await leaveIntent(deps, CALL)
    expect(await failureOf(leaveIntent(deps, CALL))).toEqual({
      code: 'CONSENT_NOT_WAITING',
      location: 'https://gama.example/',
    })
    expect(world.audit).toHaveLength(1)
  })
})
