import { describe, expect, it } from 'vitest'
import type { AccountNews } from '../../accounts/account-news.port.ts'
import type { News, SharingNews, ToldSharing } from '../told.port.ts'
import { type MessageSubject, messageOf } from './message-texts.ts'

const sharing: ToldSharing = {
  consentId: 'urn:beta:8c41',
  role: 'recipient',
  other: 'Beta Seguradora',
  groups: ['Dados Cadastrais', 'Automóvel'],
  createdAt: '2026-07-08T12:00:00Z',
  endsAt: '2027-07-08T11:59:00Z',
}
const at = '2026-11-20T14:20:00Z'
const factor = { kind: 'passkey', name: 'Telefone da Marina', countsFrom: at } as const
const previous = { consentId: 'urn:beta:1', groups: ['Residencial'], endsAt: at }

/** Each kind of news, so that the compiler names one that is missing. */
const NEWS: { [K in News['kind']]: Extract<SharingNews | AccountNews, { kind: K }> } = {
  authorised: { kind: 'authorised', sharing, purpose: 'Comparar coberturas' },
  'approval-missing': { kind: 'approval-missing', sharing, cnpj: '11222333000181', by: 'Rafael', until: at },
  'all-approved': { kind: 'all-approved', sharing },
  changed: { kind: 'changed', sharing, previous, comes: [], goes: [] },
  ended: { kind: 'ended', sharing, endedAt: at, by: 'reader' },
  unrecognised: { kind: 'unrecognised', sharing, protocol: 'AV-2026-004127', sessionsEnded: 1 },
  'new-device': { kind: 'new-device', at, device: 'Firefox no Linux', place: 'Recife', how: 'password' },
  'password-changed': { kind: 'password-changed', at },
  'factor-added': { kind: 'factor-added', factor },
  'factor-counts': { kind: 'factor-counts', factor },
  'factor-removed': { kind: 'factor-removed', factor, by: 'customer' },
}
const refused: News = { ...NEWS.ended, by: 'reader-refused' }
const SUBJECTS: MessageSubject[] = [
  ...[...Object.values(NEWS), refused].map((news) => ({ kind: 'news', news }) as const),
  { kind: 'ends-soon', count: 1 },
  { kind: 'ends-soon', count: 1_000 },
  { kind: 'unused' },
  { kind: 'year-summary', year: 2026 },
]
const all = SUBJECTS.map((subject) => [messageOf(subject, 'Alfa Seguros').template, subject] as const)

/** The alphabet of SMS, without its extension, whose letters count double (3GPP TS 23.038, section 6.2.1). */
const ALPHABET = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r]*$/

describe.each(all)('the message of %s', (_template, subject) => {
  const { text, variables } = messageOf(subject, 'Companhia Nacional de Seguros Gerais e Vida S.A.')

  it('is one SMS, with the longest name', () => {
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(ALPHABET)
    expect(text).toMatch(/^Companhia Nacional de Seguros Gerais e V: \p{Ll}.*\.$|^.*: \d/u)
  })

  it('holds no link and names no data: no institution, no group, no document, no person, no device', () => {
    const words = text.slice(text.indexOf(':') + 1)
    expect(words).not.toMatch(/https?:|www|[a-z]\.[a-z]|\//i)
    const said = [
      words,
      ...Object.entries(variables).flatMap(([name, value]) => (name === 'institution' ? [] : value)),
    ]
    for (const secret of [
      'Beta',
      'Dados Cadastrais',
      'Autom',
      'Residencial',
      'urn:',
      'AV-2026',
      'Rafael',
      'Marina',
      'Firefox',
      'Recife',
      '11222333000181',
      'Comparar',
    ])
      expect(said.join(' ')).not.toContain(secret)
  })
})

it('each kind is a template of its own, with its variables', () => {
  expect(
    SUBJECTS.map((subject) => messageOf(subject, 'Alfa Seguros')).map(({ template, variables }) => [
      template,
      variables,
    ]),
  ).toEqual([
    ...Object.keys(NEWS).map((kind) => [kind, { institution: 'Alfa Seguros' }]),
    ['refused', { institution: 'Alfa Seguros' }],
    ['ends-soon', { institution: 'Alfa Seguros', count: '1' }],
    ['ends-soon', { institution: 'Alfa Seguros', count: '1000' }],
    ['unused', { institution: 'Alfa Seguros' }],
    ['year-summary', { institution: 'Alfa Seguros', year: '2026' }],
  ])
})

it('says of a request that was not authorised that it was refused or not answered, unless a part of it went', () => {
  const templateOf = (more: Partial<Extract<News, { kind: 'ended' }>>) =>
    messageOf({ kind: 'news', news: { ...NEWS.ended, ...more } }, 'Alfa').template
  expect(
    ['reader-refused', 'other-person-refused', 'unanswered', 'term', 'other-institution'].map((by) =>
      templateOf({ by } as never),
    ),
  ).toEqual(['refused', 'refused', 'refused', 'ended', 'ended'])
  expect(templateOf({ by: 'unanswered', sent: 'SOME' })).toBe('ended')
})

it('counts what ends soon', () => {
  const text = (count: number) => messageOf({ kind: 'ends-soon', count }, 'Alfa').text
  expect(text(1)).toBe(
    'Alfa: um compartilhamento termina em breve. Veja em Meus Compartilhamentos, no nosso site.',
  )
  expect(text(3)).toMatch(/^Alfa: 3 compartilhamentos terminam em breve\./)
})
