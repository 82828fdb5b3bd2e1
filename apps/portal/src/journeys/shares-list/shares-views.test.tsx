import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answers, CONFIG } from '../../testing/page-for-tests.tsx'
import {
  card as cardOf,
  LISTS,
  lists,
  open as openPage,
  place,
  savedFiles,
  setUpShares,
} from '../../testing/shares-for-tests.tsx'

const CAPABLE = { capabilities: { ...CONFIG.capabilities, sharesViews: true } }
const SOON = new Date(Date.now() + 12 * 86_400_000).toISOString()

const open = (at: string, answers: Answers, config: object = CAPABLE) => openPage(at, answers, config)

const HOME = { type: 'DAMAGES_AND_PEOPLE_HOUSING', displayName: 'Residencial' }
const card = (id: string, more = {}) =>
  cardOf(`urn:x:${id}`, { registrationNumber: '11222333000181', ...more })
const GIVEN = [
  card('gama'),
  card('beta', { organisationName: 'Beta Seguradora', resourceGroups: [HOME] }),
  card('old', { organisationName: 'Beta Seguradora', status: 'EXPIRED' }),
]
const RECEIVED = [card('sigma', { organisationName: 'Cooperativa Sigma', expirationDateTime: SOON })]
/** Five on a tab: enough to filter. */
const FIVE = [
  ...GIVEN,
  card('delta', { organisationName: 'Delta', status: 'INACTIVE' }),
  card('other', { organisationName: 'Delta', status: 'REJECTED' }),
]
const MANY = lists({ TRANSMITTING: { body: { data: FIVE } }, RECEIVING: { body: { data: RECEIVED } } })
const FULL = lists({ TRANSMITTING: { body: { data: GIVEN } }, RECEIVING: { body: { data: RECEIVED } } })

type User = ReturnType<typeof userEvent.setup>
const press = (user: User, name: RegExp | string) => user.click(screen.getByRole('button', { name }))

// By selector: jsdom computes the role of every element of a page for each query by role.
const cards = () => [...document.querySelectorAll('article')]
const linkOf = (card: Element) => card.querySelector('a[href]')
const articles = () => cards().map((one) => linkOf(one)?.textContent)
/** The count is said as one sentence. */
const count = () =>
  [...document.querySelectorAll('[role="status"], output')]
    .map((one) => one.textContent)
    .find((text) => /compartilhamento/.test(text ?? ''))

// They load when they are asked for; on a busy machine that takes longer than a query waits.
beforeAll(() =>
  Promise.all([
    import('./views/SharesInViews.tsx'),
    import('./views/FilterDialog.tsx'),
    import('./views/share-csv.ts'),
    import('./timeline/Timeline.tsx'),
    import('./matrix/Matrix.tsx'),
  ]),
)
setUpShares()
afterEach(() => vi.unstubAllGlobals())

describe('a backend of the specified calls alone', () => {
  it('has the specified page: no views, no filters', async () => {
    open('/myshares?ver=linha&situacao=encerrados', FULL, {})
    await waitFor(() => expect(articles()).toHaveLength(3))
    expect(screen.queryByRole('navigation', { name: 'Modo de ver' })).toBeNull()
    expect(screen.queryByRole('search')).toBeNull()
  })
})

describe('filters', () => {
  it('search by institution: the list follows, the address keeps it, the count is said', async () => {
    const { user } = open('/myshares', FULL)
    await waitFor(() => expect(count()).toBe('3 compartilhamentos'))
    await press(user, 'Buscar')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }))
    await user.keyboard('gam')
    await waitFor(() => expect(articles()).toEqual(['Banco Gama']))
    expect(place()).toBe('/myshares?busca=gam')
    expect(count()).toBe('1 de 3 compartilhamentos')
    await user.clear(screen.getByRole('searchbox', { name: 'Buscar' }))
    await waitFor(() => expect(place()).toBe('/myshares'))
  })

  it('search is open where the address has its text, and closing it takes the text back', async () => {
    const { user } = open('/myshares?busca=gam', FULL)
    await waitFor(() => expect(articles()).toEqual(['Banco Gama']))
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveProperty('value', 'gam')
    await press(user, 'Buscar')
    await waitFor(() => expect(articles()).toHaveLength(3))
    expect(place()).toBe('/myshares')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('appear from five sharings of a list on, or where the address filters', async () => {
    open('/myshares', MANY)
    await screen.findByRole('combobox', { name: 'Situação' })
    screen.getByRole('button', { name: 'FILTRAR' })
    cleanup()
    open('/myshares', lists({ TRANSMITTING: { body: { data: FIVE.slice(1) } } }))
    await waitFor(() => expect(articles()).toHaveLength(4))
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'FILTRAR' })).toBeNull()
    cleanup()
    open('/myshares?situacao=ativos', FULL)
    await screen.findByRole('combobox', { name: 'Situação' })
  })

  it('are read from the address, and each is taken back where it was chosen', async () => {
    const { user } = open('/myshares?situacao=ativos&instituicao=Beta+Seguradora', FULL)
    await waitFor(() => expect(articles()).toEqual(['Beta Seguradora']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Todas')
    await waitFor(() => expect(articles()).toHaveLength(2))
    expect(place()).toBe('/myshares?instituicao=Beta+Seguradora')
    expect(count()).toBe('2 de 3 compartilhamentos')
  })

  it('are chosen from what there is', async () => {
    const { user } = open('/myshares', MANY)
    const kinds = await screen.findByRole('combobox', { name: 'Dados' })
    await waitFor(() =>
      expect(
        within(kinds)
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual(['Todos', 'Automóvel', 'Residencial']),
    )
    await user.selectOptions(kinds, 'Residencial')
    await waitFor(() => expect(articles()).toEqual(['Beta Seguradora']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Encerrados')
    await screen.findByRole('heading', { name: 'Nenhum compartilhamento com estes filtros.' })
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(articles()).toHaveLength(5))
    expect(place()).toBe('/myshares')
  })

  it('order the cards of a group as the customer chose', async () => {
    const old = card('a', { organisationName: 'Azul', createDateTime: '2025-07-08T17:05:00Z' })
    const { user } = open('/myshares', lists({ TRANSMITTING: { body: { data: [...FIVE.slice(1), old] } } }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ordem' }), 'Instituição, A a Z')
    await waitFor(() => expect(place()).toBe('/myshares?ordem=instituicao'))
    expect(articles()).toEqual(['Azul', 'Beta Seguradora', 'Beta Seguradora', 'Delta', 'Delta'])
  })

  it('leave the mark with the first of all to end, not with the first of those found', async () => {
    const first = card('first', { expirationDateTime: '2029-01-01T12:00:00Z', organisationName: 'Delta' })
    open(
      '/myshares?busca=seguradora+beta',
      lists({
        TRANSMITTING: {
          body: { data: [first, ...GIVEN, card('b2', { organisationName: 'Beta Seguradora' })] },
        },
      }),
    )
    await waitFor(() => expect(articles()).toHaveLength(3))
    expect(screen.queryByText(/^Termina primeiro/)).toBeNull()
  })

  it('on phones open as a sheet that counts live, and change nothing before MOSTRAR', async () => {
    const { user } = open('/myshares?situacao=ativos', FULL)
    await user.click(await screen.findByRole('button', { name: 'FILTRAR (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filtrar e ordenar' })
    within(sheet).getByRole('button', { name: 'MOSTRAR 2' })
    await user.click(within(sheet).getByRole('checkbox', { name: 'Banco Gama' }))
    within(sheet).getByRole('button', { name: 'MOSTRAR 1' })
    await user.click(within(sheet).getByRole('checkbox', { name: 'Residencial' }))
    within(sheet).getByRole('button', { name: 'MOSTRAR 0' })
    expect(place()).toBe('/myshares?situacao=ativos')
    await user.click(within(sheet).getByRole('button', { name: 'LIMPAR' }))
    await user.click(within(sheet).getByRole('checkbox', { name: 'Terminados' }))
    await user.click(within(sheet).getByRole('button', { name: 'MOSTRAR 1' }))
    await waitFor(() => expect(place()).toBe('/myshares?situacao=terminados'))
    expect(articles()).toEqual(['Beta Seguradora'])
  })

  it('say how many they let through on the other tab when they leave one empty, and lead there', async () => {
    const { user } = open('/myshares?busca=sigma', FULL)
    await screen.findByText('Nenhum compartilhamento com estes filtros.')
    screen.getByText(/^Em Recebidos, há 1 com estes filtros\./)
    expect(screen.getByRole('tab', { name: /Recebidos/ }).textContent).toBe('Recebidos 1')
    expect(screen.getByRole('tab', { name: /Transmitidos/ }).textContent).toBe('Transmitidos 0')
    await user.click(screen.getByRole('button', { name: 'Ver' }))
    await waitFor(() => expect(articles()).toEqual(['Cooperativa Sigma']))
    expect(place()).toBe('/myshares?aba=recebidos&busca=sigma')
    // What was pressed has gone: the focus is at the count.
    expect(document.activeElement?.textContent).toBe('1 de 1 compartilhamento')
  })

  it('hold for nobody who has fewer, in whatever view', async () => {
    const only = lists({ TRANSMITTING: { body: { data: GIVEN.slice(2) } } })
    open('/myshares?ver=linha', only)
    await screen.findByRole('list', { name: 'Compartilhamentos na linha do tempo' })
    expect(screen.getAllByRole('link', { name: 'Beta Seguradora' })).toHaveLength(1)
  })

  it('are not blamed where nothing is filtered', async () => {
    const ended = [card('a', { status: 'INACTIVE' }), card('b', { status: 'REJECTED' })]
    open('/myshares?ver=matriz', lists({ TRANSMITTING: { body: { data: ended } } }))
    await screen.findByRole('heading', { name: 'Nada está sendo compartilhado agora' })
    screen.getByText('O que já acabou está em Cartões.')
    cleanup()
    open(
      '/myshares?ver=matriz',
      lists({ TRANSMITTING: { body: { data: ended } }, RECEIVING: { status: 403 } }),
    )
    await screen.findByRole('heading', { name: 'Entre os transmitidos, nada está sendo compartilhado agora' })
    cleanup()
    open('/myshares?ver=linha', lists({ RECEIVING: { status: 403 } }))
    await screen.findByRole('heading', { name: 'Não existem consentimentos transmitidos' })
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
  })

  it('and views are not offered for an empty list', async () => {
    open('/myshares', lists({}))
    await screen.findByText('Não existem consentimentos transmitidos')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Modos|Buscar)/ })).toBeNull())
  })
})

describe('the ways of seeing the list', () => {
  it('open below their button, which says the present one; a choice shuts them and leaves the focus there', async () => {
    const { user } = open('/myshares', FULL)
    await waitFor(() => expect(articles()).toHaveLength(3))
    expect(screen.queryByRole('navigation', { name: 'Modo de ver' })).toBeNull()
    await press(user, 'Modos de ver: Cartões')
    const ways = within(screen.getByRole('navigation', { name: 'Modo de ver' }))
    expect(ways.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Cartões',
      'Linha do tempo',
      'Quem tem o quê',
    ])
    await user.click(ways.getByRole('link', { name: 'Quem tem o quê' }))
    await waitFor(() => expect(place()).toBe('/myshares?ver=matriz'))
    expect(screen.queryByRole('navigation', { name: 'Modo de ver' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modos de ver: Quem tem o quê' }))
  })
})

describe('two hundred sharings', () => {
  const many = (total: number) => Array.from({ length: total }, (_, at) => card(`n${at}`))

  it('draw thirty cards at once, and links reach all of them, focus first', async () => {
    const { user } = open('/myshares', lists({ TRANSMITTING: { body: { data: many(200) } } }))
    await waitFor(() => expect(articles()).toHaveLength(30))
    const reached = new Set<string | null>()
    for (let page = 1; page <= 7; page += 1) {
      await screen.findByText(`${page * 30 - 29} a ${Math.min(page * 30, 200)} de 200`)
      await waitFor(() => expect(cards()).toHaveLength(page < 7 ? 30 : 20))
      for (const one of cards()) reached.add(linkOf(one)?.getAttribute('href') ?? null)
      const next = screen.queryByText(/seguintes$/, { selector: 'a *, a' })
      if (!next) break
      await user.click(next)
      await waitFor(() => expect(document.activeElement?.querySelector('article')).not.toBeNull())
    }
    expect(reached.size).toBe(200)
    expect(place()).toBe('/myshares?pagina=7')
    await user.click(screen.getByText('30 anteriores'))
    await waitFor(() => expect(place()).toBe('/myshares?pagina=6'))
  })

  it('another page is scrolled to with what a window shows of it, before the rest', async () => {
    const shown: number[] = []
    const scroll = function (this: Element) {
      shown.push(this.querySelectorAll('article').length)
    }
    Object.assign(Element.prototype, { scrollIntoView: scroll })
    const { user } = open('/myshares', lists({ TRANSMITTING: { body: { data: many(100) } } }))
    await user.click(await screen.findByText('30 seguintes'))
    await screen.findByText('31 a 60 de 100')
    expect(shown).toEqual([12])
    await waitFor(() => expect(articles()).toHaveLength(30))
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('a filter begins with the first page', async () => {
    const { user } = open('/myshares?pagina=3', lists({ TRANSMITTING: { body: { data: many(100) } } }))
    await screen.findByText('61 a 90 de 100')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Ativos')
    await screen.findByText('1 a 30 de 100')
  })
})

describe('the timeline', () => {
  it('holds both directions, begins with what is open, and says each row in one sentence', async () => {
    open('/myshares?ver=linha', MANY)
    const list = await screen.findByRole('list', { name: 'Compartilhamentos na linha do tempo' })
    const names = within(list)
      .getAllByRole('link')
      .map((one) => one.textContent)
    expect(names).toEqual(['Cooperativa Sigma', 'Banco Gama', 'Beta Seguradora'])
    const [first] = within(list).getAllByRole('img')
    expect(first?.getAttribute('aria-label')).toMatch(
      /^Cooperativa Sigma, chega à Alfa Seguros, termina em \d\d\/\d\d\/\d{4}, em 12 dias\.$/,
    )
    expect(count()).toBe('3 de 6 compartilhamentos')
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('stands in the order that the customer chose', async () => {
    open('/myshares?ver=linha&ordem=termina-depois', MANY)
    const list = await screen.findByRole('list', { name: 'Compartilhamentos na linha do tempo' })
    expect(within(list).getAllByRole('link').at(-1)?.textContent).toBe('Cooperativa Sigma')
  })

  it('its own filter is what is open; without it all are there', async () => {
    const { user } = open('/myshares?ver=linha', MANY)
    const situations = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Situação' })
    expect(situations.selectedOptions[0]?.text).toBe('Ativos e pendentes')
    await user.selectOptions(situations, 'Todas')
    await waitFor(() => expect(place()).toBe('/myshares?ver=linha&situacao=todas'))
    expect(count()).toBe('6 compartilhamentos')
  })

  it('moves by twelve months, and the address keeps it', async () => {
    const { user } = open('/myshares?ver=linha', FULL)
    await user.click(await screen.findByRole('link', { name: '12 meses depois' }))
    await waitFor(() => expect(place()).toBe('/myshares?ver=linha&periodo=1'))
    await user.click(screen.getByRole('link', { name: 'Hoje' }))
    await waitFor(() => expect(place()).toBe('/myshares?ver=linha'))
    await user.click(screen.getByRole('link', { name: '12 meses antes' }))
    await waitFor(() => expect(place()).toBe('/myshares?ver=linha&periodo=-1'))
  })

  it('says which half is missing when one list cannot be read, and reads it again', async () => {
    let isUp = false
    const { user } = open('/myshares?ver=linha', {
      [LISTS]: ({ search }) =>
        search.get('ShareType') === 'TRANSMITTING'
          ? { body: { data: GIVEN } }
          : isUp
            ? { body: { data: RECEIVED } }
            : { status: 403 },
    })
    await screen.findByText(/Aqui aparecem só os Transmitidos\./)
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(screen.queryByText(/Aqui aparecem só/)).toBeNull())
  })

  it('says the failure when neither can be read', async () => {
    open('/myshares?ver=linha', lists({ RECEIVING: { status: 403 }, TRANSMITTING: { status: 403 } }))
    await screen.findByText('Erro 403')
  })
})

describe('who has what', () => {
  it('is a table of data by institutions: each cell says what it is', async () => {
    open('/myshares?ver=matriz', FULL)
    const table = await screen.findByRole('table')
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent)
    expect(heads).toContain('Chega à Alfa Seguros, de')
    expect(heads.slice(-3)).toEqual(['CCooperativa Sigma', 'BBanco Gama', 'BBeta Seguradora'])
    const row = within(table).getByRole('row', { name: /^Residencial/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ).toEqual(['não', 'não', 'sim, opcional'])
    expect(count()).toBe('3 compartilhamentos')
    screen.getByText('Vai sempre junto: a lista das apólices escolhidas.')
    screen.getByText('Em branco: não é enviado.')
    // A list, too, for large text.
    screen.getByText('chega de Cooperativa Sigma; sai para Banco Gama')
  })
})

describe('the file', () => {
  it('holds what the filters show, all pages of it', async () => {
    const files = savedFiles()
    const { user } = open('/myshares?situacao=ativos', FULL)
    await waitFor(() => expect(articles()).toHaveLength(2))
    await press(user, /^Modos/)
    await press(user, 'Baixar CSV')
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await readText(files[0])).split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFSituação;Tipo;Instituição;CNPJ;Dados;Objetivo;Criado em;Confirmado em;Termina em;Encerrado em;Última leitura',
    )
    expect(lines.slice(1, 3).map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
      'Ativo;Transmitido;Banco Gama;11.222.333/0001-81;Automóvel',
      'Ativo;Transmitido;Beta Seguradora;11.222.333/0001-81;Residencial',
    ])
    expect(lines).toHaveLength(4)
  })

  it('is also a calendar for the timeline, with the ends to come of what it shows', async () => {
    const files = savedFiles()
    const { user } = open('/myshares?ver=linha', MANY)
    await user.click(await screen.findByRole('button', { name: /^Modos/ }))
    await user.click(await screen.findByRole('button', { name: 'Calendário (.ics)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.type).toBe('text/calendar;charset=utf-8')
    const titles = (await readText(files[0])).split('\r\n').filter((line) => line.startsWith('SUMMARY:'))
    expect(titles).toEqual([
      'SUMMARY:O compartilhamento com a Cooperativa Sigma termina',
      'SUMMARY:O compartilhamento com o Banco Gama termina',
      'SUMMARY:O compartilhamento com a Beta Seguradora termina',
    ])
  })

  it('is not made of half a list', async () => {
    const { user } = open(
      '/myshares',
      lists({ TRANSMITTING: { status: 403 }, RECEIVING: { body: { data: RECEIVED } } }),
    )
    await user.click(await screen.findByRole('button', { name: /^Modos/ }))
    await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }))
    await screen.findByText('A lista ainda não carregou inteira. Sem ela, não dá para montar o CSV.')
  })
})

/** jsdom's blobs have no `text()`; the byte order mark is kept. */
function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob ?? new Blob())
  })
}
