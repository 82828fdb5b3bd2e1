import type * as wire from '@consente/contract/portal/consents'
import type { Situation } from '@consente/domain/sharing/situation'
import { NOW, SITUATIONS, type SituationCase } from '@consente/domain/sharing/situations.fixture'
import { describe, expect, it } from 'vitest'
import { asSharing, asSharingCard, type Sharing, type SharingCard } from '../api/sharings/sharings.ts'
import { homeShares } from '../journeys/home/data-now/home-shares.ts'
import { sharesOverview } from '../journeys/home/shares-overview.ts'
import { viewOfDetails } from '../journeys/recipient/step-5-receipt/receipt-view.ts'
import { cardOf } from '../journeys/shares-list/cards/share-card-view.ts'
import { endable } from '../journeys/shares-list/end-all/end-each.ts'
import { sharesOf } from '../journeys/shares-list/find/find-shares.ts'
import { markOf } from '../journeys/shares-list/matrix/matrix-columns.ts'
import { axisOf, rowOf } from '../journeys/shares-list/timeline/timeline-rows.ts'
import { csvRow } from '../journeys/shares-list/views/share-csv.ts'
import { reportedSharing } from '../journeys/unrecognised/reported-sharing.ts'
import { details } from '../testing/shares-for-tests.tsx'
import { dataGroup } from '../testing/sharing-card-for-tests.ts'
import { detailsOfSituation, KIND } from '../testing/situation-details-for-tests.ts'
import { groupOf } from './share-groups.ts'
import { bridgeProps, firstNames, shareView } from './share-view.ts'
import { answerBy, waitingFor } from './waiting-text.ts'

/**
 * One table of situations by every place that speaks of a sharing. Each place is rendered and read by its own words and
 * pictures; all of them must say the same.
 */

const BRAND = { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }

/** `nothing`: it is over, or nothing will come of it. `unsure`: nobody knows. */
type Said = 'sends' | 'partly' | 'waits' | 'nothing' | 'unsure'

function expected(situation: Situation): Said {
  switch (situation.kind) {
    case 'waiting':
      return situation.part === 'some' ? 'partly' : 'waits'
    case 'in-force':
      return 'sends'
    case 'past-term':
    case 'unknown':
      return 'unsure'
    case 'lapsed':
    case 'ended':
    case 'expired':
    case 'refused':
      return 'nothing'
  }
}

type Seen = { told: SituationCase['told']; card: SharingCard; sharing: Sharing }

function seen(one: SituationCase): Seen {
  const { told, reading } = one
  const shareType = told.shareType ?? reading.shareType ?? 'TRANSMITTING'
  const details = detailsOfSituation(one)
  const sharing = asSharing(details, NOW, reading.reader)
  const card = asSharingCard(details as wire.ConsentCard, NOW, shareType as 'TRANSMITTING')
  // A card tells by `waitsForYou` what details tell by the approvers.
  return { told, sharing, card: reading.reader ? { ...card, situation: sharing.situation } : card }
}

const listed = (card: SharingCard) => ({ shareType: 'TRANSMITTING' as const, card })
const BRIDGES = {
  active: 'sends',
  closed: 'sends',
  open: 'sends',
  pending: 'waits',
  planned: 'unsure',
  ended: 'nothing',
  expired: 'nothing',
  rejected: 'nothing',
} as const

/** Reads a place's picture together with its words: a pending bridge may carry a part already. */
const read = (bridge: string, isPartly: boolean): Said =>
  isPartly ? 'partly' : (BRIDGES[bridge as keyof typeof BRIDGES] ?? 'unsure')

const PLACES: Readonly<Record<string, (seen: Seen) => Said>> = {
  home({ card }) {
    const shares = homeShares({ RECEIVING: [], TRANSMITTING: [card] }, NOW)
    if (shares.given.length > 0) return 'sends'
    if (shares.unsure.length > 0) return 'unsure'
    const [waiting] = shares.waiting
    if (!waiting) return 'nothing'
    const isPartly = waitingFor(waiting.situation).startsWith('Uma parte já vale')
    return isPartly || isAskedForPart(card) ? 'partly' : 'waits'
  },
  card({ card }) {
    const { bridge, term = '' } = cardOf({ card, shareType: 'TRANSMITTING', brand: BRAND, now: NOW })
    return read(bridge.state, String(term).startsWith('Uma parte já vale') || isAskedForPart(card))
  },
  details({ sharing }) {
    const { state, caption = '' } = bridgeProps(shareView(sharing, 'TRANSMITTING', BRAND))
    return read(state ?? '', caption.includes('uma parte espera'))
  },
  'Não reconheço'({ sharing }) {
    const { isOpen, isWaiting, bridge } = reportedSharing(sharing, BRAND)
    return read(bridge.state ?? '', isOpen && !isWaiting && bridge.state === 'pending')
  },
  'step 5'({ sharing }) {
    const { state } = viewOfDetails(sharing, undefined, {})
    return (
      {
        goes: 'sends',
        notKnown: sharing.situation.kind === 'waiting' ? 'waits' : 'sends',
        part: sharing.situation.kind === 'in-force' ? 'sends' : 'partly',
        waits: 'waits',
        refused: 'nothing',
        ended: 'nothing',
        over: 'nothing',
        unsure: 'unsure',
      } as const
    )[state]
  },
}

/** The card of a further approver asks for the answer, and leaves to the page what goes already. */
const isAskedForPart = ({ situation }: SharingCard): boolean =>
  situation.kind === 'waiting' && situation.for === 'you' && situation.part === 'some'

describe.each(SITUATIONS)('$name', (one) => {
  const all = seen(one)
  const { card, sharing } = all
  const said = expected(one.situation)
  const share = listed(card)

  it.each(Object.entries(PLACES))('is told alike: %s', (_place, place) => {
    expect(place(all)).toBe(said)
  })

  it('is counted as active or pending on the first home as it is told', () => {
    const { counts } = sharesOverview([card], NOW)
    expect(/ativo\.$/.test(counts) && !counts.startsWith('Nenhum')).toBe(said === 'sends')
    expect(counts.includes('pendente')).toBe(said === 'partly' || said === 'waits')
  })

  it('stands in the group of the list that says the same', () => {
    const groups = { sends: ['active'], partly: ['pending'], waits: ['pending'], unsure: ['other'] }
    const over = ['lapsed', 'ended', 'expired']
    expect(said === 'nothing' ? over : groups[said]).toContain(groupOf(card.situation))
  })

  it('moves in the timeline as it is told', () => {
    const { sentence, isStrong } = rowOf(share, axisOf(NOW, 0), BRAND)
    expect(isStrong).toBe(said === 'sends')
    expect(/, sai da /.test(sentence)).toBe(said === 'sends' || said === 'partly')
    expect(/, vai sair da /.test(sentence)).toBe(said === 'waits')
  })

  it('has marks in the matrix only while it is open', () => {
    const isShown = sharesOf('matrix', [share]).length === 1
    expect(isShown).toBe(said === 'sends' || said === 'partly' || said === 'waits')
    if (!isShown || !card.resourceGroups.some(({ displayName }) => displayName === KIND)) return
    const marks = { sends: 'optional', partly: 'partly', waits: 'pending' } as const
    expect(markOf(share, KIND)).toBe(marks[said as keyof typeof marks])
  })

  it('is ended together exactly while something is left to end', () => {
    const isAsked = one.situation.kind === 'waiting' && one.situation.for === 'you'
    const isOpen = said !== 'nothing' || one.situation.kind === 'lapsed'
    expect(endable([share])).toHaveLength(isOpen && !isAsked ? 1 : 0)
    expect(reportedSharing(sharing, BRAND).isOpen).toBe(isOpen)
  })

  const { situation } = one
  if (situation.kind === 'waiting')
    it('awaits the same person on its card and at home', () => {
      const { term } = cardOf({ card, shareType: 'TRANSMITTING', brand: BRAND, now: NOW })
      const [home] = homeShares({ RECEIVING: [], TRANSMITTING: [card] }, NOW).waiting
      expect(home?.situation.for).toBe(situation.for)
      expect(term).toBe(
        home && [waitingFor(home.situation), answerBy(home.situation, NOW)].filter(Boolean).join(' '),
      )
    })

  it('has an end to come in the file exactly if it may come', () => {
    const row = csvRow(share)
    const isStopped = ['ended', 'refused', 'lapsed'].includes(one.situation.kind)
    if (isStopped) expect(row[8]).toBeUndefined()
    const at =
      one.situation.kind === 'ended' || one.situation.kind === 'refused' ? one.situation.at : undefined
    expect(row[9] !== undefined).toBe(at !== undefined)
  })
})

it('counts the same groups on the bridge, in the lead and on the card, whatever they name', () => {
  const REGISTRATION = ['CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'CUSTOMERS_PERSONAL_QUALIFICATION']
  const told = details({
    resourceGroups: [...REGISTRATION, 'A', 'B', 'RESOURCE'].map((type) => dataGroup(type)),
  })
  const view = shareView(asSharing(told, NOW, undefined), 'TRANSMITTING', BRAND)
  const card = asSharingCard(told, NOW, 'TRANSMITTING')
  expect(bridgeProps(view)).toMatchObject({ what: '4 grupos de dados', groups: { length: 4 } })
  expect(firstNames(view.details)).toBe('A, B e mais 2')
  const { data, more } = cardOf({ card, shareType: 'TRANSMITTING', brand: BRAND, now: NOW })
  expect([data, more]).toEqual([['A', 'B'], 'e mais 2'])
})
