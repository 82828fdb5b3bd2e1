import { formatDate } from '@consente/domain/period'
import { NOW, SITUATIONS, type SituationCase } from '@consente/domain/sharing/situations.fixture'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../testing/sharing-sentences-for-tests.ts'
import { detailsOfSituation } from '../testing/situation-details-for-tests.ts'
import { type Gone, goneIn, mayTell } from '../testing/told-facts-for-tests.ts'

/**
 * The facts in the sentences of every place, by situation: who, how many groups, until when, since when it is over, whether
 * the data go or went. A place may leave a fact out; it tells no other one.
 */
const BRAND = { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }

const sentences = (one: SituationCase): Record<string, string> =>
  sentencesOf({
    details: detailsOfSituation(one),
    shareType: 'TRANSMITTING',
    brand: BRAND,
    now: NOW,
    reader: one.reading.reader,
    life: { consentId: 'urn:x:1', shareType: 'TRANSMITTING', days: [] },
  })

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, fact]) => fact ?? '')
const END = /(?:até|termina em|iria até|Termina em) (\d\d\/\d\d\/\d{4})/g
const OVER = /(?:encerrado|encerrou|terminou|recusado|acabou) em (\d\d\/\d\d\/\d{4})/gi
const COUNT = /(\d{1,2}) grupos?/g

describe.each(SITUATIONS)('$name', (one) => {
  const { told, situation } = one
  const expiry = new Date(told.expirationDateTime ?? '')
  const over = situation.kind === 'past-term' ? situation.until : 'at' in situation ? situation.at : undefined
  const count = (told.resourceGroups ?? []).length

  it.each(Object.entries(sentences(one)))('is told with its own facts: %s', (_place, text) => {
    if (!Number.isNaN(expiry.getTime()))
      for (const end of found(text, END)) expect(end).toBe(formatDate(expiry))
    for (const day of found(text, OVER)) expect(day).toBe(over && formatDate(over))
    for (const groups of found(text, COUNT)) expect(Number(groups)).toBe(count)
    expect(goneIn(text).filter((fact) => !mayTell(situation).includes(fact))).toEqual([])
    expect(text.replaceAll('Beta Seguradora', '').replaceAll('Alfa Seguros', '')).not.toMatch(
      /Seguradora|Seguros|Invalid|undefined|NaN/,
    )
  })
})

it('facts of every kind are told somewhere', () => {
  const all = SITUATIONS.map((one) => sentences(one))
  const told = (isTold: (text: string) => boolean) =>
    Object.keys(all[0] ?? {}).filter((place) => all.some((texts) => isTold(texts[place] ?? '')))
  const places = (pattern: RegExp) => told((text) => found(text, pattern).length > 0)
  expect(places(END)).toEqual([
    'home',
    'bridge of the details',
    'timeline',
    'matrix',
    'CSV, its end',
    'step 5',
  ])
  expect(places(OVER)).toEqual(['card', 'lead of the details', 'timeline', 'CSV, its last day'])
  expect(places(COUNT)).toEqual(['home', 'card', 'bridge of the details', 'step 5', 'Não reconheço'])
  const gone = (fact: Gone) => told((text) => goneIn(text).includes(fact))
  const PICTURES = ['bridge of the details', 'timeline']
  expect(gone('goes')).toEqual([...PICTURES, 'Não reconheço'])
  expect(gone('part')).toEqual(['home', 'card', ...PICTURES])
  expect(gone('will')).toEqual(['home', 'card', ...PICTURES, 'matrix', 'Não reconheço'])
  for (const fact of ['went', 'stopped', 'never'] as const)
    expect(gone(fact)).toEqual(['card', ...PICTURES, 'Não reconheço'])
})
