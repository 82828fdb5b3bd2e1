import { expect, it } from 'vitest'
import { resourceStatus, statusByResource } from './resource-status.ts'

const RESOURCE = {
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  resourceId: 'AUTO-1',
  productName: 'Auto',
  number: '1',
  companyName: 'Companhia',
  companyCnpj: '11222333000181',
  approvers: ['52998224725', '11144477735'],
}
const approvers = (approvedAt: Date | undefined) => ({ approvers: [{ document: '11144477735', approvedAt }] })
const current = statusByResource([{ type: 'DAMAGES_AND_PEOPLE_AUTO', policyId: 'AUTO-1' }])

it('waits while one of its approvers has not approved, and only then', () => {
  expect(resourceStatus(RESOURCE, approvers(undefined), current)).toBe('PENDING_AUTHORISATION')
  expect(resourceStatus(RESOURCE, approvers(new Date()), current)).toBe('AVAILABLE')
  expect(resourceStatus({ ...RESOURCE, approvers: [] }, approvers(undefined), current)).toBe('AVAILABLE')
})

it('is the insurer’s status of the policy, and UNAVAILABLE when the policy no longer exists', () => {
  const outage = statusByResource([
    { type: 'DAMAGES_AND_PEOPLE_AUTO', policyId: 'AUTO-1', status: 'TEMPORARILY_UNAVAILABLE' },
  ])
  expect(resourceStatus(RESOURCE, { approvers: [] }, outage)).toBe('TEMPORARILY_UNAVAILABLE')
  expect(resourceStatus(RESOURCE, { approvers: [] }, new Map())).toBe('UNAVAILABLE')
})
