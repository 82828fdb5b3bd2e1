import { type Bench, inTurn, READING_READS, READS, search } from '../bench.ts'
import { openConnection, type Request } from '../bench-connection.ts'
import { approve, atProduct, claim, consentsToken, runToCustomer, type Walk } from '../bench-consent-flow.ts'
import { COMMON_PARTS, rarePart } from '../bench-directory.ts'
import type { Figure } from '../bench-figure.ts'
import { type Act, asking, type Load, median, middle, press } from '../bench-load.ts'
import type { SeededCustomer } from '../bench-seed.ts'
import type { MeasuredInstitution } from '../start-institution.ts'

/** How cost grows with what is stored: every act at every size, by turns, one after another on one connection. */
export type GrowthResult = {
  sizes: number[]
  /** Seconds it took to fill each; null where an earlier run did. */
  filledIn: (number | null)[]
  /** By act, in the order of the sizes; `ratio` is the smallest size's middle time by the largest's. */
  acts: Record<string, { loads: Load[] } & Figure>
}
type Sized = { size: number; institution: MeasuredInstitution }

const ROUNDS = 5
const APPROVALS = 20
/** Flat within 1.3 times. */
const FLOOR = 1 / 1.3
/** A search reads every brand (docs/decisions/server/speed.md): it has a bound in milliseconds, on the page. */
const GROWS = 0

export async function measureGrowthOfConsents(bench: Bench): Promise<GrowthResult> {
  const sizes = sizesOf(bench, [1_000, 100_000, 1_000_000])
  const all: Sized[] = []
  for (const size of sizes) {
    all.push({ size, institution: await bench.start({ consents: size, customers: 1_000, mayStay: true }) })
    bench.say(`${size} consents are there (${Math.round((all.at(-1)?.institution.seededIn ?? 0) / 1000)} s)`)
  }
  return measureGrowth(bench, all, {
    ...READS,
    ...READING_READS,
    search: (one, turn) => search(inTurn(COMMON_PARTS, turn), one),
  })
}

export async function measureGrowthOfDirectory(bench: Bench): Promise<GrowthResult> {
  const sizes = sizesOf(bench, [100, 10_000, 100_000])
  const all: Sized[] = []
  for (const size of sizes) {
    const institution = await bench.start({ consents: 1_000, customers: 200, entries: size })
    all.push({ size, institution })
    bench.say(`${size} entries are there`)
  }
  const result = await measureGrowth(bench, all, {
    given: READS.given,
    givenDetails: READS.givenDetails,
    search: (one, turn) => search(inTurn(COMMON_PARTS, turn), one),
    'search, rare': (one, turn, size) => search(rarePart(size, turn), one),
  })
  for (const [name, act] of Object.entries(result.acts)) if (name.startsWith('search')) act.floor = GROWS
  return result
}

function sizesOf({ scale }: Bench, sizes: readonly [number, ...number[]]): number[] {
  return [...new Set(sizes.map((size) => Math.max(sizes[0], size * scale)))]
}

async function measureGrowth(
  bench: Bench,
  all: readonly Sized[],
  acts: Record<string, (one: SeededCustomer, turn: number, size: number) => Request>,
): Promise<GrowthResult> {
  const loads: Record<string, Load[][]> = {}
  const keep = (name: string, place: number, load: Load): void => {
    loads[name] ??= all.map(() => [])
    loads[name][place]?.push(load)
  }
  const seconds = 0.7 * bench.scale
  let turn = 0
  for (let round = 0; round <= Math.ceil(ROUNDS * bench.scale); round += 1) {
    for (const { institution } of all) await institution.refresh()
    for (const [name, request] of Object.entries(acts)) {
      for (const [place, { size, institution }] of all.entries()) {
        const { url, customers } = institution
        const act = asking(() => {
          turn += 1
          return request(inTurn(customers, turn), turn, size)
        })
        const load = await press(url, act, { connections: 1, seconds })
        // The first round warms up.
        if (round > 0) keep(name, place, load)
      }
    }
    for (const [place, { institution }] of all.entries()) {
      const load = await approvals(bench, institution, Math.ceil(APPROVALS * bench.scale))
      if (round > 0) keep('approve', place, load)
    }
  }
  return {
    sizes: all.map(({ size }) => size),
    filledIn: all.map(({ institution: { seededIn } }) => (seededIn === undefined ? null : seededIn / 1000)),
    acts: Object.fromEntries(
      Object.entries(loads).map(([name, bySize]) => [name, grown(bench, name, bySize)]),
    ),
  }
}

function grown(bench: Bench, name: string, bySize: readonly Load[][]): GrowthResult['acts'][string] {
  const first = bySize[0] ?? []
  // Rounds that lie side by side, so that a slow while of the machine falls on both.
  const ratio = median((bySize.at(-1) ?? []).map((load, round) => (first[round]?.p50 ?? 1) / load.p50))
  const loads = bySize.map(middle)
  bench.say(
    `${name}: ${loads.map(({ p50 }) => p50.toFixed(2)).join(' → ')} ms, growth ${(1 / ratio).toFixed(2)} ${JSON.stringify(loads.map(({ wrong }) => wrong))}`,
  )
  return { loads, ratio, floor: FLOOR }
}

/** Only the approval is timed; what leads to it is not. */
async function approvals(bench: Bench, institution: MeasuredInstitution, times: number): Promise<Load> {
  const act = await approvalsOf(bench, institution, { connections: 1, times })
  return press(institution.url, act, { connections: 1, times })
}

/** Makes so many requests that wait for their customers. @returns the approval of each in turn */
export async function approvalsOf(
  bench: Bench,
  { url, customers }: MeasuredInstitution,
  pressure: { connections: number; times: number },
): Promise<Act> {
  const to = atProduct(url)
  const token = await consentsToken(bench.client, to, openConnection(url))
  const waiting: { walk: Walk; session: string }[] = []
  const prepare: Act = async (connection, turn) => {
    const { document } = inTurn(customers, turn * 31)
    const { walk, location } = await runToCustomer(bench.client, to, { connection, document, token })
    waiting.push({ walk, session: await claim(walk, location) })
  }
  await press(url, prepare, pressure)
  return async (connection) => {
    const one = waiting.pop()
    if (one) await approve({ ...one.walk, connection }, one.session)
  }
}
