import type { ConsentCard } from '@consente/contract/portal/consents'
import { receivedData } from '@consente/contract/portal/received'
import { expect } from 'vitest'
import { call } from '../http/contract-call.ts'
import * as act from '../http/http-actions.ts'
import { detailsOf, done } from '../http/http-consent-flow.ts'
import { DAY } from '../market/moved-clock.ts'
import type { Person } from '../market/sandbox-people.ts'
import { ENDED, type Model, mayHaveEnded, rankOf, type Sharing, type Side } from './model-sharing.ts'
import type { World } from './model-world.ts'

/** What must hold after each step, as the customer sees it on either side. */
export async function expectCoherent(world: World, model: Model, who: Person): Promise<void> {
  const alfa = await cardsOf(world, 'alfa', who)
  const beta = await cardsOf(world, 'beta', who)
  const own = model.sharings.filter((sharing) => sharing.who === who)
  await recognise(world, own, alfa)
  // No step is taken twice: one press, however often repeated, is one consent at most on either side.
  expect(alfa.length).toBeLessThanOrEqual(own.length)
  expect(beta.length).toBeLessThanOrEqual(own.length)
  for (const card of alfa) expect(beta.map(({ consentId }) => consentId)).toContain(card.consentId)
  for (const sharing of own) {
    const words = { alfa: wordOf(alfa, sharing), beta: wordOf(beta, sharing) }
    expectForward(sharing, words)
    expectKept(sharing, words, mayHaveEnded(sharing, model, world.clock.now()))
  }
  expectNoStrayData(world, model)
}

/** From here on only what is new counts. */
export async function forgetAll(world: World, people: readonly Person[]): Promise<void> {
  for (const who of people)
    for (const { consentId } of await cardsOf(world, 'beta', who)) world.before.add(consentId)
}

async function cardsOf(world: World, side: Side, who: Person): Promise<ConsentCard[]> {
  const session = await world.at(side, who)
  const shareType = side === 'alfa' ? 'RECEIVING' : 'TRANSMITTING'
  const { data } = await done<{ data: ConsentCard[] }>(act.shares(session, shareType))
  return data.filter(({ consentId }) => !world.before.has(consentId))
}

/** Which consent stands for which request: the purpose says so. */
async function recognise(world: World, own: Sharing[], cards: ConsentCard[]): Promise<void> {
  for (const { consentId } of cards) {
    if (own.some((sharing) => sharing.consentId === consentId)) continue
    const session = await world.at('alfa', (own[0] as Sharing).who)
    const { finalidade } = await detailsOf(session, consentId)
    const sharing = own.find(({ payload }) => payload.finalidade === finalidade)
    expect(sharing?.consentId, `${finalidade} has two consents`).toBeUndefined()
    if (!sharing) throw new Error(`Nobody asked for ${consentId}`)
    sharing.consentId = consentId
  }
}

const wordOf = (cards: ConsentCard[], { consentId }: Sharing): string | undefined =>
  cards.find((card) => card.consentId === consentId)?.status

type Words = Record<Side, string | undefined>

/** A status never goes back, and what is over stays over, in the same word. */
function expectForward({ name, seen }: Sharing, words: Words): void {
  for (const side of ['alfa', 'beta'] as const) {
    const word = words[side]
    const before = seen[side]
    if (before.rank >= 0) expect(word, `${name} at ${side} is not there any more`).toBeDefined()
    if (word === undefined) continue
    expect(rankOf(word), `${name} at ${side} went back to ${word}`).toBeGreaterThanOrEqual(before.rank)
    if (before.rank === ENDED) expect(word, `${name} at ${side} ended twice`).toBe(before.word)
    seen[side] = { rank: rankOf(word), word }
  }
}

/** Nothing acknowledged is lost. */
function expectKept(sharing: Sharing, { alfa, beta }: Words, isOverPossible: boolean): void {
  const { name, acknowledged } = sharing
  const facts = { name, alfa, beta, acknowledged: [...acknowledged.keys()] }
  const rank = { alfa: rankOf(alfa ?? 'PENDING'), beta: rankOf(beta ?? 'PENDING') }
  if (acknowledged.has('ask')) expect(alfa, `${name} was asked for`).toBeDefined()
  if (acknowledged.has('approve'))
    expect({ ...facts, isAuthorised: rank.beta >= 1 && beta !== 'REJECTED' }).toMatchObject({
      isAuthorised: true,
    })
  if (acknowledged.has('confirm'))
    expect({ ...facts, isInForce: rank.alfa >= 2 && rank.beta >= 2 }).toMatchObject({ isInForce: true })
  if (acknowledged.has('confirm') && !isOverPossible)
    expect(facts).toMatchObject({ alfa: 'ACTIVE', beta: 'ACTIVE' })
  if (acknowledged.has('end at alfa')) expect({ ...facts, rank: rank.alfa }).toMatchObject({ rank: ENDED })
  for (const action of ['end at beta', 'refuse'] as const)
    if (acknowledged.has(action)) expect({ ...facts, rank: rank.beta }).toMatchObject({ rank: ENDED })
}

/** No data flows without an authorised consent: not before the yes, not after the end. */
function expectNoStrayData({ tap, before }: World, { sharings }: Model): void {
  for (const { consentId, path, askedAt, at } of tap.takeReads()) {
    if (before.has(consentId)) continue
    const sharing = sharings.find((one) => one.consentId === consentId)
    const isApproved = sharing?.pressed.has('approve') ?? false
    const endedAt = sharing?.acknowledged.get('end at beta') ?? Number.POSITIVE_INFINITY
    const isAfterTerm = sharing !== undefined && isPastTerm(sharing, at)
    expect({ path, consentId, isApproved, isAfterEnd: askedAt > endedAt, isAfterTerm }).toMatchObject({
      isApproved: true,
      isAfterEnd: false,
      isAfterTerm: false,
    })
  }
}

/** NOTE: the test's own end is a day early. */
const isPastTerm = ({ endsAt }: Sharing, now: Date): boolean => now.getTime() > endsAt.getTime() + DAY

/** A token that somebody overheard opens nothing once the holder says that the consent is over; nor do we show its data. */
export async function expectDataOnlyInForce(world: World, sharing: Sharing): Promise<void> {
  const { consentId, who, seen } = sharing
  if (!consentId) return
  const isOver = seen.beta.rank === ENDED
  const token = world.tap.tokenOf(consentId)
  if (token && isOver) {
    const answer = await fetch(`${world.stage.beta}/open-insurance/resources/v3/resources`, {
      headers: { authorization: `Bearer ${token}`, 'x-fapi-interaction-id': crypto.randomUUID() },
    })
    expect([401, 403], `${sharing.name}: its token still opens data`).toContain(answer.status)
  }
  const session = await world.at('alfa', who)
  const { status } = await call(session.host, receivedData, { token: session.token, params: { consentId } })
  const { status: word } = await detailsOf(session, consentId)
  expect([status, word]).toEqual(word === 'ACTIVE' ? [200, word] : [404, word])
}

/** No step is in a history twice. */
export async function expectOnceEach(world: World, { name, who, consentId }: Sharing): Promise<void> {
  if (!consentId) return
  for (const side of ['alfa', 'beta'] as const) {
    const { history = [], status } = await detailsOf(await world.at(side, who), consentId)
    const texts = history.map(({ text }) => text)
    const facts = `${name} at ${side}, ${status}: ${texts.join(' | ')}`
    expect(new Set(texts).size, facts).toBe(texts.length)
    expect(texts.filter((text) => ENDING.test(text)).length, facts).toBeLessThanOrEqual(1)
    if (rankOf(status) < ENDED)
      expect(
        texts.some((text) => ENDING.test(text)),
        facts,
      ).toBe(false)
  }
}
const ENDING = /encerrado|encerrou|terminou|recusado|não autorizou|Encerrado/

/** When everything has settled, a sharing is in force on both sides or over on both. */
export async function expectAgreement(world: World, model: Model): Promise<void> {
  const people = [...new Set(model.sharings.map(({ who }) => who))]
  for (const who of people) await expectCoherent(world, model, who)
  for (const sharing of model.sharings) {
    await expectOnceEach(world, sharing)
    await expectDataOnlyInForce(world, sharing)
  }
}

/** @returns the sharings on which the two sides do not agree (yet) */
export async function disagreements(world: World, model: Model): Promise<string[]> {
  const people = [...new Set(model.sharings.map(({ who }) => who))]
  const found: string[] = []
  for (const who of people) {
    const [alfa, beta] = [await cardsOf(world, 'alfa', who), await cardsOf(world, 'beta', who)]
    for (const { consentId, status } of beta) {
      const received = alfa.find((card) => card.consentId === consentId)?.status
      const isInForce = status === 'ACTIVE' && received === 'ACTIVE'
      const isOver = rankOf(status) === ENDED && (received === undefined || rankOf(received) === ENDED)
      // What has come to its end is over, also when nobody pressed anything.
      const sharing = model.sharings.find((one) => one.consentId === consentId)
      const isPast = sharing !== undefined && isPastTerm(sharing, world.clock.now())
      if (!isOver && (!isInForce || isPast))
        found.push(`${consentId}: ${received} at Alfa, ${status} at Beta`)
    }
  }
  return found
}
