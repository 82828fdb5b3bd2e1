import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Of a page that has just been loaded. */
let openBridge: typeof import('./app-bridge.ts').openBridge
let tellApp: typeof import('./tell-app.ts').tellApp
let stop = new AbortController()
beforeEach(async () => {
  vi.resetModules()
  stop = new AbortController()
  const { addEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) =>
    addEventListener.call(window, type, listener, { signal: stop.signal }),
  )
  ;({ openBridge } = await import('./app-bridge.ts'))
  ;({ tellApp } = await import('./tell-app.ts'))
  sessionStorage.setItem('consente.canal', 'app')
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const receiver = () => ({ postMessage: vi.fn<(text: string) => void>() })
const textsOf = ({ postMessage }: ReturnType<typeof receiver>) =>
  postMessage.mock.calls.map(([text]) => JSON.parse(text))
const DONE = { source: 'consente', event: 'done', state: 'active' }

/** An app hands a port to the page. */
const handPort = (origin: string, port = receiver()) => {
  const event = new MessageEvent('message', { origin })
  Object.defineProperty(event, 'ports', { value: [port] })
  window.dispatchEvent(event)
  return port
}

it('tells the object that the app has put into the window, at once, and also what came before', () => {
  const consente = receiver()
  vi.stubGlobal('consente', consente)
  tellApp('opened')
  openBridge({ object: 'consente', origins: [] })
  tellApp('done', 'active')
  // At once: the page may leave right after.
  expect(textsOf(consente)).toEqual([{ source: 'consente', event: 'opened' }, DONE])
})

it('tells nothing of a tab that does not stand in the app', () => {
  sessionStorage.clear()
  const consente = receiver()
  vi.stubGlobal('consente', consente)
  openBridge({ object: 'consente', origins: [] })
  tellApp('done', 'active')
  expect(textsOf(consente)).toEqual([])
})

it('tells the handler of iOS', () => {
  const consente = receiver()
  vi.stubGlobal('webkit', { messageHandlers: { consente } })
  openBridge({ object: 'consente', origins: [] })
  tellApp('done', 'active')
  expect(textsOf(consente)).toEqual([DONE])
})

it('tells no object that the configuration does not name', () => {
  const [consente, other] = [receiver(), receiver()]
  vi.stubGlobal('consente', consente)
  vi.stubGlobal('ReactNativeWebView', other)
  openBridge({ origins: [] })
  tellApp('done', 'active')
  expect([textsOf(consente), textsOf(other)]).toEqual([[], []])
})

it('tells by a port of a listed origin, and by no other', () => {
  openBridge({ origins: ['android-app://portal.example/br.com.alfa.app'] })
  tellApp('done', 'active')
  const others = ['https://portal.example', 'android-app://portal.example/br.com.other', ''].map((origin) =>
    handPort(origin),
  )
  const listed = handPort('android-app://portal.example/br.com.alfa.app')
  expect(textsOf(listed)).toEqual([DONE])
  expect(others.flatMap(textsOf)).toEqual([])
})
