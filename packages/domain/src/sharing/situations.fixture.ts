import type { Situation } from './situation.ts'
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

type Row = [name: string, told: Told, situation: Situation, reading?: Reading]

const WAITING: readonly Row[] = [
  [
    'a request that nobody has answered',
    ASKED,
    { kind: 'waiting', for: 'customer', part: 'all', until: at('2026-11-20T12:40:00Z') },
  ],
  [
    'a request without a date',
    { ...ASKED, createDateTime: undefined },
    { kind: 'waiting', for: 'customer', part: 'all' },
  ],
  [
    'a request with an unreadable date',
    { ...ASKED, createDateTime: 'ontem' },
    { kind: 'waiting', for: 'customer', part: 'all' },
  ],
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
    { kind: 'waiting', for: 'customer', part: 'all' },
  ],
  [
    'an authorised sharing of which nobody has told what waits',
    { ...ASKED, createDateTime: HOUR_AGO, furtherApproval: 'UNKNOWN' },
    { kind: 'waiting', for: 'others', part: 'unknown' },
  ],
  [
    'an authorised sharing that waits for others as a whole',
    { ...ASKED, ...OURS, confirmationDateTime: SOON, furtherApproval: 'ALL' },
    { kind: 'waiting', for: 'others', part: 'all', until: at('2026-11-20T12:50:00Z') },
  ],
  [
    'an authorised sharing of which a part waits for others',
    {
      ...ASKED,
      ...OURS,
      confirmationDateTime: SOON,
      furtherApproval: 'SOME',
      resourceGroups: [REGISTRATION, PRODUCT],
    },
    { kind: 'waiting', for: 'others', part: 'some', until: at('2026-11-20T12:50:00Z') },
  ],
  [
    'a received sharing of which a part waits for others',
    { ...ASKED, shareType: 'RECEIVING', confirmationDateTime: SOON, furtherApproval: 'SOME' },
    { kind: 'waiting', for: 'others', part: 'some' },
  ],
  [
    'an authorised sharing that nobody else answered in an hour',
    { ...ASKED, ...OURS, furtherApproval: 'ALL' },
    { kind: 'waiting', for: 'others', part: 'all' },
  ],
  [
    'a confirmed sharing that its backend still calls pending',
    { ...ASKED, createDateTime: HOUR_AGO, confirmationDateTime: SOON },
    { kind: 'waiting', for: 'others', part: 'all' },
  ],
  [
    'a sharing that one of several people has authorised',
    { ...ASKED, createDateTime: HOUR_AGO, approvers: [gave(READER), waits(OTHER)], ...owner(READER) },
    { kind: 'waiting', for: 'others', part: 'all' },
    { reader: READER },
  ],
  [
    'a card that waits for the reader',
    { ...ASKED, confirmationDateTime: SOON, furtherApproval: 'ALL', waitsForYou: true },
    { kind: 'waiting', for: 'you', part: 'all', until: at('2026-11-20T12:50:00Z') },
  ],
  [
    'details that wait for the reader',
    {
      ...ASKED,
      ...OURS,
      confirmationDateTime: SOON,
      furtherApproval: 'SOME',
      approvers: [gave(OTHER), waits(READER)],
      ...owner(OTHER),
    },
    { kind: 'waiting', for: 'you', part: 'some', until: at('2026-11-20T12:50:00Z') },
    { reader: READER },
  ],
  [
    'details that the reader has authorised for another person',
    {
      ...ASKED,
      ...OURS,
      confirmationDateTime: SOON,
      furtherApproval: 'ALL',
      approvers: [gave(OTHER), gave(READER), waits('x')],
      ...owner(OTHER),
    },
    { kind: 'waiting', for: 'others', part: 'all', until: at('2026-11-20T12:50:00Z') },
    { reader: READER },
  ],
]

const IN_FORCE: readonly Row[] = [
  ['an active sharing', RUNNING, { kind: 'in-force', begun: true, until: at(TERM) }],
  [
    'an authorised sharing',
    { ...RUNNING, status: 'AUTHORISED' },
    { kind: 'in-force', begun: false, until: at(TERM) },
  ],
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
    { kind: 'in-force', begun: true, until: at(TERM), rest: 'unknown' },
  ],
  [
    'an active sharing whose backend says that a part waits',
    { ...RUNNING, furtherApproval: 'SOME' },
    { kind: 'in-force', begun: true, until: at(TERM), rest: 'others' },
  ],
  [
    'an active sharing that also waits for the reader',
    { ...RUNNING, waitsForYou: true },
    { kind: 'in-force', begun: true, until: at(TERM), rest: 'you' },
  ],
  [
    'an active sharing past its term',
    { ...RUNNING, expirationDateTime: PASSED },
    { kind: 'past-term', begun: true, until: at(PASSED) },
  ],
  [
    'an authorised sharing past its term',
    { ...RUNNING, status: 'AUTHORISED', expirationDateTime: PASSED },
    { kind: 'past-term', begun: false, until: at(PASSED) },
  ],
]

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
    { kind: 'ended', sent: 'yes', by: 'reader', at: at(ENDED) },
  ],
  [
    'an ended sharing whose data were read',
    { ...STOPPED, ...OURS, resourceGroups: [PRODUCT], lastReadAt: CONFIRMED, endedBy: 'OTHER_INSTITUTION' },
    { kind: 'ended', sent: 'yes', by: 'other-institution', at: at(ENDED) },
  ],
  [
    'a card of an ended sharing without a confirmation',
    STOPPED,
    { kind: 'ended', sent: 'unknown', at: at(ENDED) },
  ],
  [
    'an ended request that its customer never confirmed',
    { ...STOPPED, shareType: 'RECEIVING', endedBy: 'OTHER_PERSON' },
    { kind: 'ended', sent: 'no', by: 'other-person', at: at(ENDED) },
  ],
  [
    'an ended sharing that another person never authorised',
    { ...STOPPED, ...OURS, approvers: [gave(READER), waits(OTHER)] },
    { kind: 'ended', sent: 'no', at: at(ENDED) },
  ],
  [
    'an ended sharing all of which waited, though its list was read',
    { ...STOPPED, ...OURS, lastReadAt: CONFIRMED, furtherApproval: 'ALL' },
    { kind: 'ended', sent: 'no', at: at(ENDED) },
  ],
  [
    'an ended sharing all of which waited last, as far as its recipient knows',
    { ...STOPPED, ...OURS, lastReadAt: CONFIRMED, furtherApproval: 'UNKNOWN' },
    { kind: 'ended', sent: 'unknown', at: at(ENDED) },
  ],
  [
    'a sharing that another one has replaced',
    { ...STOPPED, ...OURS, replacedBy: 'urn:alfa:2' },
    { kind: 'ended', sent: 'yes', by: 'replacement', at: at(ENDED) },
  ],
  [
    'a sharing that ran out',
    { ...RUNNING, status: 'EXPIRED', expirationDateTime: PASSED },
    { kind: 'expired', overdue: false, at: at(PASSED) },
  ],
  [
    'a sharing that another backend calls overdue',
    { ...RUNNING, status: 'OVERDUE', expirationDateTime: PASSED },
    { kind: 'expired', overdue: true, at: at(PASSED) },
  ],
  [
    'a sharing that ran out before its term',
    { ...RUNNING, status: 'EXPIRED', statusDateTime: ENDED },
    { kind: 'expired', overdue: false, at: at(ENDED) },
  ],
  [
    'a sharing that ran out although its term is still to come',
    { ...RUNNING, status: 'EXPIRED' },
    { kind: 'expired', overdue: false },
  ],
  [
    'a sharing that ran out on an unreadable day',
    { ...RUNNING, status: 'EXPIRED', expirationDateTime: 'nunca' },
    { kind: 'expired', overdue: false },
  ],
  ['a refused request', { ...ASKED, status: 'REJECTED' }, { kind: 'refused', confirmed: false, sent: 'no' }],
  [
    'a request that the reader refused',
    { ...ASKED, status: 'REJECTED', statusDateTime: ENDED, endedBy: 'READER' },
    { kind: 'refused', confirmed: false, sent: 'no', by: 'reader', at: at(ENDED) },
  ],
  [
    'a sharing that was refused after its customer had authorised it',
    { ...ASKED, ...OURS, status: 'REJECTED', statusDateTime: ENDED, approvers: [gave(READER), waits(OTHER)] },
    { kind: 'refused', confirmed: true, sent: 'no', at: at(ENDED) },
  ],
  [
    'a sharing that was refused after a part of it had gone',
    {
      ...ASKED,
      ...OURS,
      status: 'REJECTED',
      statusDateTime: ENDED,
      furtherApproval: 'SOME',
      approvers: [gave(READER), waits(OTHER)],
    },
    { kind: 'refused', confirmed: true, sent: 'some', at: at(ENDED) },
  ],
  [
    'a sharing that was ended after a part of it had gone',
    {
      ...ASKED,
      ...OURS,
      status: 'INACTIVE',
      statusDateTime: ENDED,
      furtherApproval: 'SOME',
      approvers: [gave(READER), waits(OTHER)],
    },
    { kind: 'ended', sent: 'some', at: at(ENDED) },
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
