import type { ReadingItem, ReadingLife, ReadingLog } from '@consente/contract/portal/readings'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answers, CONFIG } from '../../../testing/page-for-tests.tsx'
import { readingItem } from '../../../testing/reading-item-for-tests.ts'
import {
  DETAILS,
  details,
  ID,
  open as openPage,
  savedFiles,
  setUpShares,
} from '../../../testing/shares-for-tests.tsx'

const PLACE = encodeURIComponent(ID)
const LIFE = `GET /bff-opin/consents/v1/readings/${PLACE}`
const LOG = `${LIFE}/log`
const DAY_MS = 24 * 60 * 60_000
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS)
/** Noon in São Paulo, so that a test near midnight has the same days. */
const dayAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(ago(days))
const dateAgo = (days: number): string => dayAgo(days).split('-').reverse().join('/')

setUpShares()
// They load after the page; on a busy machine that takes longer than a query waits.
beforeAll(() => import('./share-readings.ts'))
afterEach(() => vi.restoreAllMocks())

const DETAILS_BODY = details({
  createDateTime: ago(10).toISOString(),
  confirmationDateTime: undefined,
  expirationDateTime: ago(-300).toISOString(),
  history: [{ at: ago(10).toISOString().replace(/\.\d+/, ''), text: 'Você pediu o compartilhamento' }],
})
const item = (day: string, more: Partial<ReadingItem> = {}) =>
  readingItem({ calls: 4, firstAt: `${day}T12:10:00Z`, lastAt: `${day}T12:10:00Z`, ...more })
const refused = (day: string) =>
  item(day, {
    group: 'DAMAGES_AND_PEOPLE_PERSON',
    groupName: 'Vida e pessoas',
    outcome: 'REFUSED',
    reason: 'NOT_PERMITTED',
    calls: 1,
  })
const heading = { consentId: ID, shareType: 'RECEIVING' as const }
const YESTERDAY = dayAgo(1)
const day = (days: number) => ({
  day: dayAgo(days),
  readings: 1,
  times: [`${dayAgo(days)}T12:10:00Z`],
  calls: 4,
})
const refusedOn = (days: number) => (days === 2 ? [refused(dayAgo(2))] : [])
const life = (more: Partial<ReadingLife> = {}): ReadingLife => ({
  ...heading,
  firstAt: `${dayAgo(3)}T12:10:00Z`,
  lastAt: `${YESTERDAY}T12:10:00Z`,
  days: [1, 2, 3].map((days) => ({ ...day(days), missed: refusedOn(days) })),
  ...more,
})
const item0531 = (days: number) => item(dayAgo(days), { policy: { number: '0531' } })
/** Its first page, and the one that follows. */
const LOG_PAGES: readonly ReadingLog[] = [
  {
    ...heading,
    days: [1, 2].map((days) => ({ ...day(days), items: [item0531(days), ...refusedOn(days)] })),
    next: dayAgo(3),
  },
  { ...heading, days: [{ ...day(3), items: [item(dayAgo(3))] }] },
]

type Given = { details?: object; life?: object; capabilities?: object }
const open = (given: Given = {}, more: Answers = {}) =>
  openPage(
    `/myshares/${PLACE}`,
    {
      [DETAILS]: { body: { ...DETAILS_BODY, ...given.details } },
      [LIFE]: { body: given.life ?? life() },
      [LOG]: ({ search }) => ({
        body: LOG_PAGES[search.get('to') === dayAgo(3) && !search.has('from') ? 1 : 0],
      }),
      ...more,
    },
    { capabilities: { ...CONFIG.capabilities, accessLog: true, ...given.capabilities } },
  )
const row = async (title: string): Promise<ReturnType<typeof within>> => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') as HTMLElement)
}

describe('the details where the backend tells who read what', () => {
  it('say on the term when data were read last, with a mark for each week', async () => {
    open()
    const term = within(await screen.findByRole('region', { name: 'Prazo e leituras' }))
    await term.findByText('Ontem, 09:10')
    // Said from the second mark on.
    expect(term.queryByText(/Cada traço/)).toBeNull()
    term.getByRole('img', { name: /^Linha do prazo: .*Houve leitura desde \d/ })
  })

  it('show the line of life, whose calls unfold when they are asked for', async () => {
    const { user, seen } = open()
    const shown = await row('Linha da vida')
    await shown.findByText('A Alfa Seguros leu seus dados 1 vez.')
    shown.getByText('Termina sozinho')
    shown.getByText('Você pediu o compartilhamento')
    expect(screen.queryByRole('heading', { name: 'Histórico' })).toBeNull()
    const inside = document.querySelectorAll('#vida .fold-body li:not(li li)')
    shown.getByText(`Ver os ${inside.length} acontecimentos`)
    const before = seen.length
    await user.click(shown.getByText('Ver as 4 consultas'))
    await shown.findByText(/Automóvel: prêmio\./)
    expect(seen.slice(before).map(({ search }) => search.get('from'))).toEqual([YESTERDAY])
  })

  it('show no line of life while nothing of it is known', async () => {
    open({ details: { status: 'INACTIVE', history: [] }, life: life({ days: [] }) })
    await row('Resumo')
    expect(screen.queryByText(/acontecimento/)).toBeNull()
  })

  it('tell at the recipient what was fetched where, and more days on demand', async () => {
    const old = { day: dayAgo(7), readings: 2, times: [], calls: 4, missed: [] }
    const { user } = open({ life: life({ days: [...life().days, old] }) })
    const shown = await row('Quem leu')
    await shown.findByText('Ver as 3 leituras de 7 dias')
    await shown.findByText(
      'A Alfa Seguros buscou estes dados na Beta Seguradora. Por este compartilhamento, só a Alfa Seguros lê.',
    )
    await shown.findByText('ontem')
    expect(shown.getAllByText(/^Automóvel: prêmio$/)).toHaveLength(2)
    shown.getByText('A Beta Seguradora recusou 1 leitura:')
    await user.click(shown.getByRole('button', { name: 'Mostrar mais 7 dias' }))
    await shown.findByText(dateAgo(3))
    expect(shown.queryByRole('button', { name: 'Mostrar mais 7 dias' })).toBeNull()
  })

  it('tell at the holder who read, by policy, and what was refused and why', async () => {
    open({ details: { shareType: 'TRANSMITTING' } })
    const shown = await row('Quem leu')
    shown.getByText('Cada vez que a Beta Seguradora leu seus dados aqui na Alfa Seguros.')
    await shown.findByText(/lê\. Última vez ontem, 09:10\. Em 3 dias, 3 leituras\./)
    await shown.findByText('Recusamos 1 leitura:')
    shown.getByText(/pediram Vida e pessoas, que você não autorizou\./)
    expect(shown.getAllByText(/^Automóvel 0531: prêmio$/)).toHaveLength(2)
    shown.getByRole('link', { name: 'Algo estranho? Conte para nós' })
  })

  it.each([
    ['RECEIVING', /Por este compartilhamento, só a Alfa Seguros leu\.$/],
    ['TRANSMITTING', /leu\. Última vez ontem/],
  ])('speak of a sharing that has ended as of what was (%s)', async (shareType, text) => {
    open({ details: { shareType, status: 'INACTIVE', statusDateTime: new Date().toISOString() } })
    const shown = await row('Quem leu')
    await shown.findByText(text)
  })

  it('ask for what the filters leave, and say how much that is', async () => {
    const { user, seen } = open()
    const shown = await row('Quem leu')
    await user.selectOptions(await shown.findByLabelText('Resultado'), 'Recusado')
    await waitFor(() => expect(seen.at(-1)?.search.get('outcome')).toBe('REFUSED'))
    await user.selectOptions(shown.getByLabelText('Dados'), 'Automóvel')
    await waitFor(() => expect(seen.at(-1)?.search.get('group')).toBe('DAMAGES_AND_PEOPLE_AUTO'))
    await shown.findByText('Os 2 dias mais novos')
  })

  it('give the whole log as a file', async () => {
    const files = savedFiles()
    const { user } = open()
    const shown = await row('Quem leu')
    await user.click(await shown.findByRole('button', { name: 'Baixar CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toBe('Dia;Quem leu;Onde;Dados;Parte;Apólice;Resultado;Motivo;Consultas;Primeira;Última')
    expect(lines[1]).toBe(
      `${dateAgo(1)};Alfa Seguros;Beta Seguradora;Automóvel;Prêmio;0531;Entregue;;4;${dateAgo(1)} 09:10;${dateAgo(1)} 09:10`,
    )
    // Both pages.
    expect(lines).toHaveLength(6)
    await user.click(shown.getByRole('button', { name: 'Baixar JSON' }))
    await waitFor(() => expect(files).toHaveLength(2))
    expect(JSON.parse((await files[1]?.text()) ?? '')).toMatchObject({ consentId: ID, days: [{}, {}, {}] })
  })

  it('say that nobody has read yet, and what the log does not tell', async () => {
    open({ life: { ...heading, days: [] } })
    const shown = await row('Quem leu')
    await shown.findByText('Por este compartilhamento, ninguém leu nada ainda.')
    expect(shown.queryByText(/buscou estes dados/)).toBeNull()
    cleanup()
    open({
      life: life({
        keptSince: '2025-11-20T12:00:00Z',
        isPartial: true,
      }),
    })
    const limited = await row('Quem leu')
    await limited.findByText(/^O registro guarda desde 20\/11\/2025/)
    limited.getByText('Aqui aparece o que foi lido das apólices que também são suas.')
  })

  it('say so when the readings cannot be fetched, and keep the rest', async () => {
    open({}, { [LIFE]: { status: 500 } })
    const shown = await row('Quem leu')
    await shown.findByText(/Não conseguimos buscar as leituras agora\./)
    await row('Resumo')
    ;(await row('Linha da vida')).getByText('Você pediu o compartilhamento')
  })
})

it('without the capability nothing is asked, and the page is that of the specification', async () => {
  const { calls } = open({ capabilities: { accessLog: false } })
  const history = await row('Histórico')
  expect(history.getAllByRole('listitem', { hidden: true })).toHaveLength(1)
  history.getByText('Ver o acontecimento')
  await screen.findByRole('region', { name: 'Prazo' })
  expect(screen.queryByText('Quem leu')).toBeNull()
  expect(calls().filter((call) => call.includes('/readings/'))).toEqual([])
})

it('no log is shown for a request that waits: nothing can have been read', async () => {
  open({ details: { status: 'PENDING' }, life: { ...heading, days: [] } })
  await row('Linha da vida')
  expect(screen.queryByText('Quem leu')).toBeNull()
})
