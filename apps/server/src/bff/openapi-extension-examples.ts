import { BETA, COMPANY, CONSENT, NOW } from './openapi-example-values.ts'

/** Valid values of our additions to the specified calls, by the name of their schema in the contract. */
const DAY = '2026-07-01'
const NUMBER = '7F3A20C19K42'
const INTENT = 'h4ndl3-0f-th3-r3qu3st'

const call = {
  code: 'DAMAGES_AND_PEOPLE_AUTO_READ',
  group: 'DAMAGES_AND_PEOPLE_AUTO',
  groupName: 'Automóvel',
  displayName: 'Dados da apólice',
  outcome: 'DELIVERED',
  calls: 2,
  firstAt: NOW,
  lastAt: NOW,
}
const day = { day: DAY, readings: 1, times: [NOW], calls: 2 }

const readings = {
  CalendarDay: DAY,
  ReadingLife: {
    consentId: CONSENT,
    shareType: 'TRANSMITTING',
    firstAt: NOW,
    lastAt: NOW,
    days: [{ ...day, missed: [] }],
  },
  ReadingLog: {
    consentId: CONSENT,
    shareType: 'TRANSMITTING',
    days: [{ ...day, items: [call] }],
    next: '2026-06-24',
  },
}

const receipts = {
  ReceiptNumber: NUMBER,
  SharingReceipts: { receipts: [{ number: NUMBER, kind: 'GRANT', at: NOW }] },
  PlacedReceipts: {
    receipts: [
      {
        number: NUMBER,
        kind: 'GRANT',
        at: NOW,
        consentId: CONSENT,
        shareType: 'RECEIVING',
        title: 'Você autorizou a Beta Seguradora a enviar seus dados',
        institutionName: 'Beta Seguradora',
        institutionNumber: '22.333.444/0001-81',
      },
    ],
    hasMore: false,
  },
}

const outages = {
  PlannedOutage: {
    startsAt: '2026-07-05T05:00:00Z',
    endsAt: '2026-07-05T07:00:00Z',
    isPartial: false,
    explanation: 'Atualizamos nossos servidores.',
  },
}

const notices = {
  ReadUntil: { until: NOW },
  ReminderChoice: { kind: 'year-summary', here: true, mail: false, message: false },
  ReminderChoices: {
    choices: [{ kind: 'year-summary', here: true, mail: false, message: false }],
    unusedAfterMonths: 3,
    channel: 'SMS',
    email: 'm•••s@example.com',
  },
  KeepUnused: { consentId: CONSENT },
  UnusedKept: { quietUntil: '2027-05-20T12:00:00Z' },
  UnrecognisedReport: {
    consentId: CONSENT,
    seen: ['NOTHING_ASKED'],
    words: 'Não pedi nada a esta seguradora.',
  },
  UnrecognisedRequest: { intent_id: INTENT },
}

const sessions = {
  OpenSessions: {
    sessions: [
      {
        id: '2f0b3a7e-5f1c-4d5b-9a53-0f7d1c2b3a4e',
        kind: 'computer',
        device: 'Computador com Linux',
        browser: 'Firefox',
        place: 'Curitiba, PR',
        startedAt: NOW,
        lastSeenAt: NOW,
        isCurrent: true,
        isNewDevice: false,
      },
    ],
  },
  SessionsEnded: { ended: 2 },
  AccountEvent: { at: NOW, what: 'signed-in', how: 'password', device: 'Computador com Linux' },
  AccountHistory: {
    passwordChangedAt: NOW,
    days: 90,
    events: [{ at: NOW, what: 'signed-in', how: 'password', device: 'Computador com Linux' }],
  },
  PasswordProof: { password: 'vela7rio' },
  PasswordReplacement: { current: 'vela7rio', password: 'ponte4uz' },
  Proved: { proved: true },
}

const ends = {
  SeveralConsents: { consentIds: [CONSENT] },
  RevokedConsents: { data: [{ consentId: CONSENT, status: 'INACTIVE' }] },
}

const intents = {
  IntentBrand: { name: BETA.name, cnpj: COMPANY, answerUntil: NOW, isOpen: true },
  IntentLeft: { location: 'https://beta.example/callback?error=access_denied&state=s1' },
}

const handoff = {
  HandoffState: { state: 'scanned', until: NOW, number: '47', scannedAt: NOW, mayRetry: true },
  HandoffCode: { code: 'c1', state: 'ready', until: NOW, mayRetry: true },
  CodeOnPhone: { code: 'c1' },
  ScannedCode: { handoff: 'h1' },
  HandoffHandle: { handoff: 'h1' },
  HandoffOnPhone: {
    name: BETA.name,
    cnpj: COMPANY,
    beganAt: NOW,
    device: { kind: 'computer', system: 'Linux' },
    numbers: ['18', '47', '82'],
    until: NOW,
  },
  PickedNumber: { handoff: 'h1', number: '47' },
  HandedConsent: { consentId: CONSENT },
  HandoffDenied: { isRefused: true },
}

const identityProvider = {
  ProviderSignInStart: { intent_id: INTENT },
  ProviderProofStart: { level: 'loa3', page: '/seguranca' },
  ProviderAddress: { location: 'https://entrar.alfa.example/auth?client_id=compartilhamento&state=s1' },
  ProviderReturn: { sign_in: 's1' },
  ProviderSignedIn: { access_token: 't1', refresh_token: 'r1', document: COMPANY },
  ProviderChoice: { choices: [{ document: COMPANY, name: 'Padaria Trigo Claro Ltda.' }] },
  ProviderProved: { proved: true, page: '/seguranca' },
}

const handover = {
  HandoverSignIn: { code: 'c1', verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', intent_id: INTENT },
  HandoverSignedIn: { access_token: 't1', refresh_token: 'r1', document: COMPANY },
}

export const EXTENSION_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...readings,
  ...receipts,
  ...notices,
  ...sessions,
  ...outages,
  ...intents,
  ...ends,
  ...handoff,
  ...identityProvider,
  ...handover,
}
