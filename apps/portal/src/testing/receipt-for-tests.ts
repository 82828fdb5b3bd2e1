/** A receipt as an institution signs it: Marina asked Alfa Seguros for her data at Beta Seguradora. */
export const RECEIPT = {
  iss: 'https://alfa.example/auth',
  iat: 1_783_530_331,
  jti: '7F3A20C19K42',
  record_id: 'urn:beta:8c41',
  issued_by: 'recipient',
  event: { event_type: 'GRANT', event_time: '2026-07-08T17:05:31Z' },
  pii_principal: {
    name: 'Marina Duarte Lopes',
    loggedUser: { document: { identification: '***.982.247-**', rel: 'CPF' } },
  },
  holder: { party_name: 'Beta Seguradora', party_id: '11.222.333/0001-81' },
  recipient: { party_name: 'Alfa Seguros', party_id: 'SE.GUR.OAB/0001-38' },
  purpose: 'Comparar coberturas e preços',
  pii_information: [
    {
      pii_type: 'A',
      displayName: 'Automóvel',
      pii_optional: true,
      permissions: [{ permissionCode: 'B', displayName: 'Prêmio' }],
      resources: [{ number: '0531.2204.118', companyName: 'Beta Seguradora S.A.' }],
    },
  ],
  consent: {
    consentId: 'urn:beta:8c41',
    creationDateTime: '2026-07-08T16:58:00Z',
    authorisationDateTime: '2026-07-08T17:05:31Z',
    expirationDateTime: '2027-07-08T16:57:00Z',
    permissions: [],
  },
}

/** A part of a signed text. */
export const jwsPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
