import { describe, expect, it } from 'vitest'
import type { Situation } from './situation.ts'
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

describe('a consent given here', () => {
  it.each<[string, Partial<ConsentFacts>, Situation]>([
    [
      'waits an hour for its customer',
      { state: { status: 'AWAITING_AUTHORISATION', since } },
      { kind: 'waiting', for: 'customer', part: 'all', until: at('12:40') },
    ],
    [
      'waits no longer than its own end',
      { state: { status: 'AWAITING_AUTHORISATION', since }, expiresAt: at('12:00') },
      { kind: 'waiting', for: 'customer', part: 'all', until: at('12:00') },
    ],
    ['is in force', {}, { kind: 'in-force', begun: true, until: END }],
    [
      'is authorised before the first token',
      { inForceAt: undefined },
      { kind: 'in-force', begun: false, until: END },
    ],
    [
      'waits for others as a whole',
      { ...MISSING, furtherApproval: 'ALL' },
      { kind: 'waiting', for: 'others', part: 'all', until: at('12:50') },
    ],
    [
      'waits for others in part',
      { ...MISSING, furtherApproval: 'SOME' },
      { kind: 'waiting', for: 'others', part: 'some', until: at('12:50') },
    ],
    [
      'waits for the reader',
      { approvers: [{ document: 'reader' }], furtherApproval: 'ALL' },
      { kind: 'waiting', for: 'you', part: 'all', until: at('12:50') },
    ],
    [
      'runs out',
      { state: rejected('CONSENT_MAX_DATE_REACHED') },
      { kind: 'expired', overdue: false, at: since },
    ],
    [
      'is refused before anybody authorised it',
      { state: rejected('CUSTOMER_MANUALLY_REJECTED'), approvedAt: undefined },
      { kind: 'refused', confirmed: false, sent: 'no', at: since },
    ],
    [
      'is refused when other people are missing',
      { ...MISSING, state: rejected('CONSENT_EXPIRED') },
      { kind: 'refused', confirmed: true, sent: 'no', at: since },
    ],
    [
      'is refused after a part of it had gone',
      {
        ...MISSING,
        furtherApproval: 'SOME',
        inForceAt: since,
        state: rejected('CUSTOMER_MANUALLY_REJECTED'),
      },
      { kind: 'refused', confirmed: true, sent: 'some', at: since },
    ],
    [
      'is ended after a part of it had gone',
      { ...MISSING, furtherApproval: 'SOME', inForceAt: since, state: rejected('CUSTOMER_MANUALLY_REVOKED') },
      { kind: 'ended', sent: 'some', at: since },
    ],
    [
      'is ended after it was in force',
      { state: rejected('CUSTOMER_MANUALLY_REVOKED') },
      { kind: 'ended', sent: 'yes', at: since },
    ],
    [
      'is ended while somebody was missing',
      { ...MISSING, state: rejected('CUSTOMER_MANUALLY_REVOKED') },
      { kind: 'ended', sent: 'no', at: since },
    ],
    [
      'is ended before its customer authorised it',
      { state: rejected('INTERNAL_SECURITY_REASON'), approvedAt: undefined },
      { kind: 'ended', sent: 'no', at: since },
    ],
    [
      'is ended before the recipient had a token, so that nothing went',
      { inForceAt: undefined, state: rejected('CUSTOMER_MANUALLY_REVOKED') },
      { kind: 'ended', sent: 'no', at: since },
    ],
    ['is consumed', { state: { status: 'CONSUMED', since } }, { kind: 'ended', sent: 'yes', at: since }],
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
    [
      'waits for its customer',
      { status: 'PENDING' },
      { kind: 'waiting', for: 'customer', part: 'all', until: at('12:40') },
    ],
    [
      'waits while it is created',
      { status: 'CREATING' },
      { kind: 'waiting', for: 'customer', part: 'all', until: at('12:40') },
    ],
    [
      'is authorised before the tokens came',
      { status: 'AUTHORISED' },
      { kind: 'in-force', begun: false, until: END },
    ],
    ['is in force', {}, { kind: 'in-force', begun: true, until: END }],
    [
      'is in force while the holder has not told what waits',
      { furtherApproval: 'UNKNOWN' },
      { kind: 'in-force', begun: true, until: END, rest: 'unknown' },
    ],
    [
      'waits for others as a whole',
      { furtherApproval: 'ALL' },
      { kind: 'waiting', for: 'others', part: 'all' },
    ],
    [
      'waits for others in part',
      { furtherApproval: 'SOME' },
      { kind: 'waiting', for: 'others', part: 'some' },
    ],
    [
      'runs out with its term',
      { status: 'EXPIRED', endsAt: at('11:30') },
      { kind: 'expired', overdue: false, at: at('11:30') },
    ],
    ['is ended', { status: 'INACTIVE' }, { kind: 'ended', sent: 'yes', at: since }],
    [
      'is ended before anybody told what waited',
      { status: 'INACTIVE', furtherApproval: undefined },
      { kind: 'ended', sent: 'unknown', at: since },
    ],
    [
      'is ended before anybody told what waited, with registration data',
      { status: 'INACTIVE', furtherApproval: undefined, hasRegistrationData: true },
      { kind: 'ended', sent: 'yes', at: since },
    ],
    [
      'is ended while all of it waited',
      { status: 'INACTIVE', furtherApproval: 'ALL' },
      { kind: 'ended', sent: 'no', at: since },
    ],
    [
      'is ended while a part of it waited',
      { status: 'INACTIVE', furtherApproval: 'SOME' },
      { kind: 'ended', sent: 'some', at: since },
    ],
    [
      'is refused while a part of it waited',
      { status: 'REJECTED', furtherApproval: 'SOME' },
      { kind: 'refused', confirmed: true, sent: 'some', at: since },
    ],
    [
      'is refused while nobody has told what waits: registration data had gone',
      { status: 'REJECTED', furtherApproval: 'UNKNOWN', hasRegistrationData: true },
      { kind: 'refused', confirmed: true, sent: 'some', at: since },
    ],
    [
      'is ended before its customer came back',
      { status: 'INACTIVE', confirmedAt: undefined },
      { kind: 'ended', sent: 'no', at: since },
    ],
    [
      'is refused',
      { status: 'REJECTED', confirmedAt: undefined },
      { kind: 'refused', confirmed: false, sent: 'no', at: since },
    ],
    [
      'is refused after it was confirmed',
      { status: 'REJECTED' },
      { kind: 'refused', confirmed: true, sent: 'no', at: since },
    ],
  ])('%s', (_name, facts, situation) => {
    expect(situationOfTransmission({ ...TRANSMISSION, ...facts })).toEqual(situation)
  })
})
