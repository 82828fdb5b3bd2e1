import { expect, it } from 'vitest'
import { asApprover } from '../../../api/sharings/approvers.ts'
import { groupForTests } from '../../../testing/wire-for-tests.ts'
import { approversFor, withApprovalOf } from './several-approvers.ts'

const HELENA = { name: 'Helena', document: '33344455508', status: 'PENDING' }
const OTAVIO = { name: 'Otávio', document: '44455566619', status: 'PENDING' }
const ALL = [HELENA, OTAVIO].map(asApprover)
const policy = (resourceId: string, approvers?: string[]) => ({
  resourceId,
  displayName: resourceId,
  ...(approvers && { approvers }),
})
const consent = (...resources: ReturnType<typeof policy>[]) => ({
  approvers: [HELENA, OTAVIO],
  resourceGroups: [groupForTests('A', [], { resources })],
})
const chosen = (...resources: string[]) => [{ type: 'A', resources }]
const joint = policy('joint', [HELENA.document, OTAVIO.document])

it('a chosen policy of several people needs each of them', () => {
  expect(approversFor(consent(joint, policy('own')), chosen('joint', 'own'))).toEqual(ALL)
})

it('a policy of several people that is not chosen asks nobody', () => {
  expect(approversFor(consent(joint, policy('own')), chosen('own'))).toEqual([])
})

it('a backend that does not say it by policy is taken at its word', () => {
  expect(approversFor(consent(policy('own')), chosen('own'))).toEqual(ALL)
})

it('one person alone is not several', () => {
  const alone = { ...consent(policy('own')), approvers: [HELENA] }
  expect(approversFor(alone, chosen('own'))).toEqual([])
  expect(approversFor({ resourceGroups: [] }, [])).toEqual([])
})

it('an approver who has just authorised is shown as authorised', () => {
  expect(withApprovalOf(ALL, HELENA.document).map(({ word }) => word)).toEqual(['Aprovado', 'Pendente'])
})
