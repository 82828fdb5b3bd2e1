import { expect, it } from 'vitest'
import { funnelStep } from './consent-funnel.ts'

it.each([
  ['sharing.requested', 'done', {}, 'recipient consent-created'],
  ['sharing.ended', 'done', { reason: 'CUSTOMER_MANUALLY_REVOKED' }, 'recipient consent-revoked'],
  ['sharing.ended', 'done', { reason: 'CONSENT_MAX_DATE_REACHED' }, 'recipient consent-expired'],
  ['consent.ended', 'done', { reason: 'CUSTOMER_MANUALLY_REJECTED' }, 'holder consent-rejected'],
  ['consent.ended', 'done', { reason: 'CONSENT_EXPIRED' }, 'holder consent-expired'],
  ['account.signed-in', 'done', { intent: true }, 'holder user-authenticated'],
  ['account.signed-in', 'refused', { intent: true }, 'holder user-authentication-failed'],
  ['account.signed-in', 'done', { intent: false }, 'nothing'],
  ['data.handed-over', 'done', { api: '/a' }, 'holder resource-accessed'],
  ['key.made', 'done', {}, 'nothing'],
])('%s (%s, %j) is %s', (event, outcome, detail, expected) => {
  const found = funnelStep({ event, outcome, detail: JSON.stringify(detail) })
  expect(found ? `${found.role} ${found.step}` : 'nothing').toBe(expected)
})
