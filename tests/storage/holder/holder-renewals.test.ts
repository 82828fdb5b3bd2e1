import { beforeEach, describe, expect, it } from 'vitest'
import {
  APPROVED,
  minutes,
  PAULO,
  POLICY,
  WAITING,
} from '../../../apps/server/src/holder/consents/consent.fixture.ts'
import type { Consent } from '../../../apps/server/src/holder/consents/consent.ts'
import { createConsentReading } from '../../../apps/server/src/holder/consents/consent-reading.store.ts'
import { renewalOf } from '../../../apps/server/src/holder/consents/renewals.ts'
import { toChosen } from '../../../apps/server/src/holder/decisions/approve-consent.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'

const COMPANY = '11222333000181'
const AUTO = toChosen(POLICY)
const before = (more: Partial<Consent> = {}): Consent => ({
  ...APPROVED,
  consentId: 'urn:alfa:0',
  grantId: 'before',
  createdAt: minutes(-5000),
  approvedAt: minutes(-4990),
  resources: [AUTO],
  ...more,
})
type Code = 'CUSTOMER_MANUALLY_REVOKED' | 'INTERNAL_SECURITY_REASON'
const revoked = (at: Date, code: Code = 'CUSTOMER_MANUALLY_REVOKED') =>
  before({ status: 'REJECTED', statusChangedAt: at, rejection: { by: 'USER', code, note: undefined } })

forEachDatabase((_name, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  async function put(...consents: Consent[]): Promise<void> {
    for (const {
      statusChangedAt: statusAt,
      rejection: { by, code } = {},
      approvers,
      ...consent
    } of consents) {
      const row = { ...consent, statusAt, rejectedBy: by, rejectionCode: code }
      const columns = Object.entries(row).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ])
      const insert = 'insert into consent select * from jsonb_populate_record(null::consent, $1::jsonb)'
      await database.run(insert, [JSON.stringify(Object.fromEntries(columns))])
      for (const { document } of approvers)
        await database.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
          consent.consentId,
          document,
        ])
    }
  }
  const waitsForPaulo = (approvedAt: Date) =>
    before({ approvedAt, approvers: [{ document: PAULO, approvedAt: undefined }] })

  describe('a request renews a sharing with the same data', () => {
    it.each([
      ['that is in force', before(), true],
      [
        'whose permissions come in another order',
        before({ permissions: [...WAITING.permissions].reverse() }),
        true,
      ],
      ['that its recipient ended right before', revoked(minutes(-1)), true],
      ['that its recipient ended right after', revoked(minutes(1)), true],
      ['that ended more than an hour before', revoked(minutes(-61)), false],
      ['that ended for its security', revoked(minutes(-1), 'INTERNAL_SECURITY_REASON'), false],
      ['that nobody authorised', before({ approvedAt: undefined, status: 'AWAITING_AUTHORISATION' }), false],
      ['whose term is over', before({ expiresAt: minutes(9) }), false],
      ['whose further approver still has time', waitsForPaulo(minutes(-49)), true],
      ['whose further approver has let an hour pass', waitsForPaulo(minutes(-50)), false],
      ['of fewer data', before({ permissions: WAITING.permissions.slice(1) }), false],
      ['of more data', before({ permissions: [...WAITING.permissions, 'X'] }), false],
      ['of another recipient', before({ organisationId: 'org-beta' }), false],
      ['of another client', before({ clientId: 'beta' }), false],
      ['of another person', before({ loggedUser: PAULO }), false],
      ['of a company', before({ businessDocument: COMPANY }), false],
      ['that was asked for later', before({ createdAt: minutes(1) }), false],
    ])('%s: %s', async (_what, one, isRenewed) => {
      await put(one, WAITING)
      const renewed = await createConsentReading(database).renewedBy(WAITING.consentId, minutes(10))
      expect(renewed?.resources).toEqual(isRenewed ? [AUTO] : undefined)
    })

    it('the newest of several, and of a company the one that its person asked for', async () => {
      const newer = { consentId: 'urn:alfa:2', grantId: 'newer', createdAt: minutes(-100) }
      const ofCompany = { ...WAITING, consentId: 'urn:alfa:4', businessDocument: COMPANY }
      const ofPaulo = { ...ofCompany, consentId: 'urn:alfa:5', loggedUser: PAULO }
      const former = { consentId: 'urn:alfa:3', grantId: 'company', businessDocument: COMPANY }
      await put(
        WAITING,
        ofCompany,
        ofPaulo,
        before(),
        before(newer),
        before({ ...former, loggedUser: PAULO }),
      )
      const { renewedBy } = createConsentReading(database)
      const idOf = async ({ consentId }: Consent) => (await renewedBy(consentId, minutes(10)))?.consentId
      expect(await idOf(WAITING)).toBe('urn:alfa:2')
      expect(await idOf(ofCompany)).toBeUndefined()
      expect(await idOf(ofPaulo)).toBe('urn:alfa:3')
    })
  })

  it.each([
    ['an hour before its request', WAITING, revoked(minutes(-60)), true],
    ['more than an hour before', WAITING, revoked(minutes(-61)), false],
    ['more than an hour after its request', WAITING, revoked(minutes(61)), false],
    ['an hour after its authorisation', APPROVED, revoked(minutes(65)), true],
    ['more than an hour after it', APPROVED, revoked(minutes(66)), false],
    ['for its security', APPROVED, revoked(minutes(1), 'INTERNAL_SECURITY_REASON'), false],
    ['of another person', APPROVED, { ...revoked(minutes(1)), loggedUser: PAULO }, false],
    ['never', APPROVED, before(), false],
  ])('details know the sharing with the same data that ended %s', async (_when, later, former, isKnown) => {
    await put(before({ consentId: 'urn:alfa:9', grantId: 'older' }), former, later)
    const found = await createConsentReading(database).findWithHistory(later.consentId)
    expect(found?.formerId).toBe(isKnown ? former.consentId : undefined)
  })

  describe('the renewal of a sharing', () => {
    const ended = revoked(minutes(-1))
    const rejection = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const
    it.each<[string, Consent, unknown]>([
      ['waits for an hour', WAITING, { isDone: false, until: minutes(60) }],
      ['is done once it is authorised', APPROVED, { isDone: true, until: minutes(60) }],
      ['is none where it was refused', { ...WAITING, status: 'REJECTED', rejection }, undefined],
      ['is none where it was never asked for', { ...WAITING, organisationId: 'org-beta' }, undefined],
    ])('%s', async (_what, later, expected) => {
      await put(later, ended)
      expect(await renewalOf(createConsentReading(database), ended.consentId, minutes(10))).toEqual(expected)
    })

    it('is the first of several that were authorised, and never one after the given instant', async () => {
      const open = { ...WAITING, consentId: 'urn:alfa:2', grantId: 'open', createdAt: minutes(30) }
      const again = { ...APPROVED, consentId: 'urn:alfa:3', grantId: 'again' }
      await put(open, { ...again, createdAt: minutes(40), approvedAt: minutes(41) }, ended)
      const { requestAfter } = createConsentReading(database)
      const after = async (until: Date) => (await requestAfter(ended.consentId, until))?.consentId
      expect(await after(minutes(29))).toBeUndefined()
      expect(await after(minutes(39))).toBe('urn:alfa:2')
      expect(await after(minutes(50))).toBe('urn:alfa:3')
      await put(APPROVED)
      expect(await after(minutes(50))).toBe(APPROVED.consentId)
    })
  })
})
