import { expect, it } from 'vitest'
import { toChosen } from '../decisions/approve-consent.ts'
import { APPROVED, MARINA, minutes, PAULO, POLICY } from './consent.fixture.ts'
import {
  asApprovedBy,
  partThatWaits,
  resourceStatus,
  sentBeforeEnd,
  statusByResource,
} from './resource-status.ts'

const RESOURCE = { ...toChosen(POLICY), approvers: ['52998224725', '11144477735'] }
const approvers = (approvedAt: Date | undefined) => ({ approvers: [{ document: '11144477735', approvedAt }] })
const current = statusByResource([POLICY])

it('waits while one of its approvers has not approved, and only then', () => {
  expect(resourceStatus(RESOURCE, approvers(undefined), current)).toBe('PENDING_AUTHORISATION')
  expect(resourceStatus(RESOURCE, approvers(new Date()), current)).toBe('AVAILABLE')
  expect(resourceStatus({ ...RESOURCE, approvers: [] }, approvers(undefined), current)).toBe('AVAILABLE')
})

it('is the insurer’s status of the policy, and UNAVAILABLE when the policy no longer exists', () => {
  const outage = statusByResource([{ ...POLICY, status: 'TEMPORARILY_UNAVAILABLE' }])
  expect(resourceStatus(RESOURCE, { approvers: [] }, outage)).toBe('TEMPORARILY_UNAVAILABLE')
  expect(resourceStatus(RESOURCE, { approvers: [] }, new Map())).toBe('UNAVAILABLE')
})

/** A car that Paulo approves, too, and a house of Marina's own, as it stands after so many minutes. */
const shared = ({
  paulo,
  own = true,
  inForce = true,
}: {
  paulo?: number
  own?: boolean
  inForce?: boolean
}) => ({
  ...APPROVED,
  permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ'],
  resources: [
    { ...toChosen(POLICY), approvers: [MARINA, PAULO] },
    ...(own ? [{ ...toChosen(POLICY), resourceId: 'p2', approvers: [] }] : []),
  ],
  approvers: [
    { document: MARINA, approvedAt: minutes(5) },
    { document: PAULO, approvedAt: paulo === undefined ? undefined : minutes(paulo) },
  ],
  inForceAt: inForce ? minutes(6) : undefined,
})

it.each([
  ['all has gone', shared({ paulo: 7 }), 'NONE', undefined],
  ['a policy waits', shared({}), 'SOME', 'SOME'],
  ['every policy waits', shared({ own: false }), 'ALL', 'NONE'],
  ['nothing was in force', shared({ paulo: 7, inForce: false }), 'NONE', 'NONE'],
])('the part that waits, and what has gone at an end: %s', (_when, consent, waits, gone) => {
  expect([partThatWaits(consent), sentBeforeEnd(consent)]).toEqual([waits, gone])
})

it('has at an instant the approvals that were given by then', () => {
  const consent = shared({ paulo: 7 })
  expect(asApprovedBy(consent, minutes(7))).toEqual(consent)
  expect(asApprovedBy(consent, minutes(6.9))).toEqual(shared({}))
  expect(asApprovedBy(shared({}), minutes(9))).toEqual(shared({}))
})
