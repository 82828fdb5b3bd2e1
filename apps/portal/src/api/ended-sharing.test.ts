import { describe, expect, it } from 'vitest'
import { wasInForce } from './ended-sharing.ts'

describe('an ended sharing', () => {
  const group = (type: string) => ({ resourceGroups: [{ type }] })
  const confirmed = { shareType: 'RECEIVING', confirmationDateTime: '2026-11-20T10:40:00Z' }
  it.each([
    ['was in force where its data were read', { ...confirmed, lastReadAt: '2026-11-20T11:00:00Z' }, true],
    ['was where registration data never wait', group('CUSTOMERS_PERSONAL_IDENTIFICATIONS'), true],
    ['was where everybody had authorised', { ...confirmed, approvers: [{ status: 'AUTHORISED' }] }, true],
    ['was not where somebody was missing', { approvers: [{ status: 'PENDING' }] }, false],
    ['was not where its customer never confirmed', { shareType: 'RECEIVING' }, false],
    ['may have been', { ...confirmed, ...group('DAMAGES_AND_PEOPLE_AUTO') }, undefined],
    ['may have been, where nothing is told', {}, undefined],
  ])('%s', (_title, told, was) => {
    expect(wasInForce(told)).toBe(was)
  })
})
