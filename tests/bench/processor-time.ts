import { readdirSync, readFileSync } from 'node:fs'
import { type Load, median, middle } from './bench-load.ts'

/**
 * Processor time in milliseconds, from the kernel's counts (Linux): what else the machine does moves it far less than it
 * moves times on the clock.
 */
const TICK_MS = 10

/** What one act took of the processor: of the server, of that in the thread that answers requests, and of PostgreSQL where it is one of our own. Milliseconds. */
export type Cost = { server: number; mainThread?: number; database?: number }
export type Flow = Load & Cost

export const costOf = ({ server, database = 0 }: Cost): number => server + database

/** What the bench knows beside the server: PostgreSQL’s processor time, and mails that were taken. */
type Measured = { databaseTime(): number | undefined; mailCount(): number }

/** Milliseconds without mail after which a round's work outside of requests has ended, and the longest wait for it. */
const QUIET = { forMs: 300, atMostMs: 5_000 }

/** Runs a load, waits until the work that follows it has ended, and says what each of its acts took of this server. */
export async function timed<L extends { count: number }>(
  bench: Measured,
  pid: number,
  run: () => Promise<L>,
): Promise<L & Cost> {
  const times = () => ({
    server: timeOfProcess(pid),
    mainThread: timeOfThread(pid),
    database: bench.databaseTime(),
  })
  const before = times()
  const load = await run()
  await quiet(bench.mailCount)
  const after = times()
  return {
    ...load,
    server: (after.server - before.server) / load.count,
    mainThread: (after.mainThread - before.mainThread) / load.count,
    ...(after.database !== undefined && {
      database: (after.database - (before.database ?? 0)) / load.count,
    }),
  }
}

export function middleFlow(flows: readonly Flow[]): Flow {
  const times = flows.flatMap(({ database }) => database ?? [])
  return {
    ...middle(flows),
    server: median(flows.map(({ server }) => server)),
    mainThread: median(flows.flatMap(({ mainThread }) => mainThread ?? [])),
    ...(times.length > 0 && { database: median(times) }),
  }
}

/** Waits until no mail has been taken for so long, or for the longest time. Milliseconds. */
export async function quiet(count: () => number, { forMs, atMostMs } = QUIET): Promise<void> {
  const end = performance.now() + atMostMs
  for (let seen = -1; seen !== count() && performance.now() < end; ) {
    seen = count()
    await new Promise((resolve) => setTimeout(resolve, forMs))
  }
}

/** Of one process, with all of its threads. */
export const timeOfProcess = (pid: number): number => (statOf(pid)?.own ?? 0) * TICK_MS

/** Of its main thread, which answers requests. */
const timeOfThread = (pid: number): number => (statOf(`${pid}/task/${pid}`)?.own ?? 0) * TICK_MS

/** Of a process with its children, also those that have ended: a PostgreSQL server with its backends. */
export function timeOfServer(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map((name) => statOf(Number(name))).filter((stat) => stat?.parent === pid)
  const { own = 0, ended = 0 } = statOf(pid) ?? {}
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + ended) * TICK_MS
}

/** Ticks of a process; undefined when it has ended. */
function statOf(pid: number | string): { parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields are counted from the third on (proc(5)): the second, the name, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (...numbers: number[]) => numbers.reduce((total, at) => total + Number(fields[at - 3]), 0)
    return { parent: sum(4), own: sum(14, 15), ended: sum(16, 17) }
  } catch {
    return undefined
  }
}
