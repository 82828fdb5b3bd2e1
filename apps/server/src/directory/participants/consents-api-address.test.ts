import { expect, it } from 'vitest'
import { consentsApiOf, isSpoken } from './consents-api-address.ts'
import { serverOf } from './participants.fixture.ts'

const apis = (...entries: [version: string, ...endpoints: string[]][]) =>
  serverOf({
    ApiResources: entries.map(([ApiVersion, ...endpoints]) => ({
      ApiFamilyType: 'consents',
      ApiVersion,
      ApiDiscoveryEndpoints: endpoints.map((ApiEndpoint) => ({ ApiEndpoint })),
    })),
  })

const COLLECTION = 'https://mtls.x.example/open-insurance/consents/v3/consents'

it.each([
  ['the collection', COLLECTION],
  ['a path below it', `${COLLECTION}/{consentId}`],
  ['the root of the API', 'https://mtls.x.example/open-insurance/consents/v3'],
  ['the root with a slash', 'https://mtls.x.example/open-insurance/consents/v3/'],
  ['the host', 'https://mtls.x.example'],
  ['the host with the scheme’s folder', 'https://mtls.x.example/open-insurance'],
])('an entry may name %s', (_what, endpoint) => {
  expect(consentsApiOf(apis(['3.0.0', endpoint]))).toEqual({ url: COLLECTION, version: 3 })
})

it('a folder before the scheme’s path is kept', () => {
  const url = 'https://x.example/1.0/brand/open-insurance/consents/v2'
  expect(consentsApiOf(apis(['2.0.0', url]))).toEqual({ url: `${url}/consents`, version: 2 })
})

it('the best version is chosen, by the path rather than by the version field', () => {
  const [one, two] = [1, 2].map((major) => `https://x.example/open-insurance/consents/v${major}`)
  expect(consentsApiOf(apis(['1.1.0', `${one}`], ['2.2.0', `${two}`]))?.version).toBe(2)
  expect(consentsApiOf(apis(['0.0.0', `${one}`]))?.version).toBe(1)
  expect(consentsApiOf(apis(['3', 'https://x.example']))?.version).toBe(3)
})

it('an entry without an address, or in an unknown later version, has none', () => {
  expect(consentsApiOf(apis(['3.0.0']))).toBeUndefined()
  expect(consentsApiOf(apis(['3.0.0', 'nowhere']))).toBeUndefined()
  expect(consentsApiOf(apis(['21.0.0', 'https://x.example']))).toBeUndefined()
})

it('new consents are asked for in versions 3 and 2', () => {
  const versions = [3, 2, 1] as const
  expect(versions.map((version) => isSpoken({ url: '', version }))).toEqual([true, true, false])
  expect(isSpoken(undefined)).toBe(false)
})
