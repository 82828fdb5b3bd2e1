import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@consente/contract/endpoint'
import * as actions from '@consente/contract/portal/consent-actions'
import { ConsentDetails, details, shares } from '@consente/contract/portal/consents'
import type { Sent } from '../http/contract-call.ts'
import type { Choice, Return, Session } from '../http/http-actions.ts'
import { type AtHolder, comeBack, detailsOf, goToHolder } from '../http/http-consent-flow.ts'
import type { RawAnswer } from '../http/raw-call.ts'
import type { Person } from '../market/sandbox-people.ts'
import {
  cardRank,
  cardsOf,
  chosenIds,
  chosenIn,
  isAnswered,
  locationIn,
  rankAtRecipient,
  rankOf,
} from './consent-answers.ts'
import { type History, type Recorder, recordLater } from './history.ts'
import type { HistoryWorld } from './history-world.ts'
import { callPortal, newAddress } from './portal-calls.ts'

/** A customer at the holder with a request, and two choices of policies that differ where the customer has several. */
export type Request = AtHolder & { choices: readonly Choice[]; from: string }

/** From the sign-in at the recipient to the choice at the holder, again where that fails. */
export async function bringRequest(world: HistoryWorld, who: Person, tries = 5): Promise<Request> {
  try {
    const walk = await goToHolder(world, who)
    const { resourceGroups } = await detailsOf(walk.beta, walk.beta.consentId)
    const others = resourceGroups
      .filter(({ resources }) => resources.length > 0)
      .map(({ type, resources }) => ({ type, resources: resources.slice(-1).map((one) => one.resourceId) }))
    return { ...walk, choices: [walk.choice, others], from: newAddress() }
  } catch (error) {
    if (tries === 1) throw error
    await pause(1_000)
    return bringRequest(world, who, tries - 1)
  }
}

/**
 * The life of one sharing on both sides: two approvals and, at times, a refusal at once; two confirmations at once; two ends at
 * once, at either side; and readers all the while.
 */
export async function liveConsent(
  world: HistoryWorld,
  history: History,
  request: Request,
  isOver: () => boolean,
): Promise<void> {
  const { consentId } = request.beta
  const holder = history.record('consent', consentId)
  const recipient = history.record('sharing', consentId)
  const at =
    (id: 'alfa' | 'beta', { token }: Session, endpoint: Endpoint, sent: Sent) =>
    () =>
      callPortal(world, { id, from: request.from }, endpoint, { token, ...sent })
  let isScriptDone = false

  /** Reads the details, or at times the list, until everything is over. */
  async function readAt(id: 'alfa' | 'beta', { call }: { call: Recorder }): Promise<void> {
    const [ShareType, rank] =
      id === 'alfa' ? (['RECEIVING', rankAtRecipient] as const) : (['TRANSMITTING', rankOf] as const)
    const session = request[id]
    const read = (body: unknown) => {
      const { status, resourceGroups } = ConsentDetails.parse(body)
      return { outNumber: rank(status), ...(id === 'beta' && { out: chosenIn(resourceGroups) }) }
    }
    while (!isScriptDone || !isOver()) {
      if (Math.random() < 0.7)
        await call({ op: 'details' }, { send: at(id, session, details, { params: { consentId } }), read })
      else
        await call(
          { op: 'card' },
          {
            send: at(id, session, shares, cardsOf(session, ShareType)),
            read: cardRank(consentId, rank),
          },
        )
      await pause(20 + Math.random() * 150)
    }
  }

  async function decide(): Promise<string | undefined> {
    const acts = [approveAs(0), approveAs(1), Math.random() < 0.3 ? refuse() : approveAs(0)]
    let answers = await Promise.all(acts)
    for (let again = 0; again < 20 && !answers.some(isAnswered); again += 1) {
      await pause(500)
      answers = [await approveAs(0)]
    }
    return answers.map(locationIn).find((one) => one !== undefined)
  }

  async function approveAs(index: number): Promise<RawAnswer | undefined> {
    const { beta, choices } = request
    const choice = choices[index] ?? []
    await pause(Math.random() * 400)
    const sent = {
      headers: { documentid: beta.document, loggeduser: beta.loggedUser },
      body: { consentId, approvedResources: choice },
    }
    return holder.call(
      { op: 'approve', arg: chosenIds(choice) },
      { send: at('beta', beta, actions.approve, sent) },
    )
  }

  async function refuse(): Promise<undefined> {
    const { beta } = request
    await pause(Math.random() * 400)
    recordLater(recipient.calls, 'ended elsewhere')
    const sent = { headers: { consentid: consentId, loggeduser: beta.loggedUser } }
    await holder.call({ op: 'reject' }, { send: at('beta', beta, actions.rejectConsent, sent) })
  }

  /** The same confirmation is an act of both sides. */
  async function confirm({ code, state, idToken }: Return): Promise<RawAnswer | undefined> {
    const body = { authorizationCode: code, requestId: state, ...(idToken && { idToken }) }
    await pause(Math.random() * 300)
    const send = at('alfa', request.alfa, actions.confirm, { body })
    return onBothSides(holder.call, recipient.call, 'confirm', send)
  }

  async function end(): Promise<RawAnswer | undefined> {
    await pause(Math.random() * 400)
    const sent = { params: { consentId } }
    if (Math.random() < 0.5) {
      recordLater(recipient.calls, 'ended elsewhere')
      return holder.call({ op: 'revoke' }, { send: at('beta', request.beta, actions.revoke, sent) })
    }
    recordLater(holder.calls, 'ended elsewhere')
    return recipient.call({ op: 'revoke' }, { send: at('alfa', request.alfa, actions.revoke, sent) })
  }

  async function script(): Promise<void> {
    await pause(Math.random() * 2_000)
    const location = await decide()
    const returned = location && (await comeBackTo(world, request, location))
    if (returned) {
      let answers: (RawAnswer | undefined)[] = await Promise.all([confirm(returned), confirm(returned)])
      for (let again = 0; again < 10 && !answers.some(isAnswered); again += 1) {
        await pause(700)
        answers = [await confirm(returned)]
      }
    }
    await pause(1_000 + Math.random() * 4_000)
    await Promise.all([end(), end()])
  }

  const scripted = script().finally(() => {
    isScriptDone = true
  })
  await Promise.all([scripted, readAt('beta', holder), readAt('beta', holder), readAt('alfa', recipient)])
}

/** Records one call at two objects. */
async function onBothSides(
  atHolder: Recorder,
  atRecipient: Recorder,
  op: string,
  send: () => Promise<RawAnswer>,
): Promise<RawAnswer | undefined> {
  let answer: Promise<RawAnswer> | undefined
  const once = (): Promise<RawAnswer> => {
    answer ??= send()
    return answer
  }
  const [one] = await Promise.all([atHolder({ op }, { send: once }), atRecipient({ op }, { send: once })])
  return one
}

/** Follows the holder's answer, also while a process of it is away. */
async function comeBackTo(
  world: HistoryWorld,
  { browser }: AtHolder,
  location: string,
): Promise<Return | undefined> {
  for (let tries = 0; tries < 10; tries += 1) {
    const returned = await comeBack(browser, location, world.alfa).catch(() => undefined)
    if (returned) return returned.code ? returned : undefined
    await pause(500)
  }
  return undefined
}
