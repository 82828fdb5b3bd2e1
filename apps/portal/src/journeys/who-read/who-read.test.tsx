import { calendarDay } from '@consente/domain/period'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, openPages, startSignedIn } from '../../testing/page-for-tests.tsx'
import { cardForTests as card, readingForTests } from '../../testing/wire-for-tests.ts'
import { WhoReadPage } from './WhoReadPage.tsx'

const DAY_MS = 86_400_000
const dayAgo = (days: number): string => calendarDay(new Date(Date.now() - days * DAY_MS))
/** 00:10 in Brasília, so that it has passed on any day. */
const at = (days: number): string => `${dayAgo(days)}T03:10:00Z`
const log = (consentId: string, days: object[]) => ({ consentId, shareType: 'RECEIVING', days })
const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
const LOG = (id: string) => `GET /bff-opin/consents/v1/readings/${encodeURIComponent(id)}/log`

const BETA = card('urn:beta:1', { lastReadAt: at(1) })
const GAMA = card('urn:alfa:2', { organisationName: 'Banco Gama', lastReadAt: '2026-08-12T12:00:00Z' })
const OVER = card('urn:beta:3', { status: 'INACTIVE', statusDateTime: '2026-02-01T12:00:00Z' })

const yesterday = { day: dayAgo(1), readings: 1, times: [at(1)], calls: 2, items: [readingForTests(at(1))] }
const refused = { groupName: 'Vida', outcome: 'REFUSED', reason: 'NOT_PERMITTED' }
const refusedToday = {
  day: dayAgo(0),
  readings: 0,
  times: [],
  calls: 0,
  items: [readingForTests(at(0), refused)],
}

const open = (answers: Answers) =>
  openPages({ '/quem-leu': <WhoReadPage /> }, '/quem-leu', answers, { capabilities: { accessLog: true } })
startSignedIn()

const both: Answers = {
  [LISTS]: ({ search }) => ({
    body: { data: search.get('ShareType') === 'RECEIVING' ? [BETA, OVER] : [GAMA] },
  }),
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
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  URL.revokeObjectURL = () => undefined
  const { user, seen } = open(both)
  await screen.findByText(/Recusamos 1 leitura/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Últimos 30 dias')
  await vi.waitFor(() =>
    expect(seen.filter(({ search }) => search.get('from') === dayAgo(29))).toHaveLength(2),
  )
  await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }))
  expect(saved).toHaveLength(1)
})
