import { expect, it } from 'vitest'
import { toChosen } from '../decisions/approve-consent.ts'
import { POLICY } from './consent.fixture.ts'
import { resourceStatus, statusByResource } from './resource-status.ts'

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
