import { expect, it } from 'vitest'
import { endAtHolder, endByTime, statusAt } from './transmission.ts'

const created = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number): Date => new Date(created.getTime() + count * 60_000)
const waiting = {
  status: 'PENDING',
  hasTokens: false,
  waitsUntil: minutes(60),
  endsAt: minutes(500_000),
} as const

it('waits an hour, and as long as a code lives, for the customer to come back', () => {
  expect(statusAt(waiting, minutes(59))).toBe('PENDING')
  expect(statusAt(waiting, minutes(69))).toBe('PENDING')
  expect(endByTime(waiting, minutes(70))).toEqual({ status: 'REJECTED', reason: 'CONSENT_EXPIRED' })
})

it('ends what was authorised without ever giving us tokens', () => {
  const authorised = { ...waiting, status: 'AUTHORISED' } as const
  expect(statusAt(authorised, minutes(69))).toBe('AUTHORISED')
  expect(endByTime(authorised, minutes(70))).toEqual({
    status: 'INACTIVE',
    reason: 'CONSENT_TECHNICAL_ISSUE',
  })
  expect(statusAt({ ...authorised, hasTokens: true }, minutes(70))).toBe('AUTHORISED')
})

it('expires on its date, to the minute', () => {
  const active = { ...waiting, status: 'ACTIVE', hasTokens: true } as const
  expect(statusAt(active, minutes(499_999))).toBe('ACTIVE')
  expect(statusAt(active, minutes(500_000))).toBe('EXPIRED')
})

it('never revives or changes what has ended', () => {
  for (const status of ['EXPIRED', 'INACTIVE', 'REJECTED'] as const)
    expect(statusAt({ ...waiting, status }, minutes(900_000))).toBe(status)
})

const consent = {
  consentId: 'urn:beta:C1',
  creationDateTime: '2026-11-20T12:00:00Z',
  statusUpdateDateTime: '2026-11-20T12:00:00Z',
  expirationDateTime: '2027-11-20T11:59:00Z',
  permissions: [],
}
const rejected = (code: string) => ({
  ...consent,
  status: 'REJECTED' as const,
  rejection: { rejectedBy: 'USER', reason: { code } },
})

it.each([
  ['CONSENT_MAX_DATE_REACHED', 'EXPIRED'],
  ['CUSTOMER_MANUALLY_REVOKED', 'INACTIVE'],
  ['CONSENT_TECHNICAL_ISSUE', 'INACTIVE'],
  ['CUSTOMER_MANUALLY_REJECTED', 'REJECTED'],
  ['CONSENT_EXPIRED', 'REJECTED'],
  ['INTERNAL_SECURITY_REASON', 'INACTIVE'],
  ['SOMETHING_NEW', 'REJECTED'],
])('reads the holder’s %s as %s', (code, status) => {
  expect(endAtHolder(rejected(code))).toEqual({ status, reason: code })
})

it.each([['x\0y'], ['X'.repeat(100_000)], ['motivo próprio']])(
  'ignores a reason that is not one of the scheme',
  (code) => {
    expect(endAtHolder(rejected(code))).toEqual({ status: 'REJECTED', reason: 'UNKNOWN' })
  },
)

it('reads a used-up consent as ended and an authorised one as not', () => {
  expect(endAtHolder({ ...consent, status: 'CONSUMED' })?.status).toBe('INACTIVE')
  expect(endAtHolder({ ...consent, status: 'AUTHORISED' })).toBeUndefined()
  expect(endAtHolder({ ...consent, status: 'AWAITING_AUTHORISATION' })).toBeUndefined()
})
