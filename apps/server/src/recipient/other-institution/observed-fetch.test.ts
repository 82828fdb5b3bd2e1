import { expect, it } from 'vitest'
import { createSchemeCalls, type SchemeCall } from '../../platform/observability/scheme-calls.ts'
import { observedFetch } from './observed-fetch.ts'

/** What is reported of the creation of a consent that is answered with this. */
async function reportedOf(body: unknown): Promise<SchemeCall | undefined> {
  const calls = createSchemeCalls()
  const told: SchemeCall[] = []
  calls.listen((call) => told.push(call))
  const answer = async () => Response.json(body, { status: 201 })
  await observedFetch(
    answer,
    'as-beta',
    calls,
  )('https://beta.example/consents/v3/consents', { method: 'POST' })
  return told[0]
}
const created = (consentId: unknown) => ({ data: { consentId } })

it('the creation of a consent is reported with its id', async () => {
  expect(await reportedOf(created('urn:beta:1'))).toMatchObject({ status: 201, consentId: 'urn:beta:1' })
})

it.each([
  ['no id', {}],
  ['a number', created(1)],
  ['a text that no table takes', created('urn:beta:\0')],
  ['half a character', created('urn:beta:\ud800')],
  ['a text without end', created(`urn:beta:${'x'.repeat(100_000)}`)],
])('an answer with %s for an id is reported without one', async (_what, body) => {
  const reported = await reportedOf(body)
  expect(reported).toMatchObject({ status: 201, other: 'as-beta' })
  expect(reported?.consentId).toBeUndefined()
})
