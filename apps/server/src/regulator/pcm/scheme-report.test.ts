import { describe, expect, it } from 'vitest'
import { faultOf, type SchemeReport, wireOf } from './scheme-report.ts'

const id = (digit: string): string => `00000000-0000-4000-8000-00000000000${digit}`
const STEP: SchemeReport = {
  id: id('1'),
  family: 'EVENT',
  side: 'server',
  consentId: 'urn:alfa:1',
  what: 'consent-created',
  at: new Date('2026-11-05T12:00:00.700Z'),
  body: {
    clientOrgId: id('2'),
    clientSSId: id('3'),
    serverOrgId: id('4'),
    serverASId: id('5'),
    permissions: ['RESOURCES_READ'],
  },
}
const CALL: SchemeReport = { ...STEP, family: 'CALL', body: { ...STEP.body, fapiInteractionId: id('6') } }

describe('a report that the platform would discard is recognised before it is sent', () => {
  it.each<[string, SchemeReport, Partial<SchemeReport>, RegExp | undefined]>([
    ['a step', STEP, {}, undefined],
    ['a call', CALL, {}, undefined],
    ['no software', STEP, { body: { ...STEP.body, clientSSId: undefined } }, /^clientSSId/],
    ['a name instead of an id', CALL, { body: { ...CALL.body, serverASId: 'alfa' } }, /^serverASId/],
    ['one organisation on both sides', STEP, { body: { ...STEP.body, clientOrgId: id('4') } }, /same/],
    ['no URN', STEP, { consentId: 'alfa-1' }, /URN/],
    ['no permission', STEP, { body: { ...STEP.body, permissions: [] } }, /permissions/],
    ['a call without its interaction', CALL, { body: STEP.body }, /fapiInteractionId/],
  ])('%s', (_what, report, change, fault) => {
    const found = faultOf({ ...report, ...change })
    if (fault) expect(found).toMatch(fault)
    else expect(found).toBeUndefined()
  })
})

it('timestamps are UTC in whole seconds, and the id is the correlationId', () => {
  expect(wireOf(STEP)).toMatchObject({ correlationId: STEP.id, timestamp: '2026-11-05T12:00:00Z' })
})
