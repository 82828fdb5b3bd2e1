import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { expect, it } from 'vitest'
import { sharingCard } from '../../../testing/sharing-card-for-tests.ts'
import { csvRow } from './share-csv.ts'

const NOW = new Date('2026-11-20T14:30:00Z')
const row = (shareType: ShareType, card: Partial<ConsentCard>) =>
  csvRow({ shareType, card: sharingCard(card, NOW, shareType) })

const base = { createDateTime: '2026-07-08T17:05:00Z' }

it('writes what is known as the customer reads it', () => {
  const card = {
    ...base,
    status: 'AUTHORISED',
    organisationName: 'Banco Gama',
    registrationNumber: '11222333000181',
    resourceGroups: [
      { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
      { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
    ],
    finalidade: 'Comparar coberturas',
    confirmationDateTime: '2026-07-08T17:09:00Z',
    expirationDateTime: '2027-07-08T17:04:00Z',
    lastReadAt: '2026-11-20T06:10:00Z',
  }
  expect(row('RECEIVING', card)).toEqual([
    'Ativo',
    'Recebido',
    'Banco Gama',
    '11.222.333/0001-81',
    'Dados Cadastrais, Automóvel',
    'Comparar coberturas',
    '08/07/2026 14:05',
    '08/07/2026 14:09',
    '08/07/2027 14:04',
    undefined,
    '20/11/2026 03:10',
  ])
})

it('an ended one has ended, and will not end; one that waits has not been confirmed', () => {
  const dates = { expirationDateTime: '2027-07-08T17:04:00Z', statusDateTime: '2026-11-20T14:20:00Z' }
  const ended = row('TRANSMITTING', { ...base, ...dates, status: 'INACTIVE' })
  expect(ended.slice(8, 10)).toEqual([undefined, '20/11/2026 11:20'])
  const expired = row('TRANSMITTING', { ...base, ...dates, status: 'EXPIRED' })
  expect(expired.slice(8, 10)).toEqual(['08/07/2027 14:04', undefined])
  const confirmationDateTime = '2026-07-08T17:09:00Z'
  const waiting = row('TRANSMITTING', { ...base, status: 'PENDING', confirmationDateTime })
  expect(waiting[7]).toBeUndefined()
})

it('leaves what a backend does not tell empty', () => {
  const card = { status: '', createDateTime: 'ontem' }
  expect(
    row('TRANSMITTING', card)
      .map((cell) => cell ?? '')
      .join(';'),
  ).toBe(';Transmitido;;;;;;;;;')
})
