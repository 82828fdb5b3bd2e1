import { ApprovalRequest } from '@consente/contract/portal/consent-actions'
import { describe, expect, it } from 'vitest'
import { groupForTests } from '../../../testing/wire-for-tests.ts'
import { approvalRequest } from './approval-request.ts'

const consent = {
  consentId: 'urn:beta:1',
  resourceGroups: [
    groupForTests('CUSTOMERS_PERSONAL_IDENTIFICATIONS'),
    groupForTests('DAMAGES_AND_PEOPLE_AUTO', ['a1', 'a2']),
    groupForTests('DAMAGES_AND_PEOPLE_RURAL'),
  ],
}
const choice = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a2'] }]

describe('the approval', () => {
  it('names the consent, the policies chosen and who approves', () => {
    const request = approvalRequest(consent, choice, '529.982.247-25')
    expect(request).toEqual({
      consentId: 'urn:beta:1',
      approvedResources: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a2'] }],
      document: { identification: '52998224725', rel: 'CPF' },
    })
    expect(ApprovalRequest.safeParse(request).success).toBe(true)
  })

  it('carries the CNPJ of a company', () => {
    expect(approvalRequest(consent, choice, '11222333000181').document).toEqual({
      identification: '11222333000181',
      rel: 'CNPJ',
    })
  })

  it('sends no policy that the consent does not offer', () => {
    const stale = [
      { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['of another consent', 'a1'] },
      { type: 'LIFE_PENSION', resources: ['l1'] },
    ]
    expect(approvalRequest(consent, stale, '52998224725').approvedResources).toEqual([
      { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a1'] },
    ])
  })

  it('leaves out a document that is none', () => {
    expect(approvalRequest(consent, choice, '')).not.toHaveProperty('document')
  })
})
