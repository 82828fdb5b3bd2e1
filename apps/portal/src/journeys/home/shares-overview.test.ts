import type { ConsentCard } from '@consente/contract/portal/consents'
import { expect, it } from 'vitest'
import { asSharingCard } from '../../api/sharings/sharings.ts'
import { sharesOverview } from './shares-overview.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = (
  status: string,
  organisationName?: string,
  expirationDateTime?: string,
  more: Partial<ConsentCard> = {},
) =>
  asSharingCard(
    {
      consentId: `urn:x:${status}`,
      status,
      createDateTime: status === 'PENDING' ? '2026-11-20T11:30:00Z' : '2026-01-01T00:00:00Z',
      resourceGroups: [],
      ...(organisationName ? { organisationName } : {}),
      ...(expirationDateTime ? { expirationDateTime } : {}),
      ...more,
    },
    now,
  )

it('counts the active and the pending, and names the one that ends first', () => {
  const cards = [
    card('ACTIVE', 'Beta Seguradora', '2027-07-01T00:00:00Z'),
    card('AUTHORISED', 'Banco Gama', '2026-12-02T11:00:00Z'),
    card('PENDING', 'Delta', '2026-11-20T13:00:00Z'),
    card('INACTIVE', 'Sigma', '2026-11-21T00:00:00Z'),
  ]
  expect(sharesOverview(cards, now)).toEqual({
    counts: '2 ativos, 1 pendente.',
    soonest: 'O compartilhamento com o Banco Gama termina em 12 dias.',
  })
})

it('gives a date when the end is far, the hour when it is today, and no name where the backend gives none', () => {
  expect(sharesOverview([card('ACTIVE', 'Beta', '2027-07-01T12:00:00Z')], now).soonest).toBe(
    'O compartilhamento com a Beta termina em 01/07/2027.',
  )
  expect(sharesOverview([card('ACTIVE', 'Beta', '2026-11-20T20:00:00Z')], now).soonest).toBe(
    'O compartilhamento com a Beta termina hoje, às 17:00.',
  )
  expect(sharesOverview([card('ACTIVE')], now)).toEqual({ counts: '1 ativo.', soonest: undefined })
})

it('says so when there is none', () => {
  expect(sharesOverview([], now)).toEqual({ counts: 'Nenhum compartilhamento ativo.', soonest: undefined })
})
