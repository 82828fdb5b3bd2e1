import type * as wire from '@consente/contract/portal/consents'
import type { SituationCase } from '@consente/domain/sharing/situations.fixture'

/** The only product of the table of situations. */
export const KIND = 'Automóvel'

/** Details as a backend tells them in a situation of the table; a card has no more. */
export const detailsOfSituation = ({ told }: SituationCase): wire.ConsentDetails =>
  ({
    consentId: 'urn:x:1',
    registrationNumber: '',
    organisationId: '',
    organisationName: 'Beta Seguradora',
    createDateTime: '',
    expirationDateTime: '',
    loggedUser: { document: { identification: '' } },
    ...told,
    ...(told.approvers && { approvers: told.approvers.map((one) => ({ name: 'Otávio', ...one })) }),
    resourceGroups: (told.resourceGroups ?? []).map(({ type }) => ({
      resourceGroupId: type,
      type,
      displayName: type.startsWith('CUSTOMERS') ? 'Dados Cadastrais' : KIND,
      resources: [],
      dataPermissions: [],
    })),
  }) as unknown as wire.ConsentDetails
