import { PortalConfig } from '@consente/contract/portal/config'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { LEAST_CONFIG } from '../../testing/portal-config-for-tests.ts'
import { markInApp, unmarkInApp } from '../../ui/page/in-app.ts'
import { offlineWords, tellOffline } from './offline-line.ts'
import { showOffline } from './show-offline.ts'

let isOnline = true
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:41:30Z') })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const goes = async (way: 'online' | 'offline') => {
  isOnline = way === 'online'
  window.dispatchEvent(new Event(way))
  await act(() => vi.advanceTimersByTimeAsync(1100))
}
const said = () => document.querySelector('[role=status]')?.textContent

it('without a network every page says since when what it shows is known, or that it needs the network', async () => {
  isOnline = true
  tellOffline()
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toBe(undefined)
  await goes('offline')
  expect(said()).toBe(
    'Você está sem internet. Esta página precisa dela. O que você escreveu fica aqui; nada é enviado sem você.',
  )

  // The next page shows what was read: the oldest of it counts, of what is on the screen.
  const client = createQueryClient()
  client.setQueryData(['gone'], 1, { updatedAt: Date.parse('2026-11-20T12:00:00Z') })
  const { QueryObserver } = await import('@tanstack/react-query')
  for (const [key, at] of [
    ['new', '2026-11-20T13:41:00Z'],
    ['old', '2026-11-20T13:30:00Z'],
  ] as const) {
    client.setQueryData([key], 1, { updatedAt: Date.parse(at) })
    new QueryObserver(client, { queryKey: [key], queryFn: () => 1, staleTime: 'static' }).subscribe(
      () => undefined,
    )
  }
  await act(() => vi.advanceTimersByTimeAsync(1100))
  await vi.dynamicImportSettled()
  expect(said()).toBe(
    'Você está sem internet. O que está na tela foi lido às 10:30. O que você escreveu fica aqui; nada é enviado sem você.',
  )
  await goes('online')
  expect(said()).toBe(undefined)
})

it('what was read on another day is told with its day', async () => {
  const now = new Date('2026-11-20T13:41:30Z')
  expect(await offlineWords(new Date('2026-11-20T02:59:00Z'), now)).toContain(
    'foi lido em 19/11/2026, às 23:59.',
  )
})

it('the page of a start without a network gives way as soon as something is answered, and tells whom to call', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const answers = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('network'))
  const root = document.createElement('div')
  document.body.append(root)
  showOffline(root, PortalConfig.parse({ ...LEAST_CONFIG, sacPhone: '0800 000 0000' }))
  expect(root.querySelector('h1')?.textContent).toBe('Você está sem internet')
  expect(root.textContent).toContain('Ligue para o SAC: 0800 000 0000.')
  expect(root.querySelector('a')?.getAttribute('href')).toBe('tel:08000000000')
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()
  answers.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it.each([
  ['Sem internet', { inApp: true }],
  ['Você está sem internet', {}],
])('inside the app it is called %s, by a backend with %o', (title, capabilities) => {
  markInApp()
  const root = document.createElement('div')
  const config = PortalConfig.parse({ ...LEAST_CONFIG, capabilities })
  showOffline(root, config)
  expect(root.querySelector('h1')?.textContent).toBe(title)
  expect(document.title).toBe(`${title} · ${config.brand.name}`)
  unmarkInApp()
})
