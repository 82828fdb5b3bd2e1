import { expect, it } from 'vitest'
import { createConsentsApi } from './holder-consents-client.ts'
import type { InstitutionFetch } from './institution-fetch.ts'

/** Ends a consent at a holder that answers so. */
function end(consentId: string, fetchIt: InstitutionFetch): Promise<void> {
  const consents = createConsentsApi(fetchIt, {
    authorisationServerId: 'servidor',
    issuer: 'https://emissor.example',
    clientId: 'cliente',
    redirectUri: 'https://receptora.example/',
    consentsUrl: 'https://emissor.example/consents',
    consentsVersion: 3,
    dataUrls: {},
  })
  return consents.end('token', consentId, new AbortController().signal)
}

it.each([
  ['urn:seguradora:C1DD33123', 'urn:seguradora:C1DD33123'],
  ['urn:seguradora:a/b?c', 'urn:seguradora:a%2Fb%3Fc'],
])('a consentId in a path is encoded but for its colons: %s', async (consentId, segment) => {
  const asked: string[] = []
  await end(consentId, async (address) => {
    asked.push(address)
    return new Response(null, { status: 204 })
  })
  expect(asked).toEqual([`https://emissor.example/consents/${segment}`])
})

it('a refusal says which call the holder refused, and with what', async () => {
  const body = { errors: [{ code: 'NAO_INFORMADO' }] }
  const refused = end('urn:seguradora:C1', async () => Response.json(body, { status: 422 }))
  const fault = { call: 'delete consent', side: 'theirs', status: 422, error: 'NAO_INFORMADO' }
  await expect(refused).rejects.toMatchObject({ code: 'REFUSED_BY_INSTITUTION', fault })
})
