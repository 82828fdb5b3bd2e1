import { expect, it } from 'vitest'
import { asApprover } from '../../../api/sharings/approvers.ts'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { isFurtherApprover } from './further-approver.ts'
import { approvalBy } from './further-approver-answer.ts'

const OTAVIO = { documentId: '44455566619', kind: 'CPF' as const }

it('is who is named to authorise, other than the giver', () => {
  const loggedUser = { document: { identification: '333.444.555-08' } }
  const approvers = ['33344455508', OTAVIO.documentId].map((document) =>
    asApprover({ name: '', document, status: 'PENDING' }),
  )
  const isFurther = (documentId: string) => isFurtherApprover({ loggedUser, approvers }, { documentId })
  expect(['33344455508', OTAVIO.documentId, '52998224725'].map(isFurther)).toEqual([false, true, false])
})

it('their yes names the policies that were chosen, and who says it', () => {
  const resources = [{ resourceId: 'a1', displayName: 'a1', waits: false }]
  const resourceGroups = [{ ...dataGroup('A'), resources }, dataGroup('B')]
  expect(approvalBy(OTAVIO, { consentId: 'urn:beta:1', resourceGroups })).toEqual({
    consentId: 'urn:beta:1',
    approvedResources: [{ type: 'A', resources: ['a1'] }],
    document: { identification: OTAVIO.documentId, rel: 'CPF' },
  })
})
