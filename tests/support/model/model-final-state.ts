import { expect } from 'vitest'
import { MINUTE, SECOND } from '../market/moved-clock.ts'
import { recover } from './model-commands.ts'
import { disagreements, expectAgreement } from './model-invariants.ts'
import type { Model } from './model-sharing.ts'
import { pass } from './model-steps.ts'
import type { World } from './model-world.ts'

const WITHIN = 120_000

/** Past every hour and grace, with everything working: each sharing is in force on both sides, or over on both. */
export async function expectSettled(model: Model, world: World): Promise<void> {
  recover(model, world)
  pass(model, world, 80 * MINUTE)
  const look = () => {
    // What was read at the other side is fresh for half a minute.
    pass(model, world, 31 * SECOND)
    return disagreements(world, model)
  }
  await expect.poll(look, { timeout: WITHIN, interval: 1_000 }).toEqual([])
  await expectAgreement(world, model)
}
