import { describe, expect, it } from 'vitest'
import { WAITING as ASKED, minutes, NOON } from './consent.fixture.ts'
import { type Consent, concerns, ownerOf, portalStatus, type Rejection, statusAt } from './consent.ts'

const END = new Date('2027-05-05T12:00:00Z')
const WAITING: Consent = { ...ASKED, expiresAt: END }
const AUTHORISED: Consent = {
  ...WAITING,
  status: 'AUTHORISED',
  statusChangedAt: minutes(5),
  approvedAt: minutes(5),
  grantId: 'grant',
}
const rejected = (code: Rejection['code'], by: Rejection['by'] = 'USER'): Consent => ({
  ...WAITING,
  status: 'REJECTED',
  rejection: { by, code, note: undefined },
})

it('is pending for the portal until the last of several people has approved', () => {
  const approvers = [
    { document: '1', approvedAt: minutes(6) },
    { document: '2', approvedAt: undefined },
  ]
  const asked = { ...AUTHORISED, inForceAt: minutes(7), approvers }
  expect(portalStatus(asked, statusAt(asked, minutes(8)))).toBe('PENDING')
  const given = { ...asked, approvers: approvers.slice(0, 1) }
  expect(portalStatus(given, statusAt(given, minutes(8)))).toBe('ACTIVE')
})

describe('the status of a consent over time', () => {
  it('waits for 60 minutes, not a moment longer', () => {
    const last = new Date(minutes(60).getTime() - 1)
    expect(statusAt(WAITING, last).status).toBe('AWAITING_AUTHORISATION')
    expect(statusAt(WAITING, minutes(60))).toEqual({
      status: 'REJECTED',
      since: minutes(60),
      rejection: { by: 'USER', code: 'CONSENT_EXPIRED', note: undefined },
    })
  })

  it('is expired when it still waits at its own end', () => {
    const short = { ...WAITING, expiresAt: minutes(1) }
    expect(statusAt(short, minutes(1))).toMatchObject({
      since: minutes(1),
      rejection: { code: 'CONSENT_EXPIRED' },
    })
  })

  it('is in force until its end once authorised', () => {
    expect(statusAt(AUTHORISED, minutes(-1, END)).status).toBe('AUTHORISED')
    expect(statusAt(AUTHORISED, END)).toEqual({
      status: 'REJECTED',
      since: END,
      rejection: { by: 'ASPSP', code: 'CONSENT_MAX_DATE_REACHED', note: undefined },
    })
  })

  it('waits for missing approvers for 60 minutes after the first approval', () => {
    const missing = { ...AUTHORISED, approvers: [{ document: '11144477735', approvedAt: undefined }] }
    expect(statusAt(missing, minutes(64)).status).toBe('AUTHORISED')
    expect(statusAt(missing, minutes(65))).toMatchObject({
      since: minutes(65),
      rejection: { by: 'USER', note: 'Tempo de confirmação da múltipla alçada excedido.' },
    })
    const complete = { ...AUTHORISED, approvers: [{ document: '11144477735', approvedAt: minutes(6) }] }
    expect(statusAt(complete, minutes(65)).status).toBe('AUTHORISED')
  })

  it('never changes after its end', () => {
    const ended = rejected('CUSTOMER_MANUALLY_REVOKED')
    expect(statusAt(ended, minutes(1, END))).toMatchObject({ status: 'REJECTED', since: NOON })
    expect(statusAt({ ...AUTHORISED, status: 'CONSUMED' }, minutes(1, END)).status).toBe('CONSUMED')
  })
})

it.each<[string, Consent]>([
  ['PENDING', WAITING],
  ['AUTHORISED', AUTHORISED],
  ['ACTIVE', { ...AUTHORISED, inForceAt: minutes(6) }],
  ['INACTIVE', { ...AUTHORISED, status: 'CONSUMED' }],
  ['EXPIRED', rejected('CONSENT_MAX_DATE_REACHED', 'ASPSP')],
  ['INACTIVE', rejected('CUSTOMER_MANUALLY_REVOKED')],
  ['INACTIVE', rejected('CONSENT_TECHNICAL_ISSUE', 'TPP')],
  ['INACTIVE', rejected('INTERNAL_SECURITY_REASON', 'ASPSP')],
  ['REJECTED', rejected('CUSTOMER_MANUALLY_REJECTED')],
  ['REJECTED', rejected('CONSENT_EXPIRED')],
])('is shown as %s', (expected, consent) => {
  expect(portalStatus(consent, statusAt(consent, minutes(10)))).toBe(expected)
})

it('waits for approvers no longer than its own end', () => {
  const approvers = [{ document: '1', approvedAt: undefined }]
  const short = { ...AUTHORISED, approvers, expiresAt: minutes(65) }
  expect(statusAt(short, minutes(65)).rejection?.code).toBe('CONSENT_MAX_DATE_REACHED')
  const shorter = { ...AUTHORISED, approvers, expiresAt: minutes(30) }
  expect(statusAt(shorter, minutes(30))).toMatchObject({
    since: minutes(30),
    rejection: { code: 'CONSENT_MAX_DATE_REACHED' },
  })
})

describe('whose a consent is', () => {
  it('is the company, or the person', () => {
    expect(ownerOf(WAITING)).toBe('52998224725')
    expect(ownerOf({ ...WAITING, businessDocument: '11222333000181' })).toBe('11222333000181')
  })
  it('concerns its owner and its approvers, nobody else', () => {
    const approvers = ['1', '2'].map((document) => ({ document, approvedAt: undefined }))
    const shared = { ...WAITING, approvers }
    expect(['52998224725', '1', '2', '3'].map((document) => concerns(shared, document))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const ofCompany = { ...WAITING, businessDocument: '11222333000181' }
    expect(concerns(ofCompany, '52998224725')).toBe(false)
  })
})
