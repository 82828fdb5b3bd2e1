import { describe, expect, it } from 'vitest'
import { currentInteraction } from '../../platform/observability/interaction.ts'
import { activate } from './activate-transmission.ts'
import { applyHolderStatus } from './apply-holder-status.ts'
import { endTransmission } from './end-transmission.ts'
import { ACTIVE, HELD, MARINA, minutes, PENDING, sharingWorld } from './sharing-world.fixture.ts'
import { REVOKED, type Transmission } from './transmission.ts'
import { ENDED_HERE } from './transmission-history-texts.ts'

const AUTHORISED = {
  ...HELD,
  status: 'AUTHORISED' as const,
  statusUpdateDateTime: '2026-11-20T12:08:00Z',
}
const WITH_TOKENS: Transmission = { ...PENDING, status: 'AUTHORISED', hasTokens: true }

describe('a consent that is authorised at its holder', () => {
  it('is authorised here, and in force only with its tokens', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await applyHolderStatus(deps, PENDING, AUTHORISED)
    expect(world.rows.get('t1')).toMatchObject({ status: 'AUTHORISED', statusAt: minutes(10) })
    const [row] = [...world.rows.values()]
    await applyHolderStatus(deps, row ?? PENDING, AUTHORISED)
    expect(world.rows.get('t1')?.status).toBe('AUTHORISED')
    expect(world.told).toEqual([])
  })

  it('is recorded on behalf of the holder, also in a customer’s call', async () => {
    const { deps } = sharingWorld({ ...WITH_TOKENS })
    let actor: unknown
    const audit = {
      ...deps.audit,
      record: async () => {
        actor = currentInteraction()?.actor
      },
    }
    await applyHolderStatus({ ...deps, audit }, WITH_TOKENS, AUTHORISED)
    expect(actor).toEqual({ kind: 'holder', authorisationServerId: 'as-beta' })
  })

  it('comes into force where a process died before it read the consent back', async () => {
    const { world, deps } = sharingWorld(WITH_TOKENS)
    await applyHolderStatus(deps, WITH_TOKENS, AUTHORISED)
    expect(world.rows.get('t1')).toMatchObject({ status: 'ACTIVE', confirmedAt: minutes(8) })
  })

  it('changes nothing while it waits there', async () => {
    for (const row of [PENDING, WITH_TOKENS]) {
      const { world, deps } = sharingWorld(row)
      await applyHolderStatus(deps, row, HELD)
      expect(world.rows.get('t1')).toEqual(row)
    }
  })
})

describe('a sharing comes into force', () => {
  it('with what the holder granted of what was asked: history, receipt, news, and its data are due', async () => {
    const { world, deps } = sharingWorld(WITH_TOKENS)
    const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'LIFE_PENSION_READ']
    expect(await activate(deps, WITH_TOKENS, { ...AUTHORISED, permissions })).toBe(true)
    const granted = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ']
    // The hour of the authorisation is the holder's, as its own pages tell it.
    expect(world.rows.get('t1')).toMatchObject({
      status: 'ACTIVE',
      statusAt: minutes(10),
      confirmedAt: minutes(8),
      permissions: granted,
    })
    expect(world.history).toEqual([
      { id: 't1', at: minutes(8), status: 'ACTIVE', text: 'Você autorizou na Beta Seguradora' },
    ])
    expect(world.receipts).toMatchObject([
      { kind: 'GRANT', at: minutes(10), authorisedAt: minutes(8), permissions: granted },
    ])
    expect(world.begun).toEqual(['t1'])
    expect(world.outbox).toEqual([{ kind: 'recipient.data', payload: {} }])
    expect(world.audit).toEqual([{ event: 'sharing.in-force', subject: 'urn:beta:1', person: MARINA }])
    expect(world.told).toEqual([
      {
        to: MARINA,
        news: {
          kind: 'authorised',
          sharing: {
            consentId: 'urn:beta:1',
            role: 'recipient',
            other: 'Beta Seguradora',
            groups: ['Automóvel'],
            createdAt: '2026-11-20T12:00:00Z',
            endsAt: '2027-11-02T17:20:00Z',
          },
          purpose: 'Comparar preços',
          receipt: 'of GRANT',
        },
      },
    ])
  })

  it('once: a second caller changes nothing, and hears that it is in force', async () => {
    const { world, deps } = sharingWorld(WITH_TOKENS)
    await activate(deps, WITH_TOKENS, AUTHORISED)
    expect(await activate(deps, WITH_TOKENS, AUTHORISED)).toBe(true)
    expect(world.receipts).toHaveLength(1)
    expect(world.told).toHaveLength(1)
  })

  it('not once it has ended', async () => {
    const { world, deps } = sharingWorld({ ...WITH_TOKENS, status: 'INACTIVE' })
    expect(await activate(deps, WITH_TOKENS, AUTHORISED)).toBe(false)
    expect([world.receipts, world.told, world.outbox]).toEqual([[], [], []])
  })

  it('not where the database fails', async () => {
    const { deps } = sharingWorld(WITH_TOKENS)
    deps.database.transaction = () => Promise.reject(new Error('down'))
    await expect(activate(deps, WITH_TOKENS, AUTHORISED)).rejects.toThrow('down')
  })
})

describe('a sharing that takes the place of another', () => {
  const previous: Transmission = {
    ...ACTIVE,
    id: 't0',
    consentId: 'urn:beta:0',
    fingerprint: 'f0',
    permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ'],
  }
  const next: Transmission = { ...WITH_TOKENS, replaces: 'urn:beta:0' }
  const with2 = { ...AUTHORISED, permissions: ['DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ'] }

  it('ends it in the same moment: its holder is told, and the customer once, of a change', async () => {
    const { world, deps } = sharingWorld(previous, next)
    await activate(deps, next, AUTHORISED)
    expect(world.rows.get('t0')).toMatchObject({
      status: 'INACTIVE',
      reason: 'CUSTOMER_MANUALLY_REVOKED',
      statusAt: minutes(10),
    })
    expect([...world.toBeTold.keys()]).toEqual(['t0'])
    expect(world.history.find(({ id }) => id === 't0')?.text).toBe(
      'Encerrado porque um novo compartilhamento o substituiu',
    )
    expect(world.outbox).toContainEqual({
      kind: 'recipient.revoke',
      payload: { authorisationServerId: 'as-beta', consentId: 'urn:beta:0' },
    })
    expect(world.told.map(({ news }) => news)).toMatchObject([
      {
        kind: 'changed',
        receipt: 'of CHANGE',
        previous: { consentId: 'urn:beta:0', groups: ['Automóvel'], endsAt: '2027-11-02T17:20:00Z' },
        comes: ['Dados Cadastrais'],
        goes: [],
      },
    ])
    expect(world.told[0]?.news).not.toHaveProperty('endedBefore')
    expect(world.receipts).toMatchObject([
      { kind: 'CHANGE', previous: { permissions: previous.permissions, number: 'grant of urn:beta:0' } },
      { kind: 'END', consentId: 'urn:beta:0', reason: 'REPLACED', askedBy: 'PRINCIPAL' },
    ])
  })

  it('with the same data, in whatever order, is a renewal; with others as many, a change', async () => {
    const same = sharingWorld(previous, next)
    await activate(same.deps, next, with2)
    expect(same.world.receipts[0]?.kind).toBe('RENEWAL')
    const other = sharingWorld(previous, next)
    const permissions = ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'RESOURCES_READ']
    await activate(other.deps, next, { ...AUTHORISED, permissions })
    expect(other.world.receipts[0]?.kind).toBe('CHANGE')
    const fewer = sharingWorld(previous, next)
    await activate(fewer.deps, next, { ...AUTHORISED, permissions: ['RESOURCES_READ'] })
    expect(fewer.world.receipts[0]?.kind).toBe('CHANGE')
  })

  it.each<[string, Partial<Transmission>]>([
    ['has ended already', { status: 'EXPIRED', statusAt: minutes(1) }],
    ['is past its term', { endsAt: minutes(9) }],
  ])('is new when the other %s: nothing ends with it', async (_what, change) => {
    const over = { ...previous, ...change }
    const { world, deps } = sharingWorld(over, next)
    await activate(deps, next, AUTHORISED)
    expect(world.rows.get('t0')).toEqual(over)
    expect(world.receipts.map(({ kind }) => kind)).toEqual(['GRANT'])
    expect(world.told[0]?.news.kind).toBe('authorised')
    expect(world.toBeTold.size).toBe(0)
  })

  it('leaves the other as ended by hand before: the receipt is of a new one, the news of a renewal', async () => {
    const { world, deps } = sharingWorld(previous, next)
    const { prepare } = deps.receipts
    deps.receipts.prepare = async (action) => {
      deps.receipts.prepare = prepare
      await endTransmission(deps, previous, { end: REVOKED, tellHolder: true, text: ENDED_HERE, here: true })
      return prepare(action)
    }
    expect(await activate(deps, next, AUTHORISED)).toBe(true)
    expect(world.told.map(({ news }) => news)).toMatchObject([
      { kind: 'ended', sharing: { consentId: 'urn:beta:0' }, by: 'reader' },
      {
        kind: 'changed',
        sharing: { consentId: 'urn:beta:1' },
        previous: { consentId: 'urn:beta:0' },
        endedBefore: true,
        receipt: 'of GRANT',
      },
    ])
    expect(world.receipts).toMatchObject([
      { kind: 'END', consentId: 'urn:beta:0', reason: 'CUSTOMER_MANUALLY_REVOKED' },
      { kind: 'GRANT', consentId: 'urn:beta:1' },
    ])
    expect(world.history).toMatchObject([
      { id: 't0', text: ENDED_HERE },
      { id: 't1', status: 'ACTIVE' },
    ])
    expect([...world.toBeTold.keys()]).toEqual(['t0'])
  })

  describe('of which another has taken the place before', () => {
    const first: Transmission = { ...previous, status: 'INACTIVE' }
    const renewal: Transmission = { ...ACTIVE, id: 't2', consentId: 'urn:beta:2', replaces: 'urn:beta:0' }

    it('ends that one, so that one of them is in force', async () => {
      const { world, deps } = sharingWorld(first, renewal, next)
      await activate(deps, next, AUTHORISED)
      expect([...world.rows.values()].map(({ id, status }) => [id, status])).toEqual([
        ['t0', 'INACTIVE'],
        ['t2', 'INACTIVE'],
        ['t1', 'ACTIVE'],
      ])
      expect([...world.toBeTold.keys()]).toEqual(['t2'])
      expect(world.told.map(({ news }) => news)).toMatchObject([
        { kind: 'changed', previous: { consentId: 'urn:beta:2' } },
      ])
    })

    it('ends that one also where it came into force in the same moment', async () => {
      const waiting: Transmission = { ...renewal, status: 'AUTHORISED', confirmedAt: undefined }
      const { world, deps } = sharingWorld(first, waiting, next)
      const { prepare } = deps.receipts
      deps.receipts.prepare = async (action) => {
        deps.receipts.prepare = prepare
        world.rows.set('t2', renewal)
        return prepare(action)
      }
      await activate(deps, next, AUTHORISED)
      expect(world.rows.get('t2')?.status).toBe('INACTIVE')
      expect(world.receipts.map(({ kind, consentId }) => [kind, consentId])).toEqual([
        ['RENEWAL', 'urn:beta:1'],
        ['END', 'urn:beta:2'],
      ])
    })

    it('leaves one that still waits, and one of another place', async () => {
      const waiting: Transmission = { ...PENDING, id: 't2', consentId: 'urn:beta:2', replaces: 'urn:beta:0' }
      const other: Transmission = { ...ACTIVE, id: 't3', consentId: 'urn:beta:3', replaces: 'urn:beta:9' }
      const { world, deps } = sharingWorld(first, waiting, other, next)
      await activate(deps, next, AUTHORISED)
      expect(world.rows.get('t2')).toEqual(waiting)
      expect(world.rows.get('t3')).toEqual(other)
    })
  })

  it('ends also what the other one was to replace, if that never came about', async () => {
    const waiting: Transmission = { ...PENDING, id: 't2', consentId: 'urn:beta:2', replaces: 'urn:beta:0' }
    const change = { ...next, replaces: 'urn:beta:2' }
    const { world, deps } = sharingWorld(previous, waiting, change)
    await activate(deps, change, AUTHORISED)
    expect([world.rows.get('t0')?.status, world.rows.get('t2')?.status]).toEqual(['INACTIVE', 'INACTIVE'])
    expect(world.told).toMatchObject([{ news: { previous: { consentId: 'urn:beta:2' } } }])
  })

  it('whose hour is over is recorded first: its return may be under way', async () => {
    const late: Transmission = { ...PENDING, id: 't0', consentId: 'urn:beta:0', waitsUntil: minutes(0) }
    const { world, deps } = sharingWorld(late, next)
    await activate(deps, next, AUTHORISED)
    expect(world.rows.get('t0')).toMatchObject({ status: 'REJECTED', reason: 'CONSENT_EXPIRED' })
    expect(world.receipts.map(({ kind }) => kind)).toEqual(['GRANT'])
  })

  it('and has itself ended meanwhile leaves the other one as it is', async () => {
    const { world, deps } = sharingWorld(previous, { ...next, status: 'REJECTED' })
    expect(await activate(deps, next, AUTHORISED)).toBe(false)
    expect(world.rows.get('t0')).toEqual(previous)
  })

  it('takes no place of another customer’s', async () => {
    const theirs = { ...previous, document: '98765432100' }
    const { world, deps } = sharingWorld(theirs, next)
    await activate(deps, next, AUTHORISED)
    expect(world.rows.get('t0')).toEqual(theirs)
  })
})
