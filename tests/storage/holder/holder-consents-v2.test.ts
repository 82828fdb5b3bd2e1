import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  CONSENTS,
  callApi,
  clientToken,
  consentBody,
  type Session,
} from '../../support/openid/recipient-client.ts'

/** Consents API v2.7.0, served beside v3 over the same consents. */
const CONSENTS_V2 = '/open-insurance/consents/v2/consents'
const isRequest = publishedSchema('consents-v2.7.0.yaml', 'CreateConsent')
const isConsent = publishedSchema('consents-v2.7.0.yaml', 'ResponseConsent')
const isError = publishedSchema('consents-v2.7.0.yaml', 'ResponseError')
const isCreateError = publishedSchema('consents-v2.7.0.yaml', '422ResponseErrorCreateConsents')

let holder: TestHolder
let session: Session
let token: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, session, close } = await startHolderWithRecipients())
  token = await clientToken(session)
})
afterAll(() => close())

/** Two codes that v2 spells in its own way. */
const SPELLED = {
  2: ['RESOURCES_READ', 'PENSION_PLAN_READ', 'PENSION_PLAN_CLAIM', 'LIFE_PENSION_CLAIM'],
  3: ['RESOURCES_READ', 'PENSION_PLAN_READ', 'PENSION_PLAN_CLAIM_READ', 'LIFE_PENSION_CLAIM_READ'],
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const all = { 'x-idempotency-key': randomUUID(), 'x-fapi-interaction-id': randomUUID(), ...headers }
  return callApi(session, 'POST', path, { token, body, headers: all })
}
const read = (path: string, consentId: string) =>
  callApi(session, 'GET', `${path}/${encodeURIComponent(consentId)}`, { token })

it('creates, reads and ends a consent as v2.7.0 is published', async () => {
  const body = consentBody(holder)
  expect(isRequest(body)).toEqual([])
  const created = await post(CONSENTS_V2, body)
  expect([created.status, isConsent(created.body), created.headers.get('x-v')]).toEqual([201, [], '2.7.0'])
  expect(JSON.stringify(created.body)).toContain(`${CONSENTS_V2}"`)
  const { consentId } = created.body.data
  const found = await read(CONSENTS_V2, consentId)
  expect([found.status, isConsent(found.body)]).toEqual([200, []])
  const path = `${CONSENTS_V2}/${encodeURIComponent(consentId)}`
  expect((await callApi(session, 'DELETE', path, { token })).status).toBe(204)
  const ended = await read(CONSENTS_V2, consentId)
  expect(isConsent(ended.body)).toEqual([])
  expect(ended.body.data.status).toBe('REJECTED')
})

it('presents one consent in the spelling of the version that is called, whichever created it', async () => {
  const inTwo = await post(CONSENTS_V2, consentBody(holder, { permissions: SPELLED[2] }))
  const inThree = await post(CONSENTS, consentBody(holder, { permissions: SPELLED[3] }))
  for (const { status, body } of [inTwo, inThree]) {
    expect(status).toBe(201)
    const { consentId } = body.data
    expect((await read(CONSENTS_V2, consentId)).body.data.permissions).toEqual(SPELLED[2])
    expect((await read(CONSENTS, consentId)).body.data.permissions).toEqual(SPELLED[3])
  }
})

it.each<[number, string, Record<string, unknown>]>([
  [400, 'a spelling of v3', { permissions: SPELLED[3] }],
  [
    400,
    'a CNPJ with letters',
    { businessEntity: { document: { identification: '12ABC34501DE35', rel: 'CNPJ' } } },
  ],
  [400, 'a member that only v3 spells so', { withdrawalCapitalizationInformation: {} }],
  [400, 'only RESOURCES_READ', { permissions: ['RESOURCES_READ'] }],
  [
    422,
    'a service that is not offered',
    {
      permissions: ['CAPITALIZATION_TITLE_WITHDRAWAL_CREATE'],
      withdrawalCaptalizationInformation: { capitalizationTitleName: 'T' },
    },
  ],
])('answers %i to %s, in the shape of v2', async (status, _what, replaced) => {
  const answer = await post(CONSENTS_V2, consentBody(holder, replaced))
  expect(answer.status).toBe(status)
  expect((status === 422 ? isCreateError : isError)(answer.body)).toEqual([])
})

it('recognises an idempotency key in either version', async () => {
  const headers = { 'x-idempotency-key': randomUUID() }
  const first = await post(CONSENTS_V2, consentBody(holder), headers)
  const again = await post(CONSENTS, consentBody(holder), headers)
  expect(again.body.data.consentId).toBe(first.body.data.consentId)
  const changed = await post(CONSENTS_V2, consentBody(holder, { permissions: SPELLED[2] }), headers)
  expect(changed.status).toBe(422)
  expect(isCreateError(changed.body)).toEqual([])
  expect(JSON.stringify(changed.body)).toContain('ERRO_IDEMPOTENCIA')
})

it.each([
  [201, { 'x-v': '2.7.0' }],
  [201, { 'x-v': '3.0.0', 'x-min-v': '2.0.0' }],
  [406, { 'x-v': '3.0.0' }],
  [406, { 'x-v': '2.6.0' }],
  [201, { 'x-fapi-interaction-id': 'pedido-17' }],
  [400, { 'x-fapi-interaction-id': '-pedido' }],
])('answers %i to %o', async (status, headers) => {
  const answer = await post(CONSENTS_V2, consentBody(holder), headers as Record<string, string>)
  expect(answer.status).toBe(status)
  const given = (headers as Record<string, string>)['x-fapi-interaction-id']
  if (given && status === 201) expect(answer.headers.get('x-fapi-interaction-id')).toBe(given)
})
