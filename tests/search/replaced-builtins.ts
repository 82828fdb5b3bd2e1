import crypto, { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import http, { type ClientRequest, type RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import timers from 'node:timers/promises'
import type { Carried, Carrier } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * Puts the scheduler behind what the product takes from Node: the time, timers, randomness and calls over HTTP. The product
 * knows nothing of it. Timers and calls of whoever has no owner stay the machine's.
 */
export function replaceBuiltins(scheduler: Scheduler, carrier: Carrier): { reseed(seed: number): void } {
  replaceTime(scheduler)
  replaceTimers(scheduler)
  replaceCalls(scheduler, carrier)
  countSubtle(scheduler)
  const randomness = replaceRandomness()
  syncBuiltinESMExports()
  return randomness
}

function replaceTime(scheduler: Scheduler): void {
  const now = () => scheduler.now
  globalThis.Date = new Proxy(Date, {
    apply: () => String(new Date(now())),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  performance.now = now
}

/** The longest time of a real timer. The database counts by our time, which goes back after each run: what it waits for then is over. */
const LONGEST_MS = 2 ** 31 - 1

type Stopped = { stop: () => void; unref(): Stopped; ref(): Stopped; hasRef(): boolean }

function replaceTimers(scheduler: Scheduler): void {
  const { setTimeout: realTimeout, setInterval: realInterval, clearTimeout: realClear } = globalThis
  const { setTimeout: realPause } = timers
  const { timeout: realDeadline } = AbortSignal
  const handle = (stop: () => void): Stopped => {
    const own: Stopped = { stop, unref: () => own, ref: () => own, hasRef: () => true }
    return own
  }
  const starting =
    (real: typeof setTimeout | typeof setInterval, isRepeated: boolean) =>
    (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      scheduler.owner
        ? handle(scheduler.startTimer(() => run(...args), ms, isRepeated))
        : (real as typeof setTimeout)(run, Math.min(ms, LONGEST_MS), ...args)
  const clear = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null && 'stop' in timer) (timer as Stopped).stop()
    else realClear(timer as NodeJS.Timeout)
  }
  const pause = (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    if (!scheduler.owner) return realPause(ms, value, signal && { signal })
    return new Promise((resolve, reject) => {
      const stop = scheduler.startTimer(() => resolve(value), ms)
      signal?.addEventListener('abort', () => {
        stop()
        reject(signal.reason)
      })
    })
  }
  const deadline = (ms: number): AbortSignal => {
    if (!scheduler.owner) return realDeadline.call(AbortSignal, ms)
    const controller = new AbortController()
    scheduler.startTimer(() => controller.abort(new DOMException('it took too long', 'TimeoutError')), ms)
    return controller.signal
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(starting(realTimeout, false), { __promisify__: pause }),
    setInterval: starting(realInterval, true),
    clearTimeout: clear,
    clearInterval: clear,
  })
  Object.assign(timers, { setTimeout: pause })
  AbortSignal.timeout = deadline
}

/** The same bytes after the same seed; keys and signatures stay OpenSSL's, and nothing is decided by them. */
function replaceRandomness(): { reseed(seed: number): void } {
  let seed = 0
  let drawn = { own: 0, pool: 0, chance: 0 }
  const bytes = (length: number, stream: keyof typeof drawn = 'own'): Buffer => {
    const parts: Buffer[] = []
    for (let made = 0; made < length; made += 32)
      parts.push(
        createHash('sha256')
          .update(`${seed} ${stream} ${drawn[stream]++}`)
          .digest(),
      )
    return Buffer.concat(parts).subarray(0, length)
  }
  // NOTE: a library draws a pool of ids at once, which outlives a run: it must not shift what others draw.
  const fill = <T extends ArrayBufferView>(view: T): T => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(bytes(view.byteLength, 'pool'))
    return view
  }
  const uuid = (): string => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const integer = (from: number, to?: number): number => {
    const [least, end] = to === undefined ? [0, from] : [from, to]
    return least + (bytes(6).readUIntBE(0, 6) % (end - least))
  }
  Object.assign(crypto, {
    randomBytes: (length: number, done?: (error: null, made: Buffer) => void) =>
      done ? void process.nextTick(done, null, bytes(length)) : bytes(length),
    randomUUID: uuid,
    randomInt: integer,
    randomFillSync: fill,
  })
  Math.random = () => bytes(6, 'chance').readUIntBE(0, 6) / 2 ** 48
  for (const one of [crypto.webcrypto, globalThis.crypto])
    Object.assign(Object.getPrototypeOf(one), { getRandomValues: fill, randomUUID: uuid })
  return {
    reseed(next) {
      seed = next
      drawn = { own: 0, pool: 0, chance: 0 }
    },
  }
}

/** Web Crypto works in threads: a turn lasts until they are done. */
function countSubtle(scheduler: Scheduler): void {
  const prototype = Object.getPrototypeOf(crypto.webcrypto.subtle) as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const real = prototype[name]
    if (typeof real !== 'function' || name === 'constructor') continue
    prototype[name] = function (...args: unknown[]) {
      return scheduler.counting(() => real.apply(this, args))
    }
  }
}

function replaceCalls(scheduler: Scheduler, carrier: Carrier): void {
  const { fetch: realFetch } = globalThis
  const { request: realRequest } = http
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const to = carrier.sideAt(url)
    if (!to) return realFetch(input, init)
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = init.body === undefined || init.body === null ? undefined : String(init.body)
    const answer = await carrier.carry(to, { method: init.method ?? 'GET', url, headers, body })
    return asResponse(answer)
  }
  const request = (address: URL, options: RequestOptions): ClientRequest => {
    const to = address instanceof URL && scheduler.owner ? carrier.sideAt(address) : undefined
    if (!to) return realRequest(address, options)
    return calling((body) =>
      carrier.carry(to, {
        method: options.method ?? 'GET',
        url: address,
        headers: options.headers as Record<string, string>,
        body,
        ...(options.signal && { signal: options.signal }),
      }),
    )
  }
  Object.assign(http, { request })
}

function asResponse({ status, headers, body }: Carried): Response {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) if (one !== undefined) all.append(name, String(one))
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers: all })
}

/** As much of a `ClientRequest` as the product uses. */
function calling(send: (body: string | undefined) => Promise<Carried>): ClientRequest {
  const events = new EventEmitter()
  const end = (body?: string): void => {
    send(body === '' ? undefined : body).then(
      ({ status, headers, body: text }) => {
        const message = Object.assign(Readable.from(text === '' ? [] : [Buffer.from(text)]), {
          statusCode: status,
          headers,
        })
        events.emit('response', message)
        events.emit('close')
      },
      (error: Error) => events.emit('error', error),
    )
  }
  return Object.assign(events, { end, destroy: () => undefined }) as unknown as ClientRequest
}
