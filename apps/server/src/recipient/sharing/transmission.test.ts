import { expect, it } from 'vitest'
import {
  HELD as consent,
  NOON as created,
  minutes,
  rejected,
  PENDING as waiting,
} from './sharing-world.fixture.ts'
import {
  endAtHolder,
  endByTime,
  endingAtHolder,
  isClosed,
  isOpen,
  mayStillBeAuthorised,
  statusAt,
} from './transmission.ts'

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
  expect(statusAt({ ...waiting, status: 'ACTIVE' }, minutes(70))).toBe('ACTIVE')
})

it('expires on its date, to the minute', () => {
  const active = { ...waiting, status: 'ACTIVE', hasTokens: true } as const
  expect(statusAt(active, minutes(499_999))).toBe('ACTIVE')
  expect(statusAt(active, minutes(500_000))).toBe('EXPIRED')
  expect(endByTime({ ...active, status: 'AUTHORISED' }, minutes(500_000))).toEqual({
    status: 'EXPIRED',
    reason: 'CONSENT_MAX_DATE_REACHED',
  })
})

it('never revives or changes what has ended', () => {
  for (const status of ['EXPIRED', 'INACTIVE', 'REJECTED'] as const)
    expect(statusAt({ ...waiting, status }, minutes(900_000))).toBe(status)
})

it.each([['x\0y'], ['X'.repeat(100_000)], ['motivo próprio']])(
  'ignores a reason that is not one of the scheme',
  (code) => {
    expect(endAtHolder(rejected(code))).toEqual({ status: 'REJECTED', reason: 'UNKNOWN' })
  },
)

it('reads a reason that it does not know yet as it is, and none as unknown', () => {
  expect(endAtHolder(rejected('SOMETHING_NEW'))).toEqual({ status: 'REJECTED', reason: 'SOMETHING_NEW' })
  expect(endAtHolder({ ...consent, status: 'REJECTED' })).toEqual({ status: 'REJECTED', reason: 'UNKNOWN' })
})

it('reads a used-up consent as ended and an authorised one as not', () => {
  expect(endAtHolder({ ...consent, status: 'CONSUMED' })).toEqual({ status: 'INACTIVE', reason: 'CONSUMED' })
  expect(endAtHolder({ ...consent, status: 'AUTHORISED' })).toBeUndefined()
  expect(endAtHolder({ ...consent, status: 'AWAITING_AUTHORISATION' })).toBeUndefined()
})

const STATUSES = ['CREATING', 'PENDING', 'AUTHORISED', 'ACTIVE', 'EXPIRED', 'INACTIVE', 'REJECTED'] as const

it('is open or ended by its status; one that is not created yet is neither', () => {
  expect(STATUSES.filter((status) => isOpen({ status }))).toEqual(['PENDING', 'AUTHORISED', 'ACTIVE'])
  expect(STATUSES.filter((status) => isClosed({ status }))).toEqual(['EXPIRED', 'INACTIVE', 'REJECTED'])
})

it('may be authorised until its hour ends or its customer is back', () => {
  const may = (change: object, at = minutes(59)): boolean =>
    mayStillBeAuthorised({ ...waiting, ...change }, at)
  expect(STATUSES.filter((status) => may({ status }))).toEqual(['PENDING', 'AUTHORISED'])
  expect(may({}, minutes(60))).toBe(false)
  expect(may({ returnedAt: minutes(10) })).toBe(false)
})

it('the end at the holder has its instant, between creation and now', () => {
  const ended = rejected('CUSTOMER_MANUALLY_REVOKED')
  const endedAt = (statusUpdateDateTime: string) =>
    endingAtHolder({ ...ended, statusUpdateDateTime }, { createdAt: created }, minutes(30))?.at
  expect(endedAt('2026-11-20T12:10:00Z')).toEqual(minutes(10))
  expect(endedAt('2026-11-20T11:00:00Z')).toEqual(created)
  expect(endedAt('2026-11-20T13:00:00Z')).toEqual(minutes(30))
  expect(endedAt('no date')).toEqual(minutes(30))
})
