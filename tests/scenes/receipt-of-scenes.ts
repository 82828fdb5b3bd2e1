/** What a receipt of a customer's looks like. */
export const RECEIPT = {
  iss: 'https://serra.example/auth',
  iat: 1_783_530_331,
  jti: '7F3A20C19K42',
  record_id: 'urn:serra:ativo',
  issued_by: 'recipient',
  event: { event_type: 'GRANT', event_time: '2026-07-08T17:05:31Z' },
  pii_principal: {
    name: 'Ana Paula Ferreira',
    loggedUser: { document: { identification: '***.444.777-**', rel: 'CPF' } },
  },
  holder: { party_name: 'Horizonte Seguros', party_id: '11.222.333/0001-81' },
  recipient: { party_name: 'Alfa Seguros', party_id: 'SE.GUR.OAB/0001-38' },
  purpose: 'Comparar coberturas e preços',
  pii_information: [
    ['Dados Cadastrais', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', false],
    ['Automóvel', 'DAMAGES_AND_PEOPLE_AUTO', true],
  ].map(([displayName, pii_type, pii_optional]) => ({
    pii_type,
    displayName,
    pii_optional,
    permissions: [{ permissionCode: 'B', displayName: pii_optional ? 'Prêmio' : displayName }],
  })),
  consent: {
    consentId: 'urn:serra:ativo',
    creationDateTime: '2026-07-08T16:58:00Z',
    authorisationDateTime: '2026-07-08T17:05:31Z',
    expirationDateTime: '2027-07-08T16:57:00Z',
    permissions: [],
  },
}
