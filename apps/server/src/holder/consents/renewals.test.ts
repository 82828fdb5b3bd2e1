import { describe, expect, it } from 'vitest'
import { APPROVED, minutes, PAULO, WAITING } from './consent.fixture.ts'
import { type Consent, ownerOf } from './consent.ts'
import { policiesRenewedBy, renewalOf, renewedBy } from './renewals.ts'

const AUTO = {
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  resourceId: 'p1',
  productName: 'Automóvel',
  number: '001',
  companyName: 'Alfa',
  companyCnpj: '',
  approvers: [],
}
const before = (more: Partial<Consent> = {}): Consent => ({
  ...APPROVED,
  consentId: 'urn:alfa:0',
  createdAt: minutes(-5000),
  approvedAt: minutes(-4990),
  resources: [AUTO],
  ...more,
})
const revoked = (at: Date, code: 'CUSTOMER_MANUALLY_REVOKED' | 'INTERNAL_SECURITY_REASON') =>
  before({ status: 'REJECTED', statusChangedAt: at, rejection: { by: 'USER', code, note: undefined } })

/** Newest first; a list has no policies, as the store leaves them out. */
const consents = (...rows: Consent[]) => ({
  find: async (id: string) => rows.find(({ consentId }) => consentId === id),
  ofDocument: async (document: string) =>
    rows
      .filter((row) => ownerOf(row) === document)
      .map((row) => ({ consent: { ...row, resources: [] }, lastReadAt: undefined })),
})
const renewed = async (one: Consent) =>
  (await renewedBy(consents(WAITING, one), WAITING, minutes(10)))?.consentId

describe('a request renews a sharing with the same data', () => {
  it.each([
    ['that is in force', before(), true],
    [
      'whose permissions come in another order',
      before({ permissions: [...WAITING.permissions].reverse() }),
      true,
    ],
    ['that its recipient ended right before', revoked(minutes(-1), 'CUSTOMER_MANUALLY_REVOKED'), true],
    ['that its recipient ended right after', revoked(minutes(1), 'CUSTOMER_MANUALLY_REVOKED'), true],
    ['that ended more than an hour before', revoked(minutes(-61), 'CUSTOMER_MANUALLY_REVOKED'), false],
    ['that ended for its security', revoked(minutes(-1), 'INTERNAL_SECURITY_REASON'), false],
    ['that nobody authorised', before({ approvedAt: undefined, status: 'AWAITING_AUTHORISATION' }), false],
    ['whose term is over', before({ expiresAt: minutes(-1) }), false],
    ['of fewer data', before({ permissions: WAITING.permissions.slice(1) }), false],
    ['of another recipient', before({ organisationId: 'org-beta' }), false],
    ['of another person', before({ loggedUser: PAULO }), false],
    ['of a company', before({ businessDocument: '11222333000181' }), false],
    ['that was asked for later', before({ createdAt: minutes(1) }), false],
  ])('%s: %s', async (_what, one, isRenewed) => {
    expect(await renewed(one)).toBe(isRenewed ? 'urn:alfa:0' : undefined)
  })

  it('and knows its policies', async () => {
    const read = (one: Consent) => policiesRenewedBy(consents(WAITING, one), WAITING, minutes(10))
    expect(await read(before())).toEqual([AUTO])
    expect(await read(before({ organisationId: 'org-beta' }))).toEqual([])
  })
})

describe('the renewal of a sharing', () => {
  const ended = revoked(minutes(-1), 'CUSTOMER_MANUALLY_REVOKED')
  const of = (...rows: Consent[]) => renewalOf(consents(...rows, ended), ended.consentId, minutes(10))

  it('waits for an hour, and is done once it is authorised', async () => {
    expect(await of(WAITING)).toEqual({ isDone: false, until: minutes(60) })
    expect(await of(APPROVED)).toMatchObject({ isDone: true })
  })

  it('is none where it was refused or never asked for', async () => {
    const rejection = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const
    expect(await of({ ...WAITING, status: 'REJECTED', rejection })).toBeUndefined()
    expect(await of()).toBeUndefined()
    expect(await of({ ...WAITING, organisationId: 'org-beta' })).toBeUndefined()
  })
})
