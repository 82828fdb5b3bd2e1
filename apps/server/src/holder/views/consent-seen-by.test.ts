import type { ConsentDetails } from '@consente/contract/portal/consents'
import { expect, it } from 'vitest'
import { MARINA, POLICY, WAITING } from '../consents/consent.fixture.ts'
import type { Consent } from '../consents/consent.ts'
import { toChosen } from '../decisions/approve-consent.ts'
import { consentRead } from './consent-readings.ts'
import { consentSeenBy, detailsSeenBy } from './consent-seen-by.ts'

const [OWNER, HUSBAND, BROTHER] = [MARINA, '11144477735', '98765432100'] as const
const policy = (type: string, policyId: string, approvers: string[]) =>
  toChosen({ ...POLICY, type, policyId, approvers })
const CONSENT: Consent = {
  ...WAITING,
  permissions: [
    'RESOURCES_READ',
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_RURAL_READ',
  ],
  status: 'AUTHORISED',
  approvedAt: WAITING.createdAt,
  resources: [
    policy('DAMAGES_AND_PEOPLE_AUTO', 'A1', [OWNER, HUSBAND]),
    policy('DAMAGES_AND_PEOPLE_AUTO', 'A2', []),
    policy('DAMAGES_AND_PEOPLE_RURAL', 'R1', [OWNER, BROTHER]),
  ],
  approvers: [
    { document: HUSBAND, approvedAt: undefined },
    { document: BROTHER, approvedAt: undefined },
  ],
}

it('its owner sees all of it', () => {
  expect(consentSeenBy(OWNER, CONSENT)).toBe(CONSENT)
})

it('a further approver sees the policies that are theirs, their data, and who approves these', () => {
  const seen = consentSeenBy(HUSBAND, CONSENT)
  expect(seen.resources.map(({ resourceId }) => resourceId)).toEqual(['A1'])
  expect(seen.permissions).toEqual(['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ'])
  expect(seen.approvers.map(({ document }) => document)).toEqual([HUSBAND])
})

it('everybody reads their own document in full, and those of the other people in part', () => {
  const details: ConsentDetails = {
    consentId: 'urn:teste:1',
    status: 'PENDING',
    createDateTime: '2026-07-08T14:05:00Z',
    expirationDateTime: '2027-07-08T14:05:00Z',
    registrationNumber: '11222333000181',
    organisationId: 'org',
    organisationName: 'Alfa Seguros',
    loggedUser: { document: { identification: OWNER, rel: 'CPF' } },
    resourceGroups: [
      {
        resourceGroupId: 'A',
        type: 'DAMAGES_AND_PEOPLE_AUTO',
        displayName: 'Automóvel',
        resources: [{ resourceId: 'A1', displayName: 'Auto', approvers: [OWNER, HUSBAND] }],
        dataPermissions: [],
      },
    ],
    approvers: [
      { name: 'Helena', document: OWNER, status: 'AUTHORISED' },
      { name: 'Otávio', document: HUSBAND, status: 'PENDING' },
    ],
  }
  const reader = (document: string) => ({ document, loggedUser: document })
  const own = detailsSeenBy(reader(OWNER), OWNER, details)
  expect(JSON.stringify(own)).not.toContain(HUSBAND)
  expect(own.loggedUser).toEqual(details.loggedUser)
  expect(own.approvers?.map(({ document }) => document)).toEqual([OWNER, '***.444.777-**'])
  expect(own.resourceGroups[0]?.resources[0]?.approvers).toEqual([OWNER, '***.444.777-**'])
  const seen = detailsSeenBy(reader(HUSBAND), OWNER, details)
  expect(JSON.stringify(seen)).not.toContain(OWNER)
  expect(seen.loggedUser.document.identification).toBe('***.982.247-**')
  expect(seen.approvers?.map(({ document }) => document)).toEqual(['***.982.247-**', HUSBAND])
  expect(seen.resourceGroups[0]?.resources[0]?.approvers).toEqual(['***.982.247-**', HUSBAND])
})

it.each([
  ['its owner', OWNER, ['A1', 'A2', 'R1'], false],
  ['a further approver', HUSBAND, ['A1'], true],
])('%s knows of the readings of the policies that they see', async (_who, document, policies, isPartial) => {
  const read = await consentRead(
    { consents: { find: async () => CONSENT as never } },
    document,
    'urn:teste:1',
  )
  expect([read?.policies.map(({ resourceId }) => resourceId), read?.isPartial]).toEqual([policies, isPartial])
})

it('other people know of no reading', async () => {
  const consents = { find: async () => CONSENT as never }
  expect(await consentRead({ consents }, '39053344705', 'urn:teste:1')).toBeUndefined()
})
