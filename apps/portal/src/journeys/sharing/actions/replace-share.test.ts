import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import { describe, expect, it } from 'vitest'
import { asSharing, type Sharing } from '../../../api/sharings/sharings.ts'
import { goalOf, institutionOf, monthsOf } from '../../../session/share-draft.ts'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import { provider, details as sharing } from '../../../testing/shares-for-tests.tsx'
import { type Calls, changeShare, type Replacement, renewShare } from './replace-share.ts'

const details: Sharing = asSharing(sharing({ consentId: 'urn:beta:1' }), new Date('2026-11-20T12:00:00Z'))
const GOALS: DataGoal[] = [
  { finalidade: 'Reunir seguros', prazo: '12' },
  { finalidade: 'Comparar coberturas', prazo: '6' },
]
const capabilities = { ...CONFIG.capabilities, purpose: true, replaces: true }

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

  it.each(['findInstitutions', 'readGoals'] as const)('ends nothing when %s fails', async (call) => {
    const record = recorded(call)
    await expect(changeShare(replacement(record))).rejects.toThrow(call)
    expect(record.order).not.toContain('revoke urn:beta:1')
  })

  it('takes the first entry where several are of one brand', async () => {
    const record = recorded()
    const servers = provider.AuthorisationServers.map((one) => ({
      ...one,
      AuthorisationServerId: 'server-9',
    }))
    const second = { ...provider, _id: 'server-9', AuthorisationServers: servers }
    record.calls.findInstitutions = async () => [provider, second]
    await renewShare(renewal(record, { details: { ...details, organisationName: '' } }))
    expect(record.payloads[0]?.authorisationServerId).toBe('server-1')
  })

  const NUMBER = { registrationNumber: '99888777000100' }
  const ID = { organizationId: 'other', AuthorisationServers: [] }
  const OTHER = { ...provider, _id: 'server-2', brand: 'Beta Vida', name: 'Beta Vida S.A.' }
  const participants = [{ name: 'Beta Vida S.A.', registrationNumber: '11.222.333/0001-81' }]
  const found = (institutions: Institution[], own: Partial<Sharing>) => {
    const record = recorded()
    record.calls.findInstitutions = async () => institutions
    return { record, renewed: renewShare(renewal(record, { details: { ...details, ...own } })) }
  }

  it.each<[string, Institution[], Partial<Sharing>]>([
    ['the sharing names neither number nor id', [provider], { registrationNumber: '', organisationId: '' }],
    ['nothing of it is known', [provider], { ...NUMBER, organisationId: 'other', organisationName: 'Outra' }],
    ['none of a company’s brands is the sharing’s', [OTHER, { ...OTHER, brand: 'Beta Auto' }], {}],
    ['a brand of the same name has another number and id', [{ ...provider, ...NUMBER, ...ID }], {}],
    ['it has another id, and no number', [{ ...provider, ...ID }], {}],
    ['it has another number, and the sharing no id', [{ ...provider, ...NUMBER }], { organisationId: '' }],
  ])('ends nothing and asks nobody where %s', async (_, institutions, own) => {
    const { record, renewed } = found(institutions, own)
    await expect(renewed).rejects.toMatchObject({ status: 404 })
    expect(record.order).toEqual([])
  })

  it.each<[string, Institution[], Partial<Sharing>]>([
    ['of the sharing’s brand where a company has several', [OTHER, provider], {}],
    ['of its name where nothing else can be compared', [provider], { organisationId: '' }],
    ['of its name whose brand holds its company', [{ ...provider, ...NUMBER, ...ID, participants }], {}],
  ])('takes the entry %s', async (_, institutions, own) => {
    const { record, renewed } = found(institutions, own)
    await renewed
    expect(record.payloads).toMatchObject([{ authorisationServerId: 'server-1' }])
  })
})
