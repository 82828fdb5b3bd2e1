import { AsyncLocalStorage } from 'node:async_hooks'
import type { InProcessInstitution } from '../support/market/in-process-market.ts'
import { one } from './choices.ts'
import type { Owner, Scheduler } from './scheduler.ts'

/** A call on its way. */
export type Call = {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | undefined
  signal?: AbortSignal
}
export type Carried = {
  status: number
  headers: Record<string, number | string | string[] | undefined>
  body: string
}
export type Side = 'alfa' | 'beta'
export const SIDES = ['alfa', 'beta'] as const

/** One life of an institution's process: it ends with its memory. */
export type Life = {
  owner: Owner
  institution: InProcessInstitution
  /** Rejects when the process ends. */
  ended: Promise<never>
  endNow(error: Error): void
}

/** Percent of calls that something happens to, and what: one of these; `only`: calls of this method. */
export type Faults = { percent: number; fates: readonly string[]; only?: string }

export type Carrier = {
  sideAt(url: URL): Side | undefined
  carry(to: Side, call: Call): Promise<Carried>
  /** What happens to calls of customers, and to calls between institutions. */
  faults: Faults
  between: Faults
  /** Calls so far that something happened to. */
  failed: number
  /** Called as a call arrives; what it answers is called with the answer. */
  watch: (to: Side, call: Call) => Promise<(answer: Carried) => void>
  /** The call as another process of its caller makes it. */
  anew: (call: Call) => Promise<Call>
}

/** NOTE: what the caller remembers of its own work must not reach the other institution, which is another process. */
const outside = AsyncLocalStorage.snapshot()

/**
 * Carries calls by turns: one for the way there, one for the way back. A call is lost, repeated, answered to nobody, or late for as
 * long as others have their turns.
 */
export function createCarrier(scheduler: Scheduler, lives: Record<Side, Life>): Carrier {
  const inject = async ({ institution: { app } }: Life, { method, url, headers, body }: Call) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  const deliver = (life: Life, call: Call, owner: Owner | undefined): Promise<Carried> =>
    outside(() => scheduler.as(owner, () => inject(life, call)))

  /** Whoever repeats a call hears its answer, too. */
  const again = async (life: Life, to: Side, call: Call): Promise<void> => {
    const seen = await carrier.watch(to, call)
    await deliver(life, call, life.owner).then(seen, () => undefined)
  }

  const carrier: Carrier = {
    ...UNTROUBLED,
    watch: async () => () => undefined,
    anew: async (call) => call,
    sideAt: ({ origin }) => SIDES.find((side) => lives[side]?.institution.url === origin),
    async carry(to, call) {
      if (!scheduler.owner) return deliver(lives[to], call, undefined)
      // As Node does: what nobody waits for any more is not sent.
      call.signal?.throwIfAborted()
      const what = `${to} ${call.method} ${placeOf(call.url)}`
      await scheduler.turn(`calls ${what}`)
      const { choices, owner } = scheduler
      const { percent, fates, only } = owner.name in lives ? carrier.between : carrier.faults
      const isAffected = (!only || only === call.method) && choices.chance(percent)
      const fate = isAffected ? one(choices, fates) : ''
      if (fate) {
        scheduler.tell(`  ${fate}`)
        carrier.failed += 1
      }
      const life = lives[to]
      if (fate === LOST || life.owner.isGone) throw reset()
      const seen = await carrier.watch(to, call)
      const delivered = deliver(life, call, life.owner)
      if (fate === REPEATED) void again(life, to, call)
      if (fate === MADE_TWICE) void carrier.anew(call).then((made) => again(life, to, made))
      const answer = await Promise.race([delivered, life.ended, aborted(call.signal)])
      seen(answer)
      await scheduler.turn(`hears ${answer.status} from ${what}`)
      if (fate === UNANSWERED) throw reset()
      return answer
    },
  }
  return carrier
}

const LOST = 'the call is lost'
const UNANSWERED = 'the answer is lost'
const REPEATED = 'the call arrives twice'
const MADE_TWICE = 'another process makes the call, too'
export const FATES = [[LOST, UNANSWERED, REPEATED], [UNANSWERED], [LOST]] as const
export const NO_FAULTS: Faults = { percent: 0, fates: FATES[0] }
export const UNTROUBLED = { faults: NO_FAULTS, between: NO_FAULTS, failed: 0 }
/** What may be the matter between institutions for a while: nothing arrives, nothing is answered, or what changes something is not. */
export const OUTAGES: readonly Faults[] = [
  { percent: 100, fates: [LOST] },
  { percent: 100, fates: [UNANSWERED] },
  { percent: 100, fates: [UNANSWERED], only: 'POST' },
]
/** Everything arrives twice for a while, or two processes ask for it at once. */
export const REPEATING: Faults = { percent: 100, fates: [REPEATED] }
export const MAKING_TWICE: Faults = { percent: 100, fates: [MADE_TWICE], only: 'POST' }

const reset = (): Error => Object.assign(new Error('the connection was reset'), { code: 'ECONNRESET' })

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** The path without what is random in it. */
const placeOf = ({ pathname }: URL): string =>
  decodeURIComponent(pathname)
    .split('/')
    .map((part) => (part.length > 30 ? '*' : part))
    .join('/')
