import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Session } from '../http/http-actions.ts'
import * as act from '../http/http-actions.ts'
import { type AtHolder, askBeta, comeBack, enterHolder } from '../http/http-consent-flow.ts'
import { MINUTE } from '../market/moved-clock.ts'
import type { Person } from '../market/sandbox-people.ts'
import { ENDED, type Model, newSharing, type Sharing, type Side } from './model-sharing.ts'
import { press, type World } from './model-world.ts'

/** What customers do, one step each. A step that nothing hinders must succeed; any other may end as it likes. */
const HOUR = 60 * MINUTE

export type Asked = { who: Person; months: number; replaces?: Sharing | undefined }

/** The last button at the recipient, for a new request. */
export async function ask(model: Model, world: World, { who, months, replaces }: Asked): Promise<Sharing> {
  const session = await world.at('alfa', who)
  const payload = askBeta(session, {
    deadLine: { total: months, type: 'MONTHS' },
    ...(replaces?.consentId && { replaces: replaces.consentId }),
  })
  const askedAt = world.clock.now()
  const endsAt = new Date(askedAt)
  endsAt.setMonth(endsAt.getMonth() + months)
  // Less a day, as the holder's year and the minute before its end are not the test's business.
  endsAt.setDate(endsAt.getDate() - 1)
  const name = `#${model.sharings.length + 1} of ${who.name}`
  const sharing = newSharing({ name, who, payload, askedAt, endsAt, replaces, isSmooth: true })
  model.sharings.push(sharing)
  await askOnce(model, sharing, session)
  return sharing
}

async function askOnce(model: Model, sharing: Sharing, session: Session): Promise<void> {
  const previous = sharing.address
  const { status, body } = await press(model, sharing, 'ask', () => act.transmit(session, sharing.payload))
  judge(model, sharing, 'ask', status)
  if (status !== 200) return
  const { redirect_uri: address } = body as { redirect_uri: string }
  if (previous) expect(address).toBe(previous)
  sharing.address = address
}

/** Whether an identical press stands for the same request still. */
export function mayAskAgain(sharing: Sharing, now: Date): boolean {
  const { pressed, seen, askedAt } = sharing
  const isDecided = (['approve', 'refuse', 'end at alfa', 'end at beta'] as const).some((action) =>
    pressed.has(action),
  )
  const isOver = seen.alfa.rank === ENDED || seen.beta.rank === ENDED
  return !isDecided && !isOver && now.getTime() < askedAt.getTime() + HOUR - MINUTE
}

export async function askAgain(model: Model, world: World, sharing: Sharing): Promise<void> {
  if (mayAskAgain(sharing, world.clock.now()))
    await askOnce(model, sharing, await world.at('alfa', sharing.who))
}

/** The next step towards the receipt, wherever the customer stands. */
export async function takeNextStep(model: Model, world: World, sharing: Sharing): Promise<void> {
  if (sharing.returned) return confirm(model, world, sharing)
  if (!sharing.address) return askAgain(model, world, sharing)
  if (!sharing.walk) return arrive(model, world, sharing)
  if (!sharing.location) return approve(model, sharing)
  return goBack(model, world, sharing)
}

async function arrive(model: Model, world: World, sharing: Sharing): Promise<void> {
  const { who, address = '' } = sharing
  const alfa = await world.at('alfa', who)
  const tries = model.isCalm && sharing.isSmooth ? 12 : 1
  for (let turn = 1; turn <= tries && !sharing.walk; turn += 1) {
    sharing.walk = await enterHolder(world.stage, who, alfa, address).catch((error: Error) => {
      if (turn === tries) judge(model, sharing, `arrive: ${error.message}`, 0)
      return undefined
    })
    // A holder that failed several times in a row is left alone for a while.
    if (!sharing.walk) await pause(turn < tries ? 1_000 : 0)
  }
}

async function approve(model: Model, sharing: Sharing): Promise<void> {
  const { beta, choice } = sharing.walk as AtHolder
  const { status, body } = await press(model, sharing, 'approve', () =>
    act.approve(beta, beta.consentId, choice),
  )
  judge(model, sharing, 'approve', status)
  if (status === 200) sharing.location = (body as { data: { location: string } }).data.location
  else if (status < 500 && status > 0) forgetVisit(sharing)
}

async function goBack(model: Model, world: World, sharing: Sharing): Promise<void> {
  const { browser } = sharing.walk as AtHolder
  const returned = await comeBack(browser, sharing.location ?? '', world.stage.alfa).catch((error: Error) => {
    judge(model, sharing, `come back: ${error.message}`, 0)
    return undefined
  })
  if (returned?.code) sharing.returned = returned
  else if (returned) await tellRefusal(model, world, sharing, returned)
  if (!sharing.returned) forgetVisit(sharing)
}

async function confirm(model: Model, world: World, sharing: Sharing): Promise<void> {
  const session = await world.at('alfa', sharing.who)
  const returned = sharing.returned as act.Return
  const wasConfirmed = sharing.acknowledged.has('confirm')
  const { status, body } = await press(model, sharing, 'confirm', () => act.confirm(session, returned))
  if (!wasConfirmed) judge(model, sharing, 'confirm', status)
  if (status === 200) {
    expect(body).toMatchObject({ finalidade: sharing.payload.finalidade })
    if (sharing.consentId) expect(body).toMatchObject({ consentId: sharing.consentId })
  }
}

/** The no at the holder, and the way back with it. After an acknowledged yes it comes too late, and the yes stands. */
export async function refuse(model: Model, world: World, sharing: Sharing): Promise<void> {
  const { beta, browser } = sharing.walk as AtHolder
  const { status, body } = await press(model, sharing, 'refuse', () => act.reject(beta, beta.consentId))
  if (sharing.location) return expect(status, `${sharing.name}: refused after it was approved`).not.toBe(200)
  judge(model, sharing, 'refuse', status)
  forgetVisit(sharing)
  const { location } = (status === 200 ? body : {}) as { location?: string }
  if (!location) return
  const returned = await comeBack(browser, location, world.stage.alfa).catch(() => undefined)
  if (returned?.error) await tellRefusal(model, world, sharing, returned)
}

async function tellRefusal(
  model: Model,
  world: World,
  sharing: Sharing,
  { state, error = '' }: act.Return,
): Promise<void> {
  const session = await world.at('alfa', sharing.who)
  await press(model, sharing, 'tell refusal', () => act.tellRefusal(session, state, error))
}

/** ENCERRAR, on either side. */
export async function end(model: Model, world: World, sharing: Sharing, side: Side): Promise<void> {
  const session = await world.at(side, sharing.who)
  const { status } = await press(model, sharing, `end at ${side}`, () =>
    act.revoke(session, sharing.consentId ?? ''),
  )
  if (model.isCalm) expect(status, `${sharing.name} is ended at ${side}`).toBe(200)
}

/** Time goes by: sessions and codes grow old, so what was under way need not succeed any more. */
export function pass(model: Model, world: World, ms: number): void {
  world.clock.moveBy(ms)
  if (ms < 5 * MINUTE) return
  for (const sharing of model.sharings) {
    if (!sharing.acknowledged.has('confirm')) sharing.isSmooth = false
    forgetVisit(sharing)
  }
}

function forgetVisit(sharing: Sharing): void {
  sharing.walk = undefined
  sharing.location = undefined
}

/** A step that nothing hindered, on a sharing that nothing hindered before, is done. */
function judge({ isCalm }: Model, sharing: Sharing, step: string, status: number): void {
  const isHindered = ['refuse', 'end at alfa', 'end at beta', 'tell refusal'].some(
    (action) => step !== action && sharing.pressed.has(action as never),
  )
  const mustSucceed = isCalm && sharing.isSmooth && !isHindered
  if (mustSucceed) expect(status, `${sharing.name}: ${step}`).toBe(200)
  if (!isCalm) sharing.isSmooth = false
}
