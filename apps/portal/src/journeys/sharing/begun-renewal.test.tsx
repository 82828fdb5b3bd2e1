import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { askPath } from '../../renewal-path.ts'
import { type Answers, CONFIG } from '../../testing/page-for-tests.tsx'
import { card, DETAILS, details, ID, lists, open, setUpShares } from '../../testing/shares-for-tests.tsx'

const PAGE = `/myshares/${encodeURIComponent(ID)}`
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const DATES = { createDateTime: inDays(-100), expirationDateTime: inDays(12) }
const sharing = (more = {}) => card(ID, { ...DATES, ...more })
const list = (side: 'RECEIVING' | 'TRANSMITTING', data: object[]) => lists({ [side]: { body: { data } } })

const expectWay = (name: string, to: 'NEW' | 'OLD') =>
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/myshares/urn%3Abeta%3A${to}`)

setUpShares()
beforeAll(() => Promise.all([import('./actions/BegunAction.tsx'), import('./details/OpenMatters.tsx')]))

describe('RENOVAR on a card', () => {
  it('is there when a received sharing ends within 30 days, with the days in bold', async () => {
    const later = sharing({ consentId: 'urn:beta:2', expirationDateTime: inDays(40) })
    open('/myshares?aba=recebidos', list('RECEIVING', [sharing(), later]))
    const renew = await screen.findByRole('link', { name: /^RENOVAR ?o compartilhamento com o Banco Gama$/ })
    expect(renew.getAttribute('href')).toBe(askPath(ID, 'renew'))
    expect(screen.getByText('Termina em 12 dias').tagName).toBe('B')
    expect(screen.getAllByRole('link', { name: /^RENOVAR/ })).toHaveLength(1)
  })

  it('gives way to the request that waits to take its place already', async () => {
    open('/myshares?aba=recebidos', list('RECEIVING', [sharing({ waitingReplacement: 'urn:beta:NEW' })]))
    const see = await screen.findByRole('link', { name: /^VER O PEDIDO/ })
    expect(see.getAttribute('href')).toBe('/myshares/urn%3Abeta%3ANEW')
    screen.getByText('Já há um pedido para tomar o lugar deste.')
    expect(screen.queryByRole('link', { name: /^RENOVAR/ })).toBeNull()
  })

  it('is left out of what is given from here: its renewal starts at the other institution', async () => {
    open('/myshares', list('TRANSMITTING', [sharing()]))
    await screen.findByText('Termina em 12 dias')
    expect(screen.queryByRole('link', { name: /^RENOVAR/ })).toBeNull()
  })
})

describe('who comes to renew', () => {
  const now = (more: object): Answers => ({
    ...list('RECEIVING', []),
    [DETAILS]: { body: details({ ...DATES, confirmationDateTime: undefined, resourceGroups: [], ...more }) },
  })
  const answers = now({})

  it('finds the dialog open; closed, the page stays and asks no more', async () => {
    const { user } = open(askPath(ID, 'renew'), answers)
    const name = 'Renovar o compartilhamento com a Beta Seguradora?'
    const dialog = await screen.findByRole('dialog', { name })
    expect(document.activeElement?.textContent).toBe(name)
    await user.click(screen.getAllByRole('button', { name: 'VOLTAR' }).at(-1) as HTMLElement)
    expect(dialog.isConnected).toBe(false)
    expect(screen.getByTestId('place').textContent).toBe(`/myshares/${ID}`)
    screen.getByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' })
  })

  it('is led to the page of the renewal, where the backend takes one that names the former sharing', async () => {
    open(askPath(ID, 'renew'), answers, { capabilities: { ...CONFIG.capabilities, replaces: true } })
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`/myshares/${ID}/renovar`))
  })

  it('of who comes to end it finds the question open, also while a request waits to take its place', async () => {
    open(askPath(ID, 'end'), now({ waitingReplacement: 'urn:beta:NEW' }))
    await screen.findByRole('dialog', { name: /^Encerrar o compartilhamento/ })
  })

  it('is led to the request that waits to take its place, and is not asked again', async () => {
    open(askPath(ID, 'renew'), now({ waitingReplacement: 'urn:beta:NEW' }))
    await screen.findByRole('heading', { name: 'Já há um pedido para tomar o lugar deste' })
    screen.getByText('Este segue como está até o pedido ser autorizado.')
    expectWay('VER O PEDIDO', 'NEW')
    screen.getByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [
      'waiting',
      { status: 'PENDING', createDateTime: inDays(0) },
      'Este pedido é para substituir outro compartilhamento',
      'Quando este começar a valer, o outro já não valerá.',
    ],
    ['in force', { status: 'ACTIVE' }, 'Este tomou o lugar de outro compartilhamento'],
    ['refused', { status: 'REJECTED' }, 'Este pedido era para substituir outro compartilhamento'],
  ])('one that is %s names the sharing whose place it was for', async (_, more, title, words?: string) => {
    open(PAGE, now({ ...more, replaces: 'urn:beta:OLD' }))
    await screen.findByRole('heading', { name: title })
    if (words) screen.getByText(words)
    expectWay('VER O OUTRO', 'OLD')
  })

  const OVER = 'Este compartilhamento já não vale: não há mais o que renovar.'
  const AGAIN = 'Para ter os mesmos dados de novo, faça um novo pedido em “RENOVAR COMPARTILHAMENTO”.'
  const LATE = { status: 'PENDING', createDateTime: inDays(-1) }

  it.each([
    ['has ended', { status: 'INACTIVE' }],
    ['has run out', { status: 'EXPIRED', expirationDateTime: inDays(-2) }],
    ['was refused', { status: 'REJECTED' }],
    ['nobody authorised in time', LATE],
  ])('meets a sharing that %s, and is told so and asked nothing', async (_, more) => {
    open(askPath(ID, 'renew'), now(more))
    await screen.findByText(`${OVER} ${AGAIN}`)
    screen.getByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a replaced sharing leads to the one in its place, with and without RENOVAR', async () => {
    for (const path of [PAGE, askPath(ID, 'renew')]) {
      const replacedByDate = '2026-11-25T12:00:00Z'
      open(path, {
        ...now({ status: 'INACTIVE', replacedBy: 'urn:beta:NEW', replacedByDate }),
        'GET /bff-opin/consents/v1/consents/urn%3Abeta%3ANEW': {
          body: details({
            consentId: 'urn:beta:NEW',
            expirationDateTime: '2099-11-20T12:00:00Z',
            resourceGroups: [],
          }),
        },
      })
      await screen.findByRole('heading', { name: 'Deu lugar ao de 25/11/2026' })
      await screen.findByText('O novo vale até 20/11/2099. Os grupos são os mesmos.')
      screen.getByText('Aqui, faz um pedido novo com os dados deste. Para mudar ou encerrar, abra o novo.')
      expectWay('VER O NOVO', 'NEW')
      expect(screen.queryByText(OVER) !== null).toBe(path !== PAGE)
      expect(screen.queryByRole('dialog')).toBeNull()
      cleanup()
    }
    open(PAGE, now({ status: 'INACTIVE', replacedBy: 'urn:beta:NEW' }))
    await screen.findByRole('heading', { name: 'Deu lugar a outro compartilhamento' })
  })

  it('an ended sharing that was given from here offers no renewal here', async () => {
    open(askPath(ID, 'renew'), now({ status: 'INACTIVE', shareType: 'TRANSMITTING' }))
    await screen.findByText(OVER)
  })

  it.each([
    ['waits', { ...LATE, createDateTime: inDays(0) }],
    ['is in a state of its own', { status: 'SUSPENDED' }],
  ])('a sharing that %s is neither called over nor asked about', async (_, more) => {
    open(askPath(ID, 'renew'), now(more))
    await screen.findByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' })
    expect(screen.queryByText(/já não vale/)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
