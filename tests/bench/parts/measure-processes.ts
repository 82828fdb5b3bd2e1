import { type Bench, flowsOf, inTurn, READS } from '../bench.ts'
import { atProduct } from '../bench-consent-flow.ts'
import type { Figure } from '../bench-figure.ts'
import { type Act, asking, byTurns, type Load, middle, press, ratioOf } from '../bench-load.ts'

/** One process of an institution against two on the same PostgreSQL, by turns; callers share themselves out. */
export type ProcessesResult = Record<'given' | 'flow', { one: Load; two: Load } & Figure>

const AT_ONCE = 16
const ROUNDS = 5
/** A second process must not cost anything on a machine whose cores are busy with one already. */
const FLOOR = 0.9

export async function measureProcesses(bench: Bench): Promise<ProcessesResult> {
  const institution = await bench.start({ consents: Math.max(1_000, 10_000 * bench.scale), customers: 1_000 })
  const { url, customers } = institution
  const another = await institution.startAnother()
  const acts: Record<keyof ProcessesResult, Act> = {
    given: asking((turn) => READS.given(inTurn(customers, turn))),
    flow: await flowsOf(bench, atProduct(url), customers),
  }
  const result = {} as ProcessesResult
  for (const [name, act] of Object.entries(acts) as [keyof ProcessesResult, Act][]) {
    const seconds = 3 * bench.scale
    const loads = {
      one: () => press([url], act, { connections: AT_ONCE, seconds }),
      two: () => press([url, another], act, { connections: AT_ONCE, seconds }),
    }
    await byTurns(1, loads)
    const rounds = await byTurns(Math.ceil(ROUNDS * bench.scale), loads)
    const [one, two] = [middle(rounds.one), middle(rounds.two)]
    result[name] = { one, two, ratio: ratioOf(rounds.two, rounds.one), floor: FLOOR }
    bench.say(`${name}: ${one.perSecond.toFixed(1)}/s by one process, ${two.perSecond.toFixed(1)}/s by two`)
  }
  return result
}
