import { helena } from '../support/market/sandbox-people.ts'
import type { Choices } from './choices.ts'
import { type Customers, PEOPLE, type Sharing } from './customers.ts'
import { SIDES } from './network.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Around the deadlines: the return, the hour, the hour of the others, a month, the term. */
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

type Run = { world: World; customers: Customers; choices: Choices }
/** An act of customers or operators, or something that happens to the machines. */
type Operation = { weight: number; name: string; run(run: Run): Promise<unknown> }

const one = <T>(choices: Choices, some: readonly T[]): T => some[choices.below(some.length)] as T

/** The newest first: what was just begun is the likeliest to go on. */
async function onSharing(
  { customers, choices }: Run,
  act: (sharing: Sharing) => Promise<unknown>,
): Promise<void> {
  const { sharings } = customers
  if (sharings.length === 0) return
  const sharing = sharings.at(-1 - choices.below(sharings.length)) as Sharing
  await act(sharing)
}

const OPERATIONS: readonly Operation[] = [
  {
    name: 'a customer shares',
    weight: 8,
    run: async ({ customers, choices }) => {
      const sharing = await customers.ask(one(choices, PEOPLE), one(choices, [1, 12]))
      await customers.goFar(sharing)
    },
  },
  {
    name: 'a customer goes on',
    weight: 6,
    run: (run) => onSharing(run, (sharing) => run.customers.goFar(sharing)),
  },
  {
    name: 'Helena shares her building',
    weight: 4,
    run: async ({ customers, choices }) =>
      customers.goFar(await customers.ask(helena, one(choices, [1, 12]))),
  },
  {
    name: 'a customer takes one step',
    weight: 3,
    run: (run) => onSharing(run, (sharing) => run.customers.goOn(sharing)),
  },
  {
    name: 'a customer presses twice',
    weight: 3,
    run: (run) =>
      onSharing(run, (sharing) => Promise.all([run.customers.goOn(sharing), run.customers.goOn(sharing)])),
  },
  {
    name: 'a customer confirms once more',
    weight: 2,
    run: (run) => onSharing(run, (sharing) => run.customers.confirm(sharing)),
  },
  {
    name: 'a customer changes or renews',
    weight: 4,
    run: (run) =>
      onSharing(run, async (sharing) => {
        await run.customers.goFar(await run.customers.ask(sharing.who, 12, sharing))
      }),
  },
  { name: 'a customer refuses', weight: 2, run: (run) => onSharing(run, (one) => run.customers.refuse(one)) },
  {
    name: 'a customer ends it',
    weight: 4,
    run: (run) => onSharing(run, (sharing) => run.customers.end(sharing, one(run.choices, SIDES))),
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
    name: 'a customer looks',
    weight: 2,
    run: ({ customers, choices }) => customers.look(one(choices, PEOPLE)),
  },
  {
    name: 'a job runs',
    weight: 6,
    run: async ({ world, choices }) => {
      const side = one(choices, SIDES)
      await world.runJob(side, one(choices, JOBS[side]))
    },
  },
  { name: 'the queue works', weight: 8, run: ({ world, choices }) => world.workQueue(one(choices, SIDES)) },
  {
    name: 'work is handed out again',
    weight: 1,
    run: async ({ world, choices }) => {
      const side = one(choices, SIDES)
      await world.handOutAgain(side)
      await world.workQueue(side)
    },
  },
  {
    name: 'time passes',
    weight: 4,
    run: async ({ world: { scheduler }, choices }) => {
      const span = one(choices, SPANS)
      scheduler.now += span
      scheduler.tell(`  ${span} ms`)
    },
  },
  { name: 'a process crashes', weight: 2, run: ({ world, choices }) => world.crash(one(choices, SIDES)) },
]
/** Weights before that of Helena's. */
const FIRST_TWO = 14
const WEIGHT = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0)

/** @param isFirst true at the beginning, when nothing can be done but to share */
export function nextOperation(choices: Choices, isFirst: boolean): Operation {
  let place = isFirst ? choices.below(2) * FIRST_TWO : choices.below(WEIGHT)
  for (const operation of OPERATIONS) {
    if (place < operation.weight) return operation
    place -= operation.weight
  }
  return OPERATIONS[0] as Operation
}
