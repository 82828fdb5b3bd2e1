import { BETA, COMPANY, CONSENT, MARINA, NOW } from './openapi-example-values.ts'
import { EXTENSION_EXAMPLES } from './openapi-extension-examples.ts'

/** Valid values by the name of their schema in the contract. A test parses each with its schema. */
const YEAR_LATER = '2027-07-01T11:59:00Z'

const card = {
  consentId: CONSENT,
  status: 'ACTIVE',
  createDateTime: NOW,
  expirationDateTime: YEAR_LATER,
  resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
  organisationId: BETA.organisationId,
  organisationName: BETA.name,
}

const details = {
  consentId: CONSENT,
  status: 'ACTIVE',
  createDateTime: NOW,
  expirationDateTime: YEAR_LATER,
  registrationNumber: COMPANY,
  organisationId: BETA.organisationId,
  organisationName: BETA.name,
  loggedUser: { document: { identification: MARINA, rel: 'CPF' } },
  resourceGroups: [
    {
      resourceGroupId: 'auto',
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      resources: [{ resourceId: 'auto-1', displayName: 'Auto Completo', number: '0531.22.118' }],
      dataPermissions: [
        {
          permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ',
          displayName: 'Dados da apólice',
          items: ['Vigência', 'Coberturas'],
        },
      ],
    },
  ],
  shareType: 'RECEIVING',
  finalidade: 'Cotação de seguro',
}

const institution = {
  _id: BETA.authorisationServerId,
  brand: BETA.name,
  name: BETA.name,
  organizationId: BETA.organisationId,
  registrationNumber: COMPANY,
  type: 'seguradora',
  AuthorisationServers: [
    {
      AuthorisationServerId: BETA.authorisationServerId,
      CustomerFriendlyName: BETA.name,
      OrganisationId: BETA.organisationId,
    },
  ],
}

const account = { documento: MARINA, email: 'marina.lopes@example.com' }
const passwordChange = { ...account, nome: 'Marina Lopes', senha: 'Segura27' }

const passwordGrant = { grant_type: 'password', username: MARINA, password: 'Segura27' }

const access = {
  AccessTokenRequest: passwordGrant,
  PasswordGrant: passwordGrant,
  RefreshGrant: { grant_type: 'refresh_token', refresh_token: 'cmVuZXdhbA' },
  AccessToken: {
    access_token: 'c2Vzc2lvbg.dG9rZW4',
    refresh_token: 'cmVuZXdhbA',
    token_type: 'Bearer',
    expires_in: 300,
    extraInfo: { iamName: 'Marina Lopes' },
  },
  EndSession: { refresh_token: 'cmVuZXdhbA' },
  SessionEnded: { ended: true },
  ClientTokenRequest: { grant_type: 'client_credentials' },
  ClientToken: { access_token: 'Y2xpZW50', token_type: 'Bearer', expires_in: 300 },
  AccountSituation: { codigoSituacao: '1' },
  Registration: passwordChange,
  PasswordChange: passwordChange,
  ActivationCodeRequest: account,
  AccountDocument: { documento: MARINA },
}

const consents = {
  ConsentCards: { data: [card] },
  ConsentDetails: details,
  ClaimedConsent: { consentId: CONSENT, status: 'PENDING' },
  RejectedConsent: { location: 'https://beta.example/callback?error=access_denied&state=s1' },
  TransmitPayload: {
    authorisationServerId: BETA.authorisationServerId,
    organisationId: BETA.organisationId,
    businessEntity: null,
    loggedUser: { document: { identification: MARINA, rel: 'CPF' } },
    dataPermissions: [
      { permissionCode: 'RESOURCES_READ' },
      { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ' },
    ],
    deadLine: { total: 12, type: 'MONTHS' },
    finalidade: 'Cotação de seguro',
  },
  TransmitRedirect: { redirect_uri: 'https://alfa.example/transmissions/h4ndl3' },
  AuthorisationResponse: { authorizationCode: 'c0d3', requestId: 'st4t3' },
  ConfirmedSharing: { consentId: CONSENT, finalidade: 'Cotação de seguro' },
  AuthorisationErrorResponse: { requestId: 'st4t3', error: 'access_denied' },
  RefusedSharing: { consentId: CONSENT, status: 'REJECTED' },
  ApprovalRequest: {
    consentId: 'urn:alfa:C7EE44901',
    approvedResources: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['auto-1'] }],
    document: { identification: MARINA, rel: 'CPF' },
  },
  ApprovedConsent: { data: { location: 'https://alfa.example/auth/authorize/r3sum3' } },
  RevokedConsent: { consentId: CONSENT, status: 'INACTIVE', revokedDateTime: NOW },
  ReceivedData: {
    consentId: CONSENT,
    organisationName: BETA.name,
    completedAt: NOW,
    groups: [
      {
        type: 'DAMAGES_AND_PEOPLE_AUTO',
        displayName: 'Automóvel',
        state: 'RECEIVED',
        items: [
          {
            resourceId: 'auto-1',
            productName: 'Auto Completo',
            parts: [
              {
                name: 'premium',
                displayName: 'Prêmio',
                state: 'RECEIVED',
                receivedAt: NOW,
                data: { paymentsQuantity: 4 },
              },
            ],
          },
        ],
      },
    ],
  },
}

const institutions = {
  Institution: institution,
  InstitutionPage: { data: [institution], meta: { totalRecords: 1, totalPages: 1 } },
  InstitutionChoice: { _id: BETA.authorisationServerId, name: BETA.name },
  CountedChoice: { _id: BETA.authorisationServerId },
}

const settings = {
  Explanation: { titulo: 'Para que serve', texto: 'Receber ofertas feitas para você.' },
  PersonalRequiredFields: {
    dadosPessoais: ['Renda'],
    dadosCadastrais: ['Nome', 'CPF'],
    informacoesComplementares: ['Início do relacionamento'],
  },
  DataGroup: {
    apiName: 'Automóvel',
    apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
    dataCategories: [
      {
        dataCategoryCode: 'DAMAGES_AND_PEOPLE_AUTO_READ',
        dataCategoryName: 'Dados da apólice',
        subCategories: [{ subCategoryName: 'Vigência', fields: ['Início', 'Fim'] }],
      },
    ],
  },
  DataGoal: { finalidade: 'Cotação de seguro', prazo: '3' },
  TermsAndConditions: [{ value: '<p>Condições do compartilhamento</p>' }],
}

const values = {
  Cpf: MARINA,
  Cnpj: '12ABC34501DE35',
  AnyDocument: MARINA,
  LoggedUser: { document: { identification: MARINA, rel: 'CPF' } },
  BusinessEntity: { document: { identification: '12ABC34501DE35', rel: 'CNPJ' } },
  Email: 'marina.lopes@example.com',
  NewPassword: 'Segura27',
  ConsentId: CONSENT,
  Instant: NOW,
  PermissionCode: 'RESOURCES_READ',
}

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...values,
  ...access,
  ...consents,
  ...institutions,
  ...settings,
  ...EXTENSION_EXAMPLES,
  ErrorBody: {
    code: 'INVALID_REQUEST',
    message: 'Não entendemos o pedido. Confira os dados e tente de novo.',
    interactionId: 'd78fc4e5-37ca-4da3-adf2-9b082bf92280',
  },
}
