import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../market/sandbox-people.ts'
import type { Model, Sharing } from './model-sharing.ts'
import * as step from './model-steps.ts'
import type { World } from './model-world.ts'

/** One customer's consent flow, from the request to the end; after any failure the next one begins. */
export async function walk(model: Model, world: World, who: Person): Promise<void> {
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
export function startWays(ways: readonly (() => Promise<void>)[]): { stop(): Promise<void> } {
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

/** Instants of acknowledgements, by `performance.now()`. */
export const acknowledgementsOf = ({ sharings }: Model): number[] =>
  sharings.flatMap(({ acknowledged }) => [...acknowledged.values()])
