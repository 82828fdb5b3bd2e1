import { helena, marina, rafael } from '../support/market/sandbox-people.ts'
import { type Choices, one } from './choices.ts'
import { type Customers, PEOPLE, type Sharing } from './customers.ts'
import { MAKING_TWICE, NO_FAULTS, OUTAGES, REPEATING, SIDES } from './network.ts'
import type { World } from './world.ts'

export type Run = { world: World; customers: Customers; choices: Choices }
/** An act of customers or operators, or something that happens to the machines. */
export type Operation = { weight: number; name: string; run(run: Run): Promise<unknown> }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** People whose data wait for nobody else. */
const ALONE = [marina, rafael]
/** Turns at most by which an act is ahead of another: most of what can be spoiled takes few. */
const APART = [5, 12, 40]
/** Before the end of a term: a mark of the reminders and the day before it. */
const LAST_DAYS = [1, 7, 8, 2]

/** After some turns of others. */
export async function later({ world, choices }: Run, act: () => Promise<unknown>, most = 50): Promise<void> {
  for (let left = choices.below(most); left > 0; left -= 1) await world.scheduler.turn('waits')
  await act()
}

/** Right after some write of others. */
async function afterWrites({ world, choices }: Run, act: () => Promise<unknown>): Promise<void> {
  const until = world.news.writes + choices.below(9)
  for (let left = 60; left > 0 && world.news.writes < until; left -= 1) await world.scheduler.turn('waits')
  await act()
}

async function gone({ customers, choices }: Run, steps: number, people = PEOPLE): Promise<Sharing> {
  const sharing = await customers.begin(one(choices, people), one(choices, [1, 12]))
  await customers.goFar(sharing, steps)
  return sharing
}

/** Two acts, one within the turns of the other. */
function beside(run: Run, act: () => Promise<unknown>, others: readonly (() => Promise<unknown>)[]) {
  const { choices } = run
  const acts = [act, one(choices, others)] as const
  const [first, second] = choices.chance(50) ? [acts[1], acts[0]] : acts
  const follow = one(choices, [
    () => later(run, second, one(choices, APART)),
    () => afterWrites(run, second),
    () => beforeWrite(run, second),
  ])
  return Promise.all([follow(), first()])
}

/** Right before some write of others, which waits until it is done. */
async function beforeWrite(
  { world: { scheduler }, choices }: Run,
  act: () => Promise<unknown>,
): Promise<void> {
  const hold = scheduler.holdBack(choices.below(6))
  for (let left = 60; left > 0 && !hold.waiting; left -= 1) await scheduler.turn('waits')
  await act()
  scheduler.letGo(hold)
}

/** ENCERRAR on either side; from the recipient, it arrives at the holder. */
const endsOf = ({ customers, world }: Run, sharing: Sharing): (() => Promise<unknown>)[] => [
  () => customers.end(sharing, 'alfa').then(() => world.workQueue('alfa')),
  () => customers.end(sharing, 'beta'),
]

/** The last instant of a sharing's term, as its customer counts it. */
export function endOf({ askedAt, payload }: Sharing): number {
  const end = new Date(askedAt)
  end.setUTCMonth(end.getUTCMonth() + payload.deadLine.total)
  return end.getTime()
}

/** Steps of a sharing whose turns are few, each beside what may spoil it. */
export const MOMENTS: readonly Operation[] = [
  {
    name: 'somebody decides beside an approval',
    weight: 20,
    run: async (run) => {
      const { customers } = run
      const sharing = await gone(run, 2)
      const approve = (): Promise<unknown> => customers.approve(sharing)
      await beside(run, approve, [() => customers.refuse(sharing), approve, ...endsOf(run, sharing)])
    },
  },
  {
    name: 'somebody decides beside the other person',
    weight: 20,
    run: async (run) => {
      const { customers } = run
      const sharing = await gone(run, 5, [helena])
      const answer = (isYes: boolean) => () => customers.answerFurther(sharing, isYes)
      await beside(run, answer(true), [answer(true), answer(false), ...endsOf(run, sharing)])
    },
  },
  {
    name: 'something happens beside a return',
    weight: 28,
    run: async (run) => {
      const { customers, world } = run
      const sharing = await gone(run, 4)
      const crash = (): Promise<unknown> => world.crash('alfa')
      const end = (): Promise<unknown> => customers.end(sharing, 'alfa')
      await beside(run, () => customers.confirm(sharing), [crash, end, crash, end, ...endsOf(run, sharing)])
    },
  },
  {
    name: 'a code is presented again',
    weight: 16,
    run: async (run) => {
      const { customers, world } = run
      const sharing = await gone(run, 4)
      world.carrier.between = one(run.choices, [MAKING_TWICE, ...OUTAGES, REPEATING])
      await customers.confirm(sharing)
      world.carrier.between = NO_FAULTS
      world.passTo(world.scheduler.now + one(run.choices, [31_000, 2 * MINUTE]))
      await customers.confirm(sharing)
    },
  },
  {
    name: 'two return for the place of one',
    weight: 20,
    run: async (run) => {
      const { customers } = run
      const before = await gone(run, 7)
      const first = await customers.begin(before.who, 12, before)
      const second = await customers.begin(before.who, 1, before)
      for (const next of [first, second]) await customers.goFar(next, 4)
      if (run.choices.chance(60)) await customers.end(before, 'alfa')
      await beside(run, () => customers.goOn(first), [() => customers.goOn(second)])
    },
  },
  {
    name: 'a customer approves and never returns',
    weight: 8,
    run: async (run) => {
      const { who } = await gone(run, 3)
      await one(run.choices, [
        () => run.world.runJob('alfa', 'recipient.reconcile'),
        () => run.customers.look(who),
      ])()
    },
  },
  {
    name: 'a sharing comes to its last days',
    weight: 12,
    run: async (run) => {
      const { world, choices } = run
      const sharing = await gone(run, 7)
      const side = one(choices, SIDES)
      world.passTo(endOf(sharing) - one(choices, LAST_DAYS) * DAY)
      const remind = (): Promise<void> => world.runJob(side, 'notices.reminders')
      await Promise.all([remind(), later(run, remind, 8)])
      await world.workQueue(side)
    },
  },
  {
    name: 'a token is overheard as the term ends',
    weight: 8,
    run: async (run) => {
      const { world, customers } = run
      const sharing = await gone(run, 7, ALONE)
      await world.workQueue('alfa')
      world.passTo(endOf(sharing) - 2 * MINUTE)
      await world.runJob('alfa', 'recipient.data')
      world.passTo(endOf(sharing) + 10_000)
      await customers.thiefReads(sharing)
    },
  },
  {
    name: 'an end comes as a token is renewed',
    weight: 12,
    run: async (run) => {
      const { world, customers } = run
      const sharing = await gone(run, 7, ALONE)
      await world.workQueue('alfa')
      world.passTo(world.scheduler.now + 2 * DAY)
      const end = (): Promise<unknown> => customers.end(sharing, 'alfa')
      await beside(run, () => world.runJob('alfa', 'recipient.data'), [end, end, ...endsOf(run, sharing)])
    },
  },
  {
    name: 'the work of an end is handed out again',
    weight: 12,
    run: async (run) => {
      const { world, customers, choices } = run
      const sharing = await gone(run, 7)
      await world.workQueue('alfa')
      await customers.end(sharing, one(choices, SIDES))
      for (const side of SIDES) {
        const again = async (): Promise<void> => {
          await world.handOutAgain(side)
          await world.workQueue(side)
        }
        await Promise.all([world.workQueue(side), later(run, again, one(choices, APART))])
      }
    },
  },
  {
    name: 'reminders of two days wait',
    weight: 6,
    run: async (run) => {
      const { world, choices } = run
      const sharing = await gone(run, 7)
      const side = one(choices, SIDES)
      for (const days of [7, 1]) {
        world.passTo(endOf(sharing) - days * DAY)
        await world.runJob(side, 'notices.reminders')
      }
      await world.workQueue(side)
    },
  },
]
