import { PortalConfig } from '@consente/contract/portal/config'
import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import { describe, expect, it } from 'vitest'
import { asSharing, type Sharing } from '../../../api/sharings/sharings.ts'
import { goalOf, institutionOf, monthsOf } from '../../../session/share-draft.ts'
import { LEAST_CONFIG } from '../../../testing/portal-config-for-tests.ts'
import { type Calls, changeShare, type Replacement, renewShare } from './replace-share.ts'

const provider: Institution = {
  _id: 'server-1',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora S.A.',
  organizationId: 'organisation-1',
  AuthorisationServers: [
    { AuthorisationServerId: 'server-1', CustomerFriendlyName: 'Beta', OrganisationId: 'organisation-1' },
  ],
}
const details: Sharing = asSharing(
  {
    consentId: 'urn:beta:1',
    status: 'ACTIVE',
    createDateTime: '2026-07-08T17:05:00Z',
    expirationDateTime: '2027-01-08T17:04:00Z',
    registrationNumber: '11222333000181',
    organisationId: 'organisation-1',
    organisationName: 'Beta Seguradora',
    loggedUser: { document: { identification: '52998224725' } },
    resourceGroups: [
      {
        resourceGroupId: 'AUTO',
        type: 'AUTO',
        displayName: 'Automóvel',
        resources: [],
        dataPermissions: [{ permissionCode: 'AUTO_READ', displayName: 'Apólices', items: [] }],
      },
    ],
    finalidade: 'Comparar coberturas',
  },
  new Date('2026-11-20T12:00:00Z'),
)
const GOALS: DataGoal[] = [
  { finalidade: 'Reunir seguros', prazo: '12' },
  { finalidade: 'Comparar coberturas', prazo: '6' },
]
const { capabilities } = PortalConfig.parse({
  ...LEAST_CONFIG,
  capabilities: { purpose: true, idToken: true, replaces: true, representative: true, furtherApproval: true },
})

/** Calls that write down their order; one of them may fail. */
function recorded(failing?: keyof Calls) {
  const order: string[] = []
  const payloads: TransmitPayload[] = []
  const step = (name: keyof Calls, note: string = name) => {
    order.push(note)
    if (name === failing) throw new Error(name)
  }
  const calls: Calls = {
    revoke: async (consentId) => {
      step('revoke', `revoke ${consentId}`)
      return {}
    },
    findInstitutions: async (number) => {
      step('findInstitutions', `find ${number}`)
      return [provider]
    },
    readGoals: async () => {
      step('readGoals')
      return GOALS
    },
    transmit: async (payload) => {
      step('transmit')
      payloads.push(payload)
      return 'https://alfa.example/transmissions/1'
    },
  }
  return { order, payloads, calls }
}
type Recorded = ReturnType<typeof recorded>
const atOnce = { kind: 'replace', revokesFirst: true, replaces: false } as const
const whenAuthorised = { kind: 'replace', revokesFirst: false, replaces: true } as const
const ofEnded = { kind: 'replace', revokesFirst: false, replaces: false } as const

const replacement = ({ order, calls }: Recorded, more: Partial<Replacement> = {}): Replacement => ({
  details,
  plan: atOnce,
  calls,
  onPreviousEnded: () => order.push('previous ended'),
  ...more,
})
const renewal = (record: Recorded, more: Partial<Replacement> = {}) => ({
  ...replacement(record, more),
  loggedUser: '52998224725',
  config: { capabilities },
})

describe('Alterar', () => {
  it('at once: loads provider and purpose, revokes, presets the journey', async () => {
    const record = recorded()
    const draft = await changeShare(replacement(record))
    expect(record.order).toEqual(['find 11222333000181', 'readGoals', 'revoke urn:beta:1', 'previous ended'])
    expect(institutionOf(draft)).toEqual(provider)
    expect(goalOf(draft)?.finalidade).toBe('Comparar coberturas')
    expect(monthsOf(draft)).toBe(6)
    expect(draft.consente?.replaces).toBeUndefined()
  })

  it('when authorised: revokes nothing, and the draft names the previous sharing', async () => {
    const record = recorded()
    const draft = await changeShare(replacement(record, { plan: whenAuthorised }))
    expect(record.order).toEqual(['find 11222333000181', 'readGoals'])
    expect(draft.consente?.replaces).toBe('urn:beta:1')
  })

  it('takes the first purpose of the settings where the previous one is not among them', async () => {
    const draft = await changeShare(
      replacement(recorded(), { details: { ...details, finalidade: 'Outra coisa' } }),
    )
    expect(goalOf(draft)?.finalidade).toBe('Reunir seguros')
  })
})

describe('Renovar', () => {
  it('at once: looks the provider up, revokes, asks for the redirect', async () => {
    const record = recorded()
    const { address, draft } = await renewShare(renewal(record))
    expect(record.order).toEqual(['find 11222333000181', 'revoke urn:beta:1', 'previous ended', 'transmit'])
    expect(address).toBe('https://alfa.example/transmissions/1')
    // It has ended by then; the server links both.
    expect(record.payloads[0]?.replaces).toBe('urn:beta:1')
    expect(draft.consente?.replaces).toBeUndefined()
    expect([institutionOf(draft), goalOf(draft)?.finalidade, monthsOf(draft)]).toEqual([
      provider,
      'Comparar coberturas',
      6,
    ])
  })

  it('when authorised: the request names the previous sharing, which lives on', async () => {
    const record = recorded()
    const { draft } = await renewShare(renewal(record, { plan: whenAuthorised }))
    expect(record.order).toEqual(['find 11222333000181', 'transmit'])
    expect(record.payloads[0]?.replaces).toBe('urn:beta:1')
    expect(draft.consente?.replaces).toBe('urn:beta:1')
  })

  it('revokes and replaces nothing of a sharing that has ended', async () => {
    const record = recorded()
    await renewShare(renewal(record, { plan: ofEnded }))
    expect(record.order).toEqual(['find 11222333000181', 'transmit'])
    expect(record.payloads[0]).not.toHaveProperty('replaces')
  })

  it('shows no purpose where the wire has none', async () => {
    const { finalidade: _, ...without } = details
    const { draft } = await renewShare(renewal(recorded(), { details: without }))
    expect(goalOf(draft)).toBeUndefined()
    expect(institutionOf(draft)).toEqual(provider)
  })
})

describe('a step that fails', () => {
  it('stops the rest; a failed revocation ends nothing', async () => {
    const record = recorded('revoke')
    await expect(renewShare(renewal(record))).rejects.toThrow('revoke')
    expect(record.order).toEqual(['find 11222333000181', 'revoke urn:beta:1'])
  })

  it('after the revocation has told that the previous sharing ended', async () => {
    const record = recorded('transmit')
    await expect(renewShare(renewal(record))).rejects.toThrow('transmit')
    expect(record.order).toContain('previous ended')
  })

  it('ends nothing where the backend does not tell all of its data', async () => {
    const [group] = details.resourceGroups
    const untold = group && { ...group, dataPermissions: [] }
    for (const resourceGroups of [[], group && untold ? [group, untold] : []]) {
      const record = recorded()
      await expect(
        renewShare(renewal(record, { details: { ...details, resourceGroups } })),
      ).rejects.toMatchObject({ status: 502 })
      expect(record.order).toEqual(['find 11222333000181'])
    }
  })

  it('is a 404 when the institution is no longer in the directory', async () => {
    const record = recorded()
    record.calls.findInstitutions = async () => []
    await expect(changeShare(replacement(record))).rejects.toMatchObject({ status: 404 })
  })

  it.each(['findInstitutions', 'readGoals'] as const)('ends nothing when %s fails', async (call) => {
    const record = recorded(call)
    await expect(changeShare(replacement(record))).rejects.toThrow(call)
    expect(record.order).not.toContain('revoke urn:beta:1')
  })

  it.each([
    { registrationNumber: '', organisationId: '' },
    { registrationNumber: '99888777000100', organisationId: 'other', organisationName: 'Outra' },
  ])('ends nothing and asks nobody when the institution is not known: %o', async (unlike) => {
    const record = recorded()
    const renewed = renewal(record, { details: { ...details, ...unlike } })
    await expect(renewShare(renewed)).rejects.toMatchObject({ status: 404 })
    expect(record.order.filter((note) => !note.startsWith('find'))).toEqual([])
  })

  it('takes the first entry where several are of one brand', async () => {
    const record = recorded()
    const [server] = provider.AuthorisationServers
    const second = {
      ...provider,
      _id: 'server-9',
      AuthorisationServers: server ? [{ ...server, AuthorisationServerId: 'server-9' }] : [],
    }
    record.calls.findInstitutions = async () => [provider, second]
    await renewShare(renewal(record, { details: { ...details, organisationName: '' } }))
    expect(record.payloads[0]?.authorisationServerId).toBe('server-1')
  })

  it('takes the entry of the sharing’s brand where a company has several', async () => {
    const record = recorded()
    const other = { ...provider, _id: 'server-2', brand: 'Beta Vida' }
    record.calls.findInstitutions = async () => [{ ...other, name: 'Beta Vida S.A.' }, provider]
    await renewShare(renewal(record))
    expect(record.payloads[0]?.authorisationServerId).toBe('server-1')
  })

  it('ends nothing where none of a company’s brands is the sharing’s', async () => {
    const record = recorded()
    const brands = ['Beta Vida', 'Beta Auto'].map((brand) => ({ ...provider, brand, name: brand }))
    record.calls.findInstitutions = async () => brands
    const renewed = renewal(record)
    await expect(renewShare(renewed)).rejects.toMatchObject({ status: 404 })
    expect(record.order).not.toContain('revoke urn:beta:1')
  })

  const NUMBER = { registrationNumber: '99888777000100' }
  const ID = { organizationId: 'other', AuthorisationServers: [] }

  it.each<[string, Partial<Institution>, Partial<Sharing>]>([
    ['number and id', { ...NUMBER, ...ID }, {}],
    ['id, and no number', ID, {}],
    ['number, where the sharing has no id', NUMBER, { organisationId: '' }],
  ])('ends nothing where only a brand of the same name is found, by another %s', async (_, other, own) => {
    const record = recorded()
    record.calls.findInstitutions = async () => [{ ...provider, ...other }]
    const renewed = renewal(record, { details: { ...details, ...own } })
    await expect(renewShare(renewed)).rejects.toMatchObject({ status: 404 })
    expect(record.order).toEqual([])
  })

  it('takes the brand by its name where nothing else can be compared', async () => {
    const record = recorded()
    await renewShare(renewal(record, { details: { ...details, organisationId: '' } }))
    expect(record.payloads[0]?.authorisationServerId).toBe('server-1')
  })

  it('takes an entry of the same name whose brand holds the sharing’s company', async () => {
    const record = recorded()
    const participants = [{ name: 'Beta Vida S.A.', registrationNumber: '11.222.333/0001-81' }]
    record.calls.findInstitutions = async () => [{ ...provider, ...NUMBER, ...ID, participants }]
    await renewShare(renewal(record))
    expect(record.payloads).toHaveLength(1)
  })
})
