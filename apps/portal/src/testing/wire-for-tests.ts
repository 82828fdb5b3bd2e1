import type { ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import type { ReceivedPart } from '@consente/contract/portal/received'

/** What a backend tells, as tests need it. */

/** A group of a request, with policies of these ids. */
export const groupForTests = (
  type: string,
  ids: readonly string[] = [],
  more: Partial<ResourceGroup> = {},
): ResourceGroup => ({
  resourceGroupId: type,
  type,
  displayName: type,
  resources: ids.map((id) => ({ resourceId: id, displayName: `Produto ${id}`, number: `N-${id}` })),
  dataPermissions: [],
  ...more,
})

/** A request of Beta Seguradora for Marina's data, which waits for her. */
export const REQUEST: ConsentDetails = {
  consentId: 'urn:beta:C1DD33123',
  status: 'PENDING',
  createDateTime: '2026-11-20T13:00:00Z',
  expirationDateTime: '2036-11-20T12:59:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'organisation',
  organisationName: 'Beta Seguradora',
  loggedUser: { document: { identification: '52998224725' } },
  resourceGroups: [
    groupForTests('CUSTOMERS_PERSONAL_IDENTIFICATIONS', [], { displayName: 'Dados Cadastrais' }),
  ],
}

/** A sharing of a list, which is in force. */
export const cardForTests = (consentId: string, more: object = {}) => ({
  consentId,
  status: 'ACTIVE',
  createDateTime: '2026-01-08T17:05:00Z',
  expirationDateTime: '2099-07-08T17:05:00Z',
  organisationName: 'Beta Seguradora',
  resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
  ...more,
})

/** A part of what was received. */
export const partForTests = (
  name: string,
  data: unknown,
  state: ReceivedPart['state'] = 'RECEIVED',
): ReceivedPart => ({ name, displayName: name, state, data })

/** What was read of a sharing at one time. */
export const readingForTests = (at: string, more: object = {}) => ({
  group: 'DAMAGES_AND_PEOPLE_AUTO',
  groupName: 'Automóvel',
  displayName: 'Apólice',
  outcome: 'DELIVERED',
  calls: 1,
  firstAt: at,
  lastAt: at,
  ...more,
})

/** A notice that was read before. */
export const noticeForTests = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  isNew: false,
  icon: 'clock',
  title: `Aviso ${id}`,
  text: 'Em 02/12/2026.',
  action: { label: 'Renovar', path: '/myshares/urn%3Ax%3A1' },
  ...more,
})
