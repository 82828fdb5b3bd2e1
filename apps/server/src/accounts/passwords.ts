import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../platform/failure.ts'
import { passwordHashesWaiting, passwordHashSeconds } from '../platform/metrics.ts'

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet; decisions, "Access"). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const LONGEST_QUEUE = 200

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash (no such account) the same work is done, and the answer is false. */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('no such account', COST)
  return dummy
}

/** Hashing bounded to the processor's cores, so that a crowd signing in leaves room for everybody else. */
export function createPasswords(atOnce = availableParallelism()): Passwords {
  const run = createQueue(atOnce)
  // NOTE: made ahead, so that the first unknown document does not take twice as long.
  void dummyHash().catch(() => undefined)
  return {
    hash: (password) => run(() => timed(hash(password, COST))),
    matches: async (passwordHash, password) => {
      const known = passwordHash ?? (await dummyHash())
      const isRight = await run(() => timed(verify(known, password)))
      return isRight && passwordHash !== undefined
    },
  }
}

async function timed<T>(work: Promise<T>): Promise<T> {
  const end = passwordHashSeconds.startTimer()
  return work.finally(end)
}

/** @throws {Failure} UNAVAILABLE when too many wait already. */
function createQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= LONGEST_QUEUE) throw new Failure('UNAVAILABLE')
      const turn = new Promise<void>((resolve) => waiting.push(resolve))
      passwordHashesWaiting.inc()
      await turn
      passwordHashesWaiting.dec()
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
