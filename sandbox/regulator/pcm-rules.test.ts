import { describe, expect, it } from 'vitest'
import { type Kept, unmirrored } from './pcm-mirror.ts'
import { type Check, deadlineOf, faultOfCall, faultOfEvent, keyOf, type Reported } from './pcm-rules.ts'

const ALFA = {
  organisationId: '9b11ec0a-da4a-40d9-86c2-804eca0e12e1',
  authorisationServerId: 'f1b2adfb-ced1-45e8-9cf0-f3cc284b2699',
  softwareId: '11111111-1111-4111-8111-111111111111',
}
const BETA = {
  organisationId: '27465a7e-2bd0-4842-bed1-456d7b307bac',
  authorisationServerId: '93979a31-87ed-4a65-9c8b-3b28992b214a',
  softwareId: '22222222-2222-4222-8222-222222222222',
}
const PARTIES = {
  clientOrgId: ALFA.organisationId,
  clientSSId: ALFA.softwareId,
  serverOrgId: BETA.organisationId,
  serverASId: BETA.authorisationServerId,
}
const check: Check = {
  origin: 'server',
  organisationId: BETA.organisationId,
  known: [ALFA, BETA],
  now: new Date('2026-11-22T12:00:00Z'),
  earlier: [],
}
const EVENT = {
  ...PARTIES,
  consentId: 'urn:beta:1',
  step: 'consent-created',
  additionalInfo: { 'consent-user': 'user' },
  correlationId: '577869e5-4c63-4b19-9235-a18d22c80986',
  timestamp: '2026-11-22T11:00:00Z',
  permissions: ['RESOURCES_READ'],
}
const CALL = {
  ...PARTIES,
  endpoint: '/open-insurance/insurance-rural/v2/insurance-rural/{policyId}/claim',
  url: '/open-insurance/insurance-rural/v2/insurance-rural/7/claim',
  statusCode: 200,
  httpMethod: 'GET',
  correlationId: EVENT.correlationId,
  fapiInteractionId: '731d7aa0-09c3-4fa5-b024-905934d794e7',
  timestamp: EVENT.timestamp,
  processTimespan: 12,
  additionalInfo: { consentId: 'urn:beta:1' },
}

it('a report in the published form is accepted', () => {
  expect(faultOfEvent(EVENT, check)).toBeUndefined()
  expect(faultOfCall(CALL, check)).toBeUndefined()
})

it.each<[string, Reported, Partial<Check>, RegExp]>([
  ['without permissions', { permissions: [] }, {}, /permissions/],
  ['a step of the other side', { step: 'consent-token-received' }, {}, /step/],
  ['without what the step demands', { additionalInfo: {} }, {}, /consent-user/],
  ['a timestamp with an offset', { timestamp: '2026-11-22T08:00:00-03:00' }, {}, /UTC/],
  ['a timestamp with milliseconds', { timestamp: '2026-11-22T11:00:00.123Z' }, {}, /UTC/],
  ['of tomorrow', { timestamp: '2026-11-23T11:00:00Z' }, {}, /futuro/],
  ['of last year', { timestamp: '2025-11-22T11:00:00Z' }, {}, /seis meses/],
  ['an id that is no UUID', { correlationId: '1' }, {}, /UUID/],
  ['an unknown software', { clientSSId: BETA.softwareId }, {}, /clientSSId/],
  ['an institution with itself', { clientOrgId: BETA.organisationId }, {}, /mesma organização/],
  ['signed by the other side', {}, { organisationId: ALFA.organisationId }, /assina/],
  [
    'before the step that leads to it',
    { step: 'user-redirected' },
    { earlier: [{ step: 'consent-created', timestamp: '2026-11-22T11:30:00Z' }] },
    /etapa anterior/,
  ],
])('a step is discarded: %s', (_name, change, differently, reason) => {
  expect(faultOfEvent({ ...EVENT, ...change }, { ...check, ...differently })).toMatch(reason)
})

it.each<[string, Reported, RegExp]>([
  ['an address that is not its template', { url: '/open-insurance/insurance-rural/v2/other' }, /url/],
  ['a template without version', { endpoint: '/open-insurance/insurance-rural' }, /endpoint/],
  ['no time', { processTimespan: 0 }, /processTimespan/],
  ['200 without its consent', { additionalInfo: {} }, /consentId/],
  ['without an interaction', { fapiInteractionId: undefined }, /fapiInteractionId/],
])('a call is discarded: %s', (_name, change, reason) => {
  expect(faultOfCall({ ...CALL, ...change }, check)).toMatch(reason)
})

it.each([
  ['2026-11-22T02:59:59Z', '2026-11-22T09:00:00.000Z'],
  ['2026-11-22T03:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T09:00:00.000Z'],
])('an event at %s must be there by %s', (timestamp, deadline) => {
  expect(deadlineOf(timestamp).toISOString()).toBe(deadline)
})

it('the same report from the other side is another one', () => {
  expect(keyOf(EVENT, 'client')).not.toBe(keyOf(EVENT, 'server'))
  expect(keyOf(EVENT, 'client')).toBe(keyOf({ ...EVENT, permissions: [] }, 'client'))
})

describe('the mirror', () => {
  const kept = (origin: Kept['origin'], report: Reported, family: Kept['family'] = 'EVENT') =>
    ({ family, origin, report }) as Kept

  it('names what the other side should have reported', () => {
    const client = kept('client', { ...EVENT, step: 'consent-token-received' })
    expect(unmirrored([client])).toEqual([
      { consentId: 'urn:beta:1', what: 'consent-token-generated', missing: 'server' },
    ])
    expect(unmirrored([client, kept('server', { ...EVENT, step: 'consent-token-generated' })])).toEqual([])
  })

  it('asks nothing of steps that are one side’s own, and pairs calls by their interaction', () => {
    expect(unmirrored([kept('server', { ...EVENT, step: 'consent-authorized' })])).toEqual([])
    const call = kept('server', CALL, 'CALL')
    expect(unmirrored([call])).toEqual([
      { consentId: 'urn:beta:1', what: `GET ${CALL.endpoint}`, missing: 'client' },
    ])
    expect(unmirrored([call, kept('client', CALL, 'CALL')])).toEqual([])
  })
})
