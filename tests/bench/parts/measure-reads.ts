import { BARE_READS, type Bench, inTurn, READS } from '../bench.ts'
import type { Figure } from '../bench-figure.ts'
import { asking, byTurns, type Load, middle, press, ratioOf } from '../bench-load.ts'

/** Lists and details against the bare route, by turns. */
export type ReadsResult = Record<keyof typeof READS, { product: Load; bare: Load } & Figure>

const FLOOR = 0.7
const CONNECTIONS = 8
const SECONDS = 2
/** Ten seconds of each: until then its shorter code makes the bare route look better than it stays. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 5

export async function measureReads(bench: Bench): Promise<ReadsResult> {
  const { url, customers, refresh } = await bench.start({
    consents: Math.max(1_000, 10_000 * bench.scale),
    customers: 1_000,
  })
  const result = {} as ReadsResult
  for (const name of Object.keys(READS) as (keyof typeof READS)[]) {
    if (name.startsWith('received')) await refresh()
    const load = (reads: typeof READS) => () =>
      press(
        url,
        asking((turn) => reads[name](inTurn(customers, turn))),
        { connections: CONNECTIONS, seconds: SECONDS * bench.scale },
      )
    const loads = { bare: load(BARE_READS), product: load(READS) }
    await byTurns(WARM_UP_ROUNDS, loads)
    const rounds = await byTurns(Math.ceil(ROUNDS * bench.scale), loads)
    const [product, bare] = [middle(rounds.product), middle(rounds.bare)]
    result[name] = { product, bare, ratio: ratioOf(rounds.product, rounds.bare), floor: FLOOR }
    bench.say(`${name}: ${product.perSecond.toFixed(0)}/s, bare ${bare.perSecond.toFixed(0)}/s`)
  }
  return result
}
