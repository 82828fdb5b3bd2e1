import type { Ended, InForce, Situation, Waiting } from './situation.ts'
import type { Reading, Told } from './situation-of.ts'

/**
 * Every situation that a backend can tell, with its meaning. Tests of portal and server render each row wherever a
 * sharing is spoken of, and compare with `situation`.
 */
export type SituationCase = { name: string; told: Told; reading: Reading; situation: Situation }

/** The instant of the table. */
export const NOW = new Date('2026-11-20T12:00:00Z')

/** The customer who reads, and another person. CPFs of the sandbox's format. */
export const READER = '52998224725'
export const OTHER = '11144477735'

const CREATED = '2026-08-20T12:00:00Z'
const CONFIRMED = '2026-08-20T12:10:00Z'
const TERM = '2027-08-20T11:59:00Z'
const PASSED = '2026-11-19T11:59:00Z'
const ENDED = '2026-10-02T09:30:00Z'
const JUST_NOW = '2026-11-20T11:40:00Z'
const SOON = '2026-11-20T11:50:00Z'
const HOUR_AGO = '2026-11-20T10:59:00Z'

const REGISTRATION = { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS' }
const PRODUCT = { type: 'DAMAGES_AND_PEOPLE_AUTO' }

const at = (text: string): Date => new Date(text)
const waits = (document: string) => ({ document, status: 'PENDING' })
const gave = (document: string) => ({ document, status: 'AUTHORISED' })
const owner = (identification: string) => ({ loggedUser: { document: { identification } } })

const RUNNING: Told = {
  status: 'ACTIVE',
  createDateTime: CREATED,
  expirationDateTime: TERM,
  resourceGroups: [REGISTRATION, PRODUCT],
}
const ASKED: Told = {
  status: 'PENDING',
  createDateTime: JUST_NOW,
  expirationDateTime: TERM,
  resourceGroups: [PRODUCT],
}
/** Our server tells the side and the confirmation. */
const OURS = { shareType: 'TRANSMITTING', confirmationDateTime: CONFIRMED }

/** Authorised by its customer a moment ago. */
const SAID: Told = { ...ASKED, ...OURS, confirmationDateTime: SOON }
const OTHER_MISSING = { approvers: [gave(READER), waits(OTHER)] }

const waiting = (whom: Waiting['for'], part: Waiting['part'], until?: string): Waiting => ({
  kind: 'waiting',
  for: whom,
  part,
  ...(until && { until: at(until) }),
})
const inForce = (begun: boolean, rest?: InForce['rest']): InForce =>
  rest ? { kind: 'in-force', begun, until: at(TERM), rest } : { kind: 'in-force', begun, until: at(TERM) }
const ended = (sent: Ended['sent'], by?: Ended['by']): Ended =>
  by ? { kind: 'ended', sent, by, at: at(ENDED) } : { kind: 'ended', sent, at: at(ENDED) }

const expired = (overdue: boolean, when?: string): Situation => ({
  kind: 'expired',
  overdue,
  ...(when && { at: at(when) }),
})
const past = (begun: boolean): Situation => ({ kind: 'past-term', begun, until: at(PASSED) })
const refused = (confirmed: boolean, sent: 'some' | 'no'): Situation => ({
  kind: 'refused',
  confirmed,
  sent,
  at: at(ENDED),
})

type Row = [name: string, told: Told, situation: Situation, reading?: Reading]

const WAITING: readonly Row[] = [
  ['a request that nobody has answered', ASKED, waiting('customer', 'all', '2026-11-20T12:40:00Z')],
  ['a request without a date', { ...ASKED, createDateTime: undefined }, waiting('customer', 'all')],
  ['a request with an unreadable date', { ...ASKED, createDateTime: 'ontem' }, waiting('customer', 'all')],
  ['a request whose hour has passed', { ...ASKED, createDateTime: HOUR_AGO }, { kind: 'lapsed' }],
  [
    'a request whose hour ends at this instant',
    { ...ASKED, createDateTime: '2026-11-20T11:00:00Z' },
    { kind: 'lapsed' },
  ],
  [
    'a request that waits for nobody else and whose hour has passed',
    { ...ASKED, createDateTime: HOUR_AGO, furtherApproval: 'NONE', approvers: [waits(READER), waits(OTHER)] },
    { kind: 'lapsed' },
    { reader: READER },
  ],
  [
    'a request that its backend still lets the customer answer',
    { ...ASKED, createDateTime: HOUR_AGO, authorisationAddress: 'https://alfa.example/1' },
    waiting('customer', 'all'),
  ],
  [
    'an authorised sharing of which nobody has told what waits',
    { ...ASKED, createDateTime: HOUR_AGO, furtherApproval: 'UNKNOWN' },
    waiting('others', 'unknown'),
  ],
  [
    'an authorised sharing that waits for others as a whole',
    { ...SAID, furtherApproval: 'ALL' },
    waiting('others', 'all', '2026-11-20T12:50:00Z'),
  ],
  [
    'an authorised sharing of which a part waits for others',
    { ...SAID, furtherApproval: 'SOME', resourceGroups: [REGISTRATION, PRODUCT] },
    waiting('others', 'some', '2026-11-20T12:50:00Z'),
  ],
  [
    'a received sharing of which a part waits for others',
    { ...ASKED, shareType: 'RECEIVING', confirmationDateTime: SOON, furtherApproval: 'SOME' },
    waiting('others', 'some'),
  ],
  [
    'an authorised sharing that nobody else answered in an hour',
    { ...ASKED, ...OURS, furtherApproval: 'ALL' },
    waiting('others', 'all'),
  ],
  [
    'a confirmed sharing that its backend still calls pending',
    { ...ASKED, createDateTime: HOUR_AGO, confirmationDateTime: SOON },
    waiting('others', 'all'),
  ],
  [
    'a sharing that one of several people has authorised',
    { ...ASKED, createDateTime: HOUR_AGO, ...OTHER_MISSING, ...owner(READER) },
    waiting('others', 'all'),
    { reader: READER },
  ],
  [
    'a card that waits for the reader',
    { ...ASKED, confirmationDateTime: SOON, furtherApproval: 'ALL', waitsForYou: true },
    waiting('you', 'all', '2026-11-20T12:50:00Z'),
  ],
  [
    'details that wait for the reader',
    { ...SAID, furtherApproval: 'SOME', approvers: [gave(OTHER), waits(READER)], ...owner(OTHER) },
    waiting('you', 'some', '2026-11-20T12:50:00Z'),
    { reader: READER },
  ],
  [
    'details that the reader has authorised for another person',
    { ...SAID, furtherApproval: 'ALL', approvers: [gave(OTHER), gave(READER), waits('x')], ...owner(OTHER) },
    waiting('others', 'all', '2026-11-20T12:50:00Z'),
    { reader: READER },
  ],
]

const IN_FORCE: readonly Row[] = [
  ['an active sharing', RUNNING, inForce(true)],
  ['an authorised sharing', { ...RUNNING, status: 'AUTHORISED' }, inForce(false)],
  [
    'an active sharing without an end',
    { ...RUNNING, expirationDateTime: undefined },
    { kind: 'in-force', begun: true },
  ],
  [
    'an active sharing with an unreadable end',
    { ...RUNNING, expirationDateTime: '' },
    { kind: 'in-force', begun: true },
  ],
  [
    'an active sharing of which something may wait',
    { ...RUNNING, furtherApproval: 'UNKNOWN' },
    inForce(true, 'unknown'),
  ],
  [
    'an active sharing whose backend says that a part waits',
    { ...RUNNING, furtherApproval: 'SOME' },
    inForce(true, 'others'),
  ],
  [
    'an active sharing that also waits for the reader',
    { ...RUNNING, waitsForYou: true },
    inForce(true, 'you'),
  ],
  ['an active sharing past its term', { ...RUNNING, expirationDateTime: PASSED }, past(true)],
  [
    'an authorised sharing past its term',
    { ...RUNNING, status: 'AUTHORISED', expirationDateTime: PASSED },
    past(false),
  ],
]

/** Another person was missing when it stopped. */
const HALTED: Told = { ...ASKED, ...OURS, statusDateTime: ENDED, ...OTHER_MISSING }
const STOPPED: Told = { ...RUNNING, status: 'INACTIVE', statusDateTime: ENDED }

const OVER: readonly Row[] = [
  [
    'an ended sharing of the specified calls',
    { ...RUNNING, status: 'INACTIVE' },
    { kind: 'ended', sent: 'yes' },
  ],
  [
    'an ended sharing of the specified calls, of products alone',
    { ...RUNNING, status: 'INACTIVE', resourceGroups: [PRODUCT] },
    { kind: 'ended', sent: 'unknown' },
  ],
  [
    'an ended sharing that the reader ended',
    { ...STOPPED, ...OURS, endedBy: 'READER' },
    ended('yes', 'reader'),
  ],
  [
    'an ended sharing whose data were read',
    { ...STOPPED, ...OURS, resourceGroups: [PRODUCT], lastReadAt: CONFIRMED, endedBy: 'OTHER_INSTITUTION' },
    ended('yes', 'other-institution'),
  ],
  ['a card of an ended sharing without a confirmation', STOPPED, ended('unknown')],
  [
    'an ended request that its customer never confirmed',
    { ...STOPPED, shareType: 'RECEIVING', endedBy: 'OTHER_PERSON' },
    ended('no', 'other-person'),
  ],
  [
    'an ended sharing that another person never authorised',
    { ...STOPPED, ...OURS, ...OTHER_MISSING },
    ended('no'),
  ],
  [
    'an ended sharing all of which waited, though its list was read',
    { ...STOPPED, ...OURS, lastReadAt: CONFIRMED, furtherApproval: 'ALL' },
    ended('no'),
  ],
  [
    'an ended sharing all of which waited last, as far as its recipient knows',
    { ...STOPPED, ...OURS, lastReadAt: CONFIRMED, furtherApproval: 'UNKNOWN' },
    ended('unknown'),
  ],
  [
    'a sharing that another one has replaced',
    { ...STOPPED, ...OURS, replacedBy: 'urn:alfa:2' },
    ended('yes', 'replacement'),
  ],
  [
    'a sharing that ran out',
    { ...RUNNING, status: 'EXPIRED', expirationDateTime: PASSED },
    expired(false, PASSED),
  ],
  [
    'a sharing that another backend calls overdue',
    { ...RUNNING, status: 'OVERDUE', expirationDateTime: PASSED },
    expired(true, PASSED),
  ],
  [
    'a sharing that ran out before its term',
    { ...RUNNING, status: 'EXPIRED', statusDateTime: ENDED },
    expired(false, ENDED),
  ],
  [
    'a sharing that ran out although its term is still to come',
    { ...RUNNING, status: 'EXPIRED' },
    expired(false),
  ],
  [
    'a sharing that ran out on an unreadable day',
    { ...RUNNING, status: 'EXPIRED', expirationDateTime: 'nunca' },
    expired(false),
  ],
  ['a refused request', { ...ASKED, status: 'REJECTED' }, { kind: 'refused', confirmed: false, sent: 'no' }],
  [
    'a request that the reader refused',
    { ...ASKED, status: 'REJECTED', statusDateTime: ENDED, endedBy: 'READER' },
    { kind: 'refused', confirmed: false, sent: 'no', by: 'reader', at: at(ENDED) },
  ],
  [
    'a sharing that was refused after its customer had authorised it',
    { ...HALTED, status: 'REJECTED' },
    refused(true, 'no'),
  ],
  [
    'a sharing that was refused after a part of it had gone',
    { ...HALTED, status: 'REJECTED', furtherApproval: 'SOME' },
    refused(true, 'some'),
  ],
  [
    'a sharing that was ended after a part of it had gone',
    { ...HALTED, status: 'INACTIVE', furtherApproval: 'SOME' },
    ended('some'),
  ],
]

const UNKNOWN: readonly Row[] = [
  '',
  'CONSUMED',
  'AWAITING_AUTHORISATION',
  'SUSPENDED',
  'active',
  'constructor',
].map((status): Row => [`the status "${status}"`, { ...RUNNING, status }, { kind: 'unknown', told: status }])

export const SITUATIONS: readonly SituationCase[] = [...WAITING, ...IN_FORCE, ...OVER, ...UNKNOWN].map(
  ([name, told, situation, reading = {}]) => ({ name, told, situation, reading }),
)
