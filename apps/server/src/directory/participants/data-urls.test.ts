import { expect, it } from 'vitest'
import { dataUrlsOf } from './data-urls.ts'

const published = (family: string, ...addresses: string[]) => ({
  ApiFamilyType: family,
  ApiVersion: '2.0.0',
  ApiDiscoveryEndpoints: addresses.map((ApiEndpoint) => ({ ApiEndpoint })),
})
const AUTO = 'https://api.example/open-insurance/insurance-auto/v2/insurance-auto'

it.each([
  ['the collection', AUTO],
  ['a path below it', `${AUTO}/{policyId}/premium`],
  ['the root', 'https://api.example/open-insurance/insurance-auto/v2'],
  ['the host alone', 'https://api.example'],
])('finds where a family is read, whether its entry names %s', (_what, address) => {
  expect(dataUrlsOf({ ApiResources: [published('auto', address)] })).toEqual({ 'insurance-auto': AUTO })
})

it('reads registration data from the root of the API, resources from their list, in the best version', () => {
  const base = 'https://api.example/open-insurance'
  const ApiResources = [
    published('customers-personal', `${base}/customers/v2/personal/identifications`),
    published('resources', `${base}/resources/v2/resources`),
    published('resources', `${base}/resources/v3/resources`),
  ]
  expect(dataUrlsOf({ ApiResources })).toEqual({
    customers: `${base}/customers/v2`,
    resources: `${base}/resources/v3/resources`,
  })
})

it('leaves out unsupported versions and malformed addresses', () => {
  const ApiResources = [
    published('auto', 'https://api.example/open-insurance/insurance-auto/v1/insurance-auto'),
    published('rural', 'nenhum'),
  ]
  expect(dataUrlsOf({ ApiResources })).toEqual({})
})
