import { type Bench, flowsOf } from '../bench.ts'
import { atProduct } from '../bench-consent-flow.ts'
import type { Figure } from '../bench-figure.ts'
import { byTurns, press, ratioOf } from '../bench-load.ts'
import { type Flow, middleFlow, timed } from '../processor-time.ts'

/** The whole consent flow of an institution whose keys lie with a signer, against one with sealed keys, by turns. */
export type SignerResult = { sealed: Flow; outside: Flow & Figure }

/** Milliseconds of each answer of the signer, as an HSM takes them. */
const SIGNATURE_MS = 10
/** Twice as many as in the flow against the bare provider: waiting for a signer leaves the processor to others. */
const AT_ONCE = 16
const WARM_UP_ROUNDS = 4
const ROUNDS = 10
const SECONDS = 3
/** It loses at most 15 %. */
const FLOOR = 0.85

export async function measureSigner(bench: Bench): Promise<SignerResult> {
  const walking = async (signer?: { socket: string }) => {
    const { url, customers, pid } = await bench.start({ consents: 1_000, customers: 200, signer })
    const act = await flowsOf(bench, atProduct(url), customers)
    return (): Promise<Flow> =>
      timed(bench, pid, () => press(url, act, { connections: AT_ONCE, seconds: SECONDS * bench.scale }))
  }
  const acts = {
    sealed: await walking(),
    outside: await walking(await bench.startSigner(SIGNATURE_MS)),
  }
  await byTurns(Math.ceil(WARM_UP_ROUNDS * bench.scale), acts)
  const rounds = await byTurns(Math.ceil(ROUNDS * bench.scale), acts)
  const result = {
    sealed: middleFlow(rounds.sealed),
    outside: {
      ...middleFlow(rounds.outside),
      ratio: ratioOf(rounds.outside, rounds.sealed),
      floor: FLOOR,
    },
  }
  for (const [name, { perSecond, server, p50, wrong }] of Object.entries<Flow>(result))
    bench.say(
      `${name}: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)} ms, server ${server.toFixed(1)} ms a flow ${JSON.stringify(wrong)}`,
    )
  return result
}
