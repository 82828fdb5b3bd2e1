import { randomUUID } from 'node:crypto'
import { CUSTOMERS_BASE, DATA_APIS, RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { type Bench, flowsOf, inTurn, READS, search } from '../bench.ts'
import { openConnection, type Request } from '../bench-connection.ts'
import { atProduct, CONSENTS, consentsToken, creationOf, runConsentFlow } from '../bench-consent-flow.ts'
import { COMMON_PARTS } from '../bench-directory.ts'
import type { Figure } from '../bench-figure.ts'
import { type Act, asking, expectStatus, type Load, pour, press } from '../bench-load.ts'
import { signInOf } from './measure-signin.ts'

/** 300 requests a second of what institutions and customers ask, mixed, for five minutes. */
export type SteadyResult = {
  seconds: number
  perSecond: number
  acts: Record<string, Load>
  /** How many times the longest p99 of the scheme’s reads goes into its limit. */
  reads: Figure & { p99: number }
  /** MB after each half minute. */
  memory: number[]
}

const SECONDS = 300
/** The scheme’s reads are answered sooner than this at p99, in milliseconds. */
const LIMIT = 60
const GRANTS = 60
const AUTO = DATA_APIS.find(({ type }) => type === 'DAMAGES_AND_PEOPLE_AUTO')

export async function measureSteady(bench: Bench): Promise<SteadyResult> {
  const { url, customers, memory, refresh } = await bench.start({
    consents: Math.max(1_000, 100_000 * bench.scale),
    customers: 1_000,
  })
  const to = atProduct(url)
  const token = await consentsToken(bench.client, to, openConnection(url))
  const grants = await granted()

  async function granted(): Promise<string[]> {
    const connection = openConnection(url)
    const tokens: string[] = []
    for (let turn = 0; turn < GRANTS; turn += 1) {
      const { document } = inTurn(customers, turn)
      tokens.push(await runConsentFlow(bench.client, to, { connection, document, token }))
    }
    connection.close()
    return tokens
  }

  const api = (path: string, bearer: string): Request => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${bearer}`, 'x-fapi-interaction-id': randomUUID() },
  })
  const customer = (turn: number) => inTurn(customers, turn)
  // So few that the embedded database is not busy with them for long: everybody would wait for it.
  const readers = customers.slice(0, 50)
  await refresh(readers)
  /** What is asked, and how many times a second; together 300. The scheme’s reads come first. */
  const acts: Record<string, [perSecond: number, act: Act]> = {
    'consents API, read': [90, asking((turn) => api(`${CONSENTS}/${customer(turn).given}`, token))],
    'resources API': [60, asking((turn) => api(RESOURCES_PATH, inTurn(grants, turn)))],
    'customers API': [
      45,
      asking((turn) => api(`${CUSTOMERS_BASE}/personal/identifications`, inTurn(grants, turn))),
    ],
    'product API': [30, asking((turn) => api(`${AUTO?.base}${AUTO?.list.path}`, inTurn(grants, turn)))],
    'consents API, create': [
      12,
      async (connection, turn) =>
        expectStatus(
          await connection.send({ path: CONSENTS, ...creationOf(customer(turn).document, token) }),
          201,
        ),
    ],
    'token, client credentials': [
      6,
      async (connection) => void (await consentsToken(bench.client, to, connection)),
    ],
    'whole flow': [2, await flowsOf(bench, to, customers)],
    'password sign-in': [3, asking((turn) => signInOf(customer(turn).document))],
    'list, given': [15, asking((turn) => READS.given(customer(turn)))],
    'list, received': [15, asking((turn) => READS.received(inTurn(readers, turn)))],
    'details, given': [8, asking((turn) => READS.givenDetails(customer(turn)))],
    'details, received': [8, asking((turn) => READS.receivedDetails(inTurn(readers, turn)))],
    'institution search': [6, asking((turn) => search(inTurn(COMMON_PARTS, turn), customer(turn)))],
  }
  for (const [, act] of Object.values(acts)) await press(url, act, { connections: 2, times: 20 })

  const seconds = SECONDS * bench.scale
  const samples: number[] = []
  const sample = () => {
    samples.push(memory().now)
    void refresh(readers)
  }
  const sampling = setInterval(sample, (seconds * 1000) / 10)
  const loads = await Promise.all(
    Object.entries(acts).map(
      async ([name, [perSecond, act]]) => [name, await pour(url, act, { perSecond, seconds })] as const,
    ),
  )
  clearInterval(sampling)
  for (const [name, load] of loads)
    bench.say(
      `${name}: p50 ${load.p50.toFixed(1)} p95 ${load.p95.toFixed(1)} p99 ${load.p99.toFixed(1)} ms ${JSON.stringify(load.wrong)}`,
    )
  bench.say(`memory, MB: ${samples.map(Math.round).join(' ')}`)
  const p99 = Math.max(...loads.slice(0, 4).map(([, load]) => load.p99))
  const perSecond = loads.reduce((sum, [, load]) => sum + load.perSecond, 0)
  const reads = { p99, ratio: LIMIT / p99, floor: 1 }
  return { seconds, perSecond, acts: Object.fromEntries(loads), reads, memory: samples }
}
