import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../../platform/base/failure.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { passwordHashesWaiting, passwordHashSeconds } from '../accounts-metrics.ts'

/** Cost of a hash: argon2id with one lane (RFC 9106; docs/decisions/access/passwords-and-codes.md). */
type Cost = Config['hashing']

/** More than what one account lets through at once (`accounts-throttling.ts`): an attack on it fills no queue. */
const LONGEST_QUEUE = 300
const LEAST_MEMORY_KIB = 8
const WRITTEN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/

/** Hashes passwords and codes with argon2id, and verifies them at the cost of their own hash. */
export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Without a hash (no such account) the same work is done, and the answer is false. A wrong password, too, takes as long
   * for a hash that was made at less cost.
   * @param isKnown a caller whose browser or address the account knows: strangers' guesses wait behind it
   */
  matches(passwordHash: string | undefined, password: string, isKnown?: boolean): Promise<boolean>
  /** True if the hash was made at less cost than a new one. */
  isDated(passwordHash: string): boolean
}

/** Hashes at most as many passwords at once as the processor has cores, so that other requests go on. */
export function createPasswords(cost: Cost, atOnce = availableParallelism()): Passwords {
  const run = createQueue(atOnce)
  let dummy: Promise<string> | undefined
  const dummyHash = () => {
    dummy ??= hash('no such account', optionsOf(cost))
    return dummy
  }
  // NOTE: made ahead, so that the first unknown document does not take twice as long.
  void dummyHash().catch(() => undefined)

  async function check(known: string, password: string): Promise<boolean> {
    const isRight = await verify(known, password)
    const lack = lackOf(known, cost)
    if (!isRight && lack) await hash(password, optionsOf(lack))
    return isRight
  }

  return {
    hash: (password) => run(() => timed(hash(password, optionsOf(cost)))),
    matches: async (passwordHash, password, isKnown = false) => {
      const known = passwordHash ?? (await dummyHash())
      const isRight = await run(() => timed(check(known, password)), isKnown)
      return isRight && passwordHash !== undefined
    },
    isDated: (passwordHash) => lackOf(passwordHash, cost) !== undefined,
  }
}

const optionsOf = ({ memoryKiB, passes }: Cost) => ({
  memoryCost: memoryKiB,
  timeCost: passes,
  parallelism: 1,
})

/** The work (memory times passes) that a hash lacks against this cost; undefined when it took as much. */
function lackOf(passwordHash: string, { memoryKiB, passes }: Cost): Cost | undefined {
  const [, memory, times] = WRITTEN.exec(passwordHash) ?? []
  const lack = memoryKiB * passes - Number(memory) * Number(times)
  return lack > 0 ? { memoryKiB: Math.max(LEAST_MEMORY_KIB, Math.round(lack / passes)), passes } : undefined
}

async function timed<T>(work: Promise<T>): Promise<T> {
  const end = passwordHashSeconds.startTimer()
  return work.finally(end)
}

/** @throws {Failure} UNAVAILABLE when too many wait already; callers with `isFirst` always wait */
function createQueue(atOnce: number): <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T> {
  const waiting: (() => void)[] = []
  const ahead: (() => void)[] = []
  let running = 0

  return async (work, isFirst = false) => {
    if (running >= atOnce) {
      if (!isFirst && waiting.length >= LONGEST_QUEUE) throw new Failure('UNAVAILABLE')
      const turn = new Promise<void>((resolve) => (isFirst ? ahead : waiting).push(resolve))
      passwordHashesWaiting.inc()
      await turn
      passwordHashesWaiting.dec()
    } else running += 1
    try {
      return await work()
    } finally {
      const next = ahead.shift() ?? waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
