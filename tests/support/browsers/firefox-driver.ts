import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { freePort, startProgram } from './child-program.ts'
import { type Driver, pressAt, pressOf } from './driver.ts'

type Send = <T>(method: string, params: object) => Promise<T>

/** Scroll bars take no room and nothing moves by itself, as in the other browsers here. */
const AS_A_TELEPHONE = {
  'intl.accept_languages': 'pt-BR',
  // Nobody is there to answer: refused at once, as the other browsers do under a driver.
  'permissions.default.desktop-notification': 2,
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
}

/** Firefox, headless, over WebDriver BiDi. `preferences` are those of `about:config`. */
export async function startFirefox(preferences: Record<string, unknown> = {}): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'consente-firefox-'))
  const lines = Object.entries({ ...AS_A_TELEPHONE, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const port = await freePort()
  const program = await startProgram(
    process.env.FIREFOX_PATH ?? 'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
    { ready: /BiDi listening/, env: { TZ: 'America/Sao_Paulo' } },
  )
  const close = async (): Promise<void> => {
    await program.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await connect(`ws://127.0.0.1:${port}/session`)
    const { capabilities } = await send<Session>('session.new', { capabilities: {} })
    return { ...driveFirefox(send), name: `Firefox ${capabilities.browserVersion}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Session = { capabilities: { browserVersion: string } }

/** Numbers what is asked, and gives each answer to its asker. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await once(socket as unknown as EventTarget, 'open')
  const waiting = new Map<number, (answer: { type: string; result: unknown; message?: string }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values())
      answer({ type: 'error', result: undefined, message: 'Firefox has ended' })
    waiting.clear()
  })
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, message }) =>
        type === 'error' ? reject(new Error(`${method}: ${message}`)) : resolve(result as never),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

function driveFirefox(send: Send): Omit<Driver, 'name' | 'close'> {
  let context = ''
  let user = ''
  const act = (action: object): Promise<void> => send('input.performActions', { context, actions: [action] })
  const resize = (width: number, height: number): Promise<void> =>
    send('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    resize,
    open: async (width) => {
      if (user !== '') await send('browser.removeUserContext', { userContext: user })
      user = (await send<{ userContext: string }>('browser.createUserContext', {})).userContext
      const opened = { type: 'tab', userContext: user }
      context = (await send<{ context: string }>('browsingContext.create', opened)).context
      await resize(width, 900)
    },
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    run: async (source, args) => {
      const { exceptionDetails, result } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    click: (x, y) => act(pressAt(x, y)),
    press: (key) => act(pressOf(key)),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

type Evaluated = { exceptionDetails?: { text: string }; result?: { value?: string } }
