import type { ConsentCard } from '@consente/contract/portal/consents'
import { receivedData } from '@consente/contract/portal/received'
import { expect } from 'vitest'
import { call } from '../http/contract-call.ts'
import * as act from '../http/http-actions.ts'
import { detailsOf, done } from '../http/http-consent-flow.ts'
import { MINUTE, SECOND } from '../market/moved-clock.ts'
import type { Person } from '../market/sandbox-people.ts'
import { type AskedSharing, ENDED, mayHaveEnded, rankOf, type Side } from './asked-sharing.ts'
import type { LoadWorld } from './load-world.ts'

const WITHIN = 120_000

/** Past every hour and grace: each sharing is in force on both sides, or over on both, and no step is in a history twice. */
export async function expectSettled(world: LoadWorld): Promise<void> {
  world.clock.moveBy(80 * MINUTE)
  const look = () => {
    // What was read at the other side is fresh for half a minute.
    world.clock.moveBy(31 * SECOND)
    return disagreements(world)
  }
  await expect.poll(look, { timeout: WITHIN, interval: 1_000 }).toEqual([])
  for (const who of peopleOf(world)) await expectCoherent(world, who)
  for (const sharing of world.sharings) {
    await expectOnceEach(world, sharing)
    await expectDataOnlyInForce(world, sharing)
  }
}

const peopleOf = ({ sharings }: LoadWorld): Person[] => [...new Set(sharings.map(({ who }) => who))]

/** What must hold at any time, as the customer sees it on either side. */
export async function expectCoherent(world: LoadWorld, who: Person): Promise<void> {
  const alfa = await cardsOf(world, 'alfa', who)
  const beta = await cardsOf(world, 'beta', who)
  const own = world.sharings.filter((sharing) => sharing.who === who)
  await recognise(world, own, alfa)
  // No step is taken twice: one press, however often repeated, is one consent at most on either side.
  expect(alfa.length).toBeLessThanOrEqual(own.length)
  expect(beta.length).toBeLessThanOrEqual(own.length)
  for (const card of alfa) expect(beta.map(({ consentId }) => consentId)).toContain(card.consentId)
  for (const sharing of own) {
    const words = { alfa: wordOf(alfa, sharing), beta: wordOf(beta, sharing) }
    expectForward(sharing, words)
    expectKept(sharing, words)
  }
}

async function cardsOf(world: LoadWorld, side: Side, who: Person): Promise<ConsentCard[]> {
  const session = await world.at(side, who)
  const shareType = side === 'alfa' ? 'RECEIVING' : 'TRANSMITTING'
  return (await done<{ data: ConsentCard[] }>(act.shares(session, shareType))).data
}

/** Which consent stands for which request: the purpose says so. */
async function recognise(world: LoadWorld, own: AskedSharing[], cards: ConsentCard[]): Promise<void> {
  for (const { consentId } of cards) {
    if (own.some((sharing) => sharing.consentId === consentId)) continue
    const session = await world.at('alfa', (own[0] as AskedSharing).who)
    const { finalidade } = await detailsOf(session, consentId)
    const sharing = own.find(({ payload }) => payload.finalidade === finalidade)
    expect(sharing?.consentId, `${finalidade} has two consents`).toBeUndefined()
    if (!sharing) throw new Error(`Nobody asked for ${consentId}`)
    sharing.consentId = consentId
  }
}

const wordOf = (cards: ConsentCard[], { consentId }: AskedSharing): string | undefined =>
  cards.find((card) => card.consentId === consentId)?.status

type Words = Record<Side, string | undefined>

/** A status never goes back, and what is over stays over, in the same word. */
function expectForward({ name, seen }: AskedSharing, words: Words): void {
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
function expectKept(sharing: AskedSharing, { alfa, beta }: Words): void {
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
  if (acknowledged.has('confirm') && !mayHaveEnded(sharing))
    expect(facts).toMatchObject({ alfa: 'ACTIVE', beta: 'ACTIVE' })
  for (const side of ['alfa', 'beta'] as const)
    if (acknowledged.has(`end at ${side}`))
      expect({ ...facts, rank: rank[side] }).toMatchObject({ rank: ENDED })
}

/** Data are shown of what is in force alone. */
async function expectDataOnlyInForce(world: LoadWorld, { consentId, who }: AskedSharing): Promise<void> {
  if (!consentId) return
  const { host, token } = await world.at('alfa', who)
  const { status } = await call(host, receivedData, { token, params: { consentId } })
  const { status: word } = await detailsOf(await world.at('alfa', who), consentId)
  expect([status, word]).toEqual(word === 'ACTIVE' ? [200, word] : [404, word])
}

/** No step is in a history twice. */
async function expectOnceEach(world: LoadWorld, { name, who, consentId }: AskedSharing): Promise<void> {
  if (!consentId) return
  for (const side of ['alfa', 'beta'] as const) {
    const { history = [], status } = await detailsOf(await world.at(side, who), consentId)
    const texts = history.map(({ text }) => text)
    const facts = `${name} at ${side}, ${status}: ${texts.join(' | ')}`
    expect(new Set(texts).size, facts).toBe(texts.length)
    const endings = texts.filter((text) => ENDING.test(text)).length
    expect(endings, facts).toBeLessThanOrEqual(rankOf(status) < ENDED ? 0 : 1)
  }
}
const ENDING = /encerrado|encerrou|terminou|recusado|não autorizou|Encerrado/

/** @returns the sharings on which the two sides do not agree (yet) */
async function disagreements(world: LoadWorld): Promise<string[]> {
  const found: string[] = []
  for (const who of peopleOf(world)) {
    const [alfa, beta] = [await cardsOf(world, 'alfa', who), await cardsOf(world, 'beta', who)]
    for (const { consentId, status } of beta) {
      const received = alfa.find((card) => card.consentId === consentId)?.status
      const isInForce = status === 'ACTIVE' && received === 'ACTIVE'
      const isOver = rankOf(status) === ENDED && (received === undefined || rankOf(received) === ENDED)
      if (!isOver && !isInForce) found.push(`${consentId}: ${received} at Alfa, ${status} at Beta`)
    }
  }
  return found
}
