import { RECEIPT as ONE } from '../../apps/portal/src/testing/receipt-for-tests.ts'

const ID = 'urn:serra:ativo'

/** The receipt of the unit tests as one of the scenes' customer, with two groups. */
export const RECEIPT = {
  ...ONE,
  iss: 'https://serra.example/auth',
  record_id: ID,
  pii_principal: {
    name: 'Ana Paula Ferreira',
    loggedUser: { document: { identification: '***.444.777-**', rel: 'CPF' } },
  },
  holder: { ...ONE.holder, party_name: 'Horizonte Seguros' },
  pii_information: [
    ['Dados Cadastrais', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', false],
    ['Automóvel', 'DAMAGES_AND_PEOPLE_AUTO', true],
  ].map(([displayName, pii_type, pii_optional]) => ({
    pii_type,
    displayName,
    pii_optional,
    permissions: [{ permissionCode: 'B', displayName: pii_optional ? 'Prêmio' : displayName }],
  })),
  consent: { ...ONE.consent, consentId: ID },
}
