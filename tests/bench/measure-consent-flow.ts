import { type Bench, inTurn } from './bench.ts'
import { openConnection } from './bench-connection.ts'
import {
  atBareProvider,
  atProduct,
  consentsToken,
  type Destination,
  runConsentFlow,
} from './bench-consent-flow.ts'
import { byTurns, type Load, middle, press } from './bench-load.ts'

/** The whole consent flow against the bare provider in memory, by turns. */
export type ConsentFlowResult = { product: Load; bare: Load; ratio: number }

const AT_ONCE = 8

export async function measureConsentFlow(bench: Bench): Promise<ConsentFlowResult> {
  const { url, customers } = await bench.start({ consents: 1_000, customers: 200 })
  const documents = customers.map(({ document }) => document)
  const destinations = {
    product: atProduct(url),
    bare: atBareProvider((await bench.startBareProvider()).url),
  }
  const walking = async (to: Destination) => {
    const address = new URL(to.issuer).origin
    const token = await consentsToken(bench.client, to, openConnection(address))
    return (seconds: number) => () =>
      press(
        address,
        async (connection, turn) =>
          void (await runConsentFlow(bench.client, to, {
            connection,
            document: inTurn(documents, turn),
            token,
          })),
        { connections: AT_ONCE, seconds },
      )
  }
  const bare = await walking(destinations.bare)
  const product = await walking(destinations.product)
  await byTurns(1, { bare: bare(5 * bench.scale), product: product(5 * bench.scale) })
  const rounds = await byTurns(Math.ceil(5 * bench.scale), {
    bare: bare(5 * bench.scale),
    product: product(5 * bench.scale),
  })
  const [ours, theirs] = [middle(rounds.product), middle(rounds.bare)]
  const ratio = ours.perSecond / theirs.perSecond
  bench.say(
    `consent flow: ${ours.perSecond.toFixed(1)}/s, bare ${theirs.perSecond.toFixed(1)}/s, ratio ${ratio.toFixed(2)} ${JSON.stringify([ours.wrong, theirs.wrong])}`,
  )
  return { product: ours, bare: theirs, ratio }
}
