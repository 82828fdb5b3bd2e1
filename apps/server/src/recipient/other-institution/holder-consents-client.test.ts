import { expect, it } from 'vitest'
import { createConsentsApi } from './holder-consents-client.ts'

it.each([
  ['urn:seguradora:C1DD33123', 'urn:seguradora:C1DD33123'],
  ['urn:seguradora:a/b?c', 'urn:seguradora:a%2Fb%3Fc'],
])('a consentId in a path is encoded but for its colons: %s', async (consentId, segment) => {
  const asked: string[] = []
  const consents = createConsentsApi(
    async (address) => {
      asked.push(address)
      return new Response(null, { status: 204 })
    },
    {
      authorisationServerId: 'servidor',
      issuer: 'https://emissor.example',
      clientId: 'cliente',
      redirectUri: 'https://receptora.example/',
      consentsUrl: 'https://emissor.example/consents',
      consentsVersion: 3,
      dataUrls: {},
    },
  )
  await consents.end('token', consentId, new AbortController().signal)
  expect(asked).toEqual([`https://emissor.example/consents/${segment}`])
})
