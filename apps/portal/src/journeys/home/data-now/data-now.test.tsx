import { formatTime } from '@consente/domain/period'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessToken, redirect, resumeData } from '../../../session/journey-storage.ts'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
} from '../../../testing/page-for-tests.tsx'
import { CHOSEN } from '../../../testing/recipient-journey-for-tests.tsx'
import { RecipientHomePage } from '../RecipientHomePage.tsx'
import { DATA_NOW, UNUSED } from './data-now-texts.ts'

const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
let made = 0
const card = (more: object = {}) => ({
  consentId: `urn:beta:${++made}`,
  status: 'ACTIVE',
  createDateTime: inDays(-100),
  expirationDateTime: inDays(200),
  organisationName: 'Beta Seguradora',
  resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
  ...more,
})
/** A request made some days ago (negative), which nobody has authorised. */
const pending = (days: number, more: object = {}) =>
  card({ status: 'PENDING', createDateTime: inDays(days), ...more })
type Given = { body?: object; status?: number }
const lists = (RECEIVING: object[] | Given, TRANSMITTING: object[] | Given = []): Answers => ({
  [LISTS]: ({ search }) => {
    const given = search.get('ShareType') === 'RECEIVING' ? RECEIVING : TRANSMITTING
    return Array.isArray(given) ? { body: { data: given } } : given
  },
})
const open = (answers: Answers, more: object = {}) => {
  const capabilities = { ...CONFIG.capabilities, dataNow: true, furtherApproval: true, ...more }
  const given = backend(answers, { capabilities })
  renderPages(given.api, { '/home': <RecipientHomePage /> }, '/home')
  return given
}
const heading = async (name: string | RegExp) => {
  await screen.findByRole('link', { name: 'MEUS COMPARTILHAMENTOS' })
  screen.getByRole('heading', { level: 1, name })
}
/** The fact of the board with that name. */
const board = (name: string) => {
  const fact = screen.getByRole('heading', { level: 2, name }).parentElement
  if (!fact) throw new Error(`No fact is called ${name}`)
  return fact
}
const region = (name: string) => screen.getByRole('complementary', { name })
const lead = () => document.querySelector('.lead')?.textContent?.trim()

beforeAll(() => import('./HomeWithShares.tsx'))
beforeEach(() => {
  localStorage.clear()
  signInForTests()
})

describe('the home of somebody with sharings', () => {
  it('says how many have what, draws both directions, and lists each in a line', async () => {
    open(
      lists(
        [
          card({ expirationDateTime: '2099-12-02T12:00:00Z' }),
          card({ organisationName: 'Delta Previdência' }),
        ],
        [card({ organisationName: 'Banco Gama' })],
      ),
    )
    await heading('Olá, Marina.')
    expect(lead()).toBe(
      '2 instituições enviam para a Alfa Seguros. O Banco Gama recebe dela. Nada espera por você.',
    )
    expect([...document.querySelectorAll('.lead b')].map(({ textContent }) => textContent)).toEqual(['2'])
    const picture = screen.getByRole('img', { name: /^Os próximos 12 meses\. Chegam à Alfa Seguros: / })
    expect(picture.getAttribute('aria-label')).toMatch(/Saem da Alfa Seguros: Banco Gama até \d/)
    expect(picture.querySelectorAll('.arch[d^="M0 0"]')).toHaveLength(1)
    screen.getByRole('heading', { name: 'Chega à Alfa Seguros' })
    screen.getByRole('heading', { name: 'Sai da Alfa Seguros' })
    screen.getByText('1 grupo, até 02/12/2099')
    screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' })
    expect(screen.getByRole('link', { name: /PORTAL DO CIDADÃO/, hidden: true })).toMatchObject({
      target: '_blank',
    })
  })

  it('says the hour of a term that ends today', () => {
    const [now, end] = [new Date('2026-11-20T13:00:00Z'), new Date('2026-11-20T23:32:00Z')]
    const situation = { kind: 'in-force', begun: true, until: end } as const
    expect(DATA_NOW.line({ groups: 1, end, situation }, now)).toBe('1 grupo, até hoje, às 20:32')
    expect(DATA_NOW.until(end, now)).toBe('até hoje, às 20:32')
    expect(UNUSED.since('2026-08-12', end, now)).toMatch(/ Vale até hoje, às 20:32\.$/)
  })

  it('puts first what waits for the customer, the soonest, and until when', async () => {
    const confirmationDateTime = inDays(-0.03)
    const soonest = { furtherApproval: 'ALL', waitsForYou: true, confirmationDateTime }
    open(lists([card()], [pending(-0.01), pending(-0.04, soonest)]))
    await heading('Olá, Marina.')
    const todo = region('Espera por você')
    within(todo).getByText('2 pedidos esperam por você.')
    const end = formatTime(new Date(Date.parse(confirmationDateTime) + 60 * 60_000))
    within(todo).getByText(new RegExp(`^Responda ao primeiro até ${end} de `))
    const way = within(todo).getByRole('link', { name: 'VER OS DOIS' })
    expect(way.getAttribute('href')).toBe('/myshares')
    expect(document.querySelectorAll('.todo')).toHaveLength(1)
    expect(lead()).not.toContain('Nada espera')
  })

  it('says once that nobody sends or receives', async () => {
    open(lists([], [pending(0)]))
    await heading('Olá, Marina.')
    expect(lead()).toBe(
      'Pelo Open Insurance, nenhuma outra instituição envia seus dados para a Alfa Seguros, nem recebe dela.',
    )
  })

  it('leads to a request alone, and says in what it lacks an answer', async () => {
    open(lists([card(), pending(0, { organisationName: 'Banco Gama', consentId: 'urn:x' })]))
    await heading('Olá, Marina.')
    const todo = region('Espera por você')
    within(todo).getByText('Falta você autorizar no Banco Gama.')
    within(todo).getByText(/^Responda até \d\d:\d\d de .*\. Depois, o pedido acaba sozinho\.$/)
    const way = within(todo).getByRole('link', { name: 'VER O PEDIDO' })
    expect(way.getAttribute('href')).toBe('/myshares/urn%3Ax')
  })

  it('tells of another person only when nothing waits for the customer, and lists the part that goes', async () => {
    const partly = pending(0, { furtherApproval: 'SOME' })
    open(lists([partly], []))
    await heading('Olá, Marina.')
    // One of them sends a part already.
    expect(lead()).toBe(
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros.',
    )
    const todo = region('Espera por outra pessoa')
    within(todo).getByText('Falta outra pessoa autorizar na Beta Seguradora.')
    within(todo).getByText('Uma parte já vale. O resto espera outra pessoa autorizar.')
    screen.getByText(/^1 grupo, até .*, uma parte espera outra pessoa$/)
    cleanup()
    open(lists([partly], [pending(0, { waitsForYou: true, furtherApproval: 'ALL' })]))
    await heading('Olá, Marina.')
    within(region('Espera por você')).getByText('Falta você autorizar o que vai à Beta Seguradora.')
  })

  it('counts the hour of further people from the first authorisation of data given', async () => {
    const [asked, authorised] = [-0.03, -0.01].map(inDays)
    const waiting = { status: 'PENDING', createDateTime: asked, confirmationDateTime: authorised }
    open(lists([], [card({ ...waiting, furtherApproval: 'ALL', waitsForYou: true })]))
    await heading('Olá, Marina.')
    const end = formatTime(new Date(Date.parse(authorised ?? '') + 60 * 60_000))
    screen.getByText(new RegExp(`^Responda até ${end} de .*\\. Depois, o pedido acaba sozinho`))
  })

  it('does not say that a request waits that nobody authorised in its hour', async () => {
    const lapsed = card({ status: 'PENDING', createDateTime: inDays(-1) })
    open(lists([card()], [lapsed]))
    await heading('Olá, Marina.')
    expect(screen.queryByRole('complementary')).toBeNull()
    cleanup()
    resumeData.write(CHOSEN)
    redirect.write('https://alfa.example/transmissions/1')
    open(lists([lapsed]))
    await heading('Olá, Marina.')
    screen.getByRole('link', { name: 'Ver o pedido que não seguiu' })
    const way = screen.getByRole('link', { name: 'RETOMAR O PEDIDO' })
    expect(way.getAttribute('href')).toBe('/recipient-confirm-open-insurance')
  })

  it('one alone has no picture, and is named', async () => {
    open(lists([card()]))
    await heading('Olá, Marina.')
    expect(lead()).toBe(
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros. Nada espera por você.',
    )
    expect(screen.queryByRole('img', { name: /^Os próximos/ })).toBeNull()
  })

  it('tells what ends first, with the way to renew what is received and ends within 30 days', async () => {
    open(lists([card({ organisationName: 'Banco Gama', expirationDateTime: inDays(12) }), card()]))
    await heading('Olá, Marina.')
    const fact = board('Termina primeiro')
    within(fact).getByText('Banco Gama, em 12 dias')
    within(fact).getByText(/^Em \d\d\/\d\d\/\d{4}\. Depois disso, nada mais chega de lá\.$/)
    const calendar = within(fact).getByRole('button', { name: 'Pôr no calendário' })
    // A sheet with its rings, as drawn; a clock is for what waits.
    expect(calendar.querySelector('path')?.getAttribute('d')).toContain('M7 3v3.5')
    const link = within(fact).getByRole('link', { name: /^Renovar ?o compartilhamento com o Banco Gama$/ })
    expect(link.getAttribute('href')).toMatch(/^\/myshares\/urn%3Abeta%3A\d+\?acao=renovar$/)
    expect(document.querySelectorAll('.end-seal--soon')).toHaveLength(1)
    expect(document.querySelector('.fact--last')).toBeNull()
  })

  it('marks the last seven days, and says of a later end in how many months it comes', async () => {
    open(lists([], [card({ expirationDateTime: inDays(7) })]))
    await heading('Olá, Marina.')
    within(board('Termina primeiro')).getByText(/Depois disso, nada mais sai daqui para lá\.$/)
    expect(document.querySelector('.fact--last')).not.toBeNull()
    // A sharing given from here is renewed at the other institution.
    expect(screen.queryByRole('link', { name: /^Renovar/ })).toBeNull()
    cleanup()
    open(lists([card({ expirationDateTime: inDays(230), createDateTime: inDays(-135) })]))
    await heading('Olá, Marina.')
    within(board('Termina primeiro')).getByText('Beta Seguradora, em 8 meses')
    expect(screen.queryByRole('button', { name: 'Pôr no calendário' })).toBeNull()
    // The fact leads to the only one.
    expect(document.querySelector('.brief')).toBeNull()
  })

  it('tells the last reading over all sharings, what it was, and that nobody has read yet', async () => {
    const at = '2020-03-04T06:10:00Z'
    const item = {
      groupName: 'Automóvel',
      group: 'A',
      outcome: 'DELIVERED',
      displayName: 'Apólice',
      calls: 1,
      firstAt: at,
    }
    const items = [
      { ...item, lastAt: at },
      { ...item, lastAt: at, group: 'RESOURCE', groupName: 'Lista' },
      { ...item, lastAt: at, outcome: 'FAILED', groupName: 'Rural' },
      { ...item, lastAt: '2020-03-04T05:00:00Z', groupName: 'Vida' },
    ]
    const day = { day: '2020-03-04', readings: 2, times: [], calls: 4, items }
    const found = card({ organisationName: 'Banco Gama', lastReadAt: at })
    const log = { consentId: found.consentId, shareType: 'TRANSMITTING', days: [day] }
    const answers = lists([card({ lastReadAt: '2020-01-01T06:10:00Z' })], [found])
    const path = `GET /bff-opin/consents/v1/readings/${encodeURIComponent(found.consentId)}/log`
    open({ ...answers, [path]: { body: log } }, { accessLog: true })
    await heading('Olá, Marina.')
    const fact = board('Última leitura')
    within(fact).getByText('04/03/2020, 03:10')
    await within(fact).findByText('O Banco Gama leu Automóvel na Alfa Seguros.')
    expect(within(fact).getByRole('link').getAttribute('href')).toBe('/quem-leu')
    cleanup()
    open(lists([card()]), { accessLog: true })
    await heading('Olá, Marina.')
    within(board('Última leitura')).getByText('Ninguém leu nada ainda.')
    expect(screen.queryByText('Último aviso')).toBeNull()
  })

  it('tells the last notice in its own words, and how many are new', async () => {
    const text = 'Ele entra na sua conta sem senha.'
    const action = { label: 'Ver', path: '/seguranca' }
    const notice = {
      id: '1',
      at: '2020-03-04T06:10:00Z',
      isNew: true,
      icon: 'x',
      title: 'Você cadastrou um aparelho',
      text,
      action,
    }
    const NOTICES = 'GET /bff-opin/notices/v1/notices'
    const notices = [notice, { ...notice, id: '0', title: 'Mais velho' }]
    open({ ...lists([card()]), [NOTICES]: { body: { newCount: 2, notices } } }, { notices: true })
    await screen.findByText('Você cadastrou um aparelho')
    const fact = board('Último aviso')
    within(fact).getByText(`04/03/2020, 03:10. ${text}`)
    within(fact).getByRole('link', { name: 'Ver os avisos (2)' })
    expect(screen.queryByText('Última leitura')).toBeNull()
    cleanup()
    open({ ...lists([card()]), [NOTICES]: { body: { newCount: 0, notices: [] } } }, { notices: true })
    await screen.findByText('Nenhum aviso.')
    within(board('Último aviso')).getByRole('link', { name: 'Ver os avisos' })
  })

  it('asks about a sharing that nobody reads, keeps it at one press, and leads to the question whether to end it', async () => {
    const KEEP = 'POST /bff-opin/notices/v1/unused/kept'
    const found = card({
      organisationName: 'Banco Gama',
      unusedSince: '2026-08-12',
      expirationDateTime: '2099-05-10T12:00:00Z',
    })
    const quiet = { quietUntil: '2027-05-20T12:00:00Z' }
    const { seen } = open({ ...lists([card()], [found]), [KEEP]: { body: quiet } }, { unused: true })
    await screen.findByRole('heading', { name: 'Ainda precisa deste?' })
    screen.getByRole('link', { name: 'Banco Gama recebe da Alfa Seguros' })
    screen.getByText('Ninguém leu estes dados desde 12/08. Vale até 10/05/2099.')
    const end = screen.getByRole('link', { name: /^ENCERRAR/ })
    expect(end.getAttribute('href')).toBe(`/myshares/${encodeURIComponent(found.consentId)}?acao=encerrar`)
    const keep = screen.getByRole('button', { name: /^MANTER/ })
    // Same weight: no colour tells which one to take.
    expect(keep.className).toBe(end.className)
    await userEvent.click(keep)
    const kept = await screen.findByText('Guardado. Perguntamos de novo em 6 meses.')
    expect(document.activeElement).toBe(kept)
    expect(seen.find(({ call }) => call === KEEP)?.body).toEqual({ consentId: found.consentId })
    expect(screen.queryByRole('button', { name: /^MANTER/ })).toBeNull()
  })

  it('says that it could not be kept, and asks nothing where the backend does not offer it', async () => {
    const KEEP = 'POST /bff-opin/notices/v1/unused/kept'
    const unused = lists([card({ unusedSince: '2026-08-12' }), card()])
    open({ ...unused, [KEEP]: { status: 400 } }, { unused: true })
    await userEvent.click(await screen.findByRole('button', { name: /^MANTER/ }))
    await screen.findByText('Não deu para guardar. Tente de novo.')
    screen.getByRole('button', { name: /^MANTER/ })
    cleanup()
    open(unused)
    await heading('Olá, Marina.')
    expect(screen.queryByText(/Ninguém leu/)).toBeNull()
  })

  it('folds how it works for those who return', async () => {
    open(lists([card()]))
    await heading('Olá, Marina.')
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('.leaf details')]
    expect(folds.map(({ open, textContent }) => [open, textContent?.slice(0, 8)])).toEqual([
      [false, 'Como fun'],
      [false, 'Bom sabe'],
    ])
  })

  it('puts an end that comes soon into the calendar', async () => {
    const made: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`
    URL.revokeObjectURL = () => undefined
    open(lists([card({ organisationName: 'Banco Gama', expirationDateTime: inDays(12) })]))
    await heading('Olá, Marina.')
    await userEvent.click(screen.getByRole('button', { name: 'Pôr no calendário' }))
    expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
  })

  it('leads to the request that renews a sharing already', async () => {
    open(lists([card({ expirationDateTime: inDays(12), waitingReplacement: 'urn:beta:NEW' })]))
    await heading('Olá, Marina.')
    // Something may come after its end: the request, once it is authorised.
    const fact = board('Termina primeiro')
    const said = within(fact).getByText(/Já há um pedido para tomar o lugar deste\.$/)
    expect(said.textContent).toMatch(/^Em \d\d\/\d\d\/\d{4}\. Já/)
    const way = within(fact).getByRole('link', { name: /^Ver o pedido/ })
    expect(way.getAttribute('href')).toBe('/myshares/urn%3Abeta%3ANEW')
    expect(screen.queryByRole('link', { name: /renovar/i })).toBeNull()
  })

  it('says that a term has passed, though the sharing is called active', async () => {
    open(lists([card({ expirationDateTime: inDays(-3) })]))
    await heading('Olá, Marina.')
    screen.getByText('O prazo acabou')
    expect(screen.queryByText(/[Tt]ermina/)).toBeNull()
  })

  it('leads back to a request that was left, beside what waits at another institution', async () => {
    resumeData.write(CHOSEN)
    open(lists([], [card({ status: 'PENDING', waitsForYou: true })]))
    await heading('Olá, Marina.')
    within(region('Espera por você')).getByRole('link', { name: 'Retomar o pedido à Beta Seguradora' })
    cleanup()
    open(lists([card()]))
    await heading('Olá, Marina.')
    within(region('Espera por você')).getByText('Seu pedido à Beta Seguradora está guardado.')
  })

  it('a request that was left is gone on with while it waits, and begins with its choice once it has ended', async () => {
    resumeData.write(CHOSEN)
    redirect.write('https://alfa.example/transmissions/1')
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    open(lists([pending(0)]))
    await heading('Olá, Marina.')
    expect(way('CONTINUAR NA BETA SEGURADORA')).toBe('/recipient-share-redirect')
    expect(screen.queryByText(/está guardado/)).toBeNull()
    cleanup()
    open(lists([card({ status: 'INACTIVE' })]))
    await heading('Olá, Marina.')
    expect(way('RETOMAR O PEDIDO')).toBe('/recipient-confirm-open-insurance')
  })

  it('more than five of a side are in the list', async () => {
    open(lists(Array.from({ length: 7 }, () => card())))
    await heading('Olá, Marina.')
    expect(document.querySelectorAll('.brief > li')).toHaveLength(5)
    screen.getByRole('link', { name: 'Ver os 7 que chegam' })
  })

  it('with ended ones alone says that nothing is shared, and since when', async () => {
    const ended = { status: 'INACTIVE', statusDateTime: '2026-03-14T12:00:00Z' }
    open(lists([card({ ...ended, confirmationDateTime: '2026-01-02T12:00:00Z' })]))
    await heading('Olá, Marina.')
    expect(lead()).toBe(
      'Nada está sendo compartilhado agora. O último terminou em 14/03/2026. Ver o encerrado',
    )
    cleanup()
    // Ended before its answer, it never began.
    open(lists([card(ended)]))
    await heading('Olá, Marina.')
    expect(lead()).toBe('Nada está sendo compartilhado agora. Ver o encerrado')
  })

  it('says when a sharing expired before its term only where that is known', async () => {
    open(lists([card({ status: 'EXPIRED', expirationDateTime: '2099-03-14T12:00:00Z' })]))
    await heading('Olá, Marina.')
    expect(lead()).toBe('Nada está sendo compartilhado agora. Ver o encerrado')
  })

  it('does not say that anything ended with a refused request', async () => {
    const rejected = card({ status: 'REJECTED', statusDateTime: '2026-03-14T12:00:00Z' })
    open(lists([rejected]))
    await heading('Olá, Marina.')
    expect(lead()).toBe('Nada está sendo compartilhado agora. Ver o pedido que não seguiu')
    cleanup()
    const ended = { confirmationDateTime: '2026-01-02T12:00:00Z', statusDateTime: '2026-03-10T12:00:00Z' }
    open(lists([rejected, card({ status: 'INACTIVE', ...ended })]))
    await heading('Olá, Marina.')
    expect(lead()).toBe(
      'Nada está sendo compartilhado agora. O último terminou em 10/03/2026. Ver o encerrado',
    )
  })

  it('says that one side does not answer, shows the other, and tries again', async () => {
    const { calls } = open(lists([card()], { status: 503 }))
    await screen.findByText(/Não conseguimos ler o que sai da Alfa Seguros agora\. O resto está abaixo\./)
    const before = calls().length
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(calls().length).toBe(before + 1)
    await heading('Olá, Marina.')
    // What is not known is not said.
    expect(lead()).toBe('A Beta Seguradora envia para a Alfa Seguros.')
  })

  it('is the first page while both sides are silent, and says what is not known', async () => {
    open(lists({ status: 503 }, { status: 503 }))
    await screen.findByText(/Não conseguimos ler seus compartilhamentos agora/)
    await heading('Olá, Marina. O que você quer fazer?')
  })
})

it('in a session that has ended leads to the sign-in, where a new try would meet the same', async () => {
  open(lists({ status: 401 }, { status: 401 }))
  const way = await screen.findByRole('link', { name: 'Entrar de novo' })
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  await userEvent.click(way)
  expect(screen.getByTestId('place').textContent).toBe('/')
  expect(accessToken.read()).toBeUndefined()
})

describe('the first page stays', () => {
  it('for somebody without sharings', async () => {
    open(lists([]))
    await heading('Olá, Marina. O que você quer fazer?')
  })

  it('for cards of a backend that tell no more than the specification', async () => {
    open(lists([card()]), { dataNow: false })
    await heading('Olá, Marina. O que você quer fazer?')
  })
})
