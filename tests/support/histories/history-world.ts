import { setTimeout as pause } from 'node:timers/promises'
import { type BreakableConnection, startBreakableConnection } from '../failures/breakable-connection.ts'
import {
  ENTRY,
  type Id,
  type SeveralProcesses,
  startSeveralProcesses,
} from '../failures/multi-process-market.ts'
import { type RawAnswer, type RawCall, rawCall } from '../http/raw-call.ts'
import { createMovedClock, type MovedClock, SECOND } from '../market/moved-clock.ts'
import type { BuiltVersion } from '../market/previous-version-build.ts'

/** Three processes of each institution on one PostgreSQL, each with a clock and a way to the database of its own. */
export type HistoryWorld = SeveralProcesses & {
  wayToDatabase: Record<Id, readonly BreakableConnection[]>
  /** Calls one of the institution's processes, whichever. */
  callAny(id: Id, call: RawCall): Promise<RawAnswer>
  /** Waits until every process of both is ready. */
  allReady(): Promise<void>
}

const COUNT = 3
/** The clocks differ by two seconds at most. */
const AHEAD_MS = [0, SECOND, -SECOND] as const
const DRAIN_SECONDS = 1

/** @param other the server whose processes are the last of each institution: another version, or one with a fault */
export async function startHistoryWorld(other: BuiltVersion): Promise<HistoryWorld> {
  const clocks: MovedClock[] = AHEAD_MS.map((ms) => {
    const clock = createMovedClock()
    clock.moveBy(ms)
    return clock
  })
  const ways = async () => Promise.all(AHEAD_MS.map(() => startBreakableConnection()))
  const wayToDatabase = { alfa: await ways(), beta: await ways() }
  const stopOwn = async (): Promise<void> => {
    for (const way of [...wayToDatabase.alfa, ...wayToDatabase.beta]) await way.stop()
    for (const clock of clocks) clock.stop()
  }
  try {
    const version = { ...other, entry: ENTRY }
    const world = await startSeveralProcesses(COUNT, DRAIN_SECONDS, version, {
      ownEnv: (id, index, database) => ({
        ...clocks[index]?.env,
        DATABASE_URL: wayToDatabase[id][index]?.inFrontOf(database),
      }),
      // A reading that a stopped process began before the end is settled in the log after it; the machine does not know that.
      isTraced: false,
    })
    const stop = (): Promise<void> => world.stop().finally(stopOwn)
    try {
      for (const id of ['alfa', 'beta'] as const) await world.replace(id, COUNT - 1, other.entry)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      ...world,
      wayToDatabase,
      stop,
      callAny: (id, call) => rawCall(`http://127.0.0.1:${anyOf(world.ports[id])}`, call),
      allReady: async () => {
        for (const port of [...world.ports.alfa, ...world.ports.beta]) await untilReady(port)
      },
    }
  } catch (error) {
    await stopOwn()
    throw error
  }
}

/** One of several, by chance. */
export function anyOf<T>(several: readonly T[]): T {
  const one = several[Math.floor(Math.random() * several.length)]
  if (one === undefined) throw new Error('There is none to choose.')
  return one
}

async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    rawCall(`http://127.0.0.1:${port}`, { method: 'GET', path: '/health/ready' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) await pause(100)
}
