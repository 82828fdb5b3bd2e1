import { formatTime } from '@consente/domain/period'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessToken, redirect, resumeData } from '../../../session/journey-storage.ts'
import { type Answers, openPages, place, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { CHOSEN } from '../../../testing/recipient-journey-for-tests.tsx'
import { cardForTests, noticeForTests, readingForTests } from '../../../testing/wire-for-tests.ts'
import { RecipientHomePage } from '../RecipientHomePage.tsx'
import { DATA_NOW, UNUSED } from './data-now-texts.ts'

const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
let made = 0
const card = (more: object = {}) =>
  cardForTests(`urn:beta:${++made}`, {
    createDateTime: inDays(-100),
    expirationDateTime: inDays(200),
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
const open = (answers: Answers, more: object = {}) =>
  openPages({ '/home': <RecipientHomePage /> }, '/home', answers, {
    capabilities: { dataNow: true, furtherApproval: true, ...more },
  })
const heading = async (name: string | RegExp) => {
  await screen.findByRole('link', { name: 'MEUS COMPARTILHAMENTOS' })
  screen.getByRole('heading', { level: 1, name })
}
/** The home of somebody with sharings. */
async function arrive(...how: Parameters<typeof open>) {
  cleanup()
  open(...how)
  await heading('Olá, Marina.')
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
startSignedIn()

describe('the home of somebody with sharings', () => {
  it('says how many have what, draws both directions, and lists each in a line', async () => {
    await arrive(
      lists(
        [
          card({ expirationDateTime: '2099-12-02T12:00:00Z' }),
          card({ organisationName: 'Delta Previdência' }),
        ],
        [card({ organisationName: 'Banco Gama' })],
      ),
    )
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
    await arrive(lists([card()], [pending(-0.01), pending(-0.04, soonest)]))
    const todo = region('Espera por você')
    within(todo).getByText('2 pedidos esperam por você.')
    const end = formatTime(new Date(Date.parse(confirmationDateTime) + 60 * 60_000))
    within(todo).getByText(new RegExp(`^Responda ao primeiro até ${end} de `))
    const way = within(todo).getByRole('link', { name: 'VER OS DOIS' })
    expect(way.getAttribute('href')).toBe('/myshares')
    expect(document.querySelectorAll('.todo')).toHaveLength(1)
    expect(lead()).not.toContain('Nada espera')
  })

  it('leads to a request alone, and says in what it lacks an answer', async () => {
    await arrive(lists([card(), pending(0, { organisationName: 'Banco Gama', consentId: 'urn:x' })]))
    const todo = region('Espera por você')
    within(todo).getByText('Falta você autorizar no Banco Gama.')
    within(todo).getByText(/^Responda até \d\d:\d\d de .*\. Depois, o pedido acaba sozinho\.$/)
    const way = within(todo).getByRole('link', { name: 'VER O PEDIDO' })
    expect(way.getAttribute('href')).toBe('/myshares/urn%3Ax')
  })

  it('tells of another person only when nothing waits for the customer, and lists the part that goes', async () => {
    const partly = pending(0, { furtherApproval: 'SOME' })
    await arrive(lists([partly], []))
    // One of them sends a part already.
    expect(lead()).toBe(
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros.',
    )
    const todo = region('Espera por outra pessoa')
    within(todo).getByText('Falta outra pessoa autorizar na Beta Seguradora.')
    within(todo).getByText('Uma parte já vale. O resto espera outra pessoa autorizar.')
    screen.getByText(/^1 grupo, até .*, uma parte espera outra pessoa$/)
    await arrive(lists([partly], [pending(0, { waitsForYou: true, furtherApproval: 'ALL' })]))
    within(region('Espera por você')).getByText('Falta você autorizar o que vai à Beta Seguradora.')
  })

  const ENDED = {
    status: 'INACTIVE',
    statusDateTime: '2026-03-14T12:00:00Z',
    confirmationDateTime: '2026-01-02T12:00:00Z',
  }
  const REFUSED = { status: 'REJECTED', statusDateTime: '2026-03-20T12:00:00Z' }
  const NOTHING = 'Nada está sendo compartilhado agora.'
  it.each([
    [
      'one alone',
      [{}],
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros. Nada espera por você.',
    ],
    ['an ended one', [ENDED], `${NOTHING} O último terminou em 14/03/2026. Ver o encerrado`],
    // It never began.
    [
      'one that ended before its answer',
      [{ ...ENDED, confirmationDateTime: undefined }],
      `${NOTHING} Ver o encerrado`,
    ],
    [
      'one that expired before its term, nobody knows when',
      [{ status: 'EXPIRED', expirationDateTime: '2099-03-14T12:00:00Z' }],
      `${NOTHING} Ver o encerrado`,
    ],
    ['a refused one', [REFUSED], `${NOTHING} Ver o pedido que não seguiu`],
    [
      'a refused one after an ended one',
      [REFUSED, ENDED],
      `${NOTHING} O último terminou em 14/03/2026. Ver o encerrado`,
    ],
  ])('with %s has no picture, and says no more than is known', async (_, cards, words) => {
    await arrive(lists(cards.map(card)))
    expect(lead()).toBe(words)
    expect(screen.queryByRole('img', { name: /^Os próximos/ })).toBeNull()
  })

  it('says once that nobody sends or receives', async () => {
    await arrive(lists([], [pending(0)]))
    expect(lead()).toBe(
      'Pelo Open Insurance, nenhuma outra instituição envia seus dados para a Alfa Seguros, nem recebe dela.',
    )
  })

  it('tells what ends first, with the way to renew what is received and ends within 30 days', async () => {
    await arrive(lists([card({ organisationName: 'Banco Gama', expirationDateTime: inDays(12) }), card()]))
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
    const made: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`
    URL.revokeObjectURL = () => undefined
    await userEvent.click(calendar)
    expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
  })

  it('marks the last seven days, and says of a later end in how many months it comes', async () => {
    await arrive(lists([], [card({ expirationDateTime: inDays(7) })]))
    within(board('Termina primeiro')).getByText(/Depois disso, nada mais sai daqui para lá\.$/)
    expect(document.querySelector('.fact--last')).not.toBeNull()
    // A sharing given from here is renewed at the other institution.
    expect(screen.queryByRole('link', { name: /^Renovar/ })).toBeNull()
    await arrive(lists([card({ expirationDateTime: inDays(230), createDateTime: inDays(-135) })]))
    within(board('Termina primeiro')).getByText('Beta Seguradora, em 8 meses')
    expect(screen.queryByRole('button', { name: 'Pôr no calendário' })).toBeNull()
    // The fact leads to the only one.
    expect(document.querySelector('.brief')).toBeNull()
  })

  it('tells the last reading over all sharings, what it was, and that nobody has read yet', async () => {
    const at = '2020-03-04T06:10:00Z'
    const items = [
      readingForTests(at),
      readingForTests(at, { group: 'RESOURCE', groupName: 'Lista' }),
      readingForTests(at, { outcome: 'FAILED', groupName: 'Rural' }),
      readingForTests('2020-03-04T05:00:00Z', { groupName: 'Vida' }),
    ]
    const day = { day: '2020-03-04', readings: 2, times: [], calls: 4, items }
    const found = card({ organisationName: 'Banco Gama', lastReadAt: at })
    const log = { consentId: found.consentId, shareType: 'TRANSMITTING', days: [day] }
    const answers = lists([card({ lastReadAt: '2020-01-01T06:10:00Z' })], [found])
    const path = `GET /bff-opin/consents/v1/readings/${encodeURIComponent(found.consentId)}/log`
    await arrive({ ...answers, [path]: { body: log } }, { accessLog: true })
    const fact = board('Última leitura')
    within(fact).getByText('04/03/2020, 03:10')
    await within(fact).findByText('O Banco Gama leu Automóvel na Alfa Seguros.')
    expect(within(fact).getByRole('link').getAttribute('href')).toBe('/quem-leu')
    await arrive(lists([card()]), { accessLog: true })
    within(board('Última leitura')).getByText('Ninguém leu nada ainda.')
    expect(screen.queryByText('Último aviso')).toBeNull()
  })

  it('tells the last notice in its own words, and how many are new', async () => {
    const NOTICES = 'GET /bff-opin/notices/v1/notices'
    const notices = ['2020-03-04T06:10:00Z', '2020-03-03T06:10:00Z'].map((at, place) =>
      noticeForTests(`${place}`, at),
    )
    open({ ...lists([card()]), [NOTICES]: { body: { newCount: 2, notices } } }, { notices: true })
    await screen.findByText('Aviso 0')
    const fact = board('Último aviso')
    within(fact).getByText('04/03/2020, 03:10. Em 02/12/2026.')
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
    await arrive(unused)
    expect(screen.queryByText(/Ninguém leu/)).toBeNull()
  })

  it('leads to the request that renews a sharing already', async () => {
    await arrive(lists([card({ expirationDateTime: inDays(12), waitingReplacement: 'urn:beta:NEW' })]))
    // Something may come after its end: the request, once it is authorised.
    const fact = board('Termina primeiro')
    const said = within(fact).getByText(/Já há um pedido para tomar o lugar deste\.$/)
    expect(said.textContent).toMatch(/^Em \d\d\/\d\d\/\d{4}\. Já/)
    const way = within(fact).getByRole('link', { name: /^Ver o pedido/ })
    expect(way.getAttribute('href')).toBe('/myshares/urn%3Abeta%3ANEW')
    expect(screen.queryByRole('link', { name: /renovar/i })).toBeNull()
  })

  it('says that a term has passed, though the sharing is called active', async () => {
    await arrive(lists([card({ expirationDateTime: inDays(-3) })]))
    screen.getByText('O prazo acabou')
    expect(screen.queryByText(/[Tt]ermina/)).toBeNull()
  })

  it('leads back to a request that was left, beside what waits at another institution', async () => {
    resumeData.write(CHOSEN)
    await arrive(lists([], [card({ status: 'PENDING', waitsForYou: true })]))
    within(region('Espera por você')).getByRole('link', { name: 'Retomar o pedido à Beta Seguradora' })
    await arrive(lists([card()]))
    within(region('Espera por você')).getByText('Seu pedido à Beta Seguradora está guardado.')
  })

  it('a request that was left is gone on with while it waits, and begins with its choice once it has ended', async () => {
    resumeData.write(CHOSEN)
    redirect.write('https://alfa.example/transmissions/1')
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await arrive(lists([pending(0)]))
    expect(way('CONTINUAR NA BETA SEGURADORA')).toBe('/recipient-share-redirect')
    expect(screen.queryByText(/está guardado/)).toBeNull()
    for (const over of [card({ status: 'INACTIVE' }), pending(-1)]) {
      await arrive(lists([over]))
      expect(way('RETOMAR O PEDIDO')).toBe('/recipient-confirm-open-insurance')
    }
    screen.getByRole('link', { name: 'Ver o pedido que não seguiu' })
  })

  it('more than five of a side are in the list, and how it works is folded for those who return', async () => {
    await arrive(lists(Array.from({ length: 7 }, () => card())))
    expect(document.querySelectorAll('.brief > li')).toHaveLength(5)
    screen.getByRole('link', { name: 'Ver os 7 que chegam' })
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('.leaf details')]
    expect(folds.map(({ open, textContent }) => [open, textContent?.slice(0, 8)])).toEqual([
      [false, 'Como fun'],
      [false, 'Bom sabe'],
    ])
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
  expect(place()).toBe('/')
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
