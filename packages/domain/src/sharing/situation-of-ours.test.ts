import { describe, expect, it } from 'vitest'
import type { Ended, Situation } from './situation.ts'
import {
  type ConsentFacts,
  situationOfConsent,
  situationOfTransmission,
  type TransmissionFacts,
} from './situation-of-ours.ts'

const at = (text: string): Date => new Date(`2026-11-20T${text}:00Z`)
const since = at('11:55')
const END = new Date('2027-11-20T11:00:00Z')

const CONSENT: ConsentFacts = {
  state: { status: 'AUTHORISED', since },
  createdAt: at('11:40'),
  expiresAt: END,
  approvedAt: at('11:50'),
  inForceAt: at('11:51'),
  approvers: [],
  furtherApproval: 'NONE',
}
const MISSING = { approvers: [{ document: '1' }], inForceAt: undefined }
const rejected = (code: string): ConsentFacts['state'] => ({ status: 'REJECTED', since, rejection: { code } })
const ASKED = { state: { status: 'AWAITING_AUTHORISATION', since } } as const
const REVOKED = { state: rejected('CUSTOMER_MANUALLY_REVOKED') }
const REFUSED = { state: rejected('CUSTOMER_MANUALLY_REJECTED') }
const MISSED = { ...MISSING, furtherApproval: 'SOME', inForceAt: since } as const

const waiting = (whom: 'customer' | 'others' | 'you', part: 'all' | 'some', until?: string): Situation => ({
  kind: 'waiting',
  for: whom,
  part,
  until: until === undefined ? undefined : at(until),
})
const inForce = (begun: boolean): Situation => ({ kind: 'in-force', begun, until: END })
const expired = (when: Date): Situation => ({ kind: 'expired', overdue: false, at: when })
const ended = (sent: Ended['sent']): Situation => ({ kind: 'ended', sent, at: since })
const refused = (confirmed: boolean, sent: 'some' | 'no'): Situation => ({
  kind: 'refused',
  confirmed,
  sent,
  at: since,
})

describe('a consent given here', () => {
  it.each<[string, Partial<ConsentFacts>, Situation]>([
    ['waits an hour for its customer', ASKED, waiting('customer', 'all', '12:40')],
    [
      'waits no longer than its own end',
      { ...ASKED, expiresAt: at('12:00') },
      waiting('customer', 'all', '12:00'),
    ],
    ['is in force', {}, inForce(true)],
    ['is authorised before the first token', { inForceAt: undefined }, inForce(false)],
    [
      'waits for others as a whole',
      { ...MISSING, furtherApproval: 'ALL' },
      waiting('others', 'all', '12:50'),
    ],
    ['waits for others in part', { ...MISSING, furtherApproval: 'SOME' }, waiting('others', 'some', '12:50')],
    [
      'waits for the reader',
      { approvers: [{ document: 'reader' }], furtherApproval: 'ALL' },
      waiting('you', 'all', '12:50'),
    ],
    ['runs out', { state: rejected('CONSENT_MAX_DATE_REACHED') }, expired(since)],
    ['is refused before anybody authorised it', { ...REFUSED, approvedAt: undefined }, refused(false, 'no')],
    [
      'is refused when other people are missing',
      { ...MISSING, state: rejected('CONSENT_EXPIRED') },
      refused(true, 'no'),
    ],
    ['is refused after a part of it had gone', { ...MISSED, ...REFUSED }, refused(true, 'some')],
    ['is ended after a part of it had gone', { ...MISSED, ...REVOKED }, ended('some')],
    ['is ended after it was in force', REVOKED, ended('yes')],
    ['is ended while somebody was missing', { ...MISSING, ...REVOKED }, ended('no')],
    [
      'is ended before its customer authorised it',
      { state: rejected('INTERNAL_SECURITY_REASON'), approvedAt: undefined },
      ended('no'),
    ],
    [
      'is ended before the recipient had a token, so that nothing went',
      { inForceAt: undefined, ...REVOKED },
      ended('no'),
    ],
    ['is consumed', { state: { status: 'CONSUMED', since } }, ended('yes')],
  ])('%s', (_name, facts, situation) => {
    expect(situationOfConsent({ ...CONSENT, ...facts }, 'reader')).toEqual(situation)
  })
})

const TRANSMISSION: TransmissionFacts = {
  status: 'ACTIVE',
  since,
  waitsUntil: at('12:40'),
  endsAt: END,
  confirmedAt: at('11:50'),
  furtherApproval: 'NONE',
  hasRegistrationData: false,
}

describe('a sharing asked for from here', () => {
  it.each<[string, Partial<TransmissionFacts>, Situation]>([
    ['waits for its customer', { status: 'PENDING' }, waiting('customer', 'all', '12:40')],
    ['waits while it is created', { status: 'CREATING' }, waiting('customer', 'all', '12:40')],
    ['is authorised before the tokens came', { status: 'AUTHORISED' }, inForce(false)],
    ['is in force', {}, inForce(true)],
    [
      'is in force while the holder has not told what waits',
      { furtherApproval: 'UNKNOWN' },
      { kind: 'in-force', begun: true, until: END, rest: 'unknown' },
    ],
    ['waits for others as a whole', { furtherApproval: 'ALL' }, waiting('others', 'all')],
    ['waits for others in part', { furtherApproval: 'SOME' }, waiting('others', 'some')],
    ['runs out with its term', { status: 'EXPIRED', endsAt: at('11:30') }, expired(at('11:30'))],
    ['is ended', { status: 'INACTIVE' }, ended('yes')],
    [
      'is ended before anybody told what waited',
      { status: 'INACTIVE', furtherApproval: undefined },
      ended('unknown'),
    ],
    [
      'is ended before anybody told what waited, with registration data',
      { status: 'INACTIVE', furtherApproval: undefined, hasRegistrationData: true },
      ended('yes'),
    ],
    ['is ended while all of it waited', { status: 'INACTIVE', furtherApproval: 'ALL' }, ended('no')],
    ['is ended while a part of it waited', { status: 'INACTIVE', furtherApproval: 'SOME' }, ended('some')],
    [
      'is refused while a part of it waited',
      { status: 'REJECTED', furtherApproval: 'SOME' },
      refused(true, 'some'),
    ],
    [
      'is refused while nobody has told what waits: registration data had gone',
      { status: 'REJECTED', furtherApproval: 'UNKNOWN', hasRegistrationData: true },
      refused(true, 'some'),
    ],
    ['is ended before its customer came back', { status: 'INACTIVE', confirmedAt: undefined }, ended('no')],
    ['is refused', { status: 'REJECTED', confirmedAt: undefined }, refused(false, 'no')],
    ['is refused after it was confirmed', { status: 'REJECTED' }, refused(true, 'no')],
  ])('%s', (_name, facts, situation) => {
    expect(situationOfTransmission({ ...TRANSMISSION, ...facts })).toEqual(situation)
  })
})
