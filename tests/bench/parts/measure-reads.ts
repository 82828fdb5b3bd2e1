import { BARE_READS, type Bench, inTurn, READS } from '../bench.ts'
import type { Figure } from '../bench-figure.ts'
import { asking, byTurns, type Load, middle, press, ratioOf } from '../bench-load.ts'

/** Lists and details against the bare route, by turns. */
export type ReadsResult = Record<keyof typeof READS, { product: Load; bare: Load } & Figure>

const FLOOR = 0.7
const CONNECTIONS = 8

export async function measureReads(bench: Bench): Promise<ReadsResult> {
  const { url, customers, refresh } = await bench.start({
    consents: Math.max(1_000, 10_000 * bench.scale),
    customers: 1_000,
  })
  const result = {} as ReadsResult
  for (const name of Object.keys(READS) as (keyof typeof READS)[]) {
    if (name.startsWith('received')) await refresh()
    const load = (reads: typeof READS, seconds: number) => () =>
      press(
        url,
        asking((turn) => reads[name](inTurn(customers, turn))),
        { connections: CONNECTIONS, seconds },
      )
    await byTurns(1, { bare: load(BARE_READS, 2 * bench.scale), product: load(READS, 2 * bench.scale) })
    const rounds = await byTurns(Math.ceil(5 * bench.scale), {
      bare: load(BARE_READS, 2 * bench.scale),
      product: load(READS, 2 * bench.scale),
    })
    const [product, bare] = [middle(rounds.product), middle(rounds.bare)]
    result[name] = { product, bare, ratio: ratioOf(rounds.product, rounds.bare), floor: FLOOR }
    bench.say(`${name}: ${product.perSecond.toFixed(0)}/s, bare ${bare.perSecond.toFixed(0)}/s`)
  }
  return result
}
