import { expect, it } from 'vitest'
import { TEST_SENDER } from '../../../../tests/support/database/test-sender.ts'
import { refusedWords } from '../../../../tools/words/glossary.ts'
import { setAside } from '../../../../tools/words/quoted-texts.ts'
import {
  indexOf,
  isSentence,
  LEAST_INDEX,
  MOST_WORDS,
  piecesOf,
  wordsIn,
} from '../../../../tools/words/readability.ts'
import { shames } from '../../../../tools/words/shaming.ts'
import { activationMail, enrolmentMail } from '../accounts/activation/code-mail.ts'
import { composeMail, type Mail, type MailContent } from '../mails/mails.ts'
import { endsSoonMail } from './kinds/ends-soon.ts'
import { unusedMail } from './kinds/unused.ts'
import { yearMail } from './kinds/year-summary.ts'
import { messageOf } from './messages/message-texts.ts'
import { wordsOf } from './notice-content.ts'
import type { EndedBy, News, ToldSharing } from './told.port.ts'

const now = new Date('2026-11-20T13:40:00Z')
const reading = { institution: 'Alfa Seguros', now }
const until = '2026-11-20T14:40:00Z'
const receipt = '7F3A20C19K42'
const got: ToldSharing = {
  consentId: 'urn:beta:8c41',
  role: 'recipient',
  other: 'Beta Seguradora',
  groups: ['Dados Cadastrais', 'Dados Qualitativos', 'Automóvel', 'Residencial'],
  createdAt: '2026-07-08T12:00:00Z',
  endsAt: '2027-07-08T11:59:00Z',
}
const given: ToldSharing = { ...got, role: 'holder', other: 'Banco Gama' }
const both: [ToldSharing, ToldSharing] = [got, given]
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
const NEWS: { [Kind in News['kind']]: Extract<News, { kind: Kind }>[] } = {
  authorised: [
    ...(['ALL', 'SOME', 'UNKNOWN', undefined] as const).map((furtherApproval) => ({
      kind: 'authorised' as const,
      sharing: got,
      purpose,
      receipt,
      ...(furtherApproval && { furtherApproval }),
    })),
    { kind: 'authorised', sharing: given, receipt },
    { kind: 'authorised', sharing: given, renews: true },
    { kind: 'authorised', sharing: given, waits },
    { kind: 'authorised', sharing: given, waits: { ...waits, names: [], isAll: false } },
    { kind: 'authorised', sharing: given, needsOthers: true },
  ],
  'approval-missing': [{ kind: 'approval-missing', sharing: given, cnpj: '11222333000181', until }],
  'all-approved': [{ kind: 'all-approved', sharing: given }],
  changed: [
    { kind: 'changed', sharing: got, previous, comes: ['Vida'], goes: ['Residencial'], receipt },
    { kind: 'changed', sharing: got, previous, comes: [], goes: [], endedBefore: true },
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
  unrecognised: [{ kind: 'unrecognised', sharing: got, protocol: '2026-1', sessionsEnded: 2, answerDays: 5 }],
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
const news = Object.values(NEWS).flat()

const noticed = { ...got, situation: { kind: 'in-force', begun: true } as const, changedAt: until }
const unused = (one: ToldSharing) => ({ ...one, since: '2026-08-12' })
const contents: MailContent[] = [
  ...news.map((one) => wordsOf(one, reading).mail),
  ...both.flatMap((one) => [endsSoonMail([one], reading), unusedMail([unused(one)], reading)]),
  endsSoonMail(both, reading),
  unusedMail([unused(got), unused(given)], reading),
  yearMail({ year: 2026, inForce: [noticed], ended: [noticed] }, reading),
  yearMail({ year: 2026, inForce: [], ended: [noticed] }, reading),
]
const people = {
  reader: { document: '52998224725', name: 'Marina' },
  sender: { ...TEST_SENDER, name: 'Alfa Seguros' },
}
const code = { to: 'marina@example.com', document: '52998224725', code: '042137', until: now }
const mails: Mail[] = [
  ...contents.map((content) => composeMail('marina@example.com', content, people)),
  ...[activationMail, enrolmentMail].map((mailOf) => mailOf(people.sender, code)),
]

/** The words of a mail as its reader's program shows them: a line for each block. */
const shown = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<\/?(?:p|div|h1|title|tr|td|table|span)\b[^>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')

/** Each mail in both forms, and the line and the message of each news. */
const texts = [
  ...mails.flatMap(({ subject, text, html = '' }) => [
    { name: `${subject} (text)`, text: text.replace(/ {2,}/g, '\n') },
    { name: `${subject} (HTML)`, text: shown(html) },
  ]),
].map(({ name, text }) => ({ name, pieces: [...new Set(piecesOf(setAside(text)))] }))

const lines = news.flatMap((one) => {
  const { line } = wordsOf(one, reading)
  return [line.title, line.text, messageOf({ kind: 'news', news: one }, 'Alfa Seguros').text]
})

it('no sentence of a mail, a notice or a message has more words than a reader keeps, and none shames', () => {
  const all = [...texts.flatMap(({ pieces }) => pieces), ...piecesOf(setAside(lines.join('\n')))]
  expect([...new Set(all)].filter((piece) => wordsIn(piece) > MOST_WORDS)).toEqual([])
  expect(all.flatMap(refusedWords)).toEqual([])
  expect(all.filter(shames)).toEqual([])
})

it('every mail is easy to read', () => {
  const hard = texts
    .map(({ name, pieces }) => ({ name, sentences: pieces.filter(isSentence) }))
    .map(({ name, sentences }) => `${indexOf(sentences).toFixed(1)} ${name}: ${sentences.join(' | ')}`)
    .filter((one) => Number.parseFloat(one) < LEAST_INDEX)
  expect(hard.sort()).toEqual([])
})

/** Hours, days, counts and names: what a sentence says beside its words. */
const factsOf = (text: string): Set<string> =>
  new Set(
    text.match(
      /\d\d:\d\d|\d\d\/\d\d\/\d{4}|\d{1,2} grupos?|\d{1,2} meses|Beta Seguradora|Banco Gama|Alfa Seguros/g,
    ),
  )

it.each(news.map((one, at) => [`${one.kind} ${at}`, one] as const))(
  'a notice and both forms of its mail tell the same facts: %s',
  (_name, one) => {
    const { mail, line } = wordsOf(one, reading)
    const { text, html = '' } = composeMail('marina@example.com', mail, people)
    const [told, drawn] = [factsOf(text), factsOf(shown(html))]
    expect([...drawn].filter((fact) => !told.has(fact))).toEqual([])
    expect([...told].filter((fact) => !drawn.has(fact))).toEqual([])
    expect([...factsOf(`${line.title}. ${line.text}`)].filter((fact) => !told.has(fact))).toEqual([])
  },
)

it('facts of every kind are compared', () => {
  const all = news.map((one) =>
    factsOf(composeMail('marina@example.com', wordsOf(one, reading).mail, people).text),
  )
  for (const fact of [/^\d\d:\d\d$/, /^\d\d\//, /grupo/, /Beta/, /Gama/])
    expect(all.some((facts) => [...facts].some((one) => fact.test(one)))).toBe(true)
})
