import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BROWSERS } from '../../../browsers.ts'

const PAGE =
  '<div id="root"><div class="boot"><main><div class="wrap"><div class="coming"><p>Carregando...</p></div></div></main></div></div>'
const NOT_STARTED = 'O portal não abriu neste navegador'

const said = (): string => document.querySelector('main')?.textContent ?? ''

/** Runs the script as a browser does; its listeners go after the test. */
async function runGuard(): Promise<void> {
  const add = vi.spyOn(window, 'addEventListener')
  vi.resetModules()
  await import('./start-guard.ts')
  for (const [type, listener, options] of add.mock.calls)
    listening.push(() => window.removeEventListener(type, listener as EventListener, options))
}
const listening: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('OLDEST_BROWSERS', BROWSERS)
  vi.useFakeTimers()
  document.body.innerHTML = PAGE
  Object.assign(HTMLScriptElement.prototype, { noModule: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const stop of listening.splice(0)) stop()
  document.body.innerHTML = ''
})

const fails = (filename: string): boolean => window.dispatchEvent(new ErrorEvent('error', { filename }))
const OURS = `${location.origin}/assets/index.js`

describe('the guard around the start', () => {
  it('says what to do when the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    await runGuard()
    expect(said()).toMatch(/não deixa o portal guardar dados.*Permita cookies/)
    fails(OURS)
    expect(said()).not.toContain(NOT_STARTED)
  })

  it('tells a browser without modules at once what to update to', async () => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
    await runGuard()
    expect(said()).toContain(NOT_STARTED)
    for (const oldest of Object.values(BROWSERS)) expect(said()).toContain(oldest)
    expect(document.querySelector('[role=alert]')).not.toBeNull()
  })

  it('says nothing of scripts that an extension brings', async () => {
    await runGuard()
    fails('safari-web-extension://x/content.js')
    expect(said()).toBe('Carregando...')
  })

  it('says after fifteen seconds that the start is slow, and still waits for it', async () => {
    await runGuard()
    vi.advanceTimersByTime(14_999)
    expect(said()).toBe('Carregando...')
    vi.advanceTimersByTime(1)
    expect(said()).toMatch(/demorando mais do que o normal.*Carregando/)
    fails(OURS)
    expect(said()).toContain(NOT_STARTED)
  })

  it('leaves a portal that has started alone', async () => {
    await runGuard()
    document.body.innerHTML = '<div id="root"><main><div class="wrap">Entrar</div></main></div>'
    fails(OURS)
    vi.advanceTimersByTime(60_000)
    expect(said()).toBe('Entrar')
  })
})
