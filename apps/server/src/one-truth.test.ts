import type { ConsentCard } from '@consente/contract/portal/consents'
import type { Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { describe, expect, it } from 'vitest'
import { approvalNews, endNews as endNewsOfHolder } from './holder/consent-news.ts'
import { APPROVED, MARINA, minutes, PAULO, WAITING } from './holder/consents/consent.fixture.ts'
import { type Consent, type Rejection, statusAt } from './holder/consents/consent.ts'
import { sharingState as stateAtHolder } from './holder/consents/consent-sharing-state.ts'
import { cardsOf, type ViewDeps } from './holder/views/consent-views.ts'
import { wordsOf } from './notices/notice-content.ts'
import type { Sharings } from './notices/noticed-sharing.ts'
import { dueOf } from './notices/reminders/due-reminders.ts'
import { sharingsOfYear } from './notices/reminders/summarise-year.ts'
import type { SharingNews, ToldSharing } from './notices/told.port.ts'
import type { SharingState } from './receipts/receipts.ts'
import type { RecipientDeps } from './recipient/recipient-deps.ts'
import { endNews as endNewsOfRecipient, inForceNews } from './recipient/sharing/sharing-news.ts'
import { ACTIVE, PENDING, sharingWorld } from './recipient/sharing/sharing-world.fixture.ts'
import type { Transmission } from './recipient/sharing/transmission.ts'
import { recordedCardsOf } from './recipient/views/sharing-views.ts'
import { sharingState as stateAtRecipient } from './recipient/views/transmission-sharing-state.ts'

/**
 * One table of what our own server records of a sharing, by every place of the server that speaks of it: the card that
 * the portal reads, the check of a receipt, reminders and the summary, news in notices and mails. All must agree.
 */

/** `partly`: a part goes and the rest waits. `nothing`: it is over. */
type Said = 'sends' | 'partly' | 'waits' | 'nothing'

/** `end`: how the news of its end is told, if somebody had authorised it. */
type Row = { name: string; said: Said; now: Date; end?: 'ended' | 'refused' }

const SOON = minutes(10)
const PAST_TERM = minutes(500_100)
const READING = { institution: 'Alfa Seguros', now: SOON }
const NAMED = { name: 'Gama', cnpj: '', logo: '' }

function saidOf(situation: Situation): Said | 'unsure' {
  switch (situation.kind) {
    case 'in-force':
      return 'sends'
    case 'waiting':
      return situation.part === 'some' ? 'partly' : 'waits'
    case 'past-term':
    case 'unknown':
      return 'unsure'
    default:
      return 'nothing'
  }
}

const CHECKED: Readonly<Record<SharingState['state'], readonly (Said | 'unsure')[]>> = {
  IN_FORCE: ['sends', 'partly'],
  WAITING: ['waits'],
  ENDED: ['nothing'],
  EXPIRED: ['nothing'],
  REFUSED: ['nothing'],
  REPLACED: ['nothing'],
  UNKNOWN: ['unsure'],
}

/** The summary of the year in which it changed, and the reminders before its term. */
async function expectNoticed(role: ToldSharing['role'], card: ConsentCard, { said, now }: Row) {
  const sharings = [{ role, recordedCardsOf: async () => [card] } as unknown as Sharings]
  const shareType = role === 'recipient' ? 'RECEIVING' : 'TRANSMITTING'
  const { kind } = situationOf(card, now, { shareType, reader: MARINA })
  const year = Number(card.statusDateTime?.slice(0, 4))
  const { inForce, ended } = await sharingsOfYear({ sharings, clock: { now: () => now } }, MARINA, year)
  expect(inForce).toHaveLength(said === 'sends' ? 1 : 0)
  expect(ended).toHaveLength(said === 'nothing' && kind !== 'refused' ? 1 : 0)
  const lastDay = new Date(Date.parse(card.expirationDateTime ?? '') - 60_000)
  const due = await dueOf({ sharings }, MARINA, lastDay)
  expect(due.length > 0).toBe(inForce.length > 0)
}

/** What a role says of a sharing at rest: on its card, by the check of its receipt, in reminders and the summary. */
function expectOneTruth(
  row: Row,
  role: ToldSharing['role'],
  card: () => Promise<ConsentCard>,
  checked: () => Promise<SharingState | undefined>,
): void {
  it('is read from its card as it is recorded', async () => {
    const shareType = role === 'recipient' ? 'RECEIVING' : 'TRANSMITTING'
    expect(saidOf(situationOf(await card(), row.now, { shareType, reader: MARINA }))).toBe(row.said)
  })

  it('is told so by the check of its receipt', async () => {
    expect(CHECKED[(await checked())?.state ?? 'UNKNOWN']).toContain(row.said)
  })

  it('is reminded of, or summarised, as it is', async () => expectNoticed(role, await card(), row))
}

/** The bridge of a mail; none if a part goes and a part waits: that is more than one bridge says. */
const bridgeOf = (news: SharingNews | undefined) => news && wordsOf(news, READING).mail.bridge?.state
const BRIDGES = { sends: 'active', waits: 'pending', partly: undefined } as const

/* At the holder. */

const MISSING = [{ document: PAULO, approvedAt: undefined }]
const policy = (resourceId: string, approvers: string[]) => ({
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  resourceId,
  productName: 'Automóvel',
  number: resourceId,
  companyName: 'Alfa Seguros',
  companyCnpj: '',
  approvers,
})
const OWN = policy('p1', [MARINA])
const SHARED = policy('p2', [MARINA, PAULO])
const PRODUCT = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ']
const rejected = (code: Rejection['code']): Partial<Consent> => ({
  status: 'REJECTED',
  statusChangedAt: minutes(8),
  rejection: { by: 'USER', code, note: undefined },
})
const BEGUN: Partial<Consent> = { inForceAt: minutes(6), resources: [OWN] }
const IN_PART: Partial<Consent> = { inForceAt: minutes(6), resources: [OWN, SHARED], approvers: MISSING }
const AS_A_WHOLE: Partial<Consent> = { permissions: PRODUCT, resources: [SHARED], approvers: MISSING }

const CONSENTS: [Row, Consent, Partial<Consent>][] = [
  [{ name: 'waits for its customer', said: 'waits', now: SOON }, WAITING, {}],
  [{ name: 'was not answered in its hour', said: 'nothing', now: minutes(61) }, WAITING, {}],
  [{ name: 'was refused', said: 'nothing', now: SOON }, WAITING, rejected('CUSTOMER_MANUALLY_REJECTED')],
  [{ name: 'is in force', said: 'sends', now: SOON, end: 'ended' }, APPROVED, BEGUN],
  [
    { name: 'is authorised before the first token', said: 'sends', now: SOON },
    APPROVED,
    { resources: [OWN] },
  ],
  [{ name: 'waits in part', said: 'partly', now: SOON, end: 'ended' }, APPROVED, IN_PART],
  [{ name: 'waits as a whole', said: 'waits', now: SOON, end: 'refused' }, APPROVED, AS_A_WHOLE],
  [{ name: 'missed an approval', said: 'nothing', now: minutes(70) }, APPROVED, AS_A_WHOLE],
  [{ name: 'is past its term', said: 'nothing', now: PAST_TERM }, APPROVED, BEGUN],
  [
    { name: 'was ended', said: 'nothing', now: SOON },
    APPROVED,
    { ...BEGUN, ...rejected('CUSTOMER_MANUALLY_REVOKED') },
  ],
  [
    { name: 'was refused after a part had gone', said: 'nothing', now: SOON },
    APPROVED,
    { ...IN_PART, ...rejected('CUSTOMER_MANUALLY_REJECTED') },
  ],
]

describe.each(CONSENTS)('a consent that $name', (row, base, change) => {
  const consent = { ...base, ...change }
  const card = async () => {
    const deps = {
      clock: { now: () => row.now },
      consents: { ofDocument: async () => [consent] },
      recipients: { nameOf: async () => NAMED },
      readings: { knownSince: async () => row.now, lastReadByPolicies: async () => undefined },
    } as unknown as ViewDeps
    return (await cardsOf(deps, MARINA))[0] as ConsentCard
  }

  expectOneTruth(row, 'holder', card, () =>
    stateAtHolder(
      { consents: { find: async () => consent }, clock: { now: () => row.now } },
      consent.consentId,
    ),
  )

  const isAuthorised = statusAt(consent, row.now).status === 'AUTHORISED'

  if (isAuthorised)
    it('has the bridge in the news of its authorisation', async () => {
      const given = { recipient: NAMED, receipt: 'r', renews: false, nameOf: async () => undefined }
      const [own] = await approvalNews(consent, given)
      expect(bridgeOf(own?.news)).toBe(BRIDGES[row.said as keyof typeof BRIDGES])
    })

  if (row.end)
    it('has the bridge in the news of its end', () => {
      const code = row.said === 'sends' ? 'CUSTOMER_MANUALLY_REVOKED' : 'CUSTOMER_MANUALLY_REJECTED'
      const end = { rejection: { by: 'USER' as const, code, note: undefined }, at: row.now } as const
      const [ended] = endNewsOfHolder(consent, end, { recipient: NAMED, receiptOf: () => undefined })
      expect(bridgeOf(ended?.news)).toBe(row.end)
    })
})

/* At the recipient. */

const NONE = { furtherApproval: 'NONE' } as const
const TRANSMISSIONS: [Row, Transmission, Partial<Transmission>][] = [
  [{ name: 'waits for its customer', said: 'waits', now: SOON }, PENDING, {}],
  [{ name: 'was not answered in time', said: 'nothing', now: minutes(200) }, PENDING, {}],
  [{ name: 'was refused', said: 'nothing', now: SOON }, PENDING, { status: 'REJECTED' }],
  [{ name: 'has no tokens yet', said: 'sends', now: SOON }, ACTIVE, { status: 'AUTHORISED' }],
  [{ name: 'is in force', said: 'sends', now: SOON, end: 'ended' }, ACTIVE, NONE],
  [{ name: 'is in force while its holder has not told', said: 'sends', now: SOON }, ACTIVE, {}],
  [{ name: 'waits in part', said: 'partly', now: SOON, end: 'ended' }, ACTIVE, { furtherApproval: 'SOME' }],
  [
    { name: 'waits as a whole', said: 'waits', now: SOON, end: 'refused' },
    ACTIVE,
    { furtherApproval: 'ALL' },
  ],
  [{ name: 'is past its term', said: 'nothing', now: PAST_TERM }, ACTIVE, NONE],
  [{ name: 'has ended', said: 'nothing', now: SOON }, ACTIVE, { status: 'INACTIVE' }],
  [{ name: 'was refused later', said: 'nothing', now: SOON }, ACTIVE, { status: 'REJECTED', ...NONE }],
]

describe.each(TRANSMISSIONS)('a sharing asked for here that $name', (row, base, change) => {
  const transmission = { ...base, ...change }
  const card = async () => {
    const transmissions = { listOf: async () => [transmission] } as unknown as RecipientDeps['transmissions']
    return (await recordedCardsOf({ transmissions, clock: { now: () => row.now } }, MARINA))[0] as ConsentCard
  }

  expectOneTruth(row, 'recipient', card, () => {
    const { world, deps } = sharingWorld(transmission)
    world.now = row.now
    return stateAtRecipient(deps, MARINA, 'urn:beta:1')
  })

  if (!row.end) return

  it('has the bridge in the news of its authorisation', async () => {
    const { furtherApproval } = await card()
    const begun = inForceNews(transmission, { previous: undefined, endedBefore: false, receipt: 'r' })
    const told = furtherApproval === 'NONE' ? begun : { ...begun, furtherApproval }
    expect(bridgeOf(told as SharingNews)).toBe(BRIDGES[row.said as keyof typeof BRIDGES])
  })

  it('has the bridge in the news of its end', () => {
    const reason = row.said === 'sends' ? 'CUSTOMER_MANUALLY_REVOKED' : 'CUSTOMER_MANUALLY_REJECTED'
    const ending = { end: { status: 'REJECTED', reason }, here: false, at: row.now, keptDays: 0 } as const
    expect(bridgeOf(endNewsOfRecipient(transmission, { ...ending, receipt: undefined }))).toBe(row.end)
  })
})
