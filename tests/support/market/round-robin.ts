import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What stands in front of several processes: asks each whether it is ready, and gives request after request to the next
 * that is. It repeats nothing: a request that fails has failed, and is answered 502.
 */
export type RoundRobin = {
  /** How many requests each process answered. */
  served: ReadonlyMap<number, number>
  /** From now on requests go to these only; to all of them, unless told. */
  giveTo(backends?: readonly number[]): void
  stop(): Promise<void>
}

const ASK_EVERY_MS = 100

export async function startRoundRobin(port: number, backends: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const served = new Map(backends.map((backend) => [backend, 0]))
  const ready = new Set<number>()
  let isRunning = true
  let turn = 0
  let chosen = backends

  async function ask(backend: number): Promise<void> {
    while (isRunning) {
      if (await isReady(backend)) ready.add(backend)
      else ready.delete(backend)
      await pause(ASK_EVERY_MS)
    }
  }

  function next(): number | undefined {
    const candidates = chosen.filter((backend) => ready.has(backend))
    turn += 1
    return candidates[turn % candidates.length]
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const backend = next()
    if (backend === undefined) return void answer.writeHead(502).end('nobody is ready')
    const { method, url: path, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port: backend, method, path, headers, agent }, (given) => {
      served.set(backend, (served.get(backend) ?? 0) + 1)
      const { connection: _hop, 'keep-alive': _also, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, kept)
      given.pipe(answer)
    })
    outgoing.on('error', (error) => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end(`${backend}: ${error.message}`)
    })
    incoming.pipe(outgoing)
  }

  const server = createServer(forward)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  const asking = backends.map(ask)
  while (ready.size < backends.length) await pause(20)
  return {
    served,
    giveTo: (some = backends) => {
      chosen = some
    },
    stop: async () => {
      isRunning = false
      await Promise.all(asking)
      server.closeAllConnections()
      agent.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function isReady(backend: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${backend}/health/ready`, {
      headers: { connection: 'close' },
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
