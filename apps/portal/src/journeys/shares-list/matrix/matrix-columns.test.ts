import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { expect, it } from 'vitest'
import { sharingCard } from '../../../testing/sharing-card-for-tests.ts'
import { columnsOf, markOf, rowInWords } from './matrix-columns.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const BRAND = { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }
const GROUPS = [
  { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
  { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
]
const KINDS = ['Dados Cadastrais', 'Automóvel', 'Vida']
const share = (name: string, shareType: ShareType, card: Partial<ConsentCard> = {}) => {
  const asked = card.status === 'PENDING' ? { createDateTime: NOW.toISOString() } : {}
  const told = { consentId: `urn:x:${name}`, organisationName: name, resourceGroups: GROUPS }
  return { shareType, card: sharingCard({ ...told, ...asked, ...card }, NOW) }
}
const marks = (card: Partial<ConsentCard>) => KINDS.map((kind) => markOf(share('x', 'RECEIVING', card), kind))

it('a cell says whether data are sent, and whether they must be', () => {
  expect(marks({})).toEqual(['required', 'optional', 'none'])
  expect(marks({ status: 'PENDING' })).toEqual(['pending', 'pending', 'none'])
  // Only registration data are sure while a part waits.
  expect(marks({ status: 'PENDING', furtherApproval: 'SOME' })).toEqual(['required', 'partly', 'none'])
})

it('a column ends with its date, its days when they are few, or what is missing', () => {
  const end = (card: Partial<ConsentCard>) => {
    const [column] = columnsOf([share('x', 'RECEIVING', card)], 'RECEIVING', {
      kinds: KINDS,
      brand: BRAND,
      now: NOW,
    })
    return [column?.end, column?.isSoon]
  }
  expect(end({ expirationDateTime: '2027-07-08T12:00:00Z' })).toEqual(['08/07/2027', false])
  expect(end({ expirationDateTime: '2026-12-02T12:00:00Z' })).toEqual(['02/12/2026, 12\u00a0dias', true])
  expect(end({ expirationDateTime: '2026-11-20T20:00:00Z' })).toEqual(['hoje, às 17:00', true])
  expect(end({ expirationDateTime: '2026-11-02T12:00:00Z' })).toEqual(['02/11/2026', false])
  expect(end({ status: 'PENDING' })).toEqual(['falta autorizar', false])
  expect(end({})).toEqual(['sem data', false])
})

it('in words it says what comes from where and what goes to whom', () => {
  const shares = [
    share('Beta Seguradora', 'RECEIVING'),
    share('Banco Gama', 'TRANSMITTING'),
    share('Sigma', 'TRANSMITTING', { status: 'PENDING' }),
  ]
  expect(rowInWords(shares, 'Automóvel')).toBe(
    'chega de Beta Seguradora; sai para Banco Gama e Sigma (falta autorizar)',
  )
  expect(rowInWords(shares.slice(1, 2), 'Automóvel')).toBe('sai para Banco Gama')
})
