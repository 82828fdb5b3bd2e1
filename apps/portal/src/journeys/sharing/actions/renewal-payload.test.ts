import type { Institution } from '@consente/contract/portal/institutions'
import { describe, expect, it } from 'vitest'
import { asSharing, type Sharing } from '../../../api/sharings/sharings.ts'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import { provider as known, details as sharing } from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { type Renewal, renewalPayload } from './renewal-payload.ts'

const server = (id: string, organisation: string) => ({
  AuthorisationServerId: id,
  CustomerFriendlyName: 'Beta Seguradora',
  OrganisationId: organisation,
})
const provider: Institution = {
  ...known,
  AuthorisationServers: [server('server-1', 'organisation-1'), server('server-2', 'organisation-2')],
}
const AUTO = 'DAMAGES_AND_PEOPLE_AUTO'
const details: Sharing = asSharing(
  sharing({
    organisationId: 'organisation-of-details',
    loggedUser: { document: { identification: '529.982.247-25' } },
    resourceGroups: [
      dataGroup('CUSTOMERS_PERSONAL_IDENTIFICATIONS', ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ']),
      dataGroup(AUTO, [`${AUTO}_READ`, `${AUTO}_CLAIM_READ`]),
      dataGroup('RESOURCE', ['RESOURCES_READ']),
    ],
  }),
  new Date('2026-11-20T12:00:00Z'),
)
const { capabilities } = CONFIG
const renewal = (more: Partial<Renewal> = {}): Renewal => ({
  details,
  provider,
  loggedUser: '52998224725',
  config: { capabilities },
  ...more,
})

describe('the renewal request', () => {
  it('asks for the same again, and nothing beyond the specification', () => {
    expect(renewalPayload(renewal())).toEqual({
      authorisationServerId: 'server-1',
      organisationId: 'organisation-1',
      loggedUser: { document: { identification: '52998224725', rel: 'CPF' } },
      dataPermissions: [
        { permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' },
        { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ' },
        { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ' },
        { permissionCode: 'RESOURCES_READ' },
      ],
      deadLine: { total: 6, type: 'MONTHS' },
    })
  })

  it('goes to the server of the sharing’s company where a brand has several', () => {
    expect(
      renewalPayload(renewal({ details: { ...details, organisationId: 'organisation-2' } })),
    ).toMatchObject({
      authorisationServerId: 'server-2',
      organisationId: 'organisation-2',
    })
  })

  it('asks for RESOURCES_READ even where the details do not name it', () => {
    const resourceGroups = details.resourceGroups.slice(0, 1)
    const { dataPermissions } = renewalPayload(renewal({ details: { ...details, resourceGroups } }))
    expect(dataPermissions.map(({ permissionCode }) => permissionCode)).toEqual([
      'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
      'RESOURCES_READ',
    ])
  })

  it('goes to the authorisation server of the previous sharing, in its organisation', () => {
    const known = { ...details, authorisationServerId: 'server-2' }
    expect(renewalPayload(renewal({ details: known }))).toMatchObject({
      authorisationServerId: 'server-2',
      organisationId: 'organisation-2',
    })
  })

  it('goes to the fixed authorisation server where the insurer set one', () => {
    const config = { capabilities, renewalAuthorisationServerId: 'fixed' }
    expect(renewalPayload(renewal({ config })).authorisationServerId).toBe('fixed')
  })

  it('leaves the company out for individuals, also when the details say null', () => {
    expect(renewalPayload(renewal({ details: { ...details, businessEntity: null } }))).not.toHaveProperty(
      'businessEntity',
    )
  })

  it('carries purpose and previous sharing only where the backend offers them', () => {
    const config = { capabilities: { ...capabilities, purpose: true, replaces: true } }
    expect(renewalPayload(renewal({ config, replaces: 'urn:beta:1' }))).toMatchObject({
      finalidade: 'Comparar coberturas',
      replaces: 'urn:beta:1',
    })
    const bare = { capabilities: { ...capabilities, purpose: false, replaces: false } }
    const without = renewalPayload(renewal({ config: bare, replaces: 'urn:beta:1' }))
    expect(without).not.toHaveProperty('finalidade')
    expect(without).not.toHaveProperty('replaces')
  })
})

describe('the term of a renewal', () => {
  const term = (createDateTime: string, expirationDateTime: string) =>
    renewalPayload(renewal({ details: { ...details, createDateTime, expirationDateTime } })).deadLine.total

  it('is that of the previous sharing, a year at most', () => {
    expect(term('2026-07-08T17:05:00Z', '2027-07-08T17:04:00Z')).toBe(12)
    expect(term('2026-07-08T17:05:00Z', '2028-07-08T17:05:00Z')).toBe(12)
    expect(term('2026-07-08T17:05:00Z', '2026-07-10T17:05:00Z')).toBe(1)
  })

  it('is the usual one where the details tell no dates', () => {
    expect(term('2026-07-08T17:05:00Z', '')).toBe(12)
    expect(term('', '')).toBe(12)
  })
})
