import type { ConsentCard } from '@consente/contract/portal/consents'
import { describe, expect, it } from 'vitest'
import type { SharingCard } from '../api/sharings/sharings.ts'
import { sharingCard } from '../testing/sharing-card-for-tests.ts'
import { firstCards, groupShares, soonestToEnd } from './share-groups.ts'

const card = (consentId: string, status: string, more: Partial<ConsentCard> = {}) => {
  const asked = status === 'PENDING' ? { createDateTime: new Date().toISOString() } : {}
  return sharingCard({ consentId, status, ...asked, ...more }, new Date())
}

const shape = (cards: SharingCard[]) =>
  groupShares(cards).map(({ name, cards }) => [name, cards.map(({ consentId }) => consentId)])

describe('groups of a tab', () => {
  it('stand in their order, whatever that of the answer; requests that nobody authorised in time after those that wait', () => {
    const asked = { createDateTime: '2026-01-01T12:00:00Z' }
    const cards = [
      card('unknown', 'SUSPENDED'),
      card('rejected', 'REJECTED'),
      card('overdue', 'OVERDUE'),
      card('lapsed', 'PENDING', asked),
      card('pending', 'PENDING'),
      card('waits', 'PENDING', { ...asked, furtherApproval: 'ALL' }),
      card('active', 'ACTIVE'),
    ]
    expect(shape(cards)).toEqual([
      ['active', ['active']],
      ['pending', ['pending', 'waits']],
      ['lapsed', ['lapsed']],
      ['expired', ['overdue']],
      ['ended', ['rejected']],
      ['other', ['unknown']],
    ])
  })
})

describe('active sharings', () => {
  const cards = [
    card('no date', 'ACTIVE'),
    card('late', 'ACTIVE', { expirationDateTime: '2097-07-08T12:00:00Z' }),
    card('soon', 'AUTHORISED', { expirationDateTime: '2096-12-02T12:00:00Z' }),
  ]

  it('stand by end date, soonest first and highlighted, those without a date last', () => {
    expect(shape(cards)).toEqual([['active', ['soon', 'late', 'no date']]])
    expect(soonestToEnd(groupShares(cards))).toBe('soon')
  })

  it('highlight none when no end date is known, and none when nothing is active', () => {
    expect(soonestToEnd(groupShares([card('a', 'ACTIVE')]))).toBeUndefined()
    expect(
      soonestToEnd(groupShares([card('a', 'EXPIRED', { expirationDateTime: '2026-01-01T00:00:00Z' })])),
    ).toBeUndefined()
  })
})

describe('the other groups', () => {
  it('show what happened last first', () => {
    const cards = [
      card('old', 'INACTIVE', { statusDateTime: '2026-02-01T12:00:00Z' }),
      card('new', 'REJECTED', { statusDateTime: '2026-03-01T12:00:00Z' }),
      card('by creation', 'INACTIVE', { createDateTime: '2026-02-15T12:00:00Z' }),
    ]
    expect(shape(cards)).toEqual([['ended', ['new', 'by creation', 'old']]])
  })
})

describe('the first cards', () => {
  const some = (status: string, count: number) =>
    Array.from({ length: count }, (_, index) => card(`${status}${index}`, status))
  const amounts = (count: number, ...cards: SharingCard[]) =>
    firstCards(groupShares(cards), count).map(({ name, cards }) => [name, cards.length])

  it('are those of the first groups, and no title without a card', () => {
    expect(amounts(4, ...some('ACTIVE', 4), ...some('PENDING', 2))).toEqual([['active', 4]])
    expect(amounts(9, ...some('ACTIVE', 4), ...some('PENDING', 2))).toEqual([
      ['active', 4],
      ['pending', 2],
    ])
  })

  it('fill the line of the last group, so that it grows no wider when the others come', () => {
    expect(amounts(5, ...some('ACTIVE', 4), ...some('PENDING', 9))).toEqual([
      ['active', 4],
      ['pending', 3],
    ])
  })
})
