import type { MailContent } from '../mails/mails.ts'
import { endsSoonMail } from './kinds/ends-soon.ts'
import { unusedMail } from './kinds/unused.ts'
import { yearMail } from './kinds/year-summary.ts'
import { wordsOf } from './notice-content.ts'
import type { EndedBy, News, ToldSharing } from './told.port.ts'

const NOW = new Date('2026-11-20T13:40:00Z')
/** How a reader of Alfa gets the news. */
export const READING = { institution: 'Alfa Seguros', now: NOW }
const until = '2026-11-20T14:40:00Z'
const receipt = '7F3A20C19K42'
export const GOT: ToldSharing = {
  consentId: 'urn:beta:8c41',
  role: 'recipient',
  other: 'Beta Seguradora',
  groups: ['Dados Cadastrais', 'Dados Qualitativos', 'Automóvel', 'Residencial'],
  createdAt: '2026-07-08T12:00:00Z',
  endsAt: '2027-07-08T11:59:00Z',
}
export const GIVEN: ToldSharing = { ...GOT, consentId: 'urn:alfa:1', role: 'holder', other: 'Banco Gama' }
const both: [ToldSharing, ToldSharing] = [GOT, GIVEN]
const purpose = 'Comparar coberturas'
const previous = { consentId: 'urn:beta:1', groups: ['Automóvel', 'Vida'], endsAt: until }
const waits = { names: ['Otávio'], until, isAll: true }
const ENDS: Record<EndedBy, true> = {
  reader: true,
  'reader-refused': true,
  'other-person': true,
  'other-person-refused': true,
  'other-institution': true,
  term: true,
  unanswered: true,
  security: true,
  technical: true,
}
const FACTORS = [
  { kind: 'passkey', name: 'Celular' },
  { kind: 'totp', name: 'Aplicativo' },
] as const

/** Every kind of news, in every state that has words of its own. */
export const NEWS: { [Kind in News['kind']]: Extract<News, { kind: Kind }>[] } = {
  authorised: [
    ...(['ALL', 'SOME', 'UNKNOWN', undefined] as const).map((furtherApproval) => ({
      kind: 'authorised' as const,
      sharing: GOT,
      purpose,
      receipt,
      ...(furtherApproval && { furtherApproval }),
    })),
    { kind: 'authorised', sharing: GIVEN, receipt },
    { kind: 'authorised', sharing: GIVEN, renews: true },
    { kind: 'authorised', sharing: GIVEN, waits },
    { kind: 'authorised', sharing: GIVEN, waits: { ...waits, names: [], isAll: false } },
    { kind: 'authorised', sharing: GIVEN, needsOthers: true },
  ],
  'approval-missing': [
    { kind: 'approval-missing', sharing: GIVEN, cnpj: '11222333000181', by: 'Otávio', until },
  ],
  'all-approved': [{ kind: 'all-approved', sharing: GIVEN }],
  changed: [
    { kind: 'changed', sharing: GOT, previous, comes: ['Vida'], goes: ['Residencial'], receipt },
    { kind: 'changed', sharing: GOT, previous, comes: [], goes: [], endedBefore: true },
  ],
  ended: (Object.keys(ENDS) as EndedBy[]).flatMap((by) =>
    both.flatMap((sharing) =>
      [undefined, 0, 30].map((keptDays) => ({
        kind: 'ended' as const,
        sharing,
        by,
        endedAt: until,
        ...(keptDays !== undefined && { keptDays, receipt, sent: 'SOME' as const }),
      })),
    ),
  ),
  unrecognised: [{ kind: 'unrecognised', sharing: GOT, protocol: '2026-1', sessionsEnded: 2, answerDays: 5 }],
  'new-device': (['password', 'passkey', 'code', 'provider', 'app'] as const).map((how) => ({
    kind: 'new-device' as const,
    at: until,
    device: 'iPhone, navegador Safari',
    place: 'Campinas, SP',
    how,
  })),
  'password-changed': [
    { kind: 'password-changed', at: until },
    { kind: 'password-changed', at: until, by: 'password' },
  ],
  'factor-added': FACTORS.flatMap((factor) =>
    [until, '2026-11-19T14:40:00Z'].map((countsFrom) => ({
      kind: 'factor-added' as const,
      factor: { ...factor, countsFrom },
    })),
  ),
  'factor-counts': FACTORS.map((factor) => ({ kind: 'factor-counts' as const, factor })),
  'factor-removed': FACTORS.flatMap((factor) =>
    (['customer', 'copy'] as const).map((by) => ({ kind: 'factor-removed' as const, factor, by })),
  ),
}
export const ALL_NEWS: readonly News[] = Object.values(NEWS).flat()

const noticed = { ...GOT, situation: { kind: 'in-force', begun: true } as const, changedAt: until }
const unused = (one: ToldSharing) => ({ ...one, since: '2026-08-12' })
/** The mail of each of them, and of what is told without news, by a name. */
export const MAILS: readonly (readonly [string, MailContent])[] = [
  ...ALL_NEWS.map((one, at) => [`${one.kind} ${at}`, wordsOf(one, READING).mail] as const),
  ...both.flatMap((one) => [
    ['ends soon', endsSoonMail([one], READING)] as const,
    ['unused', unusedMail([unused(one)], READING)] as const,
  ]),
  ['ends soon', endsSoonMail(both, READING)],
  ['unused', unusedMail([unused(GOT), unused(GIVEN)], READING)],
  ['year', yearMail({ year: 2026, inForce: [noticed], ended: [noticed] }, READING)],
  ['year', yearMail({ year: 2026, inForce: [], ended: [noticed] }, READING)],
]
