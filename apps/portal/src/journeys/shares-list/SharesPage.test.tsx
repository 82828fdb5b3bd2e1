import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { asSharingCard } from '../../api/sharings/sharings.ts'
import { resumeData } from '../../session/journey-storage.ts'
import { MemoryRouter } from '../../testing/memory-router-for-tests.tsx'
import { backend, CONFIG, renderPages } from '../../testing/page-for-tests.tsx'
import {
  card,
  ID,
  LISTS,
  lists,
  open,
  PAGES,
  place,
  setUpShares,
  UNAVAILABLE,
} from '../../testing/shares-for-tests.tsx'
import { ShareList } from './cards/ShareList.tsx'

setUpShares()

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
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  it('a single active sharing is not marked as the first to end', async () => {
    open('/myshares', lists({ TRANSMITTING: { body: { data: [card(ID)] } } }))
    await screen.findByText('Banco Gama')
    expect(screen.queryByText(/^Termina primeiro/)).toBeNull()
  })

  it('a card says when data were last read, where the backend tells', async () => {
    const data = [card(ID, { lastReadAt: '2026-07-10T12:31:00Z' }), card('urn:gama:2')]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    await screen.findByText(/Leram em 10\/07\/2026, 09:31\.$/)
    expect(screen.getAllByText(/Leram/)).toHaveLength(1)
  })

  it('a card counts its groups, names three and says how many more there are', async () => {
    const names = ['Automóvel', 'Residencial', 'Vida', 'Viagem', 'Rural']
    const resourceGroups = names.map((displayName) => ({ type: displayName, displayName }))
    const data = [
      card(ID, { resourceGroups }),
      card('urn:gama:2', { resourceGroups, expirationDateTime: '2020-01-01T12:00:00Z' }),
      card('urn:gama:3', { resourceGroups: resourceGroups.slice(0, 3) }),
      card('urn:gama:4', { resourceGroups: resourceGroups.slice(0, 1) }),
    ]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    expect(await screen.findAllByText('5 grupos:')).toHaveLength(2)
    expect(names.map((name) => screen.queryAllByText(name).length)).toEqual([4, 3, 3, 0, 0])
    expect(screen.getAllByText('e mais 2')).toHaveLength(2)
  })

  it('a card that names none of its groups says that they are registration data', async () => {
    const registration = (kind: string) => ({ type: `CUSTOMERS_PERSONAL_${kind}`, displayName: kind })
    const resourceGroups = [registration('IDENTIFICATIONS'), registration('QUALIFICATION')]
    const data = [card(ID, { resourceGroups }), card('urn:gama:2', { resourceGroups, status: 'EXPIRED' })]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    await screen.findByText('2 grupos:')
    screen.getByText('Eram 2 grupos:')
    expect(screen.getAllByText('só dados de cadastro')).toHaveLength(2)
  })

  it('groups cards, marks the first to end, and each leads to its own address', async () => {
    const soon = card(ID, { expirationDateTime: '2029-01-01T12:00:00Z', organisationName: 'Beta Seguradora' })
    const data = [card('urn:gama:late'), card('urn:gama:old', { status: 'EXPIRED' }), soon]
    open('/myshares', lists({ TRANSMITTING: { body: { data } } }))
    await screen.findByText('Beta Seguradora')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Ativos',
      'Terminados',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Beta Seguradora',
      'Banco Gama',
      'Banco Gama',
    ])
    expect(screen.getAllByText(/^Termina primeiro\./)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Beta Seguradora' })
    expect(link.getAttribute('href')).toBe(`/myshares/${encodeURIComponent(ID)}`)
  })

  it('shows the window’s part of a long list at once, and all of it soon after', async () => {
    const data = Array.from({ length: 40 }, (_, index) =>
      asSharingCard(card(`urn:gama:${index}`), new Date()),
    )
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

  it('leads back to the home of the recipient', async () => {
    const { user } = open('/myshares', lists({}))
    await user.click(screen.getByRole('link', { name: 'Início' }))
    expect(place()).toBe('/recipient-open-insurance')
  })

  it('NOVO CONSENTIMENTO clears what had been chosen', async () => {
    resumeData.write({ months: 3 })
    const { user } = open('/myshares', lists({ TRANSMITTING: { body: { data: [card(ID)] } } }))
    await user.click(screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' }))
    expect(place()).toBe('/recipient-select-insurer')
    expect(resumeData.read()).toEqual({})
  })
})
