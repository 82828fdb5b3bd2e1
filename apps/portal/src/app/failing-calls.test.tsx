import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, credentials } from '../session/login-storage.ts'
import { CONFIG } from '../testing/page-for-tests.tsx'
import { App } from './App.tsx'
import { inside } from './entrances.ts'
import { ROUTES } from './routes.tsx'
import { createApi } from './session-guard/portal-tokens.ts'

/** Every page behind the sign-in, when every call of it fails in one way: nothing is endless, nothing untrue. */

const names = Object.keys(CONFIG.capabilities).filter(
  (name) => !/^(identityProvider|inApp|handover)$/.test(name),
)
const CAPABLE = {
  ...CONFIG,
  capabilities: { ...CONFIG.capabilities, ...Object.fromEntries(names.map((name) => [name, true])) },
}
const WAYS = ['hanging', 401, 403, 404, 500, 503] as const
/** But the end of a handoff, whose customer goes on at the computer. */
const PATHS = ROUTES.filter(({ path }) => path !== '/volte-ao-computador').map(({ path }) =>
  path.replace(':consentId', 'urn%3Abeta%3A1').replace(':number', 'AAAA-BBBB-CCCC'),
)

/** What nobody knows before an answer. The list's 404 is a list of nothing (docs/domain/errors.md). */
const UNTRUE =
  /Nada novo|Nenhum compartilhamento|Não existem consentimentos|Ainda não há o que ler|Ninguém (leu|recebe)|Não há dados/

const LOADING = /^(Carregando|Lendo)/

/** An answer takes a second, so that React draws what comes after it at once. */
const answering = (way: (typeof WAYS)[number]) => () =>
  new Promise<Response>((resolve) => {
    if (way !== 'hanging') setTimeout(() => resolve(new Response(null, { status: way })), 1000)
  })

/**
 * Every retry is over, and what hangs has hung for longer than 15 s since the last part began to load.
 * A part loads in real time, for which the clock of the test waits.
 */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    await act(() => vi.dynamicImportSettled())
    await act(async () => vi.advanceTimersByTimeAsync(1000))
  }
}

beforeAll(async () => {
  await inside.load()
  await Promise.all(ROUTES.map(({ page }) => page.load()))
})
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = () => {}
  accessToken.write('a')
  credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725', loggedUser: '52998224725' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe.each(PATHS)('%s', (path) => {
  it.each(WAYS)('%s: nothing is endless or untrue, and there is a way on', async (way) => {
    window.history.replaceState(null, '', path)
    render(<App api={createApi(CAPABLE, answering(way))} />)
    await pass(45)
    vi.useRealTimers()
    // React keeps a timer of its own, which is not the test's.
    if (way !== 'hanging') await waitFor(() => expect(screen.queryAllByText(LOADING)).toEqual([]))
    const text = document.body.textContent ?? ''
    const isLoading = screen.queryAllByText(LOADING).some((one) => one.closest('main'))
    if (isLoading) expect(text).toMatch(/Está demorando mais do que o normal/)
    if (way !== 404) expect(text).not.toMatch(UNTRUE)
    expect(document.querySelectorAll('main :is(a, button, input, select)').length).toBeGreaterThan(0)
  })
})
