import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from './child-program.ts'
import { type Driver, pause, pressAt, pressOf } from './driver.ts'

/** Where Debian has the browser that WebKitWebDriver drives: a folder of its own for each kind of machine. */
function findMiniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .flatMap((machine) => ['4.1', '4.0'].map((api) => `/usr/lib/${machine}/webkit2gtk-${api}/MiniBrowser`))
    .find((path) => existsSync(path))
  if (!found) throw new Error('There is no MiniBrowser of webkit2gtk (Debian: webkit2gtk-driver)')
  return found
}
/** A window without bars may be opened by a script: with them, no window is as narrow as a telephone. */
const BROWSER_ARGS = ['--automation', '--javascript-can-open-windows-automatically=true']
const BARE =
  "open('about:blank', 'bare', 'popup,width=360,height=740,toolbar=no,menubar=no,location=no') && 1"

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

/** WebKitGTK over WebKitWebDriver, on a display that nobody sees. */
export async function startWebKit(): Promise<Driver> {
  const display = `:${80 + (process.pid % 900)}`
  const screen = await startProgram('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const port = await freePort()
  const settings = withoutMotion()
  const program = await startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { DISPLAY: display, LANGUAGE: 'pt_BR', TZ: 'America/Sao_Paulo', XDG_CONFIG_HOME: settings },
  })
  const close = async (): Promise<void> => {
    await Promise.all([program.stop(), screen.stop()])
    rmSync(settings, { recursive: true, force: true })
  }
  try {
    const root = callAt(`http://127.0.0.1:${port}`)
    const session = await startSession(root)
    const call: Call = (method, path, body) => root(method, `/session/${session.sessionId}${path}`, body)
    await useBareWindow(call)
    return { ...driveWebKit(call), name: `WebKitGTK ${session.capabilities.browserVersion}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Settings of a desk whose user asks for less motion; the window reads them where GTK keeps them. */
function withoutMotion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'consente-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

const callAt =
  (address: string): Call =>
  async (method, path, body = {}) => {
    const options = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const { value } = (await (await fetch(address + path, options)).json()) as {
      value: never & { error?: string; message?: string }
    }
    if ((value as { error?: string } | null)?.error)
      throw new Error(`${path}: ${(value as { message: string }).message}`)
    return value
  }

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** The driver listens a moment after it has started. */
async function startSession(call: Call, tries = 40): Promise<Session> {
  const browser = { binary: process.env.WEBKIT_PATH ?? findMiniBrowser(), args: BROWSER_ARGS }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
  try {
    return await call<Session>('POST', '/session', { capabilities: { alwaysMatch } })
  } catch (error) {
    if (tries === 0) throw error
    await pause(250)
    return startSession(call, tries - 1)
  }
}

async function useBareWindow(call: Call): Promise<void> {
  const first = await call<string>('GET', '/window')
  await call('POST', '/execute/sync', { script: `return ${BARE}`, args: [] })
  const handles = await call<string[]>('GET', '/window/handles')
  const handle = handles.find((one) => one !== first)
  if (!handle) throw new Error('WebKit opened no window without bars')
  await call('POST', '/window', { handle })
}

function driveWebKit(call: Call): Omit<Driver, 'name' | 'close'> {
  const act = (action: object): Promise<void> => call('POST', '/actions', { actions: [action] })
  const resize = (width: number, height: number): Promise<void> =>
    call('POST', '/window/rect', { x: 0, y: 0, width, height })
  return {
    resize,
    open: async (width) => {
      // The next scene is another origin: its storage is empty.
      await call('POST', '/url', { url: 'about:blank' })
      await resize(width, 900)
    },
    goto: (url) => call('POST', '/url', { url }),
    run: async (source, args) => {
      const script = `return (async (args) => JSON.stringify(await (${source})(...JSON.parse(args)) ?? null))(arguments[0])`
      return JSON.parse(
        (await call<string | null>('POST', '/execute/sync', { script, args: [JSON.stringify(args)] })) ??
          'null',
      )
    },
    click: (x, y) => act(pressAt(x, y)),
    press: (key) => act(pressOf(key)),
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
  }
}
