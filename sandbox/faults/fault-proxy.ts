import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Asked, deliver, give, giveHalf, hangUp, readAsked } from './delivery.ts'
import { type DeliveryFaultName, isTokenFault } from './faults.ts'
import { createIdTokens, type OpenIdKnown } from './id-tokens.ts'
import { createSwitches, type SwitchedOn, type Switches } from './switches.ts'
import { createTlsServer, type TlsSide } from './tls-side.ts'
import { alterTokens, calledOf } from './token-faults.ts'

/**
 * A reverse proxy in front of one institution, at its public address and at its port for institutions. Without faults
 * it passes everything on unchanged; an active fault changes calls or answers. The institution does not know of the
 * proxy.
 */
export type FaultProxy = { switches: Switches; stop(): Promise<void> }

export type FaultProxyOptions = {
  /** Ports of the proxy and of the institution, both on the loopback address. */
  port: number
  behind: number
  /** A second port, for institutions with certificates. */
  tls?: TlsSide | undefined
  around?: Around
} & Pick<OpenIdKnown, 'issuer' | 'recipients'>

/** Stands between callers and the institution: answers a call itself, or hands it on, changed or as it is. */
export type Around = (asked: Asked, deliver: (asked: Asked) => Promise<Answer>) => Promise<Answer>

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { port, behind, around = (asked, deliver) => deliver(asked) } = options
  const held = new Set<ServerResponse>()
  const switches = createSwitches(() => {
    for (const response of held) hangUp(response)
    held.clear()
  })
  const readHolderKeys = async () => (await fetch(`http://127.0.0.1:${behind}/auth/jwks`)).json()
  const tokens = createIdTokens({ ...options, readHolderKeys })
  const deliverAndAlter = async (asked: Asked): Promise<Answer> => {
    const answer = await around(asked, (one) => deliver(one, behind))
    return alterTokens({ switches, tokens }, asked, answer)
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readAsked(request)
    const fault = switches.take(calledOf(asked), (name) => !isTokenFault(name))
    const hold = (): void => {
      held.add(response)
      response.once('close', () => held.delete(response))
    }
    const scene = { asked, response, deliver: () => deliverAndAlter(asked), hold }
    if (fault) await MISDEEDS[fault.fault as DeliveryFaultName](scene, fault)
    else give(response, asked, await scene.deliver())
  }

  // Without an institution behind the proxy the caller's connection breaks, as it would without the proxy.
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    pass(request, response).catch(() => hangUp(response))
  }
  const servers = [await listen(createServer(listener), port)]
  if (options.tls) servers.push(await listen(createTlsServer(options.tls, listener), options.tls.port))
  return { switches, stop: async () => void (await Promise.all(servers.map(close))) }
}

async function listen(server: Server, port: number): Promise<Server> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
}

type Scene = {
  asked: Asked
  response: ServerResponse
  deliver: () => Promise<Answer>
  /** Holds the connection open until the fault is switched off. */
  hold: () => void
}

const MISDEEDS: Readonly<Record<DeliveryFaultName, (scene: Scene, on: SwitchedOn) => Promise<void>>> = {
  slow: async ({ asked, response, deliver }, { seconds }) => {
    const answer = await deliver()
    await pause(seconds * 1000)
    give(response, asked, answer)
  },
  hanging: async ({ deliver, hold }) => {
    hold()
    await deliver()
  },
  reset: async ({ asked, response, deliver }) => giveHalf(response, asked, await deliver()),
  'too-many-requests': async ({ asked, response }, { seconds }) =>
    give(response, asked, refusal(429, { 'retry-after': String(seconds) })),
  'error-500': async ({ asked, response }) => give(response, asked, refusal(500)),
  'error-503': async ({ asked, response }) => give(response, asked, refusal(503)),
  'wrong-json': async ({ asked, response, deliver }) => give(response, asked, unexpected(await deliver())),
  truncated: async ({ asked, response, deliver }) => {
    const answer = await deliver()
    give(response, asked, { ...answer, body: answer.body.subarray(0, answer.body.length / 2) })
  },
  duplicate: async ({ asked, response, deliver }) => {
    await deliver()
    give(response, asked, await deliver())
  },
}

const unexpected = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': 'application/json' },
  body: Buffer.from('{"inesperado":[]}'),
})

/** A gateway's answer when it does not reach the institution: not JSON. */
function refusal(status: number, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: Buffer.from(`${status}\n`),
  }
}
