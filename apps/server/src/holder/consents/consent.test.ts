import { describe, expect, it } from 'vitest'
import { APPROVED, WAITING as ASKED, minutes, NOON } from './consent.fixture.ts'
import {
  type Consent,
  concerns,
  missingApprovers,
  ownerOf,
  portalStatus,
  type Rejection,
  situationIn,
  statusAt,
} from './consent.ts'

const END = new Date('2027-05-05T12:00:00Z')
const WAITING: Consent = { ...ASKED, expiresAt: END }
const AUTHORISED: Consent = { ...APPROVED, expiresAt: END }
const rejected = (code: Rejection['code'], by: Rejection['by'] = 'USER'): Consent => ({
  ...WAITING,
  status: 'REJECTED',
  rejection: { by, code, note: undefined },
})

const APPROVERS = [
  { document: '1', approvedAt: minutes(6) },
  { document: '2', approvedAt: undefined },
]

it('misses those who have not approved, and waits for all of them where nobody says how much', () => {
  const consent = { ...AUTHORISED, approvers: APPROVERS }
  expect(missingApprovers(consent)).toEqual(['2'])
  const state = statusAt(consent, minutes(7))
  expect(situationIn(consent, state)).toMatchObject({ kind: 'waiting' })
  expect(situationIn(consent, state)).toEqual(situationIn(consent, state, { waiting: 'ALL' }))
})

describe('the status of a consent over time', () => {
  const TIMED_OUT = { by: 'USER', code: 'CONSENT_EXPIRED', note: undefined }
  const TERM_OVER = { by: 'ASPSP', code: 'CONSENT_MAX_DATE_REACHED', note: undefined }
  const short = (ends: number) => ({ ...AUTHORISED, approvers: APPROVERS, expiresAt: minutes(ends) })

  it.each<[string, Consent, Date, object | undefined]>([
    ['waits for 60 minutes', WAITING, new Date(minutes(60).getTime() - 1), undefined],
    ['waits not a moment longer', WAITING, minutes(60), TIMED_OUT],
    [
      'is expired when it still waits at its own end',
      { ...WAITING, expiresAt: minutes(1) },
      minutes(1),
      TIMED_OUT,
    ],
    ['is in force before its end once authorised', AUTHORISED, minutes(-1, END), undefined],
    ['is in force until its end', AUTHORISED, END, TERM_OVER],
    ['waits for approvers no longer than its own end', short(30), minutes(30), TERM_OVER],
    ['is over by its own end where both come at once', short(65), minutes(65), TERM_OVER],
  ])('%s', (_what, consent, at, rejection) => {
    const ended = { status: 'REJECTED', since: at, rejection }
    expect(statusAt(consent, at)).toEqual(
      rejection ? ended : { status: consent.status, since: consent.statusChangedAt },
    )
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
  ['PENDING', { ...AUTHORISED, inForceAt: minutes(6), approvers: APPROVERS }],
  ['ACTIVE', { ...AUTHORISED, inForceAt: minutes(6), approvers: APPROVERS.slice(0, 1) }],
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
