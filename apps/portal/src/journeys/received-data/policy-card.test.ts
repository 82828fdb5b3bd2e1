import type { ReceivedItem, ReceivedPart } from '@consente/contract/portal/received'
import { describe, expect, it } from 'vitest'
import { partForTests as part } from '../../testing/wire-for-tests.ts'
import { policyCard } from './policy-card.ts'

const item = (...parts: ReceivedPart[]): ReceivedItem => ({
  resourceId: '0531-2204-118',
  productName: 'Auto Completo',
  companyName: 'Beta Seguradora S.A.',
  parts,
})
const money = (amount: unknown) => ({
  amount,
  unitType: 'MONETARIO',
  unit: { code: 'R$', description: 'BRL' },
})
const figuresOf = (card: ReturnType<typeof policyCard>) =>
  card.figures.map(({ term, value, detail }) =>
    [`${term}: ${value}`, detail].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  )
const figures = (...parts: ReceivedPart[]) => figuresOf(policyCard(item(...parts)))
const payments = (count: number, movementType = 'LIQUIDACAO_DE_PREMIO') =>
  Array.from({ length: count }, (_, place) => ({ movementType, movementPaymentsNumber: `${place + 1}` }))

const INFO = {
  termStartDate: '2026-03-11',
  termEndDate: '2027-03-11',
  maxLMG: money('79500.00'),
  insuredObjects: [
    {
      coverages: [
        { code: 'CASCO_COMPREENSIVA', LMI: money('79500.00') },
        { code: 'CASCO_COMPREENSIVA', LMI: money('79500.00') },
        { code: 'IMOVEL_BASICA' },
      ],
    },
  ],
}

describe('a policy', () => {
  it('has its own term, its limit, premium with instalments, claims on the line, coverages once each', () => {
    const claim = {
      status: 'ENCERRADO_COM_INDENIZACAO',
      occurrenceDate: '2026-07-12',
      amount: money('3975.00'),
    }
    const card = policyCard(
      item(
        part('policy-info', INFO),
        part('premium', { amount: money('1554.50'), paymentsQuantity: '12', payments: payments(8) }),
        part('claim', [claim]),
      ),
    )
    expect(card.term?.end.toISOString()).toBe('2027-03-11T15:00:00.000Z')
    expect(card.claims).toHaveLength(1)
    expect(card.covers.map(({ name, limit }) => [name, limit?.replace('\u00a0', ' ')])).toEqual([
      ['Casco (batida, roubo e incêndio)', 'R$ 79.500'],
      ['Imóvel, básica', undefined],
    ])
    expect(figuresOf(card)).toEqual([
      'Garantia máxima: R$ 79.500',
      'Prêmio: R$ 1.554,50 | 8 de 12 pagas',
      'Sinistros: 1 | Encerrado com indenização, 12/07/2026, R$ 3.975',
    ])
  })

  it('tells not shared, not come and none apart', () => {
    expect(figures(part('policy-info', INFO), part('premium', undefined, 'UNAVAILABLE'))).toEqual([
      'Garantia máxima: R$ 79.500',
      'Prêmio: Ainda não veio',
      'Sinistros: Não compartilhado | Você não compartilhou sinistros.',
    ])
    expect(figures(part('premium', undefined, 'REFUSED'), part('claim', [], 'EMPTY'))).toEqual([
      'Prêmio: Não enviado',
      'Sinistros: Nenhum',
    ])
  })

  it('counts premiums that were paid, once each, and no refunds', () => {
    const premium = (more: object) => figures(part('premium', { amount: money('12.00'), ...more }))[0]
    const refunds = payments(2, 'LIQUIDACAO_DE_RESTITUICAO_DE_PREMIO')
    expect(premium({ paymentsQuantity: 4, payments: [...payments(1), ...payments(1), ...refunds] })).toBe(
      'Prêmio: R$ 12 | 1 de 4 pagas',
    )
    expect(premium({ paymentsQuantity: '1', payments: payments(1) })).toBe('Prêmio: R$ 12 | 1 de 1 paga')
    expect(premium({ paymentsQuantity: '2', payments: payments(5) })).toBe('Prêmio: R$ 12 | 5 parcelas pagas')
    expect(premium({ paymentsQuantity: 'doze' })).toBe('Prêmio: R$ 12')
  })
})

it('keeps what can be read of sloppy data: numbers as text or bare, instants for days, one thing in place of a list', () => {
  const info = {
    termStartDate: '2026-03-11T00:00:00Z',
    termEndDate: '2027-03-11T00:00:00.000Z',
    maxLMG: { amount: 79500 },
    insuredObjects: { coverages: { code: 'MORTE', LMI: '1000' } },
    somethingNew: { deep: [null] },
  }
  const card = policyCard({ parts: [part('policy-info', info), part('claim', { occurrenceDate: 7 })] })
  expect(card.term).toBeDefined()
  expect(card.covers.map(({ name }) => name)).toEqual(['Morte'])
  expect(card.figures.map(({ term }) => term)).toEqual(['Garantia máxima', 'Prêmio', 'Sinistros'])
})

it('tells no number of claims that cannot be read', () => {
  const card = policyCard({ parts: [part('policy-info', {}), part('claim', 'sem')] })
  expect(card.figures.some(({ term }) => term === 'Sinistros')).toBe(false)
})

it.each([
  ['null', null],
  ['a text', 'x'],
  ['a list of nothing', [null, 7]],
  [
    'wrong members',
    { insuredObjects: 'x', payments: 3, documents: [null], series: [{ titles: 'x' }], suseps: 1 },
  ],
])('is never broken by %s', (_, data) => {
  const names = ['policy-info', 'premium', 'claim', 'plan-info', 'events', 'settlements', 'contract-info']
  const more = ['movements', 'portabilities', 'withdrawals', 'novidade']
  for (const name of [...names, ...more]) expect(() => policyCard(item(part(name, data)))).not.toThrow()
  expect(() => policyCard(item(...[...names, ...more].map((name) => part(name, data))))).not.toThrow()
})

it('reads pension, capitalisation and assistance by their parts', () => {
  expect(
    figures(
      part('contract-info', { suseps: [{ type: 'PGBL' }], taxRegime: 'REGRESSIVO' }),
      part('movements', { movementContributions: [{ contributionAmount: money('400.00') }] }),
      part('portabilities', { hasOccurredPortability: false }),
      part('withdrawals', [{ withdrawalOccurence: true }]),
      part('claim', [], 'EMPTY'),
    ),
  ).toEqual([
    'Plano: PGBL',
    'Regime tributário: Regressivo',
    'Contribuições: 1 registrada | R$ 400',
    'Resgates: Sim',
    'Portabilidade: Não',
    'Sinistros: Nenhum',
  ])
  const title = {
    termStartDate: '2026-02-01',
    termEndDate: '2031-02-01',
    contributionAmount: money('150.00'),
  }
  expect(
    figures(
      part('plan-info', { series: [{ frequency: 'PAGAMENTO_MENSAL', titles: [title] }] }),
      part('events', [{ event: { raffle: { raffleAmount: money('500.00'), raffleDate: '2026-06-20' } } }]),
      part('settlements', undefined, 'NOT_THERE'),
    ),
  ).toEqual([
    'Contribuição: R$ 150 | Pagamento mensal',
    'Títulos: 1',
    'Sorteios e resgates: 1 registrado | R$ 500, 20/06/2026',
    'Pagamentos recebidos: Ainda não veio',
  ])
  expect(
    figures(
      part('contract-info', {
        conceivedCreditValue: money('10000.00'),
        counterInstallments: { value: money('480.00'), quantity: '24' },
      }),
      part('movements', [{ updatedDebitAmount: money('7400.00'), remainingCounterInstallmentsQuantity: 16 }]),
    ),
  ).toEqual(['Crédito concedido: R$ 10.000', 'Parcelas: R$ 480 | 8 de 24 pagas', 'Saldo devedor: R$ 7.400'])
})
