import { type Choices, one } from './choices.ts'
import { Customers, type Sharing } from './customers.ts'
import { checkAtRest, checkNow, leftByAgeing, newSeen, strayPath, unsettled } from './invariants.ts'
import { FATES, type Faults, NO_FAULTS, OUTAGES, SIDES } from './network.ts'
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
/** Turns until the next operation begins: when this one is over, at once, or soon. */
const PATIENCE = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 20, 60]

async function asksAgain(customers: Customers, sharing: Sharing): Promise<void> {
  const answered = await customers.ask(sharing)
  if (!answered || answered.status >= 500) throw new Error('a request without an answer cannot be made again')
}

/** One run: operations and an order, as the choices say; then everything comes to rest. */
export async function runOnce(
  world: World,
  choices: Choices,
  { seed, isTraced }: { seed: number; isTraced: boolean },
): Promise<Outcome> {
  await world.reset(choices, seed)
  const { scheduler, carrier } = world
  const overheard = new Overheard(world)
  Object.assign(carrier, { watch: overheard.watch, anew: overheard.anew })
  const customers = new Customers(world, overheard)
  const seen = newSeen()
  let turns = 0
  let find: string | undefined

  const look = async (): Promise<void> => {
    find ??= overheard.find
    if (!world.news.isThere) return
    world.news.isThere = false
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

  const count = 3 + choices.below(10)
  scheduler.restless = one(choices, [0, 5, 30, 100])
  scheduler.hasty = one(choices, [0, 0, 1, 5])
  const faults: Faults = { percent: one(choices, [0, 0, 4, 15]), fates: one(choices, FATES) }
  const underWay = new Set<Promise<unknown>>()
  for (let number = 0; number < count && !find; number += 1) {
    carrier.faults = faults
    carrier.between = choices.chance(20) ? one(choices, OUTAGES) : faults
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
    const patience = one(choices, PATIENCE)
    for (let turn = 0; turn < patience && underWay.has(done) && !find && turns < MOST_TURNS; turn += 1) {
      turns += 1
      if (!(await scheduler.step(true))) break
      await look()
    }
  }
  scheduler.tell('everything comes to rest')
  scheduler.restless = 0
  scheduler.hasty = 0
  Object.assign(carrier, { faults: NO_FAULTS, between: NO_FAULTS })
  await driven(Promise.all(underWay))
  // One that began late may have cut the connection again.
  carrier.between = NO_FAULTS
  // Whoever got no answer may ask again, once a process that died has lost its turn.
  scheduler.now += 31_000
  for (const sharing of customers.sharings)
    if (!sharing.address && sharing.pressed.has('ask'))
      await driven(inName('a customer', () => asksAgain(customers, sharing)))
  // Two processes may have the same jobs.
  const processes = one(choices, [[1], [1, 2]])
  for (let round = 0; round < 3 && !find; round += 1) {
    // Past the customer's hour, the minutes of a return and the hour of others.
    scheduler.now += round === 0 ? 80 * MINUTE : 11 * MINUTE
    for (const side of SIDES) await world.handOutAgain(side)
    for (const side of SIDES)
      for (const job of JOBS[side]) {
        const began = scheduler.now
        const runs = processes.map(() => inName('operator', () => world.runJob(side, job)))
        await driven(Promise.all(runs))
        if (job.endsWith('.ageing') && turns < MOST_TURNS) find ??= await leftByAgeing(world, side, began)
      }
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
