import { availableParallelism } from 'node:os'
import { type Bench, inTurn, READS } from '../bench.ts'
import type { Request } from '../bench-connection.ts'
import { PASSWORD } from '../bench-customers.ts'
import type { Figure } from '../bench-figure.ts'
import { type Act, asking, type Load, median, middle, postOnce, press } from '../bench-load.ts'
import type { Repeated, Repetitions } from '../bench-passkeys.ts'
import { PORTAL_CLIENT } from '../start-institution.ts'

/** Password sign-ins against bare verification in the same process, by turns; then a storm of them beside reads. */
export type SignInResult = Figure & {
  product: Load
  bare: number
  storm: {
    signIns: Load
    readsAlone: Load
    readsInStorm: Load
    memoryBefore: number
    memoryHighest: number
    memoryAfter: number
  }
}

const STORM = 150
const FLOOR = 0.8

export async function measureSignIn(bench: Bench): Promise<SignInResult> {
  const institution = await bench.start({ consents: Math.max(1_000, 10_000 * bench.scale), customers: 1_000 })
  const { url, customers, memory } = institution
  const documents = customers.map(({ document }) => document)
  const signIns = (connections: number, seconds: number) =>
    press(
      url,
      asking((turn) => signInOf(inTurn(documents, turn))),
      { connections, seconds },
    )

  const seconds = 4 * bench.scale
  await signIns(8, 2 * bench.scale)
  const bare: number[] = []
  const product: Load[] = []
  for (let round = 0; round < Math.ceil(5 * bench.scale); round += 1) {
    bare.push(await bareVerification(url, seconds))
    product.push(await signIns(8, seconds))
  }
  const result = middle(product)
  bench.say(`sign-ins: ${result.perSecond.toFixed(1)}/s, bare ${median(bare).toFixed(1)}/s`)

  const reads: Act = asking((turn) => READS.given(inTurn(customers, turn)))
  const readsAlone = await press(url, reads, { connections: 1, seconds: 2 * seconds })
  const memoryBefore = memory().now
  const [storm, readsInStorm] = await Promise.all([
    signIns(STORM, 4 * seconds),
    press(url, reads, { connections: 1, seconds: 4 * seconds }),
  ])
  const { now: memoryAfter, highest: memoryHighest } = memory()
  bench.say(`storm: reads p95 ${readsInStorm.p95.toFixed(1)} ms (alone ${readsAlone.p95.toFixed(1)} ms)`)
  return {
    product: result,
    bare: median(bare),
    ratio: result.perSecond / median(bare),
    floor: FLOOR,
    storm: { signIns: storm, readsAlone, readsInStorm, memoryBefore, memoryHighest, memoryAfter },
  }
}

/** Has the measured process itself do something again and again. */
export const repeatedAt = (url: string, path: string, body: Repeated): Promise<Repetitions> =>
  postOnce(url, path, body)

/** Each customer from an address of their own: throttling is not what is measured. */
export const signInOf = (username: string, more: { intent_id?: string } = {}): Request => ({
  method: 'POST',
  path: '/opin-authorizations/v1/access-token',
  headers: asPortal(username),
  body: JSON.stringify({ grant_type: 'password', username, password: PASSWORD, ...more }),
})

/** What the portal sends before anybody is signed in. */
export function asPortal(document: string): Record<string, string> {
  const { id, secret } = PORTAL_CLIENT
  const place = Number(document.slice(1, 9))
  return {
    authorization: `Basic ${btoa(`${id}:${secret}`)}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
  }
}

async function bareVerification(url: string, seconds: number): Promise<number> {
  const all = { seconds, atOnce: availableParallelism() }
  return (await repeatedAt(url, '/bare/verify', all)).perSecond
}
