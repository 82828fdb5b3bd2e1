import type { Choices } from './choices.ts'
import { Customers } from './customers.ts'
import { checkAtRest, checkNow, newSeen, strayPath, unsettled } from './invariants.ts'
import { SIDES } from './network.ts'
import { JOBS, nextOperation } from './operations.ts'
import { Overheard } from './overheard.ts'
import type { World } from './world.ts'

/** The outcome of one run. `find`: the sentence that did not hold, if one did not. */
export type Outcome = {
  find: string | undefined
  trace: string
  turns: number
  states: ReadonlySet<string>
  story: readonly string[]
}

const MOST_TURNS = 6_000
const MINUTE = 60_000

/** One run: operations and an order, as the choices say; then everything comes to rest. */
export async function runOnce(
  world: World,
  choices: Choices,
  { seed, isTraced }: { seed: number; isTraced: boolean },
): Promise<Outcome> {
  await world.reset(choices, seed)
  const { scheduler, carrier } = world
  const overheard = new Overheard(scheduler, world.databases.beta)
  carrier.watch = overheard.watch
  const customers = new Customers(world, overheard)
  const seen = newSeen()
  let turns = 0
  let find: string | undefined

  const look = async (): Promise<void> => {
    find ??= overheard.find
    if (!world.takeWritten()) return
    find ??= await checkNow(world, customers, seen)
  }

  /** Takes turns until the work is done, or nobody goes on. */
  async function driven(work: Promise<unknown>): Promise<void> {
    let isDone = false
    work.then(
      () => {
        isDone = true
      },
      (error: Error) => {
        isDone = true
        find ??= error.message
      },
    )
    while (!isDone && !find && turns < MOST_TURNS) {
      turns += 1
      if (!(await scheduler.step(true)) && !isDone) return
      await look()
    }
  }

  const inName = (name: string, work: () => Promise<unknown>): Promise<unknown> =>
    scheduler.as({ name, isGone: false }, async () => {
      await scheduler.turn('begins')
      await work()
    })

  const count = 2 + choices.below(8)
  scheduler.restless = [0, 5, 30, 100][choices.below(4)] as number
  scheduler.hasty = [0, 0, 1, 5][choices.below(4)] as number
  carrier.faulty = [0, 0, 3, 12][choices.below(4)] as number
  const underWay = new Set<Promise<unknown>>()
  for (let number = 0; number < count && !find; number += 1) {
    const operation = nextOperation(choices, number === 0)
    scheduler.tell(`${operation.name}`)
    const done: Promise<unknown> = inName(`op ${number + 1}`, () =>
      operation.run({ world, customers, choices }),
    )
      .catch((error: Error) => {
        find ??= error.message
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
    // The next one begins at once, soon, or when this one is over.
    const patience = [Number.POSITIVE_INFINITY, 0, 20, 60][choices.below(4)] as number
    for (let turn = 0; turn < patience && underWay.has(done) && !find && turns < MOST_TURNS; turn += 1) {
      turns += 1
      if (!(await scheduler.step(true))) break
      await look()
    }
  }
  scheduler.tell('everything comes to rest')
  scheduler.restless = 0
  scheduler.hasty = 0
  carrier.faulty = 0
  await driven(Promise.all(underWay))
  for (let round = 0; round < 3 && !find; round += 1) {
    // Past the customer's hour, the minutes of a return and the hour of others.
    scheduler.now += round === 0 ? 80 * MINUTE : 11 * MINUTE
    for (const side of SIDES) await world.handOutAgain(side)
    for (const side of SIDES)
      for (const job of JOBS[side]) await driven(inName('operator', () => world.runJob(side, job)))
    for (const side of SIDES) await driven(inName('operator', () => world.workQueue(side)))
    if (!find && !(await unsettled(world))) break
  }
  for (const side of SIDES) await driven(inName('operator', () => world.chainAudit(side)))
  if (turns >= MOST_TURNS) find ??= 'it never comes to rest'
  find ??= await checkAtRest(world, customers, seen)
  if (isTraced) find ??= await strayPath(world)
  find ??= world.failures[0] && `an internal failure: ${world.failures[0]}`
  return { find, trace: scheduler.trace, turns, states: seen.states, story: [...scheduler.story] }
}
