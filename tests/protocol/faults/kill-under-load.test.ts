import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { keepResult } from '../../support/failures/long-run-results.ts'
import { killAndRestart } from '../../support/http/http-kills.ts'
import { type HttpSetup, onEachDatabase } from '../../support/http/http-setup.ts'
import { type NewCustomer, signUp, stillSignsIn } from '../../support/http/new-customers.ts'
import { expectSettled } from '../../support/load/both-sides.ts'
import { acknowledgementsOf, startWays, walk } from '../../support/load/consent-walks.ts'
import { type LoadWorld, openLoadWorld } from '../../support/load/load-world.ts'
import { createMovedClock } from '../../support/market/moved-clock.ts'
import { marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

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
        const world = openLoadWorld(stage, clock)
        const newcomers: NewCustomer[] = []
        const load = startWays([
          ...CUSTOMERS.map((who) => () => walk(world, who)),
          async () => {
            await signUp(stage.beta, stage.market.mail.url, newcomers)
            // One after the other, from one address: more would be throttled.
            await pause(1_000)
          },
        ])
        for (let kill = 0; kill < KILLS; kill += 1) {
          await someMore(world, 4 + Math.random() * 12)
          await killOne(stage)
        }
        await someMore(world, 12)
        await load.stop()

        const confirmed = world.sharings.filter(({ acknowledged }) => acknowledged.has('confirm'))
        expect(confirmed.length).toBeGreaterThan(0)
        await expectSettled(world)
        for (const customer of newcomers) expect(await stillSignsIn(stage.beta, customer)).toBe(true)
        keepResult(`kills-${database}`, {
          database,
          kills: KILLS,
          requests: world.sharings.length,
          acknowledged: acknowledgementsOf(world).length,
          confirmed: confirmed.length,
          signUps: newcomers.length,
        })
      },
    )
  },
  { common: clock.env },
)

/** Waits until the load has completed that many more actions, or for half a minute. */
async function someMore(world: LoadWorld, actions: number): Promise<void> {
  const [until, last] = [acknowledgementsOf(world).length + actions, Date.now() + 30_000]
  while (acknowledgementsOf(world).length < until && Date.now() < last) await pause(10)
}

async function killOne({ market }: HttpSetup): Promise<void> {
  const { alfa, beta } = market
  const targets = [[alfa], [beta], [alfa, beta]]
  await killAndRestart(...(targets[Math.floor(Math.random() * targets.length)] ?? []))
}
