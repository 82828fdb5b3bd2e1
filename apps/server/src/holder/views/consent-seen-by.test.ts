import { expect, it } from 'vitest'
import type { ConsentForDetails } from '../consents/consent.ts'
import { consentSeenBy } from './consent-seen-by.ts'

const [OWNER, HUSBAND, BROTHER] = ['52998224725', '11144477735', '98765432100'] as const
const policy = (type: string, resourceId: string, approvers: string[]) => ({
  type,
  resourceId,
  productName: type,
  number: resourceId,
  companyName: 'Companhia',
  companyCnpj: '11222333000181',
  approvers,
})
const CONSENT: ConsentForDetails = {
  consentId: 'urn:teste:1',
  clientId: 'receptora',
  organisationId: 'org',
  loggedUser: OWNER,
  businessDocument: undefined,
  permissions: [
    'RESOURCES_READ',
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_RURAL_READ',
  ],
  status: 'AUTHORISED',
  createdAt: new Date(0),
  statusChangedAt: new Date(0),
  expiresAt: new Date(1),
  rejection: undefined,
  approvedAt: new Date(0),
  inForceAt: undefined,
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
