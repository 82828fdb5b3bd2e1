import { type Bench, inTurn, READS } from '../bench.ts'
import type { Figure } from '../bench-figure.ts'
import { asking, type Load, median, middle, postOnce, pour, press } from '../bench-load.ts'
import { quiet } from '../processor-time.ts'
import { approvalsOf } from './measure-growth.ts'

/** A list that one customer reads again and again: alone, while others approve, and while mails leave. */
export type StormsResult = {
  alone: Load
  /** How much of its p95 alone is left beside approvals of so many a second. */
  approvals: Load & Figure & { approved: Load }
  /** The same beside as many as go, eight at once. */
  rush: Load & { approved: Load }
  /** How much of its p50 alone is left while the mails of one moment leave. */
  mails: Load & Figure & { waiting: number; sent: number }
}

const ROUNDS = 5
const SECONDS = 4
/** As if all of the 300 requests a second that the scheme demands were of consent flows, eight each. */
const APPROVALS_A_SECOND = 37
const AT_ONCE = 8
/** More than go. */
const MOST_A_SECOND = 800
const MAILS = 10_000
/** Milliseconds. */
const DRAINED = { forMs: 1_000, atMostMs: 300_000 }
const FLOORS = { approvals: 1 / 2, mails: 1 / 1.1 }

export async function measureStorms(bench: Bench): Promise<StormsResult> {
  const institution = await bench.start({ consents: 1_000, customers: 200 })
  const { url, customers } = institution
  const seconds = SECONDS * bench.scale
  const reads = () =>
    press(
      url,
      asking((turn) => READS.given(inTurn(customers, turn))),
      { connections: 1, seconds },
    )
  const prepared = (times: number) => approvalsOf(bench, institution, { connections: AT_ONCE, times })
  const drained = () => quiet(bench.mailCount, DRAINED)

  const loads = (): Load[] => []
  const rounds = {
    alone: loads(),
    approvals: loads(),
    approved: loads(),
    rush: loads(),
    rushed: loads(),
    mails: loads(),
  }
  const sent: number[] = []
  for (let round = 0; round < Math.ceil(ROUNDS * bench.scale); round += 1) {
    const steady = await prepared(APPROVALS_A_SECOND * seconds)
    const rush = await prepared(MOST_A_SECOND * seconds)
    await drained()
    rounds.alone.push(await reads())
    const [beside, approved] = await Promise.all([
      reads(),
      pour(url, steady, { perSecond: APPROVALS_A_SECOND, seconds }),
    ])
    const [besideAll, rushed] = await Promise.all([
      reads(),
      press(url, rush, { connections: AT_ONCE, seconds }),
    ])
    rounds.approvals.push(beside)
    rounds.approved.push(approved)
    rounds.rush.push(besideAll)
    rounds.rushed.push(rushed)
    await drained()
    const before = bench.mailCount()
    await postOnce(url, '/bare/mails', { count: MAILS * bench.scale })
    rounds.mails.push(await reads())
    sent.push(bench.mailCount() - before)
  }
  const left = (of: (load: Load) => number, loads: readonly Load[]): number =>
    median(loads.map((load, round) => of(rounds.alone[round] as Load) / of(load)))
  const result = {
    alone: middle(rounds.alone),
    approvals: {
      ...middle(rounds.approvals),
      ratio: left(({ p95 }) => p95, rounds.approvals),
      floor: FLOORS.approvals,
      approved: middle(rounds.approved),
    },
    rush: { ...middle(rounds.rush), approved: middle(rounds.rushed) },
    mails: {
      ...middle(rounds.mails),
      ratio: left(({ p50 }) => p50, rounds.mails),
      floor: FLOORS.mails,
      waiting: MAILS * bench.scale,
      sent: median(sent),
    },
  }
  for (const [name, { p50, p95, wrong }] of Object.entries<Load>(result))
    bench.say(`${name}: p50 ${p50.toFixed(2)} p95 ${p95.toFixed(2)} ms ${JSON.stringify(wrong)}`)
  bench.say(
    `approvals ${result.approvals.approved.perSecond.toFixed(1)} and ${result.rush.approved.perSecond.toFixed(1)}/s, mails sent meanwhile ${result.mails.sent}`,
  )
  return result
}
