import type { Receipt } from '@consente/domain/receipt'
import { RECEIPT as ONE } from '../../apps/portal/src/testing/receipt-for-tests.ts'

/** As long as ours are, and with the signs that theirs may hold. */
const ID = 'urn:serra:7-kQx_9-vB2mZt4Lw8nYd3pRs6HfJ5aG'

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

export type Signed = Pick<Receipt, 'event'> & Partial<Receipt>

/** What the customer did before, and what then became of it: one receipt of each kind, as the recipient signs it. */
const at = { event_time: '2026-11-20T14:20:00Z' }
const NO_MORE = 'dpv:ConsentWithdrawn' as const
export const KINDS: Readonly<Record<string, Signed>> = {
  alteracao: {
    event: {
      ...{ event_type: 'CHANGE', event_state: 'dpv:ConsentGiven', ...at },
      ...{ added: ['Residencial', 'Vida e pessoas'], removed: ['Automóvel'] },
    },
    replaces: '9K42AAAA1111',
  },
  renovacao: { event: { event_type: 'RENEWAL', event_state: 'dpv:RenewedConsentGiven', ...at } },
  encerrado: { event: { event_type: 'END', event_state: NO_MORE, asked_by: 'PRINCIPAL', ...at } },
  'encerrado-la': {
    event: { event_type: 'END', event_state: NO_MORE, asked_by: 'OTHER_PARTY', sent: 'SOME', ...at },
  },
  'fim-do-prazo': { event: { event_type: 'EXPIRY', event_state: 'dpv:ConsentExpired', ...at } },
  recusa: {
    event: { event_type: 'REFUSAL', event_state: 'dpv:ConsentRefused', ...at },
    consent: { ...RECEIPT.consent, authorisationDateTime: undefined },
  },
  'muitos-grupos': {
    issued_by: 'holder',
    event: { event_type: 'GRANT', event_state: 'dpv:ConsentGiven', ...at },
    pii_principal: {
      name: 'Cooperativa de Transportes e Logística Nascente do Rio Grande Ltda.',
      loggedUser: RECEIPT.pii_principal.loggedUser as Receipt['pii_principal']['loggedUser'],
      businessEntity: { document: { identification: '11.***.***/0001-**', rel: 'CNPJ' } },
    },
    pii_information: Array.from({ length: 13 }, (_, place) => ({
      pii_type: `DAMAGES_AND_PEOPLE_${place}`,
      displayName: `Ramo de seguro com nome comprido ${place + 1}`,
      pii_optional: place > 2,
      permissions: ['Apólice', 'Prêmio', 'Sinistros'].map((displayName) => ({
        permissionCode: displayName,
        displayName,
      })),
      resources: [{ number: `0531-2204-${118 + place}`, companyName: 'Horizonte Seguros S.A.' }],
    })),
  },
}
