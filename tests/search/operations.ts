import { helena } from '../support/market/sandbox-people.ts'
import { type Choices, one } from './choices.ts'
import { PEOPLE, type Sharing } from './customers.ts'
import { endOf, later, MOMENTS, type Operation, type Run } from './moments.ts'
import { OUTAGES, SIDES } from './network.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A worker's turn, minutes of a token, an hour, a night, a month, the term. */
const SPANS = [
  31_000,
  9 * MINUTE,
  11 * MINUTE,
  59 * MINUTE,
  61 * MINUTE,
  12 * 60 * MINUTE,
  29 * DAY,
  32 * DAY,
]

const MONTHS = [1, 12]
/** Steps that a customer goes at first: all of them, or as far as a page that they leave open. */
const STEPS = [7, 7, 7, 1, 2, 3, 4, 4]

/** Jobs that change sharings, or tell of them. */
export const JOBS = {
  alfa: [
    'recipient.ageing',
    'recipient.data',
    'recipient.reconcile',
    'readings.left-behind',
    'notices.reminders',
  ],
  beta: ['holder.ageing', 'holder.openid-clean-up', 'readings.left-behind', 'notices.reminders'],
} as const

/** How far a sharing has come, as far as its customer knows. */
const stageOf = ({ walk, location, returned, address, acknowledged, pressed }: Sharing): string => {
  const isEnded = SIDES.some((side) => pressed.has(`end at ${side}`))
  if (acknowledged.has('confirm')) return isEnded ? 'ended' : pressed.has('further') ? 'approved' : 'shared'
  return [isEnded, returned, location, walk, address].findIndex(Boolean).toString()
}

/** One of each stage is as likely as another; of these the newest, which is the likeliest to go on. Some are made for it. */
async function onSharing(run: Run, act: (sharing: Sharing) => Promise<unknown>): Promise<void> {
  const { customers, choices } = run
  const newest = new Map(customers.sharings.map((sharing) => [stageOf(sharing), sharing]))
  const known = [...newest.values()].reverse()
  await act(known.length === 0 || choices.chance(30) ? await freshOne(run) : one(choices, known))
}

/** A sharing that has gone so many steps. */
async function freshOne({ customers, choices }: Run): Promise<Sharing> {
  const sharing = await customers.begin(one(choices, [helena, ...PEOPLE]), one(choices, MONTHS))
  await customers.goFar(sharing, choices.below(6))
  return sharing
}

/** All that can happen to a sharing as it stands; first what its customer does next. */
function possible({ customers, world, choices }: Run, sharing: Sharing): (() => Promise<unknown>)[] {
  const { who, consentId, walk, acknowledged } = sharing
  const isPending = who === helena && acknowledged.has('approve')
  const isShared = acknowledged.has('confirm')
  const quiet = [
    () => customers.look(who),
    () => world.runJob('alfa', 'recipient.reconcile'),
    () => world.workQueue('alfa'),
  ]
  return [
    () => customers.goOn(sharing),
    ...(walk ? [() => customers.refuse(sharing)] : []),
    ...(consentId ? SIDES.map((side) => () => customers.end(sharing, side)) : []),
    ...(isPending ? [true, false].map((isYes) => () => customers.answerFurther(sharing, isYes)) : []),
    ...(isShared ? [() => customers.thiefReads(sharing), () => world.runJob('alfa', 'recipient.data')] : []),
    one(choices, quiet),
  ]
}

/** Instants at which something ends by itself, and from which on it is told that it will: those that lie ahead. */
function deadlinesOf({ scheduler }: World, sharing: Sharing): number[] {
  const { askedAt, approvedAt, who } = sharing
  const end = endOf(sharing)
  return [
    askedAt + 60 * MINUTE,
    askedAt + 70 * MINUTE,
    ...(who === helena && approvedAt ? [approvedAt + 60 * MINUTE] : []),
    end - DAY,
    end,
  ].filter((instant) => instant > scheduler.now)
}

const OPERATIONS: readonly Operation[] = [
  {
    name: 'a customer shares',
    weight: 8,
    run: async ({ customers, choices }) => {
      const sharing = await customers.begin(one(choices, PEOPLE), one(choices, MONTHS))
      await customers.goFar(sharing, one(choices, STEPS))
    },
  },
  {
    name: 'Helena shares her building',
    weight: 6,
    run: async ({ customers, choices }) =>
      customers.goFar(await customers.begin(helena, one(choices, MONTHS)), one(choices, STEPS)),
  },
  {
    name: 'a customer goes on',
    weight: 6,
    run: (run) => onSharing(run, (sharing) => run.customers.goFar(sharing)),
  },
  {
    name: 'two things happen at once',
    weight: 16,
    run: (run) =>
      onSharing(run, async (sharing) => {
        const { choices } = run
        const acts = possible(run, sharing)
        const first = choices.chance(50) ? one(choices, acts) : acts[0]
        await Promise.all([first?.(), later(run, one(choices, acts))])
      }),
  },
  {
    name: 'the same happens twice',
    weight: 6,
    run: (run) =>
      onSharing(run, async (sharing) => {
        const act = one(run.choices, possible(run, sharing))
        await Promise.all([act(), act()])
      }),
  },
  {
    name: 'a deadline comes',
    weight: 10,
    run: (run) =>
      onSharing(run, async (sharing) => {
        const { choices, world } = run
        const deadlines = deadlinesOf(world, sharing)
        if (deadlines.length === 0) return
        const deadline = one(choices, deadlines)
        world.passTo(deadline - MINUTE)
        await one(choices, possible(run, sharing))()
        world.passTo(deadline + one(choices, [1_000, -1_000, 5 * MINUTE]))
        await one(choices, possible(run, sharing))()
      }),
  },
  {
    name: 'a customer changes or renews',
    weight: 4,
    run: (run) =>
      onSharing(run, async (sharing) => {
        await run.customers.goFar(await run.customers.begin(sharing.who, 12, sharing))
      }),
  },
  {
    name: 'two take the place of one',
    weight: 4,
    run: (run) =>
      onSharing(run, async (sharing) => {
        const { customers } = run
        const some = [12, 1].map((months) => customers.begin(sharing.who, months, sharing))
        const [first, second] = (await Promise.all(some)) as [Sharing, Sharing]
        await Promise.all([customers.goFar(first), later(run, () => customers.goFar(second))])
      }),
  },
  { name: 'a customer refuses', weight: 2, run: (run) => onSharing(run, (one) => run.customers.refuse(one)) },
  {
    name: 'a customer ends it',
    weight: 6,
    run: (run) =>
      onSharing(run, async (sharing) => {
        if (run.choices.chance(40)) run.world.carrier.between = one(run.choices, OUTAGES)
        await run.customers.end(sharing, one(run.choices, SIDES))
        await run.world.workQueue('alfa')
      }),
  },
  {
    name: 'the other person answers',
    weight: 4,
    run: (run) => onSharing(run, (sharing) => run.customers.answerFurther(sharing, !run.choices.chance(25))),
  },
  {
    name: 'a stranger tries',
    weight: 1,
    run: (run) => onSharing(run, (sharing) => run.customers.strangerTries(sharing)),
  },
  {
    name: 'a job runs',
    weight: 4,
    run: async ({ world, choices }) => {
      const side = one(choices, SIDES)
      await world.runJob(side, one(choices, JOBS[side]))
    },
  },
  { name: 'the queue works', weight: 6, run: ({ world, choices }) => world.workQueue(one(choices, SIDES)) },
  {
    name: 'work is handed out twice',
    weight: 3,
    run: async (run) => {
      const side = one(run.choices, SIDES)
      const again = async (): Promise<void> => {
        await run.world.handOutAgain(side)
        await run.world.workQueue(side)
      }
      await Promise.all([run.world.workQueue(side), later(run, again)])
    },
  },
  {
    name: 'time passes',
    weight: 3,
    run: async ({ world, choices }) => world.passTo(world.scheduler.now + one(choices, SPANS)),
  },
  {
    name: 'a process crashes at work',
    weight: 8,
    run: async (run) => {
      const { customers, choices } = run
      const sharing = await customers.begin(one(choices, PEOPLE), one(choices, MONTHS))
      const crash = (): Promise<void> => run.world.crash(one(choices, SIDES))
      await Promise.all([customers.goFar(sharing, 5), later(run, crash)])
    },
  },
  { name: 'a process crashes', weight: 2, run: ({ world, choices }) => world.crash(one(choices, SIDES)) },
  ...MOMENTS,
]
const WEIGHT = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0)

/** @param isFirst true at the beginning, when nothing can be done but to share */
export function nextOperation(choices: Choices, isFirst: boolean): Operation {
  if (isFirst) return OPERATIONS[choices.below(2)] as Operation
  let place = choices.below(WEIGHT)
  for (const operation of OPERATIONS) {
    if (place < operation.weight) return operation
    place -= operation.weight
  }
  return OPERATIONS[0] as Operation
}
