import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answered } from '../http/contract-call.ts'
import * as act from '../http/http-actions.ts'
import { type AtHolder, askBeta, comeBack, enterHolder } from '../http/http-consent-flow.ts'
import type { Person } from '../market/sandbox-people.ts'
import { type Action, type AskedSharing, newSharing } from './asked-sharing.ts'
import type { LoadWorld } from './load-world.ts'

/** One customer's consent flow, from the request to the end; after any failure the next one begins. */
export async function walk(world: LoadWorld, who: Person): Promise<void> {
  const payload = askBeta(await world.at('alfa', who))
  const sharing = newSharing({ name: `#${world.sharings.length + 1} of ${who.name}`, who, payload })
  world.sharings.push(sharing)
  for (let steps = 0; steps < 9 && !sharing.acknowledged.has('confirm'); steps += 1) {
    await takeNextStep(world, sharing)
    if (steps > 0 && !sharing.location && !sharing.walk) await pause(200)
  }
  sharing.consentId ??= sharing.walk?.beta.consentId
  const side = (['alfa', 'beta', undefined] as const)[Math.floor(Math.random() * 3)]
  if (!side || !sharing.acknowledged.has('confirm')) return
  const session = await world.at(side, who)
  await press(sharing, `end at ${side}`, () => act.revoke(session, sharing.consentId ?? ''))
}

/** The next step towards the receipt, wherever the customer stands. */
async function takeNextStep(world: LoadWorld, sharing: AskedSharing): Promise<void> {
  const { who, address, location } = sharing
  const alfa = await world.at('alfa', who)
  if (sharing.returned) return confirm(alfa, sharing, sharing.returned)
  if (!address) return ask(alfa, sharing)
  if (!sharing.walk) {
    sharing.walk = await enterHolder(world.places, who, alfa, address).catch(() => undefined)
    return
  }
  if (!location) return approve(sharing, sharing.walk)
  const returned = await comeBack(sharing.walk.browser, location, world.places.alfa).catch(() => undefined)
  if (returned?.code) {
    sharing.returned = returned
    return
  }
  forgetVisit(sharing)
  if (returned)
    await press(sharing, 'tell refusal', () => act.tellRefusal(alfa, returned.state, returned.error ?? ''))
}

async function ask(alfa: act.Session, sharing: AskedSharing): Promise<void> {
  const { status, body } = await press(sharing, 'ask', () => act.transmit(alfa, sharing.payload))
  if (status === 200) sharing.address = (body as { redirect_uri: string }).redirect_uri
}

async function approve(sharing: AskedSharing, { beta, choice }: AtHolder): Promise<void> {
  const { status, body } = await press(sharing, 'approve', () => act.approve(beta, beta.consentId, choice))
  if (status === 200) sharing.location = (body as { data: { location: string } }).data.location
  else if (status < 500 && status > 0) forgetVisit(sharing)
}

async function confirm(alfa: act.Session, sharing: AskedSharing, returned: act.Return): Promise<void> {
  const { status, body } = await press(sharing, 'confirm', () => act.confirm(alfa, returned))
  const { payload, consentId } = sharing
  if (status !== 200) return
  expect(body).toMatchObject({ finalidade: payload.finalidade, ...(consentId && { consentId }) })
}

function forgetVisit(sharing: AskedSharing): void {
  sharing.walk = undefined
  sharing.location = undefined
}

/** An answer, or none. */
type Outcome = Pick<Answered, 'status' | 'body'>
const NONE: Outcome = { status: 0, body: undefined }

/** Presses a button for an action, and keeps what is then known. */
async function press(sharing: AskedSharing, action: Action, send: () => Promise<Answered>): Promise<Outcome> {
  sharing.pressed.add(action)
  const outcome: Outcome = await send().catch(() => NONE)
  if (outcome.status === 200) sharing.acknowledged.set(action, performance.now())
  return outcome
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
export const acknowledgementsOf = ({ sharings }: LoadWorld): number[] =>
  sharings.flatMap(({ acknowledged }) => [...acknowledged.values()])
