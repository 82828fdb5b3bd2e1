import type { ConsentCard } from '@consente/contract/portal/consents'
import type { Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { expect, it } from 'vitest'
import type { RecipientDeps } from '../recipient-deps.ts'
import { ACTIVE, MARINA, minutes, PENDING } from '../sharing/sharing-world.fixture.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { recordedCardsOf } from './sharing-views.ts'
import { situationAt } from './transmission-situation.ts'

const partsOf = (situation: Situation) =>
  situation.kind === 'waiting' ? [situation.kind, situation.for, situation.part] : [situation.kind]

const LATER = minutes(500_100)

it.each<[string, Transmission, Partial<Transmission>, Date]>([
  ['waits for its customer', PENDING, {}, minutes(10)],
  ['was not answered in time', PENDING, {}, minutes(200)],
  ['was refused', PENDING, { status: 'REJECTED' }, minutes(10)],
  ['is authorised and has no tokens yet', ACTIVE, { status: 'AUTHORISED' }, minutes(10)],
  ['is in force', ACTIVE, { furtherApproval: 'NONE' }, minutes(10)],
  ['waits for others in part', ACTIVE, { furtherApproval: 'SOME' }, minutes(10)],
  ['waits for others as a whole', ACTIVE, { furtherApproval: 'ALL' }, minutes(10)],
  ['is in force while the holder has not told', ACTIVE, { furtherApproval: undefined }, minutes(10)],
  ['has ended', ACTIVE, { status: 'INACTIVE' }, minutes(10)],
  ['has run out', ACTIVE, {}, LATER],
])('the portal reads from a card what is recorded of a sharing that %s', async (_name, row, change, now) => {
  const transmission = { ...row, ...change }
  const transmissions = { listOf: async () => [transmission] } as unknown as RecipientDeps['transmissions']
  const [card] = await recordedCardsOf({ transmissions, clock: { now: () => now } }, MARINA)
  const read = situationOf(card as ConsentCard, now, { shareType: 'RECEIVING', reader: MARINA })
  expect(partsOf(read)).toEqual(partsOf(situationAt(transmission, now)))
})
