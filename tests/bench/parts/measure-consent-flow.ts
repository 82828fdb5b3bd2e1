import { type Bench, flowsOf } from '../bench.ts'
import { atBareProvider, atProduct, type Destination } from '../bench-consent-flow.ts'
import type { Figure } from '../bench-figure.ts'
import { byTurns, median, press, ratioOf } from '../bench-load.ts'
import { type Flow, middleFlow, timed } from '../processor-time.ts'

/** The whole consent flow against the bare provider, in memory and on PostgreSQL, by turns. */
export type ConsentFlowResult = {
  product: Flow
  /** How many times its main thread’s milliseconds a flow go into what they may be, on PostgreSQL. */
  mainThread?: Figure
  memory: Flow & Figure
  /** Undefined without a PostgreSQL. */
  peer?: Flow & Figure
  /** Mails of the product, for each of its flows, that had left when the round ended. */
  mails: number
}

const AT_ONCE = 8
/** So many flows of each that what runs often is compiled. */
const WARM_UP = 1_500
const ROUNDS = 10
const SECONDS = 3
/** Milliseconds a flow. */
const MOST_OF_MAIN_THREAD = 9
/** The library in memory is the limit: nobody keeps anything there. The one on PostgreSQL is what one would build instead. */
const FLOORS = { memory: { embedded: 0.3, postgres: 0.38 }, peer: 0.9 }

export async function measureConsentFlow(bench: Bench): Promise<ConsentFlowResult> {
  const { url, customers, pid } = await bench.start({ consents: 1_000, customers: 200 })
  const mails: number[] = []

  const walking = async (to: Destination, server: number) => {
    const address = new URL(to.issuer).origin
    const act = await flowsOf(bench, to, customers)
    await press(address, act, { connections: AT_ONCE, times: WARM_UP * bench.scale })
    return (): Promise<Flow> =>
      timed(bench, server, async () => {
        const before = bench.mailCount()
        const load = await press(address, act, { connections: AT_ONCE, seconds: SECONDS * bench.scale })
        if (server === pid) mails.push((bench.mailCount() - before) / load.count)
        return load
      })
  }

  const memory = await bench.startBareProvider('memory')
  const peer = bench.database === 'postgres' ? await bench.startBareProvider('postgres') : undefined
  const acts: Record<string, () => Promise<Flow>> = {
    memory: await walking(atBareProvider(memory.url), memory.pid),
    product: await walking(atProduct(url), pid),
    ...(peer && { peer: await walking(atBareProvider(peer.url), peer.pid) }),
  }
  const rounds = await byTurns(Math.ceil(ROUNDS * bench.scale), acts)

  const { product = [] } = rounds
  const against = (flows: readonly Flow[] = [], floor: number): Flow & Figure => ({
    ...middleFlow(flows),
    ratio: ratioOf(product, flows),
    floor,
  })
  const flows = {
    product: middleFlow(product),
    memory: against(rounds.memory, FLOORS.memory[bench.database]),
    ...(rounds.peer && { peer: against(rounds.peer, FLOORS.peer) }),
  }
  for (const [name, { perSecond, server, mainThread, database, wrong }] of Object.entries<Flow>(flows))
    bench.say(
      `${name}: ${perSecond.toFixed(1)}/s, server ${server.toFixed(1)} ms, its main thread ${mainThread?.toFixed(1)} ms, database ${database?.toFixed(1) ?? '-'} ms a flow ${JSON.stringify(wrong)}`,
    )
  bench.say(`mails sent a flow: ${median(mails).toFixed(2)}`)
  const mainThread = { ratio: MOST_OF_MAIN_THREAD / (flows.product.mainThread ?? 0), floor: 1 }
  return { ...flows, ...(peer && { mainThread }), mails: median(mails) }
}
