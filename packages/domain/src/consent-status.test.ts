import { describe, expect, it } from 'vitest'
import {
  answerBy,
  approvalLabel,
  cardNames,
  hasLapsed,
  isInForce,
  isOpen,
  mayEnd,
  statusLabel,
} from './consent-status.ts'

it.each([
  ['INACTIVE', 'Inativo', 'Inativo'],
  ['ACTIVE', 'Ativo', 'Ativo'],
  ['AUTHORISED', 'Autorizado', 'Ativo'],
  ['EXPIRED', 'Expirado', 'Expirado'],
  ['OVERDUE', 'OVERDUE', 'Expirado'],
  ['REJECTED', 'Rejeitado', 'Rejeitado'],
  ['PENDING', 'Pendente', 'Pendente'],
  ['ANYTHING', 'ANYTHING', 'ANYTHING'],
])('%s reads %s in the list and %s in details', (status, list, details) => {
  expect(statusLabel(status, 'list').label).toBe(list)
  expect(statusLabel(status, 'details').label).toBe(details)
})
it('each action has its statuses', () => {
  expect(['INACTIVE', 'EXPIRED', 'OVERDUE'].some(mayEnd)).toBe(false)
  expect(['PENDING', 'ACTIVE', 'AUTHORISED', 'REJECTED'].every(mayEnd)).toBe(true)
  expect(isInForce('PENDING')).toBe(false)
  expect(isOpen('PENDING')).toBe(true)
  expect(isOpen('EXPIRED')).toBe(false)
})
it('a card leaves out what its status says', () => {
  const groups = [
    { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
    { type: 'RESOURCE', displayName: 'Recursos' },
    { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
    { type: 'CAPITALIZATION_TITLES', displayName: 'Capitalização' },
    { type: 'PENSION_PLAN', displayName: 'Previdência' },
  ]
  expect(cardNames('AUTHORISED', groups)).toEqual(['Dados Cadastrais', 'Automóvel', 'Capitalização'])
  expect(cardNames('ACTIVE', groups)).toEqual(['Automóvel', 'Capitalização', 'Previdência'])
  for (const status of ['AUTHORISED', 'REJECTED', 'ACTIVE'])
    expect(cardNames(status, [{ type: 'RESOURCE', displayName: 'Recursos' }])).toEqual([])
})
it('each label has its colour', () => {
  const tones = [
    'INACTIVE',
    'ACTIVE',
    'AUTHORISED',
    'EXPIRED',
    'OVERDUE',
    'REJECTED',
    'PENDING',
    'ANYTHING',
  ].map((status) => [statusLabel(status, 'list').tone, statusLabel(status, 'details').tone])
  expect(tones).toEqual([
    ['grey', 'grey'],
    ['green', 'green'],
    ['green', 'green'],
    ['black', 'black'],
    ['black', 'black'],
    ['red', 'red'],
    ['red', 'red'],
    ['grey', 'grey'],
  ])
})
it('Alterar is for active sharings alone', () => {
  const statuses = ['ACTIVE', 'AUTHORISED', 'PENDING', 'EXPIRED', 'INACTIVE', 'REJECTED']
  expect(statuses.filter(isInForce)).toEqual(['ACTIVE', 'AUTHORISED'])
  expect(statuses.filter(isOpen)).toEqual(['ACTIVE', 'AUTHORISED', 'PENDING'])
})
it('a refused sharing names its registration data', () =>
  expect(
    cardNames('REJECTED', [{ type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' }]),
  ).toEqual(['Dados Cadastrais']))
it('an approval is named, or told as it came', () =>
  expect(['AUTHORISED', 'PENDING', 'OTHER'].map(approvalLabel)).toEqual(['Aprovado', 'Pendente', 'OTHER']))

const now = new Date('2026-11-20T12:00:00Z')
const request = { status: 'PENDING', createDateTime: '2026-11-20T10:59:00Z' }

describe('a request whose hour has passed', () => {
  it('has lapsed, as soon as the hour is over', () => {
    expect(hasLapsed(request, now)).toBe(true)
    expect(hasLapsed({ ...request, createDateTime: '2026-11-20T11:00:00Z' }, now)).toBe(true)
    expect(hasLapsed({ ...request, createDateTime: '2026-11-20T11:00:01Z' }, now)).toBe(false)
  })

  it.each([
    ['is no longer pending', { status: 'ACTIVE' }],
    ['was confirmed', { confirmationDateTime: '2026-11-20T11:01:00Z' }],
    ['waits for somebody else, in part or as a whole', { furtherApproval: 'SOME' }],
    ['may wait for somebody else', { furtherApproval: 'UNKNOWN' }],
    ['waits for this customer as a further approver', { waitsForYou: true }],
    ['was authorised by one of several people', { approvers: [{ status: 'AUTHORISED' }] }],
    ['can still be authorised, as its backend says', { authorisationAddress: 'https://alfa.example/1' }],
    ['has no date', { createDateTime: '' }],
  ])('has not where it %s', (_title, more) => {
    expect(hasLapsed({ ...request, ...more }, now)).toBe(false)
  })

  it('has lapsed where nothing of this is told', () => {
    expect(hasLapsed({ ...request, furtherApproval: 'NONE', approvers: [{ status: 'PENDING' }] }, now)).toBe(
      true,
    )
  })
})

it.each([
  [{}, undefined],
  [{ createDateTime: 'ontem' }, undefined],
  [{ createDateTime: '2026-11-20T10:00:00Z' }, '2026-11-20T11:00:00.000Z'],
  [
    { createDateTime: '2026-11-20T10:00:00Z', confirmationDateTime: '2026-11-20T10:40:00Z' },
    '2026-11-20T11:40:00.000Z',
  ],
])('of %o the answer is awaited until %s', (request, end) => {
  expect(answerBy(request)?.toISOString()).toBe(end)
})
