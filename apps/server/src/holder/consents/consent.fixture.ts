import type { Policy } from '../../insurer/policy.port.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { Consent } from './consent.ts'

export const NOON = new Date('2026-11-20T12:00:00Z')
export const minutes = (count: number, from = NOON): Date => new Date(from.getTime() + count * 60_000)

export const MARINA = '52998224725'
export const PAULO = '98765432100'
export const COMPANY = '11222333000181'

/** Marina signed in for the request `i1`. */
export const CUSTOMER: Customer = {
  kind: 'customer',
  document: MARINA,
  loggedUser: MARINA,
  name: 'Marina Lopes',
  sessionId: 's1',
  intentId: 'i1',
}
/** Paulo signed in at the portal, for no request. */
export const APPROVER: Customer = {
  kind: 'customer',
  document: PAULO,
  loggedUser: PAULO,
  name: 'Paulo Dias',
  sessionId: 's2',
}

/** Gama's request to Marina, at noon. */
export const WAITING: Consent = {
  consentId: 'urn:alfa:1',
  clientId: 'gama',
  organisationId: 'org-gama',
  loggedUser: MARINA,
  businessDocument: undefined,
  permissions: ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ'],
  services: {},
  status: 'AWAITING_AUTHORISATION',
  createdAt: NOON,
  statusChangedAt: NOON,
  expiresAt: minutes(500_000),
  rejection: undefined,
  claimedBy: undefined,
  intentId: undefined,
  grantId: undefined,
  resources: [],
  approvedAt: undefined,
  inForceAt: undefined,
  approvers: [],
}
export const CLAIMED: Consent = { ...WAITING, claimedBy: MARINA }
/** Approved through the request `i1`; its code was not exchanged yet. */
export const APPROVED: Consent = {
  ...CLAIMED,
  status: 'AUTHORISED',
  statusChangedAt: minutes(5),
  approvedAt: minutes(5),
  intentId: 'i1',
  grantId: 'grant-1',
}

export const POLICY: Policy = {
  policyId: 'p1',
  number: '001',
  document: MARINA,
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  productName: 'Automóvel',
  companyName: 'Alfa Seguros',
  companyCnpj: COMPANY,
}
