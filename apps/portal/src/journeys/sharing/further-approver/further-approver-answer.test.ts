import { mayAnswer } from '@consente/domain/sharing/actions'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { expect, it } from 'vitest'
import { asApprover } from '../../../api/sharings/approvers.ts'
import { isFurtherApprover } from './further-approver.ts'
import { approvalBy } from './further-approver-answer.ts'

const HELENA = { documentId: '33344455508', kind: 'CPF' as const }
const OTAVIO = { documentId: '44455566619', kind: 'CPF' as const }
const MARINA = { documentId: '52998224725', kind: 'CPF' as const }
const given = (status: string, own: string) => ({
  status,
  loggedUser: { document: { identification: HELENA.documentId } },
  approvers: [
    { name: 'Helena', document: HELENA.documentId, status: 'AUTHORISED' },
    { name: 'Otávio', document: OTAVIO.documentId, status: own },
  ],
})

const isAsked = (told: ReturnType<typeof given>, { documentId }: typeof OTAVIO): boolean =>
  mayAnswer(situationOf(told, new Date(), { reader: documentId }))
const isFurther = (told: ReturnType<typeof given>, who: typeof OTAVIO): boolean =>
  isFurtherApprover({ ...told, approvers: told.approvers.map(asApprover) }, who)

it('an approver who has not answered is asked; the giver, one who has answered and one who is not named are not', () => {
  const waiting = given('PENDING', 'PENDING')
  expect([HELENA, OTAVIO, MARINA].map((who) => isAsked(waiting, who))).toEqual([false, true, false])
  expect(isAsked(given('PENDING', 'AUTHORISED'), OTAVIO)).toBe(false)
  expect(isAsked(given('REJECTED', 'PENDING'), OTAVIO)).toBe(false)
  expect([HELENA, OTAVIO, MARINA].map((who) => isFurther(waiting, who))).toEqual([false, true, false])
})

it('their yes names the policies that were chosen, and who says it', () => {
  const group = (type: string, ids: string[]) => ({
    resourceGroupId: type,
    type,
    displayName: type,
    resources: ids.map((resourceId) => ({ resourceId, displayName: resourceId, waits: false })),
    dataPermissions: [],
  })
  const resourceGroups = [group('A', ['a1']), group('B', [])]
  expect(approvalBy(OTAVIO, { consentId: 'urn:beta:1', resourceGroups })).toEqual({
    consentId: 'urn:beta:1',
    approvedResources: [{ type: 'A', resources: ['a1'] }],
    document: { identification: OTAVIO.documentId, rel: 'CPF' },
  })
})
