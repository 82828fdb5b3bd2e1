import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CUSTOMER_CALLS, DATA_APIS } from './data-apis.ts'
import { reportEndpoint } from './report-endpoints.ts'

const published = readFileSync(
  fileURLToPath(new URL('../../../../tests/fixtures/opin/ingestion-v1.0.13.yaml', import.meta.url)),
  'utf8',
)

const policyOf = (family: string) => `${family}/v2/${family}`
it.each([
  ['consents/v2/consents', 'consents/v2/consents', undefined],
  ['consents/v3/consents/urn:a:1', 'consents/v3/consents/{consentId}', 'urn:a:1'],
  [
    `${policyOf('insurance-rural')}/12345/claim`,
    `${policyOf('insurance-rural')}/{policyId}/claim`,
    undefined,
  ],
  [
    `${policyOf('insurance-pension-plan')}/7/movements`,
    `${policyOf('insurance-pension-plan')}/{pensionIdentification}/movements`,
    undefined,
  ],
  ['endorsement/v2/request/urn%3Aa%3A1', 'endorsement/v2/request/{consentId}', 'urn:a:1'],
  // No encoding of anything, or of what no report can hold: told as it came.
  ['consents/v3/consents/urn%00', 'consents/v3/consents/{consentId}', 'urn%00'],
  ['consents/v3/consents/urn%zz', 'consents/v3/consents/{consentId}', 'urn%zz'],
])('%s is %s, also behind a proxy', (given, told, consentId) => {
  const [path, endpoint] = [`/open-insurance/${given}`, `/open-insurance/${told}`]
  for (const asked of [path, `/behind/a/proxy${path}`])
    expect(reportEndpoint(asked)).toEqual({ endpoint, path, ...(consentId && { consentId }) })
})

it.each([
  '/auth/token',
  '/open-insurance/discovery/v1/status',
  '/open-insurance/unknown',
  '/open-insurance/consents/v3/consents/',
  '/',
])('%s is not reported', (path) => expect(reportEndpoint(path)).toBeUndefined())

it('every address of the data APIs has the form that the published file lists, whatever its version', () => {
  const listed = new Set(
    [...published.matchAll(/(\/open-insurance\/[^\s"]+)/g)].map(([, one = '']) =>
      one.replace(/\/v\d+\//, '/v/'),
    ),
  )
  const addresses = [
    ...CUSTOMER_CALLS.map(({ kind, name }) => `/open-insurance/customers/v2/${kind}/${name}`),
    ...DATA_APIS.flatMap(({ base, list, details }) => [
      `${base}${list.path}`,
      ...details.map(({ name }) => `${base}/1/${name}`),
    ]),
  ]
  const missing = addresses
    .map((address) => reportEndpoint(address)?.endpoint ?? `nothing for ${address}`)
    .filter((endpoint) => !listed.has(endpoint.replace(/\/v\d+\//, '/v/')))
  expect(missing).toEqual([])
})
