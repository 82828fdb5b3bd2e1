import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { keepResult } from '../../support/failures/long-run-results.ts'
import { killAndRestart } from '../../support/http/http-kills.ts'
import { type HttpSetup, onEachDatabase } from '../../support/http/http-setup.ts'
import { type NewCustomer, signUp, stillSignsIn } from '../../support/http/new-customers.ts'
import { createMovedClock } from '../../support/market/moved-clock.ts'
import { marina, oficina, type Person, padaria, rafael } from '../../support/market/sandbox-people.ts'
import { createDataTap } from '../../support/model/data-tap.ts'
import { expectSettled } from '../../support/model/model-final-state.ts'
import { type Model, newModel, type Sharing } from '../../support/model/model-sharing.ts'
import * as step from '../../support/model/model-steps.ts'
import { openWorld, type World } from '../../support/model/model-world.ts'

/**
 * `kill -9` at random moments while customers sign up, ask, approve, confirm and end, all at once: whatever was
 * acknowledged is there, no consent is in two states, no step is in a history twice, and both sides agree.
 */
const KILLS = Number(process.env.KILLS ?? 25)
/** Minutes of full load: among the long tests only. */
const isWanted = Boolean(process.env.LONG ?? process.env.KILLS)
const CUSTOMERS = [marina, rafael, padaria, oficina]
const clock = createMovedClock()
if (isWanted) afterAll(() => clock.stop())
// Nothing runs, so nothing would end it.
else clock.stop()

onEachDatabase(
  (stage, database) => {
    it.skipIf(!isWanted)(
      `${KILLS} kills under load lose nothing`,
      { timeout: 120_000 + KILLS * 40_000 },
      async () => {
        const world = openWorld({ stage, clock, tap: createDataTap(clock) })
        const model = { ...newModel(), isCalm: false }
        const newcomers: NewCustomer[] = []
        const load = startLoad([
          ...CUSTOMERS.map((who) => () => walk(model, world, who)),
          async () => {
            await signUp(stage.beta, stage.market.mail.url, newcomers)
            // One after the other, from one address: more would be throttled.
            await pause(1_000)
          },
        ])
        for (let kill = 0; kill < KILLS; kill += 1) {
          await someMore(model, 4 + Math.random() * 12)
          await killOne(stage)
        }
        await someMore(model, 12)
        await load.stop()

        const confirmed = model.sharings.filter(({ acknowledged }) => acknowledged.has('confirm'))
        expect(confirmed.length).toBeGreaterThan(0)
        await expectSettled(model, world)
        for (const customer of newcomers) expect(await stillSignsIn(stage.beta, customer)).toBe(true)
        keepResult(`kills-${database}`, {
          database,
          kills: KILLS,
          requests: model.sharings.length,
          acknowledged: acknowledgedOf(model),
          confirmed: confirmed.length,
          signUps: newcomers.length,
        })
      },
    )
  },
  { common: clock.env },
)

const acknowledgedOf = ({ sharings }: Model): number =>
  sharings.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

/** Waits until the load has completed that many more actions, or for half a minute. */
async function someMore(model: Model, actions: number): Promise<void> {
  const [until, last] = [acknowledgedOf(model) + actions, Date.now() + 30_000]
  while (acknowledgedOf(model) < until && Date.now() < last) await pause(10)
}

async function killOne({ market }: HttpSetup): Promise<void> {
  const { alfa, beta } = market
  const targets = [[alfa], [beta], [alfa, beta]]
  await killAndRestart(...(targets[Math.floor(Math.random() * targets.length)] ?? []))
}

/** One customer's consent flow, from the request to the end; after any failure the next one begins. */
async function walk(model: Model, world: World, who: Person): Promise<void> {
  const sharing = await step.ask(model, world, { who, months: 12 })
  for (let steps = 0; steps < 8 && !sharing.acknowledged.has('confirm'); steps += 1) {
    await step.takeNextStep(model, world, sharing)
    if (!sharing.location && !sharing.walk) await pause(200)
  }
  sharing.consentId ??= sharing.walk?.beta.consentId
  await endSometimes(model, world, sharing)
}

async function endSometimes(model: Model, world: World, sharing: Sharing): Promise<void> {
  const side = (['alfa', 'beta', undefined] as const)[Math.floor(Math.random() * 3)]
  if (side && sharing.acknowledged.has('confirm')) await step.end(model, world, sharing, side)
}

/** Keeps each of the customers going, one way after the other, until it is stopped. */
function startLoad(ways: readonly (() => Promise<void>)[]): { stop(): Promise<void> } {
  let isOn = true
  const going = ways.map(async (way) => {
    while (isOn) {
      // No usable answer: the customer tries again after a moment.
      await way().catch(() => pause(200))
    }
  })
  return {
    stop: async () => {
      isOn = false
      await Promise.all(going)
    },
  }
}
