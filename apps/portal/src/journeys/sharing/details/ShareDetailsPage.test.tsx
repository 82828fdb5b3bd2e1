import * as wire from '@consente/contract/portal/consents'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginRead } from '../../../api/begun-reads.ts'
import { requestOf } from '../../../api/request.ts'
import { errorCode } from '../../../session/error-code.ts'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import {
  actionCalls,
  card,
  carryOut,
  DETAILS,
  details,
  ID,
  LISTS,
  lists,
  open,
  openDetails,
  REVOKE,
  savedFiles,
  setUpShares,
} from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'

setUpShares()

const LONG = { expirationDateTime: '2030-07-08T17:04:00Z' }
const twoPeople = (first: string, second: string) => [
  { name: 'Marina', document: '52998224725', status: first },
  { name: 'Rafael Costa', document: '98765432100', status: second },
]
const ENDED = { status: 'INACTIVE', statusDateTime: '2026-11-20T14:20:00Z' }

describe('the details', () => {
  it('show status, first names, purpose, confirmation, term and data', async () => {
    const { seen } = openDetails()
    await screen.findByRole('heading', { level: 1, name: 'Beta Seguradora' })
    screen.getByText('Ativo')
    screen.getByText('Automóvel. Criado em 08/07/2026 14:05')
    const back = screen.getByRole('link', { name: 'Meus Compartilhamentos' })
    expect(back.getAttribute('href')).toBe('/myshares?aba=recebidos')
    await screen.findByText('Comparar coberturas')
    screen.getByText('08/07/2026 14:06')
    screen.getByText('6 meses')
    const rowOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.textContent
    expect(rowOf('Instituição de destino')).toContain('Alfa Seguros')
    expect(rowOf('Você')).toMatch(/Marina Duarte Lopes.*CPF 529\.982\.247-25/)
    expect(screen.getByText('Auto Completo, apólice').textContent).toBe('Auto Completo, apólice 0531')
    expect(seen.find(({ call }) => call === DETAILS)?.headers.get('transactionid')).toBe('123')
    // Nobody came to act: nothing is asked.
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['PENDING', 'AUTHORISED', 'PENDING', 'Quem autoriza', 'Só vale depois que todos autorizarem.'],
    [
      'ACTIVE',
      'AUTHORISED',
      'AUTHORISED',
      'Quem precisava autorizar',
      'Todas as pessoas autorizaram. Se um dos dois encerrar, o compartilhamento acaba para os dois.',
    ],
    ['REJECTED', 'AUTHORISED', 'PENDING', 'Quem precisava autorizar', 'Nem todas as pessoas autorizaram.'],
  ])(
    'say of several people and %s whether all have authorised',
    async (status, first, second, title, reason) => {
      openDetails({
        status,
        approvers: twoPeople(first, second),
      })
      const people = await screen.findByRole('heading', { level: 2, name: title })
      screen.getByText(reason)
      // Whole for the reader alone.
      screen.getByText('CPF ***.654.321-**')
      expect(screen.getAllByText('CPF 529.982.247-25').length).toBeGreaterThan(0)
      expect(document.body.textContent).not.toMatch(/987\.?654/)
      // Beside what can be done about it.
      expect(people.closest('.core')?.querySelector('.core-deeds')).not.toBeNull()
      // Over, nobody waits for an answer any more.
      expect(screen.queryAllByText('Não autorizou')).toHaveLength(status === 'REJECTED' ? 1 : 0)
    },
  )

  describe('let the one who asked remind who is missing', () => {
    const WAITS = {
      status: 'PENDING',
      mayRemind: true,
      approvers: twoPeople('AUTHORISED', 'PENDING'),
    }
    const REMINDER = `POST /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}/reminder`
    const press = async (answer: object) => {
      const { user, calls } = openDetails(WAITS, { [REMINDER]: answer })
      const button = await screen.findByRole('button', { name: 'LEMBRAR RAFAEL' })
      screen.getByText('Quem falta recebe um aviso. Dá para lembrar uma vez por hora.')
      await user.dblClick(button)
      return { button, sent: () => calls().filter((one) => one === REMINDER) }
    }

    it('once for a double press, and says so', async () => {
      const { button, sent } = await press({ body: { reminded: 1 } })
      await screen.findByText('Aviso enviado agora. Dá para lembrar uma vez por hora.')
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(sent()).toHaveLength(1)
    })

    it.each([
      [429, 'Ainda não dá para lembrar de novo. É uma vez por hora.'],
      [409, 'Ninguém mais pode autorizar este compartilhamento. Carregue a página de novo.'],
      [503, 'O aviso não foi enviado. Tente de novo.'],
    ])('and say why not: %i', async (status, words) => {
      const { button } = await press({ status })
      await screen.findByText(words)
      expect(button.getAttribute('aria-disabled')).not.toBe('true')
    })

    it('where the backend offers it', async () => {
      openDetails({ ...WAITS, mayRemind: undefined })
      await screen.findByRole('heading', { level: 2, name: 'Quem autoriza' })
      expect(screen.queryByRole('button', { name: /LEMBRAR/ })).toBeNull()
    })
  })

  it.each([
    [true, 'RECEIVING'],
    [true, 'TRANSMITTING'],
    [false, 'RECEIVING'],
  ])(
    'with a policy that waits say of the rest that it goes, where the backend says so (%s, %s)',
    async (furtherApproval, shareType) => {
      const resources = [{ resourceId: 'r', displayName: 'Vida', status: 'PENDING_AUTHORISATION' }]
      const resourceGroups = [...details().resourceGroups, { ...dataGroup('LIFE_PENSION'), resources }]
      const told = { status: 'PENDING', furtherApproval: 'SOME', shareType, resourceGroups }
      openDetails(told, {}, { capabilities: { ...CONFIG.capabilities, furtherApproval } })
      await screen.findByText('Espera outra pessoa')
      expect(screen.queryAllByText('Já vale')).toHaveLength(furtherApproval ? 1 : 0)
    },
  )

  it('name the institution before its side is known', async () => {
    let tell = (): void => undefined
    const side = new Promise<void>((resolve) => (tell = resolve))
    const list = async ({ search }: { search: URLSearchParams }) => {
      await side
      return { body: { data: search.get('ShareType') === 'RECEIVING' ? [card(ID)] : [] } }
    }
    openDetails({ shareType: undefined }, { [LISTS]: list })
    await screen.findByRole('heading', { level: 1, name: 'Beta Seguradora' })
    screen.getByText('Ativo')
    screen.getByText('Carregando...')
    tell()
    await screen.findByText('Automóvel. Criado em 08/07/2026 14:05')
  })

  const UNKNOWN = /^Não conseguimos ver se estes dados chegam ou saem daqui/

  it.each([
    ['the lists fail', { [LISTS]: { status: 403, body: {} } }],
    ['neither list has the sharing', lists({ RECEIVING: { body: { data: [card('urn:beta:OTHER')] } } })],
    ['the list of what is given fails', lists({ TRANSMITTING: { status: 403, body: {} } })],
  ])('say that the side is not known where %s: nothing is renewed or changed', async (_, answers) => {
    const { user, calls } = openDetails({ shareType: undefined }, answers)
    await screen.findByText(UNKNOWN)
    expect(screen.queryByRole('button', { name: /RENOVAR|ALTERAR/ })).toBeNull()
    expect(screen.queryByText(/Quem (envia|recebe)|Instituição de destino/)).toBeNull()
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' })
    expect(actionCalls(calls())).toEqual([REVOKE])
  })

  it('a list that has the sharing tells its side, though the other one fails', async () => {
    openDetails(
      { shareType: undefined },
      lists({ TRANSMITTING: { body: { data: [card(ID)] } }, RECEIVING: { status: 403, body: {} } }),
    )
    await screen.findByText('Isso começa na Beta Seguradora, que recebe os dados.')
  })

  it('a new try tells the side that the first one did not', async () => {
    let isUp = false
    const list = () => (isUp ? { body: { data: [card(ID)] } } : { status: 403, body: {} })
    const { user } = openDetails({ shareType: undefined }, { [LISTS]: list })
    await screen.findByText(UNKNOWN)
    isUp = true
    await user.click(screen.getByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByText('Instituição de destino')
  })

  it('are drawn at once where they came before the page, and read once', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(details())))
    const input = { params: { consentId: ID }, headers: { transactionid: CONFIG.detailsTransactionId } }
    await beginRead(requestOf({ config: CONFIG, endpoint: wire.details, input, token: 'token' }))
    const { calls } = openDetails()
    screen.getByRole('heading', { level: 1, name: 'Beta Seguradora' })
    screen.getByText('Automóvel. Criado em 08/07/2026 14:05')
    await act(async () => undefined)
    expect(calls()).not.toContain(DETAILS)
    vi.unstubAllGlobals()
  })

  it('put the end in a calendar, and lead to the report of a request that is not the customer’s', async () => {
    const given = savedFiles()
    const config = { capabilities: { ...CONFIG.capabilities, notices: true } }
    const { user } = openDetails(LONG, {}, config)
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

  it('have no row for a representative whom the backend does not name', async () => {
    const businessEntity = { document: { identification: '11444777000161' } }
    openDetails({ businessEntity, loggedUser: undefined })
    const shown = await screen.findByText('11.444.777/0001-61')
    expect(shown.parentElement?.textContent).toBe('CNPJ 11.444.777/0001-61')
    expect(screen.queryByText('Quem representa a empresa')).toBeNull()
  })

  it('announce the list that goes along with products, and none where no product is shared', async () => {
    openDetails(LONG)
    await screen.findByText(/^Vai sempre junto: a lista das apólices escolhidas\.$/)
    cleanup()
    openDetails({ ...LONG, resourceGroups: [dataGroup('CUSTOMERS_PERSONAL_IDENTIFICATIONS')] })
    await screen.findByRole('heading', { name: 'Dados compartilhados' })
    expect(screen.queryByText(/sempre junto/)).toBeNull()
  })

  it('hide the confirmation while pending', async () => {
    openDetails({ status: 'PENDING' })
    await screen.findByRole('heading', { name: 'Resumo' })
    expect(screen.queryByText('Confirmado em')).toBeNull()
  })

  it('speak of an ended sharing in the past, with the date of its end', async () => {
    openDetails({ ...ENDED, lastReadAt: '2026-11-19T03:10:00Z' })
    expect(await screen.findAllByText('Encerrado em')).toHaveLength(2)
    expect(screen.getAllByText('20/11/2026 11:20')).toHaveLength(2)
    screen.getByText('era 1 grupo de dados')
    screen.getByText('Quem enviava')
    screen.getByText('Quem recebia')
    await screen.findByText('4 meses e 12 dias')
    screen.getByText('Iria até 08/01/2027')
    // The row of the term, too: nothing reaches that day.
    expect(screen.getByText('6 meses').nextSibling?.textContent).toBe('iria até 08/01/2027')
    screen.getByRole('img', {
      name: 'Começou em 08/07/2026, encerrado em 20/11/2026, iria até 08/01/2027',
    })
    screen.getByRole('heading', { name: 'O que era compartilhado' })
    screen.getByText(/^Ia sempre junto: /)
    screen.getByText(/^A ponte está interrompida: a Beta Seguradora enviava 1 grupo de dados/)
  })

  it.each([
    ['READER', /^Automóvel\. Encerrado por você em 20\/11\/2026 11:20$/, 'por você'],
    ['OTHER_PERSON', /\. Encerrado por outra pessoa em 20\/11\/2026 11:20$/, 'por outra pessoa'],
    ['OTHER_INSTITUTION', /\. Encerrado na Beta Seguradora em 20\/11\/2026 11:20$/, 'na Beta Seguradora'],
    [undefined, /\. Encerrado em 20\/11\/2026 11:20$/, undefined],
  ] as const)(
    'say first of an ended sharing who ended it, where that is known: %s',
    async (endedBy, lead, detail) => {
      openDetails({ status: 'INACTIVE', statusDateTime: '2026-11-20T14:20:00Z', endedBy })
      await screen.findByText(lead)
      if (detail) screen.getByText(detail)
      else expect(screen.queryByText(/^(por|na) /)).toBeNull()
      expect(screen.queryByText(/Criado em/)).toBeNull()
    },
  )

  it('speak of an expired sharing by its term, and of a rejected one by the day, not by who refused', async () => {
    const over = { createDateTime: '2025-03-14T12:00:00Z', expirationDateTime: '2026-03-14T11:59:00Z' }
    openDetails({ status: 'EXPIRED', ...over })
    expect(await screen.findAllByText('Terminou em')).toHaveLength(2)
    expect(screen.getAllByText('14/03/2026')).toHaveLength(2)
    screen.getByText('No fim do prazo.')
    cleanup()
    // Also of one that its customer had confirmed, and that another person refused: it never went as a whole.
    openDetails({ status: 'REJECTED', statusDateTime: '2026-11-20T14:20:00Z' })
    expect(await screen.findAllByText('Rejeitado em')).toHaveLength(2)
    screen.getByText('seria 1 grupo de dados')
    screen.getByText('Quem enviaria')
    screen.getByRole('heading', { name: 'Dados pedidos' })
    screen.getByText(/^A ponte está interrompida: a Beta Seguradora enviaria 1 grupo de dados/)
    screen.getByText(/^Iria sempre junto: /)
  })

  it('leave open whether an ended sharing sent that may have waited as a whole, if no reading is known', async () => {
    openDetails(ENDED)
    await screen.findByText('De')
    screen.getByText('Para')
    expect(screen.getAllByText('1 grupo de dados')).toHaveLength(2)
    screen.getByRole('heading', { name: 'Dados pedidos' })
    screen.getByText('A ponte está interrompida: 1 grupo de dados, da Beta Seguradora para a Alfa Seguros.')
    screen.getByText('Se algo chegou antes do fim, fica guardado pelo tempo que a lei pede.')
    expect(screen.queryByText(/envia|^eram? |não são mais usados/)).toBeNull()
    cleanup()
    openDetails({ ...ENDED, keptUntil: '2099-12-20T14:20:00Z' })
    await screen.findByText(
      'Se algo chegou antes do fim, fica guardado até 20/12/2099, sem uso, e depois é apagado.',
    )
  })

  it('say no more than who, to whom and what for a status that they do not know', async () => {
    openDetails({ status: 'SUSPENDED' })
    await screen.findByText('SUSPENDED')
    screen.getByText(
      'Não sabemos se isto vale agora: 1 grupo de dados da Beta Seguradora para a Alfa Seguros, até 08/01/2027.',
    )
    screen.getByRole('heading', { name: 'Dados' })
    screen.getByText(/^Sempre junto: /)
    expect(screen.queryByText(/Quem envia|envia 1 grupo|Dados compartilhados/)).toBeNull()
  })

  it('say when an expired sharing ended whose term would go on only where that is known', async () => {
    const toCome = { status: 'EXPIRED', expirationDateTime: '2099-01-08T12:00:00Z' }
    openDetails(toCome)
    await screen.findByText('Expirado')
    expect(screen.getAllByText('iria até 08/01/2099')).toHaveLength(2)
    expect(screen.queryByText(/^[Tt]erminou em/)).toBeNull()
    expect(screen.queryByText('No fim do prazo.')).toBeNull()
    cleanup()
    openDetails({ ...toCome, statusDateTime: '2026-11-20T14:20:00Z' })
    expect(await screen.findAllByText('Terminou em')).toHaveLength(2)
    expect(screen.getAllByText('20/11/2026')).toHaveLength(2)
    await screen.findByText('4 meses e 12 dias')
    screen.getByText('Iria até 08/01/2099')
    expect(screen.queryByText('No fim do prazo.')).toBeNull()
  })

  it.each([
    [{}, 'O que já recebemos fica guardado pelo tempo que a lei pede.'],
    [{ keptUntil: '2020-11-20T14:20:00Z' }, 'Não guardamos mais nada do que recebemos por ele.'],
    [
      { keptUntil: '2099-12-20T14:20:00Z' },
      'Os dados saíram das telas e não são mais usados. Ficam guardados até 20/12/2099. Depois são apagados.',
    ],
  ])('say how long the data of an ended sharing are kept: %j', async (kept, text) => {
    openDetails({ ...ENDED, lastReadAt: '2026-11-19T03:10:00Z', ...kept })
    await screen.findByText(text)
    screen.getByRole('heading', { name: 'O que já recebemos' })
    cleanup()
    openDetails({ status: 'INACTIVE', shareType: 'TRANSMITTING', ...kept })
    await screen.findByText('Inativo')
    expect(screen.queryByRole('heading', { name: 'O que já recebemos' })).toBeNull()
  })

  it.each([
    [undefined, 'O que já recebemos fica guardado pelo tempo que a lei pede.'],
    [0, 'O que já recebemos é apagado na hora.'],
    [30, 'O que já recebemos fica guardado por 30 dias, sem uso, e depois é apagado.'],
  ])('before the end Encerrar says how long the data are kept: %s days', async (days, text) => {
    const { user } = openDetails(
      days === undefined ? {} : { keptUntil: new Date(Date.now() + days * 24 * 60 * 60_000).toISOString() },
    )
    await user.click(await screen.findByRole('button', { name: 'ENCERRAR' }))
    await screen.findByText(text)
  })

  it('name three groups in the lead and say how many more there are', async () => {
    const names = ['Automóvel', 'Residencial', 'Vida', 'Viagem']
    const resourceGroups = names.map((name) => dataGroup(name))
    openDetails({ resourceGroups })
    await screen.findByText('Automóvel, Residencial, Vida e mais 1. Criado em 08/07/2026 14:05')
    for (const over of [ENDED, { ...ENDED, status: 'REJECTED' }]) {
      cleanup()
      openDetails({ resourceGroups, ...over })
      await screen.findByText(/^Automóvel, Residencial, Vida e mais 1[.,] /)
    }
  })

  it('may be of another account when they are not found; the error says a short code and how to reach the SAC', async () => {
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

  it('store the code when they fail, are an error page of that code in place, and can be asked for again', async () => {
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

  const signed = [
    { number: '7F3A20C19K42', kind: 'GRANT', at: '2026-07-08T17:05:00Z' },
    { number: '7F3A20C19K43', kind: 'CHANGE', at: '2026-08-09T17:05:00Z' },
  ]
  const withReceipts = (more: object, receipts = signed) => ({
    [DETAILS]: { body: details(more) },
    [`GET /bff-opin/receipts/v1/sharings/${encodeURIComponent(ID)}`]: { body: { receipts } },
  })
  const offering = { capabilities: { ...CONFIG.capabilities, receipts: true, notices: true } }

  it('has the newest receipt of a sharing given from here, where there is one', async () => {
    const given = { shareType: 'TRANSMITTING' }
    open(`/myshares/${ID}`, withReceipts(given), offering)
    const link = await within(await bar()).findByRole('link', { name: 'COMPROVANTE' })
    expect(link.getAttribute('href')).toBe('/comprovante/7F3A20C19K43')
    cleanup()
    open(`/myshares/${ID}`, withReceipts(given, []), offering)
    expect(within(await bar()).queryByRole('link')).toBeNull()
  })

  it('has the receipt of a sharing received under MAIS, and the way to report it', async () => {
    const { user } = open(`/myshares/${ID}`, withReceipts({}), offering)
    await screen.findByRole('heading', { name: 'Comprovantes' })
    expect(within(await bar()).queryByRole('link')).toBeNull()
    await user.click(within(await bar()).getByRole('button', { name: 'MAIS' }))
    const more = await screen.findByRole('dialog', { name: 'Mais ações' })
    const to = (name: string) => within(more).getByRole('link', { name }).getAttribute('href')
    expect(to('COMPROVANTE')).toBe('/comprovante/7F3A20C19K43')
    expect(to('NÃO RECONHEÇO')).toBe(`/nao-reconheco/${encodeURIComponent(ID)}`)
    within(more).getByText('Em uma só página você encerra e nos avisa.')
  })

  it('has no Encerrar and no Alterar for an ended sharing', async () => {
    open(`/myshares/${ID}`, { [DETAILS]: { body: details({ status: 'INACTIVE' }) } })
    expect(labels(await bar())).toEqual(['RENOVAR'])
  })

  it.each([
    ['ACTIVE', ['ENCERRAR', 'MAIS'], 2, 'Mais tempo'],
    ['INACTIVE', ['MAIS'], 1, 'Voltar a compartilhar'],
  ])(
    'has Encerrar for what is given from here (%s), and under MAIS what starts elsewhere',
    async (status, inReach, elsewhere, title) => {
      const given = details({ shareType: 'TRANSMITTING', status })
      const { user } = open(`/myshares/${ID}`, { [DETAILS]: { body: given } })
      const box = await bar()
      expect(labels(box)).toEqual(inReach)
      await user.click(within(box).getByRole('button', { name: 'MAIS' }))
      const more = within(await screen.findByRole('dialog', { name: 'Mais ações' }))
      expect(more.getAllByText(/^Isso começa/)).toHaveLength(elsewhere)
      more.getByText(title)
    },
  )
})
