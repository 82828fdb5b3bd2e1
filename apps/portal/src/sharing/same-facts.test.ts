import type * as wire from '@consente/contract/portal/consents'
import { formatDate } from '@consente/domain/period'
import { NOW, SITUATIONS, type SituationCase } from '@consente/domain/sharing/situations.fixture'
import { describe, expect, it } from 'vitest'
import { asSharing, asSharingCard } from '../api/sharings/sharings.ts'
import { DATA_NOW } from '../journeys/home/data-now/data-now-texts.ts'
import { homeShares } from '../journeys/home/data-now/home-shares.ts'
import { todoOf } from '../journeys/home/data-now/todo.ts'
import { COMMON } from '../journeys/recipient/draft/journey-texts.ts'
import { hasTerm, viewOfDetails } from '../journeys/recipient/step-5-receipt/receipt-view.ts'
import { cardOf } from '../journeys/shares-list/cards/share-card-view.ts'
import { columnsOf } from '../journeys/shares-list/matrix/matrix-columns.ts'
import { MATRIX } from '../journeys/shares-list/matrix/matrix-texts.ts'
import { axisOf, rowOf } from '../journeys/shares-list/timeline/timeline-rows.ts'
import { csvRow } from '../journeys/shares-list/views/share-csv.ts'
import { reportedSharing } from '../journeys/unrecognised/reported-sharing.ts'
import { detailsOfSituation } from '../testing/situation-details-for-tests.ts'
import { type Gone, goneIn, mayTell } from '../testing/told-facts-for-tests.ts'
import { bridgeProps, leadOf, shareView } from './share-view.ts'

/**
 * The facts in the sentences of every place, by situation: who, how many groups, until when, since when it is over, whether
 * the data go or went. A place may leave a fact out; it tells no other one.
 */
const BRAND = { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }

function sentences(one: SituationCase): Record<string, string> {
  const { reading } = one
  const details = detailsOfSituation(one)
  const shareType = 'TRANSMITTING'
  const sharing = asSharing(details, NOW, reading.reader)
  const card = { ...asSharingCard(details as wire.ConsentCard, NOW, shareType), situation: sharing.situation }
  const share = { shareType, card } as const
  const { waiting, given } = homeShares({ RECEIVING: [], TRANSMITTING: [card] }, NOW)
  const view = shareView(sharing, shareType, BRAND)
  // Without a term, step 5 leads to the list.
  const step5 = hasTerm(sharing) ? viewOfDetails(sharing, undefined, {}) : undefined
  const words = (...parts: unknown[]): string => parts.filter((part) => typeof part === 'string').join(' ')
  const { bridge } = reportedSharing({ ...sharing, shareType }, BRAND)
  const todo = todoOf(waiting, undefined, NOW)
  const shown = cardOf({ card, shareType, brand: BRAND, now: NOW })
  return {
    home: words(...given.map((one) => DATA_NOW.line(one, NOW)), todo?.title, todo?.text),
    card: words(shown.amount, shown.term, JSON.stringify(shown.line), shown.name),
    'lead of the details': words(leadOf(view)),
    'bridge of the details': Object.values(bridgeProps(view))
      .filter((one) => typeof one === 'string')
      .join(' '),
    timeline: rowOf(share, axisOf(NOW, 0), BRAND).sentence,
    matrix: words(
      ...columnsOf([share], shareType, { kinds: [], brand: BRAND, now: NOW }).map(({ end }) =>
        MATRIX.until(end),
      ),
    ),
    'CSV, its end': words(csvRow(share)[8] && `até ${csvRow(share)[8]}`),
    'CSV, its last day': words(csvRow(share)[9] && `encerrado em ${csvRow(share)[9]}`),
    'step 5': step5 ? words(COMMON.groups(step5.groups.length), COMMON.until(formatDate(step5.end))) : '',
    'Não reconheço': words(bridge.caption, bridge.what, bridge.until, bridge.fromLabel, bridge.toLabel),
  }
}

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
