import type { ReceivedData } from '@consente/contract/portal/received'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPages, startSignedIn } from '../../testing/page-for-tests.tsx'
import { ReceivedDataPage } from './ReceivedDataPage.tsx'

const ID = 'urn:beta:1'
const AT = '2026-11-20T13:05:00Z'

startSignedIn()
afterEach(() => vi.restoreAllMocks())

function open(groups: ReceivedData['groups'], more: Partial<ReceivedData> = {}) {
  const body = { consentId: ID, organisationName: 'Beta Seguradora', groups, ...more }
  const answers = { [`GET /bff-opin/consents/v1/received/${encodeURIComponent(ID)}`]: { body } }
  const pages = { '/myshares/:consentId/dados': <ReceivedDataPage /> }
  return openPages(pages, `/myshares/${ID}/dados`, answers, { capabilities: { receivedData: true } })
}

const parts = (detail: object) =>
  Object.entries(detail).map(([name, data]) => ({
    name,
    displayName: name,
    state: Array.isArray(data) && data.length === 0 ? ('EMPTY' as const) : ('RECEIVED' as const),
    receivedAt: AT,
    data,
  }))

const money = (amount: string) => ({ amount, currency: 'BRL' })
const AUTO = {
  'policy-info': {
    termStartDate: '2026-03-11',
    termEndDate: '2027-03-11',
    maxLMG: money('79500.00'),
    insuredObjects: [
      { coverages: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((code) => ({ code, branch: '0531' })) },
    ],
  },
  premium: {
    amount: money('1554.00'),
    paymentsQuantity: '12',
    payments: Array.from({ length: 8 }, (_, place) => ({ movementPaymentsNumber: place })),
  },
  claim: [{ occurrenceDate: '2026-07-12' }],
}
const group = () => ({
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  displayName: 'Automóvel',
  state: 'RECEIVED' as const,
  items: [
    {
      resourceId: '0531-2204-118',
      productName: 'Auto Completo',
      companyName: 'Beta Seguradora S.A.',
      parts: parts(AUTO),
    },
  ],
})

const registration = (given: object) => ({
  type: 'CUSTOMERS',
  displayName: 'Seu cadastro',
  state: 'RECEIVED' as const,
  items: [{ parts: parts(given) }],
})

describe('the page', () => {
  it('shows a policy as a card: company, number, term with its claims, instalments, five coverages first', async () => {
    const { user } = open([group()], { completedAt: AT })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { name: 'Auto Completo' })).toBeTruthy()
    expect(screen.getByRole('article').textContent).toContain(
      'Automóvel, Beta Seguradora S.A., nº 0531-2204-118',
    )
    expect(
      card.getByRole('img', { name: 'Vale de 11/03/2026 até 11/03/2027. Um sinistro em 12/07/2026.' }),
    ).toBeTruthy()
    const covers = () =>
      within(card.getByRole('list', { name: 'Coberturas e limites' })).getAllByRole('listitem')
    expect(covers()).toHaveLength(5)
    await user.click(card.getByRole('button', { name: 'Ver mais 2 coberturas' }))
    expect(covers()).toHaveLength(7)
    expect(screen.getByText('Chegou tudo o que a Beta Seguradora tem.')).toBeTruthy()
  })

  it('shows every policy of a group', async () => {
    const { items, ...rest } = group()
    open([{ ...rest, items: ['A-1', 'A-2'].map((resourceId) => ({ ...items[0], resourceId, parts: [] })) }])
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('says beside what came what the holder did not send', async () => {
    open([registration({ identifications: [{ civilName: 'Marina', cpfNumber: '1', birthDate: 'x' }] })], {
      completedAt: AT,
    })
    await screen.findByText(
      /^Chegou tudo o que a Beta Seguradora tem\. Ela não mandou: Sexo, Estado civil, Filiação, Documento de identidade, .* e E-mail\.$/,
    )
  })

  it('says that all came only of what waits for nobody else', async () => {
    open([group()], { furtherApproval: 'SOME' })
    expect(await screen.findByText('Chegou tudo o que não depende de outra pessoa.')).toBeTruthy()
    expect(screen.queryByText(/Chegou tudo o que a Beta/)).toBeNull()
  })

  it('says first what has not come and why, and never that all was read', async () => {
    const claim = { name: 'claim', displayName: 'Sinistros', state: 'UNAVAILABLE' as const }
    const others = parts(AUTO).filter(({ name }) => name !== 'claim')
    open([{ ...group(), items: [{ resourceId: '1', productName: 'Auto', parts: [...others, claim] }] }], {
      completedAt: AT,
    })
    const missing = await screen.findByText('Falta: sinistros de Automóvel.')
    expect(missing.parentElement?.textContent).toBe(
      'Falta: sinistros de Automóvel. A Beta Seguradora não respondeu. Tentamos de novo sozinhos.',
    )
    expect(screen.getByText('Ainda não chegou tudo.')).toBeTruthy()
    expect(screen.queryByText(/^Chegou tudo/)).toBeNull()
    screen.getByText(/^Última leitura completa: .*\. O que faltou está abaixo\.$/)
    await screen.findByRole('article')
    expect(screen.getByText('Ainda não veio')).toBeTruthy()
    expect(screen.getByRole('img', { name: '8 de 12 parcelas pagas' })).toBeTruthy()
  })

  it('registration data that do not exist there are told, not left out', async () => {
    open([registration({ Qualificação: [], Complementares: {} })], { completedAt: AT })
    await screen.findByRole('heading', { name: 'Seu cadastro' })
    expect(screen.getByText('Qualificação:').parentElement?.textContent).toBe(
      'Qualificação: A Beta Seguradora respondeu que não há nada aqui.',
    )
    expect(screen.getByText('Complementares:').parentElement?.textContent).toBe(
      'Complementares: Sem informações nesta parte.',
    )
  })

  it.each([
    [
      'SOME',
      'Uma parte espera outra pessoa autorizar na Beta Seguradora. O que não depende dela chega antes.',
    ],
    ['ALL', 'Tudo espera outra pessoa autorizar na Beta Seguradora. Até lá, nada chega.'],
  ] as const)(
    'says that another person has not authorised (%s), not that data have come or are coming',
    async (furtherApproval, sentence) => {
      open([], { furtherApproval })
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.queryByText(/foi lido|Os dados estão chegando|respondeu que não há/)).toBeNull()
    },
  )

  it('heads no policies while none has come', async () => {
    open([{ ...group(), state: 'WAITING', items: [] } as never])
    await screen.findByRole('heading', { name: 'Situação' })
    await screen.findByText('Falta: Automóvel.')
    expect(screen.queryByRole('heading', { name: 'Apólices' })).toBeNull()
  })

  it('opens to every field by its Portuguese name, and hands out both files', async () => {
    const { user } = open([group()])
    await user.click(await screen.findByText(/^Ver tudo desta apólice/))
    expect(await screen.findByText('Objetos segurados 1 › Coberturas 1 › Ramo')).toBeTruthy()
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Baixar CSV' }))
    await user.click(screen.getByRole('button', { name: 'Baixar JSON' }))
    expect(saved.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8', 'application/json'])
  })

  it('shows registration as a sheet, and names no sex that nobody told', async () => {
    const data = [{ civilName: 'Marina Duarte Lopes', civilStatusCode: 'CASADO', birthDate: '1988-04-17' }]
    const revenue = { informedRevenue: { amount: 7500, currency: 'BRL', incomeFrequency: 'MENSAL' } }
    open([registration({ identifications: data, qualifications: [revenue] })])
    expect(await screen.findByText('Casado ou casada')).toBeTruthy()
    expect(screen.getByText(/^R\$\s7\.500 por mês$/)).toBeTruthy()
    for (const name of ['identifications', 'qualifications']) screen.getByText(`${name}, 3 campos`)
    expect(screen.getByText('Algo errado? Corrija na Beta Seguradora. Aqui só mostramos.')).toBeTruthy()
  })

  it('a kind that is not known keeps its own row, whatever it holds', async () => {
    const parts = [{ name: 'novo', displayName: 'Novo', state: 'RECEIVED' as const, data: { a: [null, 1] } }]
    const pet = { type: 'PET', displayName: 'Animais', items: [{ resourceId: 'P-1', parts }] }
    const { user } = open([{ ...pet, state: 'RECEIVED' }])
    expect(await screen.findByRole('heading', { name: 'Animais' })).toBeTruthy()
    expect(screen.getByText('Apólice P-1')).toBeTruthy()
    // No label is known, but something is there.
    expect(screen.queryByText('Sem informações nesta parte.')).toBeNull()
    await user.click(screen.getByText(/^Ver tudo desta apólice/))
    expect(await screen.findByText(/^Outros \d$/)).toBeTruthy()
  })
})
