import { type Answer, type Connection, openConnection, type Request } from './bench-connection.ts'

/** What a round of load came to. Milliseconds. */
export type Load = {
  perSecond: number
  count: number
  p50: number
  p95: number
  p99: number
  /** Answers that were not the expected status, by status. */
  wrong: Record<string, number>
}

/** One thing that is done again and again; throws when it went wrong. */
export type Act = (connection: Connection, turn: number) => Promise<void>

/** A request that must be answered 200. */
export const asking =
  (requestAt: (turn: number) => Request): Act =>
  async (connection, turn) =>
    expectStatus(await connection.send(requestAt(turn)), 200)

/** One request with JSON, on a connection of its own. @throws {WrongAnswer} for an answer that is not 200 */
export async function postOnce<T>(url: string, path: string, body: unknown): Promise<T> {
  const connection = openConnection(url)
  const headers = { 'content-type': 'application/json' }
  const answer = await connection.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
  connection.close()
  expectStatus(answer, 200)
  return JSON.parse(answer.body) as T
}

/** @throws {WrongAnswer} */
export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new WrongAnswer(answer)
}
export class WrongAnswer extends Error {
  readonly status: number
  constructor({ status, body }: Answer) {
    super(`${status} ${body.slice(0, 300)}`)
    this.status = status
  }
}

/**
 * Closed loop: each connection does the act again as soon as it is done, for so many seconds or so many times.
 * @param addresses one, or several that share the connections
 */
export async function press(
  addresses: string | readonly string[],
  act: Act,
  { connections, seconds = Number.POSITIVE_INFINITY, times = Number.POSITIVE_INFINITY }: Pressure,
): Promise<Load> {
  const all = [addresses].flat()
  const start = performance.now()
  const end = start + seconds * 1000
  const collected = collect()
  let turn = 0
  const worker = async (_: unknown, number: number): Promise<void> => {
    const connection = openConnection(all[number % all.length] ?? '')
    do {
      await collected.time(() => act(connection, turn++))
    } while (performance.now() < end && turn < times)
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return collected.result((performance.now() - start) / 1000)
}
export type Pressure = { connections: number; seconds?: number; times?: number }

/**
 * Open loop: so many acts begin each second whether or not the previous ones have ended, and each one's time counts from when
 * it should have begun. Who falls behind shows it, instead of asking less.
 */
export async function pour(
  address: string,
  act: Act,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Load> {
  const idle: Connection[] = []
  const collected = collect()
  const running = new Set<Promise<void>>()
  const start = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let turn = 0; turn < total; turn += 1) {
    const due = start + (turn / perSecond) * 1000
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const connection = idle.pop() ?? openConnection(address)
    const one = collected
      .time(() => act(connection, turn), due)
      .then(() => {
        idle.push(connection)
        running.delete(one)
      })
    running.add(one)
  }
  await Promise.all(running)
  for (const connection of idle) connection.close()
  return collected.result(seconds)
}

function collect() {
  const times: number[] = []
  const wrong: Record<string, number> = {}
  return {
    async time(work: () => Promise<void>, start = performance.now()): Promise<void> {
      try {
        await work()
        times.push(performance.now() - start)
      } catch (error) {
        const key = error instanceof WrongAnswer ? String(error.status) : String(error)
        wrong[key] = (wrong[key] ?? 0) + 1
        if (process.env.BENCH_DEBUG) process.stderr.write(`${error}\n`)
      }
    },
    result(seconds: number): Load {
      times.sort((one, other) => one - other)
      const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
      const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)]
      return { perSecond: times.length / seconds, count: times.length, p50, p95, p99, wrong }
    },
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Rounds of each in turn (A B A B …), so that what else the machine does falls on all alike. */
export async function byTurns<K extends string, L = Load>(
  rounds: number,
  acts: Record<K, () => Promise<L>>,
): Promise<Record<K, L[]>> {
  const names = Object.keys(acts) as K[]
  const loads = Object.fromEntries(names.map((name) => [name, [] as L[]])) as unknown as Record<K, L[]>
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) loads[name].push(await acts[name]())
  return loads
}

/** How much of another's throughput: the middle of the quotients of rounds that lie side by side. */
export const ratioOf = (loads: readonly Load[], others: readonly Load[]): number =>
  median(loads.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? 0)))

/** Loads of one act in one: medians of its rounds; wrong answers added up. */
export function middle(loads: readonly Load[]): Load {
  const of = (value: (load: Load) => number) => median(loads.map(value))
  const wrong: Record<string, number> = {}
  for (const load of loads)
    for (const [key, count] of Object.entries(load.wrong)) wrong[key] = (wrong[key] ?? 0) + count
  return {
    perSecond: of((load) => load.perSecond),
    count: loads.reduce((sum, { count }) => sum + count, 0),
    p50: of((load) => load.p50),
    p95: of((load) => load.p95),
    p99: of((load) => load.p99),
    wrong,
  }
}
