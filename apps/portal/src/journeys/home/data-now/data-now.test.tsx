import { formatDate, formatTime } from '@consente/domain/period'
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
type Given = { body?: object; status?: number }
const lists = (RECEIVING: object[] | Given, TRANSMITTING: object[] | Given = []): Answers => ({
  [LISTS]: ({ search }) => {
    const given = search.get('ShareType') === 'RECEIVING' ? RECEIVING : TRANSMITTING
    return Array.isArray(given) ? { body: { data: given } } : given
  },
})
const open = (answers: Answers, dataNow = true) => {
  const capabilities = { ...CONFIG.capabilities, dataNow, furtherApproval: true }
  const given = backend(answers, { capabilities })
  renderPages(given.api, { '/home': <RecipientHomePage /> }, '/home')
  return given
}
const heading = async (name: string | RegExp) => {
  await screen.findByRole('link', { name: 'MEUS COMPARTILHAMENTOS' })
  screen.getByRole('heading', { level: 1, name })
}
const region = (name: string) => screen.getByRole('complementary', { name })
const lead = () => document.querySelector('.lead')?.textContent?.trim()

beforeAll(() => import('./HomeWithShares.tsx'))
beforeEach(() => {
  localStorage.clear()
  signInForTests()
})

describe('the home of somebody with sharings', () => {
  it('says how many have what, draws both directions, and lists each with what comes next', async () => {
    open(
      lists(
        [card({ lastReadAt: '2020-03-04T06:10:00Z' }), card({ organisationName: 'Delta Previdência' })],
        [card({ organisationName: 'Banco Gama' })],
      ),
    )
    await heading('Olá, Marina. Seus dados hoje')
    expect(lead()).toBe('2 instituições enviam para a Alfa Seguros. O Banco Gama recebe da Alfa Seguros.')
    expect([...document.querySelectorAll('.lead b')].map(({ textContent }) => textContent)).toEqual(['2'])
    const picture = screen.getByRole('img', { name: /^Os próximos 12 meses\. Chegam à Alfa Seguros: / })
    expect(picture.getAttribute('aria-label')).toMatch(/Saem da Alfa Seguros: Banco Gama até \d/)
    screen.getByRole('heading', { name: 'Chega à Alfa Seguros' })
    screen.getByRole('heading', { name: 'Sai da Alfa Seguros' })
    screen.getByText('Última leitura em 04/03/2020, 03:10.')
    expect(screen.getAllByText(/Última leitura|leu /)).toHaveLength(1)
    screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' })
  })

  it('says what is read next, and that nobody has read anything only where that is known', async () => {
    const nextAt = new Date(Date.now() + 3 * DAY_MS)
    const next = `${formatDate(nextAt)}, ${formatTime(nextAt)}`
    const read = { lastReadAt: '2020-03-04T06:10:00Z', nextAt: nextAt.toISOString() }
    open(
      lists(
        [
          card(read),
          card({ unread: true, nextAt: nextAt.toISOString() }),
          // It ends before; what should have been read by now is not promised.
          card({ ...read, expirationDateTime: inDays(2) }),
          card({ unread: true, nextAt: inDays(-1) }),
          card({ nextAt: nextAt.toISOString() }),
        ],
        [card({ organisationName: 'Banco Gama', unread: true }), card({ organisationName: 'Banco Gama' })],
      ),
    )
    await heading(/Seus dados hoje/)
    const lines = [...document.querySelectorAll('.home-next > span')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Última leitura em 04/03/2020, 03:10.',
      `Última leitura em 04/03/2020, 03:10. Próxima, ${next}.`,
      `A Alfa Seguros ainda não leu nada. Próxima, ${next}.`,
      'A Alfa Seguros ainda não leu nada.',
      `Próxima leitura, ${next}.`,
      'O Banco Gama ainda não leu nada.',
      '',
    ])
  })

  it('says of each that waits who is missing, and until when, in words that hold', async () => {
    const pending = (more: object) => card({ status: 'PENDING', createDateTime: inDays(0), ...more })
    open(lists([pending({}), pending({ furtherApproval: 'ALL' }), pending({ furtherApproval: 'SOME' })], []))
    await heading(/Seus dados hoje/)
    // One of them sends a part already.
    expect(lead()).toBe(
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros. Falta autorizar 3 pedidos.',
    )
    screen.getByText('3 pedidos.')
    expect(screen.getAllByText('Pendente')).toHaveLength(3)
    expect(document.querySelectorAll('.small-deck [stroke-dasharray]')).toHaveLength(3)
    expect(
      [...document.querySelectorAll('.home-lines .small')].map(({ textContent }) => textContent),
    ).toEqual([
      'Falta autorizar.',
      expect.stringMatching(/^Responda até \d\d:\d\d de .*\. Depois, o pedido acaba sozinho\.Ver/),
      // Where we receive, the hour of the others is not known.
      'Falta outra pessoa autorizar.',
      expect.stringMatching(/^Ver/),
      'Uma parte já vale. O resto espera outra pessoa autorizar.',
      expect.stringMatching(/^Ver/),
    ])
  })

  it('counts the hour of further people from the first authorisation of data given', async () => {
    const [asked, authorised] = [-0.03, -0.01].map(inDays)
    const waiting = { status: 'PENDING', createDateTime: asked, confirmationDateTime: authorised }
    open(lists([], [card({ ...waiting, furtherApproval: 'ALL', waitsForYou: true })]))
    await heading(/Seus dados hoje/)
    const end = formatTime(new Date(Date.parse(authorised ?? '') + 60 * 60_000))
    screen.getByText(new RegExp(`^Responda até ${end} de .*\\. Depois, o pedido acaba sozinho`))
  })

  it('does not say that a request waits that nobody authorised in its hour', async () => {
    const lapsed = card({ status: 'PENDING', createDateTime: inDays(-1) })
    open(lists([card()], [lapsed]))
    await heading(/Seus dados hoje/)
    expect(screen.queryByText(/Falta autorizar/)).toBeNull()
    cleanup()
    resumeData.write(CHOSEN)
    redirect.write('https://alfa.example/transmissions/1')
    open(lists([lapsed]))
    await heading('Olá, Marina. Nada está sendo compartilhado agora')
    screen.getByRole('link', { name: 'Ver o pedido que não valeu' })
    const way = screen.getByRole('link', { name: /Retomar o pedido/ })
    expect(way.getAttribute('href')).toBe('/recipient-confirm-open-insurance')
  })

  it('one alone has no picture, and is named', async () => {
    open(lists([card()]))
    await heading('Olá, Marina. Seus dados hoje')
    expect(lead()).toBe(
      'A Beta Seguradora envia para a Alfa Seguros. Pelo Open Insurance, nenhuma outra instituição recebe seus dados da Alfa Seguros.',
    )
    expect(screen.queryByRole('img', { name: /^Os próximos/ })).toBeNull()
  })

  it('tells what ends within 30 days, with the way to renew what is received', async () => {
    open(lists([card({ organisationName: 'Banco Gama', expirationDateTime: inDays(12) }), card()]))
    await heading(/Seus dados hoje/)
    const strip = region('Termina em breve')
    within(strip).getByText('O compartilhamento com o Banco Gama termina em 12 dias.')
    within(strip).getByText(/Depois disso, nada mais chega de lá\.$/)
    const calendar = within(strip).getByRole('button', { name: 'Pôr no calendário' })
    // A sheet with its rings, as drawn; a clock is for what waits.
    expect(calendar.querySelector('path')?.getAttribute('d')).toContain('M7 3v3.5')
    const renews = /^\/myshares\/urn%3Abeta%3A\d+\?acao=renovar$/
    expect(within(strip).getByRole('link', { name: 'RENOVAR' }).getAttribute('href')).toMatch(renews)
    const link = screen.getByRole('link', { name: /^Renovar ?o compartilhamento com o Banco Gama$/ })
    expect(link.getAttribute('href')).toMatch(renews)
    expect(document.querySelectorAll('.end-seal--soon')).toHaveLength(1)
  })

  it('puts an end that comes soon into the calendar', async () => {
    const made: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`
    URL.revokeObjectURL = () => undefined
    open(lists([card({ organisationName: 'Banco Gama', expirationDateTime: inDays(12) })]))
    await heading(/Seus dados hoje/)
    await userEvent.click(screen.getByRole('button', { name: 'Pôr no calendário' }))
    expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
  })

  it('leads to the request that renews a sharing already', async () => {
    open(lists([card({ expirationDateTime: inDays(12), waitingReplacement: 'urn:beta:NEW' })]))
    await heading(/Seus dados hoje/)
    // Something may come after its end: the request, once it is authorised.
    const said = within(region('Termina em breve')).getByText(/Já existe um pedido para substituir este\.$/)
    expect(said.textContent).toMatch(/^Em \d\d\/\d\d\/\d{4}\. Já/)
    for (const name of ['VER O PEDIDO', /^Ver o pedido/])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/myshares/urn%3Abeta%3ANEW')
    expect(screen.queryByRole('link', { name: /renovar/i })).toBeNull()
  })

  it('says that a term has passed, though the sharing is called active', async () => {
    open(lists([card({ expirationDateTime: inDays(-3) })]))
    await heading(/Seus dados hoje/)
    screen.getByText('O prazo acabou')
    expect(screen.queryByText(/[Tt]ermina hoje/)).toBeNull()
  })

  it('says how many sharings end, until when', async () => {
    open(lists([card({ expirationDateTime: inDays(3) })], [card({ expirationDateTime: inDays(9) })]))
    await heading(/Seus dados hoje/)
    within(region('Termina em breve')).getByText(/^2 compartilhamentos terminam até /)
    const way = () => screen.getByRole('link', { name: 'VER OS DOIS' }).getAttribute('href')
    expect(way()).toBe('/myshares')
  })

  it('tells what waits: an approval of theirs, and a request that was left', async () => {
    resumeData.write(CHOSEN)
    open(lists([], [card({ status: 'PENDING', waitsForYou: true })]))
    await heading(/Seus dados hoje/)
    screen.getByText('Falta a sua autorização.')
    screen.getByText('1 pedido.')
    screen.getByRole('link', { name: 'Retomar o pedido à Beta Seguradora' })
  })

  it('a request that was left is gone on with while it waits, and begins with its choice once it has ended', async () => {
    resumeData.write(CHOSEN)
    redirect.write('https://alfa.example/transmissions/1')
    const way = () => screen.getByRole('link', { name: /Retomar o pedido/ }).getAttribute('href')
    open(lists([card({ status: 'PENDING', createDateTime: inDays(0) })]))
    await heading(/Seus dados hoje/)
    expect(way()).toBe('/recipient-share-redirect')
    cleanup()
    open(lists([card({ status: 'INACTIVE' })]))
    await heading(/Nada está sendo compartilhado/)
    expect(way()).toBe('/recipient-confirm-open-insurance')
  })

  it('more than five of a side are in the list', async () => {
    open(lists(Array.from({ length: 7 }, () => card())))
    await heading(/Seus dados hoje/)
    expect(document.querySelectorAll('.home-lines > li')).toHaveLength(5)
    screen.getByRole('link', { name: 'Ver os 7 que chegam' })
  })

  it('with ended ones alone says that nothing is shared, and since when', async () => {
    open(lists([card({ status: 'INACTIVE', statusDateTime: '2026-03-14T12:00:00Z' })]))
    await heading('Olá, Marina. Nada está sendo compartilhado agora')
    expect(lead()).toBe('O último terminou em 14/03/2026. Ver o encerrado')
  })

  it('says when a sharing expired before its term only where that is known', async () => {
    open(lists([card({ status: 'EXPIRED', expirationDateTime: '2099-03-14T12:00:00Z' })]))
    await heading('Olá, Marina. Nada está sendo compartilhado agora')
    expect(lead()).toBe('Ver o encerrado')
  })

  it('does not say that anything ended with a refused request', async () => {
    const rejected = card({ status: 'REJECTED', statusDateTime: '2026-03-14T12:00:00Z' })
    open(lists([rejected]))
    await heading('Olá, Marina. Nada está sendo compartilhado agora')
    expect(lead()).toBe('Ver o pedido que não valeu')
    cleanup()
    open(lists([rejected, card({ status: 'INACTIVE', statusDateTime: '2026-03-10T12:00:00Z' })]))
    await heading('Olá, Marina. Nada está sendo compartilhado agora')
    expect(lead()).toBe('O último terminou em 10/03/2026. Ver o encerrado')
  })

  it('says that one side does not answer, shows the other, and tries again', async () => {
    const { calls } = open(lists([card()], { status: 503 }))
    await screen.findByText(/Não conseguimos ler o que sai da Alfa Seguros agora\. O resto está abaixo\./)
    const before = calls().length
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(calls().length).toBe(before + 1)
    await heading(/Seus dados hoje/)
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
    open(lists([card()]), false)
    await heading('Olá, Marina. O que você quer fazer?')
  })
})
