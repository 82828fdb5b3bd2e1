/** A setting of the portal's `config.json` as docs/operating/configuration.md documents it, by its path: its meaning, or that with an example. */
type Documentation = string | { meaning: string; example: unknown }

export const PORTAL_SETTINGS: Readonly<Record<string, Documentation>> = {
  apiHost: {
    meaning: 'The base address of every call; empty means the host that serves the portal.',
    example: 'https://api.alfa.example',
  },
  sacPhone: {
    meaning:
      'The telephone of customer service (SAC); error pages ask to call it. Absent: they link to `links.sac`.',
    example: '0800 000 0000',
  },
  brand: 'The brand that customers see.',
  'brand.id': { meaning: 'A short name.', example: 'alfa' },
  'brand.name': { meaning: 'The name that customers read.', example: 'Alfa Seguros' },
  'brand.cnpj': { meaning: 'The CNPJ that customers read.', example: '11222333000181' },
  'brand.logo': { meaning: 'The address of the logo.', example: '/brand/logo.svg' },
  'brand.icon': {
    meaning:
      'The address of a symbol, SVG or PNG of at most 1 MB, of which the installed portal’s icons are made in place of the logo. Used with `capabilities.installable`; letters must be paths.',
    example: '/brand/symbol.svg',
  },
  'brand.colour': { meaning: 'The colour of the brand.', example: '#1a48bc' },
  logoHosts: {
    meaning:
      'Origins (https) from which browsers may read logos of other institutions; the policy of the server’s answers follows it. Without one the name stands, and nothing is asked for.',
    example: ['https://logos.example'],
  },
  links: 'Addresses that every page offers: web, `mailto:`, `tel:` or a path of this host.',
  'links.sac': { meaning: 'Customer service (SAC).', example: '/brand/sac.html' },
  'links.ouvidoria': { meaning: 'The ombudsman (Ouvidoria).', example: '/brand/ouvidoria.html' },
  'links.privacy': { meaning: 'The privacy notice.', example: '/brand/privacidade.html' },
  'links.cookies': { meaning: 'The cookie notice.', example: '/brand/cookies.html' },
  'links.citizenPortal': {
    meaning: 'The citizen’s portal of Open Insurance.',
    example: 'https://opinbrasil.com.br/',
  },
  'links.openInsurancePortal': {
    meaning: 'The portal of Open Insurance.',
    example: 'https://opinbrasil.com.br/',
  },
  'links.participants': {
    meaning: 'The list of participants.',
    example: 'https://opinbrasil.com.br/participantes/',
  },
  ownBrand: {
    meaning: 'The name that institution search leaves out: the insurer’s own brand.',
    example: 'Alfa Seguros',
  },
  transactionId: 'The transaction id of calls.',
  detailsTransactionId: 'The second argument of consent details, fixed by the specification.',
  clientRegister: 'The header with which the portal names itself.',
  'clientRegister.header': 'Its name.',
  'clientRegister.value': 'Its value.',
  client: 'The client of the token calls, as in the server’s `portalClient`.',
  'client.id': { meaning: 'Its id.', example: 'alfa-portal' },
  'client.secret': { meaning: 'Its secret, which every visitor can read.', example: 'alfa-portal-public' },
  renewalAuthorisationServerId: 'A fixed authorisation server for renewals; without it the provider’s own.',
  identityProvider: 'The identity provider, as customers meet it. Needs the capability of that name.',
  'identityProvider.button': {
    meaning: 'The words of the one button at `/`.',
    example: 'ENTRAR COM A CONTA ALFA',
  },
  'identityProvider.signUp': {
    meaning: 'The provider’s page for a new account.',
    example: 'https://entrar.alfa.example/nova-conta',
  },
  'identityProvider.recovery': {
    meaning: 'The provider’s page for a forgotten password.',
    example: 'https://entrar.alfa.example/nova-senha',
  },
  appBridge:
    'Where the portal tells the institution’s app how a request ended ([mobile app](mobile-app.md)). Needs `inApp`.',
  'appBridge.object': {
    meaning: 'The name of the object that the app puts into its own view.',
    example: 'consente',
  },
  'appBridge.origins': {
    meaning:
      'Origins that may hand a port to the page: https, or `android-app://<host of the portal>/<application id>` of a Custom Tab. Any other is not heard.',
    example: ['android-app://portal.alfa.example/br.com.alfa.app'],
  },
  replaceConsent: {
    meaning: 'When a change or a renewal ends the previous consent; see below.',
    example: 'when-authorised',
  },
  capabilities:
    'Extensions of the calls that the backend knows; Consente’s server knows all. A field of one that is off is never sent.',
  'capabilities.purpose': '`finalidade` in transmit; answered by confirm and details.',
  'capabilities.idToken': '`idToken` in confirm: the server checks the front-channel token.',
  'capabilities.intent': '`intent_id` in the password grant, answered with `consentId`.',
  'capabilities.replaces': '`replaces` in transmit: the previous consent ends once the new one is confirmed.',
  'capabilities.representative': '`representante` in registers, for companies.',
  'capabilities.receivedData': 'The call for the data that a sharing has brought.',
  'capabilities.notices':
    'The calls for notices, for reminders that can be switched off, and for requests that a customer does not recognise.',
  'capabilities.refused':
    'The call that tells the server of a return from the other institution with an error.',
  'capabilities.endSession': 'The call with which Sair ends the session in the server, too.',
  'capabilities.furtherApproval':
    '`furtherApproval` in confirm, lists, details and received data: what of a sharing waits for another person at the other institution.',
  'capabilities.dataNow':
    '`organisationName`, `expirationDateTime` and `logo` on the cards of lists: the home page shows who has what of a customer until when.',
  'capabilities.intentBrand':
    'Two calls before a sign-in that another institution asked for: its name, CNPJ, logo and the deadline, and the way back without answering.',
  'capabilities.sharesViews':
    '`registrationNumber`, `finalidade` and dates on the cards of lists: search, filters, timeline, matrix and CSV of Meus Compartilhamentos, and ending everything with one institution.',
  'capabilities.accessLog':
    'The calls that tell who read what of a sharing, and `lastReadAt` in lists and details: readings on the line of the term, line of life and access log in the details, and the page Quem leu at `/quem-leu`.',
  'capabilities.sessions':
    'The calls under `/bff-opin/security/v1/sessions`: where the account is signed in, ending it there, and the password again as a proof.',
  'capabilities.changePassword':
    '`PUT /bff-opin/security/v1/password`: another password by the current one, in Segurança; the other sessions end. Needs `sessions`. Without it, Segurança leads to the recovery by e-mail.',
  'capabilities.allReceipts':
    '`GET /bff-opin/receipts/v1/receipts`: the page Comprovantes at `/comprovantes`, over all sharings. Needs `receipts`.',
  'capabilities.receipts':
    'The calls under `/bff-opin/receipts/v1`: a signed receipt for each action at `/comprovante/{number}`, and the public page `/conferir` that checks receipts of any institution.',
  'capabilities.plannedOutages':
    '`GET /bff-opin/outages/v1/planned`: a banner above every page tells of planned outages three days before and while they last.',
  'capabilities.strongSignIn':
    'The calls under `/bff-opin/security/v1` and `/opin-authorizations/v1/passkeys`: second factors, sign-in with finger or face, and the page `/seguranca`.',
  'capabilities.endTogether':
    '`POST /bff-opin/consents/v1/revocations`: “Encerrar tudo” is one call, which demands the second factor of the customer, or the password again. Needs `sessions` and `strongSignIn`. Without it, it is many calls that each end one sharing.',
  'capabilities.passkeyAutofill':
    'Where the domain of `webauthn.rpId` is the institution’s own: browsers offer its passkeys in the document’s field of the login, before the document is checked. Needs `strongSignIn`. The server does nothing of it on `localhost`.',
  'capabilities.unused':
    '`unusedSince` on the cards of lists and `POST /bff-opin/notices/v1/unused/kept`: the home asks if a sharing that nobody reads is still needed (`unused.afterMonths` of the server), and Lembretes switches the reminder. Needs `dataNow` and `notices`.',
  'capabilities.messages':
    'Customers choose the further channel (`channels.http` of the server) in Lembretes. Needs `notices`. Without such a channel nothing is shown.',
  'capabilities.identityProvider':
    'Customers sign in on the pages of the institution’s own identity provider ([identity provider](identity-provider.md)). Goes together with `access.identityProvider` of the server; `strongSignIn`, `passkeyAutofill` and `changePassword` are then off.',
  'capabilities.installable':
    'The portal can be installed: a manifest with the brand’s name, colour and icons, and a service worker that keeps the page for a start without a network. Needs a `brand.logo` below `/brand/`.',
  'capabilities.appLinks':
    'The institution’s app may claim the links of the journeys: the server answers the association files of Apple and Google ([mobile app](mobile-app.md)). Goes together with `appLinks` of the server.',
  'capabilities.handoff':
    'The calls under `/bff-opin/handoff/v1`: who comes to the holder at a computer may go on at the phone, by a QR code, and the answer returns to the computer. Needs `intentBrand`, the role `holder` and an empty `apiHost`.',
  'capabilities.inApp':
    'The institution’s app may show the pages as parts of its own, by `?canal=app`: without header and footer, with files through the system’s sheet ([mobile app](mobile-app.md)).',
  'capabilities.handover':
    '`POST /opin-authorizations/v1/handover/access-token`: the institution’s app signs its customers in ([mobile app](mobile-app.md)). Goes together with `insurer.handover` of the server; needs `appBridge`.',
  session: 'How long a session lasts without activity.',
  'session.idleMinutes': { meaning: 'Minutes without activity until it ends.', example: 15 },
  'session.warnSeconds': { meaning: 'Seconds before the end at which the customer is warned.', example: 60 },
}
