import { describe, expect, it } from 'vitest'
import { APPROVED, MARINA, minutes, WAITING } from '../consents/consent.fixture.ts'
import type { Consent } from '../consents/consent.ts'
import { replacementsOf } from './consent-replacements.ts'

const REVOKED = { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED', note: undefined } as const
const LATER = { ...APPROVED, consentId: 'urn:alfa:2', createdAt: minutes(100), approvedAt: minutes(110) }
const FORMER: Consent = { ...APPROVED, status: 'REJECTED', statusChangedAt: minutes(100), rejection: REVOKED }

/** What the page of one of two consents says of the other, with the one who ended the former, as its receipt tells. */
const seenFrom = (
  consent: Consent,
  {
    former = FORMER,
    later = LATER,
    ender = 'OTHER_INSTITUTION',
    now = minutes(120),
  }: {
    former?: Consent
    later?: Consent
    ender?: 'READER' | 'OTHER_INSTITUTION'
    now?: Date
  },
) =>
  replacementsOf(
    {
      consents: {
        find: async () => former,
        requestAfter: async (consentId, until) =>
          consentId === former.consentId && later.createdAt <= until ? later : undefined,
      },
      receipts: { endedBy: async () => ender },
    },
    {
      consent: {
        ...consent,
        ...(consent.consentId === later.consentId && { formerId: former.consentId }),
      },
      document: MARINA,
      now,
    },
  )

const bothSides = async (pair: Parameters<typeof seenFrom>[1]) => ({
  ...(await seenFrom(pair.former ?? FORMER, pair)),
  ...(await seenFrom(pair.later ?? LATER, pair)),
})

describe('a sharing that the recipient ended for another', () => {
  it('names the one that took its place, and its day; the later one names the former', async () => {
    expect(await bothSides({})).toEqual({
      replacedBy: 'urn:alfa:2',
      replacedByDate: LATER.createdAt.toISOString().replace('.000Z', 'Z'),
      replaces: FORMER.consentId,
    })
  })

  it.each([
    ['59 minutes before the request', minutes(41), true],
    ['61 minutes before the request', minutes(39), false],
    ['59 minutes after its authorisation', minutes(169), true],
    ['61 minutes after its authorisation', minutes(171), false],
  ])('%s: %s', async (_when, at, isLinked) => {
    const seen = await bothSides({ former: { ...FORMER, statusChangedAt: at }, now: minutes(200) })
    expect([seen.replacedBy, seen.replaces]).toEqual(
      isLinked ? ['urn:alfa:2', FORMER.consentId] : [undefined, undefined],
    )
  })

  it('names a request that waits for its answer, and nothing once its hour has passed', async () => {
    const later = { ...WAITING, consentId: 'urn:alfa:2', createdAt: minutes(100) }
    expect(await seenFrom(FORMER, { later })).toEqual({
      replaces: undefined,
      waitingReplacement: 'urn:alfa:2',
    })
    expect(await seenFrom(FORMER, { later, now: minutes(160) })).toEqual({ replaces: undefined })
  })
})

it.each([
  ['was ended here', { ender: 'READER' as const }],
  ['is in force', { former: APPROVED }],
  [
    'ended for its security',
    { former: { ...FORMER, rejection: { ...REVOKED, code: 'INTERNAL_SECURITY_REASON' as const } } },
  ],
  ['is another person’s', { later: { ...LATER, loggedUser: '00000000191', approvers: [] } }],
])('nothing is linked where the former or the later one %s', async (_what, pair) => {
  expect(await bothSides(pair)).toEqual({ replaces: undefined })
})
