import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MemoryRouter } from '../../router/router.tsx'
import { errorCode } from '../../session/error-code.ts'
import { redirect, resumeData } from '../../session/journey-storage.ts'
import { type Answers, backend, CONFIG, renderPages, signInForTests } from '../../testing/page-for-tests.tsx'
import { ShareDetailsPage } from './details/ShareDetailsPage.tsx'
import { ShareList } from './list/ShareList.tsx'
import { SharesPage } from './list/SharesPage.tsx'

// Machines that run everything at once are slow; waiting longer proves the same.
configure({ asyncUtilTimeout: 10_000 })

const ID = 'urn:beta:C1DD33123'
const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const REVOKE = `DELETE /bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`
const PROVIDER = 'GET /bff-opin/data-provider/v1/data-provider/'
const GOALS = 'GET /bff-opin/settings/v1/data-goal'
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'

const PAGES = { '/myshares': <SharesPage />, '/myshares/:consentId': <ShareDetailsPage /> }
const open = (at: string, answers: Answers, config = {}) => {
  const given = backend(answers, config)
  renderPages(given.api, PAGES, at)
  return { ...given, user: userEvent.setup() }
}
const place = () => screen.getByTestId('place').textContent

// The dialogs load with the first press; on a busy machine that takes longer than a query waits.
beforeAll(() => import('./actions/ActionDialog.tsx'))
beforeEach(() => {
  localStorage.clear()
  signInForTests()
})
afterEach(cleanup)

/** The two lists share a path: they differ in ShareType. */
const lists = (answers: { RECEIVING?: object; TRANSMITTING?: object }): Answers => ({
  [LISTS]: ({ search }) => answers[search.get('ShareType') as 'RECEIVING'] ?? { body: { data: [] } },
})
const card = (consentId: string, more = {}) => ({
  consentId,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T17:05:00Z',
  expirationDateTime: '2030-07-08T17:04:00Z',
  organisationName: 'Banco Gama',
  resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
  ...more,
})

describe('the list', () => {
  it('opens on Transmitidos, asks for both lists, and shows five ghosts meanwhile', async () => {
    const { seen } = open('/myshares', lists({}))
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Transmitidos/)
    screen.getByText('Carregando...')
    expect(document.querySelectorAll('.cards > .card')).toHaveLength(5)
    await screen.findByText('Não existem consentimentos transmitidos')
    expect(seen.map(({ search }) => search.get('ShareType')).sort()).toEqual(['RECEIVING', 'TRANSMITTING'])
    expect(seen[0]?.headers.get('x-transaction-id')).toBe(CONFIG.transactionId)
  })

  it('says what is empty on the other tab too, and a 404 means empty', async () => {
    const { user } = open('/myshares', lists({ RECEIVING: { status: 404 } }))
    await user.click(screen.getByRole('tab', { name: /Recebidos/ }))
    await screen.findByText('Não existem consentimentos recebidos')
    expect(place()).toBe('/myshares?aba=recebidos')
  })

  it('an empty tab points to the other one', async () => {
    const { user } = open('/myshares', lists({ RECEIVING: { body: { data: [card(ID)] } } }))
    const empty = await screen.findByText('Você tem 1 em Recebidos.')
    await user.click(within(empty).getByRole('button', { name: 'Ver' }))
    expect(place()).toBe('/myshares?aba=recebidos')
  })

  it('a single active sharing is not marked as the first to end', async () => {
    open('/myshares', lists({ TRANSMITTING: { body: { data: [card(ID)] } } }))
    await screen.findByText('Banco Gama')
    expect(screen.queryByText('Vence primeiro')).toBeNull()
    expect(screen.queryByText('O que vence primeiro vem primeiro.')).toBeNull()
  })

  it('a card says when data were last read, where the backend tells', async () => {
    const data = [card(ID, { lastReadAt: '2026-07-10T12:31:00Z' }), card('urn:gama:2')]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    await screen.findByText('Última leitura 10/07/2026, 09:31')
    expect(screen.getAllByText(/Última leitura/)).toHaveLength(1)
  })

  it('a card names three groups and says how many more there are', async () => {
    const names = ['Automóvel', 'Residencial', 'Vida', 'Viagem', 'Rural']
    const resourceGroups = names.map((displayName) => ({ type: displayName, displayName }))
    open('/myshares', lists({ TRANSMITTING: { body: { data: [card(ID, { resourceGroups })] } } }))
    await screen.findByText('e mais 2')
    expect(screen.queryByText('Viagem')).toBeNull()
  })

  it('groups cards, marks the first to end, and each leads to its own address', async () => {
    const soon = card(ID, { expirationDateTime: '2029-01-01T12:00:00Z', organisationName: 'Beta Seguradora' })
    const data = [card('urn:gama:late'), card('urn:gama:old', { status: 'EXPIRED' }), soon]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    await screen.findByText('Beta Seguradora')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Ativos',
      'Vencidos',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Beta Seguradora',
      'Banco Gama',
      'Banco Gama',
    ])
    expect(screen.getAllByText('Vence primeiro')).toHaveLength(1)
    screen.getByText('O que vence primeiro vem primeiro.')
    const link = screen.getByRole('link', { name: 'Beta Seguradora' })
    expect(link.getAttribute('href')).toBe(`/myshares/${encodeURIComponent(ID)}`)
  })

  it('of a long list the window’s part is there at once, and all of it soon after', async () => {
    const data = Array.from({ length: 40 }, (_, index) => card(`urn:gama:${index}`))
    const list = (
      <MemoryRouter at="/myshares">
        <ShareList shareType="TRANSMITTING" brand={CONFIG.brand} cards={data} />
      </MemoryRouter>
    )
    // What is rendered first, as a string: nothing follows there.
    expect(renderToString(list).split('<article').length - 1).toBe(12)
    render(list)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40))
  })

  it('one list may fail while the other stands', async () => {
    const data = [card(ID)]
    const { user } = open(
      '/myshares',
      lists({ RECEIVING: { status: 500 }, TRANSMITTING: { body: { data } } }),
    )
    await screen.findByText('Banco Gama')
    await user.click(screen.getByRole('tab', { name: /Recebidos/ }))
    await screen.findByText(UNAVAILABLE)
    expect(screen.queryByText(/Erro/)).toBeNull()
  })

  it('a list that was empty and then fails says that the server is unavailable, not that there is nothing', async () => {
    const { api } = backend({
      [LISTS]: ({ search }, count) =>
        search.get('ShareType') === 'TRANSMITTING' && count > 2 ? { status: 500 } : { body: { data: [] } },
    })
    const again = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    renderPages(api, PAGES, '/myshares', again)
    await screen.findByText('Não existem consentimentos transmitidos')
    await act(() => again.refetchQueries())
    await screen.findByText(UNAVAILABLE)
    expect(screen.queryByText('Não existem consentimentos transmitidos')).toBeNull()
  })

  it('when both fail each tab shows its status', async () => {
    const { user } = open('/myshares', lists({ RECEIVING: { status: 403 }, TRANSMITTING: { status: 503 } }))
    await screen.findByText('Erro 503')
    await user.click(screen.getByRole('tab', { name: /Recebidos/ }))
    await screen.findByText('Erro 403')
    screen.getByText(UNAVAILABLE)
  })

  it('NOVO CONSENTIMENTO clears what had been chosen', async () => {
    resumeData.write({ months: 3 })
    const { user } = open('/myshares', lists({ TRANSMITTING: { body: { data: [card(ID)] } } }))
    await user.click(screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' }))
    expect(place()).toBe('/recipient-select-insurer')
    expect(resumeData.read()).toEqual({})
  })
})

const details = (more = {}) => ({
  consentId: ID,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T17:05:00Z',
  expirationDateTime: '2027-01-08T17:04:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'organisation-1',
  organisationName: 'Beta Seguradora',
  loggedUser: { document: { identification: '52998224725' } },
  resourceGroups: [
    {
      resourceGroupId: 'auto',
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      resources: [{ resourceId: 'a1', displayName: 'Auto Completo', number: '0531' }],
      dataPermissions: [
        { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ', displayName: 'Lista de apólices', items: [] },
      ],
    },
  ],
  shareType: 'RECEIVING',
  finalidade: 'Comparar coberturas',
  confirmationDateTime: '2026-07-08T17:06:00Z',
  ...more,
})
const provider = {
  _id: 'server-1',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora S.A.',
  organizationId: 'organisation-1',
  AuthorisationServers: [
    { AuthorisationServerId: 'server-1', CustomerFriendlyName: 'Beta', OrganisationId: 'organisation-1' },
  ],
}
const ALL: Answers = {
  [REVOKE]: { body: { consentId: ID, status: 'INACTIVE', revokedDateTime: '2026-11-20T13:42:00Z' } },
  [PROVIDER]: { body: { data: [provider] } },
  [GOALS]: { body: [{ finalidade: 'Comparar coberturas', prazo: '6' }] },
  [TRANSMIT]: { body: { redirect_uri: 'https://alfa.example/transmissions/1' } },
}
const openDetails = (more = {}, answers: Answers = {}, config = {}) =>
  open(
    `/myshares/${encodeURIComponent(ID)}`,
    { ...ALL, [DETAILS]: { body: details(more) }, ...answers },
    config,
  )
const actionCalls = (calls: string[]) =>
  calls.filter((call) => !call.includes('/settings/') && call !== DETAILS && call !== LISTS)

/** Presses the action, then the same word in the dialog. */
async function carryOut(user: ReturnType<typeof userEvent.setup>, action: string, verb: string) {
  await user.click(await screen.findByRole('button', { name: action }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }))
}

describe('the details', () => {
  it('show status, first names, purpose, confirmation, term and data', async () => {
    const { seen } = openDetails()
    await screen.findByRole('heading', { level: 1, name: 'Beta Seguradora' })
    screen.getByText('Ativo')
    screen.getByText('Automóvel, criado em 08/07/2026 14:05')
    screen.getByText('Comparar coberturas')
    screen.getByText('08/07/2026 14:06')
    screen.getByText('6 meses')
    expect(screen.getByText('Auto Completo, apólice').textContent).toBe('Auto Completo, apólice 0531')
    expect(seen.find(({ call }) => call === DETAILS)?.headers.get('transactionid')).toBe('123')
  })

  it('put the end in a calendar, and lead to the report of a request that is not the customer’s', async () => {
    const given: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${given.push(file)}`,
      revokeObjectURL: () => {},
    })
    const config = { capabilities: { ...CONFIG.capabilities, notices: true } }
    const { user } = openDetails({ expirationDateTime: '2030-07-08T17:04:00Z' }, {}, config)
    await user.click(await screen.findByRole('button', { name: 'Pôr no calendário' }))
    expect(given[0]?.type).toBe('text/calendar;charset=utf-8')
    expect(given[0]?.size).toBeGreaterThan(0)
    const report = screen.getByRole('link', { name: 'Não reconheço este pedido' })
    expect(report.getAttribute('href')).toBe(`/nao-reconheco/${encodeURIComponent(ID)}`)
    cleanup()
    openDetails({ status: 'INACTIVE' }, {}, config)
    await screen.findByRole('link', { name: 'Não reconheço este pedido' })
    expect(screen.queryByRole('button', { name: 'Pôr no calendário' })).toBeNull()
    cleanup()
    openDetails()
    await screen.findByText('Ativo')
    expect(screen.queryByRole('link', { name: 'Não reconheço este pedido' })).toBeNull()
  })

  it('hide the confirmation while pending', async () => {
    openDetails({ status: 'PENDING', confirmationDateTime: undefined })
    await screen.findByText('Pendente')
    expect(screen.queryByText('Confirmado em')).toBeNull()
  })

  it('speak of an ended sharing in the past, with the date of its end', async () => {
    openDetails({ status: 'INACTIVE', statusDateTime: '2026-11-20T14:20:00Z' })
    await screen.findByText('Encerrado em')
    screen.getByText('20/11/2026 11:20')
    screen.getByText('Quem enviava')
    screen.getByText('Quem recebia')
    screen.getByText('iria até 08/01/2027')
    screen.getByText(/^A ponte está interrompida: a Beta Seguradora enviava 1 grupo de dados/)
  })

  it('speak of an expired sharing by its term, and of a refused one by the refusal', async () => {
    openDetails({ status: 'EXPIRED' })
    await screen.findByText('Terminou em')
    screen.getByText('No fim do prazo.')
    cleanup()
    openDetails({ status: 'REJECTED', statusDateTime: '2026-11-20T14:20:00Z' })
    await screen.findByText('Recusado em')
  })

  it('speak of a pending sharing in the future', async () => {
    openDetails({ status: 'PENDING', confirmationDateTime: undefined })
    await screen.findByText('Quem vai enviar')
    screen.getByText('Quem vai receber')
    screen.getByText('Se todos autorizarem')
    screen.getByText(/^A ponte está incompleta: falta autorizar/)
  })

  it('name three groups in the lead and say how many more there are', async () => {
    const [group] = details().resourceGroups
    const resourceGroups = ['Automóvel', 'Residencial', 'Vida', 'Viagem'].map((displayName) => ({
      ...group,
      resourceGroupId: displayName,
      displayName,
    }))
    openDetails({ resourceGroups })
    await screen.findByText('Automóvel, Residencial, Vida e mais 1, criado em 08/07/2026 14:05')
  })

  it('that are not found may be of another account; the error says a short code and how to reach the SAC', async () => {
    const body = { code: 'NOT_FOUND', message: '', interactionId: '7f3a20c1-0000-4000-8000-000000000000' }
    openDetails({}, { [DETAILS]: { status: 404, body } }, { sacPhone: '0800 000 0000' })
    await screen.findByText('Não achamos este compartilhamento entre os seus. Ele pode ser de outra conta.')
    const advice = screen.getByText('7F3A-20C1').parentElement
    expect(advice?.textContent).toBe('Ligue para o SAC, 0800 000 0000, e informe o código 7F3A-20C1.')
    cleanup()
    openDetails({}, { [DETAILS]: { status: 404, body } })
    await screen.findByText('7F3A-20C1')
    expect(screen.getByRole('link', { name: /^SAC/ }).getAttribute('href')).toBe(CONFIG.links.sac)
  })

  it('that fail store the code and are an error page of that code in place, and can be asked for again', async () => {
    const { user } = openDetails(
      {},
      {
        [DETAILS]: (_, count) => (count === 1 ? { status: 403 } : { body: details() }),
      },
    )
    await screen.findByText(
      'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
    )
    expect(errorCode.read()).toBe(403)
    screen.getByText('Erro 403')
    expect(screen.getByRole('link', { name: 'CONTINUAR' }).getAttribute('href')).toBe('/')
    await user.click(screen.getByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByRole('heading', { level: 1, name: 'Beta Seguradora' })
  })

  it('say why an action cannot be done, and keep it from being done', async () => {
    const { user, calls } = openDetails({ status: 'EXPIRED' })
    const end = await screen.findByRole('button', { name: 'ENCERRAR' })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Este compartilhamento já terminou.')
    screen.getByText('Só dá para alterar um compartilhamento ativo.')
    await user.click(end)
    await user.click(screen.getByRole('button', { name: 'ALTERAR' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actionCalls(calls())).toEqual([])
  })
})

describe('on a phone', () => {
  const media = (matches: boolean) => {
    window.matchMedia = () =>
      ({ matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  }
  beforeEach(() => media(true))
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia')
  })
  const bar = () => screen.findByRole('region', { name: 'Ações deste compartilhamento' })
  const labels = (box: HTMLElement) =>
    within(box)
      .queryAllByRole('button')
      .map((one) => one.textContent)

  it('a bar has Renovar and Encerrar in reach, and Alterar under MAIS; its buttons open what the page’s open', async () => {
    const { user } = open(`/myshares/${ID}`, { [DETAILS]: { body: details() } })
    const box = await bar()
    expect(labels(box)).toEqual(['RENOVAR', 'ENCERRAR', 'MAIS'])
    await user.click(within(box).getByRole('button', { name: 'ENCERRAR' }))
    await screen.findByRole('dialog', { name: /^Encerrar o compartilhamento/ })
    await user.click(screen.getByRole('button', { name: 'VOLTAR' }))
    await user.click(within(box).getByRole('button', { name: 'MAIS' }))
    const more = await screen.findByRole('dialog', { name: 'Mais ações' })
    await user.click(within(more).getByRole('button', { name: 'ALTERAR' }))
    await screen.findByRole('dialog', { name: /^Alterar o compartilhamento/ })
    expect(screen.queryByRole('dialog', { name: 'Mais ações' })).toBeNull()
  })

  it('of a sharing given from here it has Encerrar, and under MAIS what starts elsewhere', async () => {
    const { user } = open(`/myshares/${ID}`, { [DETAILS]: { body: details({ shareType: 'TRANSMITTING' }) } })
    const box = await bar()
    expect(labels(box)).toEqual(['ENCERRAR', 'MAIS'])
    await user.click(within(box).getByRole('button', { name: 'MAIS' }))
    const more = await screen.findByRole('dialog', { name: 'Mais ações' })
    expect(within(more).getAllByText(/^Isso começa/)).toHaveLength(2)
  })

  const signed = [
    { number: '7F3A20C19K42', kind: 'GRANT', at: '2026-07-08T17:05:00Z' },
    { number: '7F3A20C19K43', kind: 'CHANGE', at: '2026-08-09T17:05:00Z' },
  ]
  const withReceipts = (more: object, receipts = signed) => ({
    [DETAILS]: { body: details(more) },
    [`GET /bff-opin/receipts/v1/sharings/${encodeURIComponent(ID)}`]: { body: { receipts } },
  })
  const offering = (name: 'receipts' | 'notices') => ({
    capabilities: { ...CONFIG.capabilities, [name]: true },
  })

  it('of a sharing given from here it has the newest receipt, where there is one', async () => {
    const given = { shareType: 'TRANSMITTING' }
    open(`/myshares/${ID}`, withReceipts(given), offering('receipts'))
    const link = await within(await bar()).findByRole('link', { name: 'COMPROVANTE' })
    expect(link.getAttribute('href')).toBe('/comprovante/7F3A20C19K43')
    cleanup()
    open(`/myshares/${ID}`, withReceipts(given, []), offering('receipts'))
    expect(within(await bar()).queryByRole('link')).toBeNull()
  })

  it('of a sharing received it has the receipt under MAIS', async () => {
    const { user } = open(`/myshares/${ID}`, withReceipts({}), offering('receipts'))
    await screen.findByRole('heading', { name: 'Comprovantes' })
    expect(within(await bar()).queryByRole('link')).toBeNull()
    await user.click(within(await bar()).getByRole('button', { name: 'MAIS' }))
    const more = await screen.findByRole('dialog', { name: 'Mais ações' })
    expect(within(more).getByRole('link', { name: 'COMPROVANTE' }).getAttribute('href')).toBe(
      '/comprovante/7F3A20C19K43',
    )
  })

  it('MAIS leads to "Não reconheço este pedido", where the backend takes reports', async () => {
    const { user } = open(`/myshares/${ID}`, { [DETAILS]: { body: details() } }, offering('notices'))
    await user.click(within(await bar()).getByRole('button', { name: 'MAIS' }))
    const more = await screen.findByRole('dialog', { name: 'Mais ações' })
    expect(within(more).getByRole('link', { name: 'NÃO RECONHEÇO' }).getAttribute('href')).toBe(
      `/nao-reconheco/${encodeURIComponent(ID)}`,
    )
    within(more).getByText('Em uma só página você encerra e nos avisa.')
  })

  it('of an ended sharing it has no Encerrar and no Alterar', async () => {
    open(`/myshares/${ID}`, { [DETAILS]: { body: details({ status: 'INACTIVE' }) } })
    expect(labels(await bar())).toEqual(['RENOVAR'])
  })
})

describe('Encerrar', () => {
  it('warns, revokes once, goes back to the list, and shows the receipt there', async () => {
    const { user, calls } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'ENCERRAR' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Só este compartilhamento acaba. Os outros seguem.')
    dialog.getByText('Você pode perder serviços que usam estes dados.')
    dialog.getByText('Não dá para desfazer.')
    await user.dblClick(dialog.getByRole('button', { name: 'ENCERRAR' }))
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    expect(place()).toBe('/myshares?aba=recebidos')
    receipt.getByText('20/11/2026 10:42')
    receipt.getByText('de 08/07/2026 até 08/01/2027')
    receipt.getByText('Comparar coberturas')
    expect(actionCalls(calls())).toEqual([REVOKE])
    await user.click(receipt.getByRole('button', { name: 'CONTINUAR' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(place()).toBe('/myshares?aba=recebidos')
  })

  it('ten presses revoke once', async () => {
    const { user, calls } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'ENCERRAR' }))
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'ENCERRAR' })
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) button.click()
    })
    await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' })
    expect(actionCalls(calls())).toEqual([REVOKE])
  })

  it.each([
    [409, 'O compartilhamento não foi encerrado: ele continua valendo.'],
    [503, 'Não sabemos se o compartilhamento foi encerrado. Veja a situação dele em Meus Compartilhamentos.'],
  ])('that fails with %s says whether the sharing goes on', async (status, told) => {
    const { user } = openDetails({}, { [REVOKE]: { status } })
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    await screen.findByText(told)
  })

  it('says while the other institution is not told yet that it will be', async () => {
    const told =
      'Este compartilhamento já não vale aqui. Vamos avisar a Beta Seguradora e tentamos até que responda.'
    const { user } = openDetails({ endDelivered: false })
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    receipt.getByText(told)
    receipt.getByText('Não buscamos mais estes dados na Beta Seguradora. Só este compartilhamento acabou.')
    cleanup()
    openDetails({ status: 'INACTIVE', endDelivered: false })
    await screen.findByText(told)
  })

  it('VOLTAR revokes nothing', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'ENCERRAR', 'VOLTAR')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actionCalls(calls())).toEqual([])
  })

  it('that fails is an error page in place', async () => {
    const { user } = openDetails({}, { [REVOKE]: { status: 500 } })
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    await screen.findByText('Sistema indisponível, tente novamente mais tarde.')
  })
})

describe('a request that was left before it was answered', () => {
  const authorisationAddress = 'https://alfa.example/transmissions/1'
  const way = () => screen.queryByRole('link', { name: 'CONTINUAR A AUTORIZAÇÃO' })

  it('can be continued at its own address while it lives', async () => {
    openDetails({ status: 'PENDING', authorisationAddress })
    await screen.findByRole('heading', { name: 'Falta autorizar' })
    expect(way()?.getAttribute('href')).toBe(authorisationAddress)
  })

  it.each([
    ['its hour has passed, or the backend names no address', { status: 'PENDING' }],
    ['it is in force', { status: 'ACTIVE', authorisationAddress }],
  ])('offers nothing when %s', async (_when, details) => {
    openDetails(details)
    await screen.findByRole('heading', { name: 'Gestão dos meus dados' })
    expect(way()).toBeNull()
  })
})

describe('Renovar and Alterar', () => {
  const later = {
    replaceConsent: 'when-authorised' as const,
    capabilities: { ...CONFIG.capabilities, replaces: true },
  }

  it('Renovar at once: revokes, looks up, transmits, keeps the redirect, goes to step 4', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(actionCalls(calls())).toEqual([REVOKE, PROVIDER, TRANSMIT])
    expect(redirect.read()).toBe('https://alfa.example/transmissions/1')
    expect(resumeData.read()?.months).toBe(6)
  })

  it('Renovar when authorised: nothing is revoked, and the request names this sharing', async () => {
    const { user, calls, seen } = openDetails({}, {}, later)
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(actionCalls(calls())).toEqual([PROVIDER, TRANSMIT])
    expect(seen.find(({ call }) => call === TRANSMIT)?.body).toMatchObject({ replaces: ID })
  })

  it('Alterar at once: revokes, presets the journey, goes to step 2', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'ALTERAR', 'ALTERAR')
    await waitFor(() => expect(place()).toBe('/recipient-confirm-open-insurance'))
    expect(calls().filter((call) => call === REVOKE || call === PROVIDER || call === GOALS)).toEqual([
      REVOKE,
      PROVIDER,
      GOALS,
    ])
    expect(resumeData.read()?.selectInsurerData?.dataGoals[0]).toMatchObject({ isChecked: true })
  })

  it('Alterar when authorised: nothing is revoked, and the draft names this sharing', async () => {
    const { user, calls } = openDetails({}, {}, later)
    await carryOut(user, 'ALTERAR', 'ALTERAR')
    await waitFor(() => expect(place()).toBe('/recipient-confirm-open-insurance'))
    expect(calls()).not.toContain(REVOKE)
    expect(resumeData.read()?.consente?.replaces).toBe(ID)
  })

  it('a failure after the revocation says that the previous sharing has ended', async () => {
    const { user } = openDetails({}, { [TRANSMIT]: { status: 503 } })
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await screen.findByText('O compartilhamento anterior já foi encerrado. O novo ainda não foi pedido.')
  })

  it('on a Transmitido both explain where it starts, with name and address, and call nothing', async () => {
    const transmitted = { shareType: 'TRANSMITTING', organisationAddress: 'https://beta.example/' }
    const { user, calls } = openDetails(transmitted)
    for (const action of ['RENOVAR COMPARTILHAMENTO', 'ALTERAR']) {
      await user.click(await screen.findByRole('button', { name: action }))
      const dialog = within(await screen.findByRole('dialog'))
      dialog.getByRole('heading', { name: 'Isso começa na Beta Seguradora' })
      expect(dialog.getByRole('link').getAttribute('href')).toBe('https://beta.example/')
      await user.click(dialog.getByRole('button', { name: 'ENTENDI' }))
    }
    expect(actionCalls(calls())).toEqual([])
  })

  it('on a Transmitido Encerrar revokes here', async () => {
    const { user, calls } = openDetails({ shareType: 'TRANSMITTING' })
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' })
    expect(actionCalls(calls())).toEqual([REVOKE])
  })
})
