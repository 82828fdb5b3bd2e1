import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlannedOutage } from '../../api/outages-api.ts'
import {
  backend,
  CONFIG,
  type GivenAnswer,
  renderPages,
  signInForTests,
} from '../../testing/page-for-tests.tsx'
import { OutageBanner } from './OutageBanner.tsx'
import { outageWords } from './outage-texts.ts'

const PLANNED = 'GET /bff-opin/outages/v1/planned'
const WHY = 'Atualizamos nossos servidores.'
const outage = (startsAt: string, endsAt: string, more: Partial<PlannedOutage> = {}): PlannedOutage => ({
  startsAt,
  endsAt,
  isPartial: false,
  explanation: WHY,
  ...more,
})
const words = (one: PlannedOutage, now: string) => outageWords(one, new Date(now))

beforeEach(() => signInForTests())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

it.each([
  ['2026-11-30T04:00:00Z', '2026-11-30T06:00:00Z', 'Em 30/11/2026, da 01:00 às 03:00'],
  ['2026-11-28T05:00:00Z', '2026-11-28T06:30:00Z', 'Hoje, das 02:00 às 03:30'],
  ['2026-11-29T02:00:00Z', '2026-11-29T05:00:00Z', 'De 28/11/2026, 23:00, a 29/11/2026, 02:00'],
])('an outage from %s to %s is told with its day and hours', (from, to, expected) => {
  expect(words(outage(from, to), '2026-11-28T04:00:00Z')).toEqual({
    title: 'Manutenção programada.',
    when: `${expected} (horário de Brasília).`,
    text: `Os serviços de compartilhamento podem não responder. A manutenção não altera os compartilhamentos que você já fez. ${WHY}`,
  })
})

it('one that is under way says until when, and one of a part says so', () => {
  const one = outage('2026-11-28T04:00:00Z', '2026-11-28T06:00:00Z', { isPartial: true })
  const { title, when, text } = words(one, '2026-11-28T05:00:00Z')
  expect(title).toBe('Manutenção em andamento.')
  expect(when).toBe('Até 03:00 (horário de Brasília).')
  expect(text).toMatch(/^Parte dos serviços de compartilhamento pode não responder\. /)
})

const shown = (answer: GivenAnswer | (() => GivenAnswer)) => {
  const given = backend(
    { [PLANNED]: answer },
    { capabilities: { ...CONFIG.capabilities, plannedOutages: true } },
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderPages(given.api, { '/here': <OutageBanner /> }, '/here', queries)
  /** The answer has come and was taken, whatever it says. */
  const isRead = () =>
    waitFor(() => {
      expect(given.calls()).toEqual([PLANNED])
      expect(queries.isFetching()).toBe(0)
    })
  return { isRead }
}
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

it('the next outage stands above the page, as a landmark of its own', async () => {
  shown({
    body: [
      outage(inHours(-2), inHours(-1)),
      outage(inHours(40), inHours(41), { explanation: 'Outra.' }),
      outage(inHours(20), inHours(21)),
    ],
  })
  const banner = await screen.findByRole('complementary', { name: 'Aviso de manutenção' })
  expect(banner.textContent).toContain('Manutenção programada.')
  expect(screen.getByText('O que muda para você').closest('details')?.textContent).toContain(WHY)
  expect(screen.getByText('Manutenção programada.').closest('details')).toBeNull()
})

it.each([
  ['nothing is planned', { body: [] }],
  ['the backend does not answer', { status: 500, body: {} }],
  ['the answer cannot be read', { body: [{ startsAt: 'amanhã' }] }],
])('no banner while %s', async (_why, answer) => {
  const { isRead } = shown(answer)
  await isRead()
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('an open page says before, during and after, whether or not anybody answers meanwhile', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T04:00:00Z') })
  let isSilent = false
  shown(() =>
    isSilent ? { status: 503, body: {} } : { body: [outage('2026-11-28T05:00:00Z', '2026-11-28T06:00:00Z')] },
  )
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  const text = () => screen.queryByRole('complementary')?.textContent ?? ''
  await pass(0)
  expect(text()).toContain('Manutenção programada. Hoje, das 02:00 às 03:00')
  isSilent = true
  await pass(59)
  expect(text()).toContain('Manutenção programada.')
  await pass(1)
  expect(text()).toContain('Manutenção em andamento. Até 03:00')
  await pass(60)
  expect(text()).toBe('')
})

it('an outage that was cancelled is gone with the next question', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T04:00:00Z') })
  let planned = [outage('2026-11-28T05:00:00Z', '2026-11-28T06:00:00Z')]
  shown(() => ({ body: planned }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.queryByRole('complementary')).not.toBeNull()
  planned = []
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(screen.queryByRole('complementary')).toBeNull()
})
