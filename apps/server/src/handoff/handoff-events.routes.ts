import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ensure, Failure } from '../platform/base/failure.ts'
import { cookiesOf } from '../platform/http/cookies.ts'
import type { Asking } from './handoff-deps.ts'
import { stateOf, type WatchDeps } from './watch-handoff.ts'

/** Its answers are server-sent events, which no call of the contract describes. */
const ADDRESS = '/bff-opin/handoff/v1/events'
const LOOK_MS = 1_000
/** Looks between two signs of life, which keep proxies from closing the connection. */
const LOOKS_A_SIGN = 15
/** Streams of one process; a browser without one asks now and then. */
const MOST_STREAMS = 200

/** States of the handoff as they come, to the browser that opened the request: its signed cookie says which one it is. */
export function handoffEvents(app: FastifyInstance, deps: WatchDeps & Asking<'intentOfBrowser'>): void {
  const ending = new AbortController()
  app.addHook('preClose', async () => ending.abort())
  let streams = 0

  async function* events(intentId: string, first: string): AsyncGenerator<string> {
    streams += 1
    try {
      let told = first
      yield `data: ${told}\n\n`
      for (let look = 1; !ending.signal.aborted; look += 1) {
        await sleep(LOOK_MS, undefined, { signal: ending.signal })
        const now = JSON.stringify(await stateOf(deps, intentId))
        if (now !== told) yield `data: ${now}\n\n`
        else if (look % LOOKS_A_SIGN === 0) yield ':\n\n'
        told = now
      }
    } catch (error) {
      if (!ending.signal.aborted && !(error instanceof Failure)) throw error
    } finally {
      streams -= 1
    }
  }

  app.get(ADDRESS, async (request, reply) => {
    const intentId = deps.requests.intentOfBrowser(cookiesOf(request, reply).read)
    ensure(intentId, 'NOT_FOUND')
    const first = JSON.stringify(await stateOf(deps, intentId))
    ensure(streams < MOST_STREAMS, 'UNAVAILABLE')
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(events(intentId, first)))
  })
}
