import { expect, it } from 'vitest'
import { receiptBody } from './receipt-body.ts'
import { BY, GRANT } from './receipt-sheet.fixture.ts'

it('names person, institutions, groups, policies by number, purpose and dates, and nothing else', () => {
  expect(receiptBody(GRANT, BY)).toEqual({
    iss: 'https://beta.example/auth',
    iat: Date.parse('2026-07-08T17:05:31Z') / 1000,
    jti: '7F3A20C19K42',
    '@context': 'https://w3id.org/dpv#',
    '@type': 'dpv:ConsentReceipt',
    schema_version: '1',
    language: 'pt-BR',
    jurisdiction: 'BR',
    record_id: 'urn:beta:8c41',
    issued_by: 'holder',
    event: { event_type: 'GRANT', event_state: 'dpv:ConsentGiven', event_time: '2026-07-08T17:05:31Z' },
    pii_principal: {
      name: 'Marina Duarte Lopes',
      loggedUser: { document: { identification: '***.982.247-**', rel: 'CPF' } },
    },
    holder: {
      party_name: 'Beta Seguradora',
      party_id: '11.222.333/0001-81',
      party_role: 'dpv:DataController',
    },
    recipient: { party_name: 'Alfa Seguros', party_id: 'SE.GUR.OAB/0001-38', party_role: 'dpv:Recipient' },
    lawful_basis: 'dpv:Consent',
    purpose: 'Comparar',
    pii_information: [
      {
        pii_type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS',
        displayName: 'Dados Cadastrais',
        pii_optional: false,
        permissions: [
          { permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', displayName: 'Dados Cadastrais' },
        ],
      },
      {
        pii_type: 'DAMAGES_AND_PEOPLE_AUTO',
        displayName: 'Automóvel',
        pii_optional: true,
        permissions: [
          { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ', displayName: 'Lista de apólices' },
          { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', displayName: 'Prêmio' },
        ],
        resources: [{ number: '0531.2204.118', companyName: 'Beta Seguradora S.A.' }],
      },
    ],
    consent: {
      consentId: 'urn:beta:8c41',
      creationDateTime: '2026-07-08T16:58:00Z',
      authorisationDateTime: '2026-07-08T17:05:31Z',
      expirationDateTime: '2027-07-08T16:57:00Z',
      permissions: GRANT.permissions,
    },
  })
})

it('a company’s receipt masks the person who acts, and names the company', () => {
  const body = receiptBody({ ...GRANT, document: '11444777000161' }, BY)
  expect(body.pii_principal).toEqual({
    name: 'Marina Duarte Lopes',
    loggedUser: { document: { identification: '***.982.247-**', rel: 'CPF' } },
    businessEntity: { document: { identification: '11.444.777/0001-61', rel: 'CNPJ' } },
  })
  expect(JSON.stringify(body)).not.toContain('52998224725')
})

it('a change’s receipt says what was added and what went, and whose place it takes', () => {
  const permissions = [
    'DAMAGES_AND_PEOPLE_RESPONSIBILITY_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ',
  ]
  const previous = { permissions, number: '000000000000' }
  const { event, replaces } = receiptBody({ ...GRANT, kind: 'CHANGE', previous }, BY)
  expect(event.added).toEqual(['Dados Cadastrais', 'Prêmio (Automóvel)'])
  expect(event.removed).toEqual(['Sinistros (Automóvel)', 'Responsabilidade civil'])
  expect(replaces).toBe('000000000000')
})

it.each([
  ['RENEWAL', undefined, 'dpv:RenewedConsentGiven'],
  ['EXPIRY', 'CONSENT_MAX_DATE_REACHED', 'dpv:ConsentExpired'],
  ['REFUSAL', 'CUSTOMER_MANUALLY_REJECTED', 'dpv:ConsentRefused'],
  ['END', 'CUSTOMER_MANUALLY_REVOKED', 'dpv:ConsentWithdrawn'],
  ['END', 'REPLACED', 'dpv:ConsentWithdrawn'],
  ['END', 'INTERNAL_SECURITY_REASON', 'dpv:ConsentRevoked'],
] as const)('%s (%s) is %s', (kind, reason, state) => {
  expect(receiptBody({ ...GRANT, kind, reason }, BY).event.event_state).toBe(state)
})
