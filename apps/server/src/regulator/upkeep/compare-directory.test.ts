import { expect, it } from 'vitest'
import { participantsOf } from '../../../../../sandbox/directory/market-participants.ts'
import { institutionFile, publicationOf } from '../../../../../sandbox/institutions/sandbox-institutions.ts'
import { ownEntryIn } from '../../directory/participants/own-entry.ts'
import { CONSENTS_DIALECTS } from '../../holder/scheme-api/consents-dialects.ts'
import { servedApis } from '../served-apis.ts'
import { type Comparison, compareWithDirectory, lineOf } from './compare-directory.ts'

const ALFA = institutionFile('alfa')
const NOW = new Date('2026-11-10T12:00:00Z')
const APIS = servedApis({ offersServices: true })

// biome-ignore lint/suspicious/noExplicitAny: an entry is changed freely.
type Entry = any
/** What the directory lists, after a change, compared with what Alfa serves. */
async function compared(change: (entry: Entry) => void = () => {}, more: Partial<Comparison> = {}) {
  const listed = structuredClone(participantsOf(ALFA, publicationOf('alfa')))
  change(listed[0])
  const entry = await ownEntryIn(Buffer.from(JSON.stringify(listed)), ALFA.institution)
  return compareWithDirectory({
    entry,
    apis: APIS,
    isHolder: true,
    publicUrl: ALFA.publicUrl,
    apiUrl: ALFA.publicUrl,
    certificates: [],
    now: NOW,
    ...more,
  })
}
const resourceOf = (entry: Entry, family: string): Entry =>
  entry.AuthorisationServers[0].ApiResources.find((one: Entry) => one.ApiFamilyType === family)

it('a true entry differs in nothing', async () => {
  expect(await compared()).toEqual([])
})

it.each<[what: string, change: (entry: Entry) => void, kind: string, words: RegExp]>([
  [
    'another organisation',
    (entry) => (entry.OrganisationId = 'other'),
    'organisation',
    /organisationId: .*not listed/,
  ],
  ['an inactive one', (entry) => (entry.Status = 'Inactive'), 'organisation', /Inactive/],
  ['no role', (entry) => (entry.OrgDomainRoleClaims = []), 'role', /DADOS/],
  [
    'no server',
    (entry) => (entry.AuthorisationServers = []),
    'server',
    /authorisationServerId: .*not listed/,
  ],
  [
    'another OpenID document',
    (entry) => (entry.AuthorisationServers[0].OpenIDDiscoveryDocument = 'https://old.example/x'),
    'openid',
    /old\.example/,
  ],
  ['another version', (entry) => (resourceOf(entry, 'resources').ApiVersion = '2.5.0'), 'version', /2\.5\.0/],
  [
    'another address',
    (entry) =>
      (resourceOf(entry, 'resources').ApiDiscoveryEndpoints[0].ApiEndpoint =
        'https://old.example/open-insurance/resources/v3/resources'),
    'address',
    /old\.example/,
  ],
  [
    'a certification that ends',
    (entry) => (resourceOf(entry, 'auto').CertificationExpirationDate = '01/12/2026'),
    'certification',
    /insurance-auto 2\.0\.0.*2026-12-01/,
  ],
  [
    'a certification that is over',
    (entry) => (resourceOf(entry, 'auto').CertificationExpirationDate = '09/11/2026'),
    'certification',
    /2026-11-09/,
  ],
  [
    'an API without an address',
    (entry) => (resourceOf(entry, 'resources').ApiDiscoveryEndpoints = []),
    'address',
    /not listed/,
  ],
  [
    'no figures',
    (entry) => (resourceOf(entry, 'admin_metrics').ApiFamilyType = 'channels_branches'),
    'missing',
    /admin_metrics/,
  ],
  [
    'no Discovery',
    (entry) => (resourceOf(entry, 'discovery_status').ApiFamilyType = 'channels_branches'),
    'missing',
    /discovery_status/,
  ],
])('%s is found', async (_what, change, kind, words) => {
  const found = (await compared(change)).map((difference) => [difference.kind, lineOf(difference)])
  expect(found).toContainEqual([kind, expect.stringMatching(words)])
})

it('2.0.0 of Discovery may be listed where it is served, and must not where it is not', async () => {
  const listed = (apis: Comparison['apis']) =>
    compared(
      (entry) =>
        entry.AuthorisationServers[0].ApiResources.push({
          ...resourceOf(entry, 'discovery_status'),
          ApiVersion: '2.0.0',
          ApiDiscoveryEndpoints: [{ ApiEndpoint: `${ALFA.publicUrl}/open-insurance/discovery/v2/status` }],
        }),
      { apis },
    )
  const both = servedApis({ offersServices: true, version2: true })
  expect(await compared(undefined, { apis: both })).toEqual([])
  expect(await listed(both)).toEqual([])
  expect(await listed(APIS)).toMatchObject([{ kind: 'not-served' }])
})

it('an API that is listed at our address and not served is found; one of another system is none of ours', async () => {
  const listing = (address: string) =>
    compared((entry) =>
      entry.AuthorisationServers[0].ApiResources.push({
        ApiFamilyType: 'quote-auto',
        ApiVersion: '1.0.0',
        ApiDiscoveryEndpoints: [{ ApiEndpoint: address }],
      }),
    )
  expect(await listing(`${ALFA.publicUrl}/open-insurance/quote-auto/v1/request`)).toMatchObject([
    { kind: 'not-served', what: 'quote-auto' },
  ])
  expect(await listing('https://cotacao.example/open-insurance/quote-auto/v1/request')).toEqual([])
})

it('a certificate is told of a month before it ends', async () => {
  const certificates = [
    { use: 'client', notAfter: new Date('2026-12-09T12:00:00Z') },
    { use: 'listen', notAfter: new Date('2026-12-11T12:00:00Z') },
  ]
  expect(await compared(undefined, { certificates })).toMatchObject([{ kind: 'certificate', what: 'client' }])
})

it('the consents are served as the holder speaks them', () => {
  const spoken = CONSENTS_DIALECTS.map(({ path, version }) => [path, version])
  expect(APIS.filter(({ name }) => name === 'consents').map(({ path, version }) => [path, version])).toEqual(
    spoken,
  )
})
