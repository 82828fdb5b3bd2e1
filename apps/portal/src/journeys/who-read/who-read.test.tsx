import { calendarDay } from '@consente/domain/period'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, backend, CONFIG, renderPages, signInForTests } from '../../testing/page-for-tests.tsx'
import { WhoReadPage } from './WhoReadPage.tsx'

const DAY_MS = 86_400_000
const dayAgo = (days: number): string => calendarDay(new Date(Date.now() - days * DAY_MS))
/** 00:10 in Brasília, so that it has passed on any day. */
const at = (days: number): string => `${dayAgo(days)}T03:10:00Z`
const item = (more: object) => ({
  group: 'DAMAGES_AND_PEOPLE_AUTO',
  groupName: 'Automóvel',
  displayName: 'Apólice',
  outcome: 'DELIVERED',
  calls: 1,
  firstAt: at(1),
  lastAt: at(1),
  ...more,
})
const log = (consentId: string, days: object[]) => ({ consentId, shareType: 'RECEIVING', days })
const card = (consentId: string, organisationName: string, more = {}) => ({
  consentId,
  organisationName,
  status: 'ACTIVE',
  createDateTime: '2026-01-08T17:05:00Z',
  expirationDateTime: '2099-07-08T17:05:00Z',
  resourceGroups: [],
  ...more,
})
const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
const LOG = (id: string) => `GET /bff-opin/consents/v1/readings/${encodeURIComponent(id)}/log`

const BETA = card('urn:beta:1', 'Beta Seguradora', { lastReadAt: at(1) })
const GAMA = card('urn:alfa:2', 'Banco Gama', { lastReadAt: '2026-08-12T12:00:00Z' })
const OVER = card('urn:beta:3', 'Beta Seguradora', {
  status: 'INACTIVE',
  statusDateTime: '2026-02-01T12:00:00Z',
})

const lists: Answers = {
  [LISTS]: (request) => ({
    body: {
      data: request.search.get('ShareType') === 'RECEIVING' ? [BETA, OVER] : [GAMA],
    },
  }),
}
const yesterday = { day: dayAgo(1), readings: 1, times: [at(1)], calls: 2, items: [item({})] }
const refusedToday = {
  day: dayAgo(0),
  readings: 0,
  times: [],
  calls: 0,
  items: [
    item({ groupName: 'Vida', outcome: 'REFUSED', reason: 'NOT_PERMITTED', firstAt: at(0), lastAt: at(0) }),
  ],
}

function open(answers: Answers) {
  const given = backend(answers, { capabilities: { ...CONFIG.capabilities, accessLog: true } })
  renderPages(given.api, { '/quem-leu': <WhoReadPage /> }, '/quem-leu')
  return { ...given, user: userEvent.setup() }
}
beforeEach(() => {
  localStorage.clear()
  signInForTests()
})

const both: Answers = {
  ...lists,
  [LOG(BETA.consentId)]: { body: log(BETA.consentId, [yesterday]) },
  [LOG(GAMA.consentId)]: { body: log(GAMA.consentId, [refusedToday]) },
}

it('shows seven days of every sharing first, then who read what, by day and hour', async () => {
  const { seen } = open(both)
  await screen.findByRole('img', {
    name: 'A Alfa Seguros leu 1 vez na Beta Seguradora nestes 7 dias.',
  })
  const silent = screen.getByRole('img', {
    name: 'O Banco Gama não leu nada seu aqui nestes 7 dias. 1 leitura não deu certo.',
  })
  within(silent.closest('.wk-row') as HTMLElement).getByText('desde 12/08')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Hoje',
    'Ontem',
  ])
  const read = screen.getByRole('link', { name: 'A Alfa Seguros leu na Beta Seguradora' }).closest('li')
  expect(read?.textContent).toContain('00:10 · Automóvel: apólice.')
  screen.getByRole('link', { name: 'O Banco Gama não leu nada seu aqui' })
  screen.getByText('Recusamos 1 leitura: pediram Vida, que você não autorizou.')
  // Nothing can have been read of a sharing that was over before.
  expect(seen.filter(({ call }) => call.includes('/readings/'))).toHaveLength(2)
})

it('says which sharings could not be read, and reads them again', async () => {
  const { user } = open({
    ...both,
    [LOG(GAMA.consentId)]: (_request, count) =>
      count === 1 ? { status: 400 } : { body: log(GAMA.consentId, [refusedToday]) },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Não conseguimos buscar as leituras de 1 compartilhamento.')
  expect(screen.queryByText('Ninguém leu nada nestes dias.')).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(/Recusamos 1 leitura/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says so when nobody read anything, when nothing is shared, and when the lists cannot be read', async () => {
  const none = { body: log('x', []) }
  open({ ...both, [LOG(BETA.consentId)]: none, [LOG(GAMA.consentId)]: none })
  await screen.findByText('Ninguém leu nada nestes dias.')
  open({ [LISTS]: { body: { data: [] } } })
  await screen.findByText('Ainda não há o que ler')
  open({ [LISTS]: { status: 400 } })
  await screen.findByText('Não conseguimos buscar suas leituras agora.')
})

it('asks for a longer period, and saves what is shown', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:x'), revokeObjectURL: vi.fn() }),
  )
  const { user, seen } = open(both)
  await screen.findByText(/Recusamos 1 leitura/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Últimos 30 dias')
  await vi.waitFor(() =>
    expect(seen.filter(({ search }) => search.get('from') === dayAgo(29))).toHaveLength(2),
  )
  await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }))
  expect(URL.createObjectURL).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
