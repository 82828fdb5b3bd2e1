import { describe, expect, it } from 'vitest'
import { GOT, NEWS } from '../every-news.fixture.ts'
import type { News } from '../told.port.ts'
import { type MessageSubject, messageOf } from './message-texts.ts'

const ended = { kind: 'ended', sharing: GOT, endedAt: GOT.endsAt, by: 'reader' } as const
const refused: News = { ...ended, by: 'reader-refused' }
const ofEachKind = Object.values(NEWS).flatMap((all): News[] => all.slice(0, 1))
const SUBJECTS: MessageSubject[] = [
  ...[...ofEachKind, refused].map((news) => ({ kind: 'news', news }) as const),
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
      '2026-1',
      'Otávio',
      'Celular',
      'iPhone',
      'Campinas',
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
    messageOf({ kind: 'news', news: { ...ended, ...more } }, 'Alfa').template
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
