import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { toInstantText } from '@consente/domain/period'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReceivedDataStore } from '../../../apps/server/src/recipient/received-data/received-data.store.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import {
  type DataHolder,
  IDENTIFICATIONS,
  PLACES,
  PREMIUM,
  policies,
  premiumOf,
  startDataHolder,
} from '../../support/recipient/independent-data-holder.ts'
import {
  askAndReturn,
  confirmation,
  customer,
  openRecipientSetup,
  PERSON,
  type RecipientSetup,
} from '../../support/recipient/recipient-setup.ts'

/** The received data of a sharing, from its activation until its end, against independent data APIs. */
const HOUR_MS = 3_600_000

forEachDatabase((_name, open) => {
  let world: RecipientSetup
  let data: DataHolder

  async function begin(keepDaysAfterEnd = 0): Promise<void> {
    data = await startDataHolder()
    const settings = { receivedData: { everyHours: 12, keepDaysAfterEnd } }
    world = await openRecipientSetup(await open(), { dataUrls: data.dataUrls, settings })
  }
  beforeEach(() => begin())
  afterEach(async () => {
    await world.close()
    await data.close()
  })

  const readData = () => world.recipient.jobs['recipient.data']()
  const share = async () => (await world.recipient.confirm(confirmation(await askAndReturn(world)))).consentId
  const received = (consentId: string) => world.recipient.receivedDataOf(customer(), consentId)
  const rows = async () =>
    (await world.platform.database.query<{ sealed: string | null }>('select * from received_data')).map(
      ({ sealed }) => sealed,
    )
  /** State of each part, by name. */
  async function states(consentId: string) {
    const groups = (await received(consentId))?.groups ?? []
    return Object.fromEntries(
      groups.flatMap(({ items }) =>
        items.flatMap(({ resourceId = '', parts }) =>
          parts.map(({ name, state }) => [`${resourceId} ${name}`.trim(), state]),
        ),
      ),
    )
  }

  it('reads what was shared as soon as the sharing is in force, keeps it sealed, and tells its customer alone, by policy', async () => {
    const consentId = await share()
    expect(await states(consentId)).toEqual({ identifications: 'WAITING' })
    await readData()
    expect(await received(consentId)).toMatchObject({
      consentId,
      completedAt: expect.any(String),
      groups: [
        {
          type: 'CUSTOMERS',
          items: [{ parts: [{ name: 'identifications', data: [{ civilName: 'Titular de Teste' }] }] }],
        },
        {
          type: 'DAMAGES_AND_PEOPLE_AUTO',
          state: 'RECEIVED',
          items: [{ resourceId: 'A1', productName: 'Auto A1', parts: [{ name: 'premium', data: PREMIUM }] }],
        },
      ],
    })
    expect(data.asked.every(({ token, interactionId }) => token && interactionId)).toBe(true)
    expect(new Set(data.asked.map(({ token }) => token)).size).toBe(1)
    await expectDetailsNamePolicies(consentId)
    await expectSealed()
    // Nobody else gets any of it.
    expect(await world.recipient.receivedDataOf(customer('98765432100'), consentId)).toBeUndefined()
    expect(await received('urn:independente:unknown')).toBeUndefined()
  })

  it('reads no list of policies where no product was chosen', async () => {
    const { consentId } = await world.recipient.confirm(
      confirmation(
        await askAndReturn(world, {
          dataPermissions: [{ permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' }],
        }),
      ),
    )
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED' })
    expect(data.asked.map(({ path }) => path).filter((path) => path.includes('resources'))).toEqual([])
  })

  async function expectDetailsNamePolicies(consentId: string): Promise<void> {
    const details = await world.recipient.detailsOf(customer(), consentId)
    const cars = details?.resourceGroups.find(({ type }) => type === 'DAMAGES_AND_PEOPLE_AUTO')
    expect(cars?.resources).toEqual([
      {
        resourceId: 'A1',
        displayName: 'Auto A1',
        number: 'A1',
        companyName: 'Seguradora Independente S.A.',
        companyCnpj: '11222333000181',
        status: 'AVAILABLE',
      },
    ])
  }

  async function expectSealed(): Promise<void> {
    const kept = await rows()
    expect(kept).toHaveLength(4)
    for (const sealed of kept) expect(sealed).not.toMatch(/1234|Titular|52998224725/)
  }

  describe('what waits for further approvers', () => {
    const WAITING = [{ resourceId: 'A1', type: 'DAMAGES_AND_PEOPLE_AUTO', status: 'PENDING_AUTHORISATION' }]
    const approvalOf = async () => (await world.recipient.cardsOf(customer().document))[0]?.furtherApproval
    const confirmed = async () => world.recipient.confirm(confirmation(await askAndReturn(world)))
    afterEach(() => {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })

    const recorded = async (event: string) =>
      (await world.platform.database.query('select 1 from audit_inbox where event = $1', [event])).length

    /** Waits of so many milliseconds last until the test ends them, however slow the machine. */
    function holdWaits(length: number) {
      const { setTimeout: pause } = timers
      const waits = { begun: 0, end: () => {} }
      const held = new Promise<never>((resolve) => {
        waits.end = () => resolve(undefined as never)
      })
      vi.spyOn(timers, 'setTimeout').mockImplementation((ms, value, options) => {
        if (ms !== length) return pause(ms, value, options)
        waits.begun += 1
        return held
      })
      syncBuiltinESMExports()
      return waits
    }

    it('is known with the confirmation', async () => {
      data.answers.set(PLACES.RESOURCES, WAITING)
      const answer = await confirmed()
      expect(answer).toMatchObject({ furtherApproval: 'SOME' })
      const waitingGroups = () =>
        world.recipient.sharings.waitingGroupsOf?.(customer().document, answer.consentId)
      expect(await waitingGroups()).toEqual(['Automóvel'])
      data.answers.set(PLACES.RESOURCES, [
        ...WAITING,
        { ...WAITING[0], resourceId: 'A2', status: 'AVAILABLE' },
      ])
      data.answers.set(PLACES.AUTO, policies('A2'))
      await readData()
      expect(await waitingGroups()).toEqual([])
    })

    it('is told by its groups after the end, when what was received is deleted', async () => {
      const flowing = { type: 'DAMAGES_AND_PEOPLE_HOUSING', resourceId: 'H1', status: 'AVAILABLE' }
      data.answers.set(PLACES.RESOURCES, [...WAITING, flowing])
      const { consentId } = await confirmed()
      const waited = async () =>
        (await world.recipient.detailsOf(customer(), consentId))?.resourceGroups.flatMap((group) =>
          group.waited ? [group.type] : [],
        )
      expect(await waited()).toEqual([])
      await world.recipient.revoke({ customer: customer(), consentId })
      await world.platform.database.run('update received_data set sealed = null')
      expect(await waited()).toEqual(['DAMAGES_AND_PEOPLE_AUTO'])
    })

    it('is unknown where the holder does not say it within 2 seconds, and said once it does', async () => {
      data.answers.set(PLACES.RESOURCES, WAITING)
      data.faults.set(PLACES.RESOURCES, 'hang')
      const wait = holdWaits(2_000)
      const answer = confirmed()
      await expect.poll(() => wait.begun).toBe(1)
      await expect.poll(() => data.asked.map(({ path }) => path)).toEqual([PLACES.RESOURCES])
      expect(await Promise.race([answer, 'waiting'])).toBe('waiting')
      wait.end()
      expect(await answer).toMatchObject({ furtherApproval: 'UNKNOWN' })
      data.faults.clear()
      world.clock.move(31_000)
      await expect.poll(approvalOf).toBe('SOME')
      // The reading that hung ends in this test's database, not in that of the next one.
      for (const response of data.hung) response.writeHead(404).end()
      await expect.poll(() => recorded('data.not-received')).toBe(1)
    })

    it('is read apart from what went before, once the others have authorised', async () => {
      data.answers.set(PLACES.RESOURCES, WAITING)
      const { consentId } = await confirmed()
      await readData()
      data.answers.set(PLACES.RESOURCES, [{ ...WAITING[0], status: 'AVAILABLE' }])
      world.clock.move(120_000)
      await expect.poll(approvalOf).toBe('NONE')
      world.clock.move(1_000)
      await readData()
      const life = await world.recipient.readingLifeOf(customer(), consentId)
      expect(life?.days).toMatchObject([{ readings: 2, times: [expect.any(String), expect.any(String)] }])
    })

    it('is not told as read: a list without a policy has brought nothing', async () => {
      data.answers.set(PLACES.RESOURCES, WAITING)
      data.answers.set(PLACES.AUTO, [])
      const { consentId } = await confirmed()
      await readData()
      const log = await world.recipient.readingLogOf(customer(), consentId, { days: 7 })
      const cars = log?.days.flatMap(({ items }) => items).filter(({ group }) => group.endsWith('AUTO'))
      expect(cars).toMatchObject([{ displayName: 'Lista de apólices', outcome: 'NO_DATA' }])
    })

    it('is left out where the holder does not give its resources', async () => {
      data.faults.set(PLACES.RESOURCES, 403)
      expect(await confirmed()).not.toHaveProperty('furtherApproval')
      expect(await approvalOf()).toBeUndefined()
    })
  })

  it('reads lists to their last page, never follows an address of the holder, and reads a policy once that is listed again', async () => {
    data.answers.set(PLACES.AUTO, [...policies('A1', 'A1'), ...policies('A2'), ...policies('A3', 'A1')])
    const consentId = await share()
    await readData()
    expect(await states(consentId)).toMatchObject({ 'A1 premium': 'RECEIVED', 'A3 premium': 'NOT_THERE' })
    const pages = data.asked.filter(({ path }) => path === PLACES.AUTO).map(({ query }) => query)
    expect(pages).toEqual(['?page=1&page-size=100', '?page=2&page-size=100'])
    expect(data.asked.filter(({ path }) => path === premiumOf('A1'))).toHaveLength(1)
  })

  it('says what has not come, tries again until it does, and keeps a log of what was fetched, and of what was not and why', async () => {
    data.faults.set(premiumOf('A1'), 503)
    const consentId = await share()
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED', 'A1 premium': 'UNAVAILABLE' })
    expect((await received(consentId))?.completedAt).toBeUndefined()
    const log = async (by = customer()) => world.recipient.readingLogOf(by, consentId, { days: 7 })
    const told = async () =>
      (await log())?.days.flatMap(({ items }) =>
        items.map(({ displayName, policy, outcome, reason }) => [
          displayName,
          policy?.number,
          outcome,
          reason,
        ]),
      )
    const failed = ['Prêmio', 'A1', 'FAILED', 'UNAVAILABLE']
    expect(await told()).toContainEqual(failed)
    expect(await told()).toContainEqual(['Lista de apólices', undefined, 'DELIVERED', undefined])

    data.faults.clear()
    await readData()
    expect((await states(consentId))['A1 premium']).toBe('UNAVAILABLE')
    world.clock.move(2_000)
    await readData()
    expect((await states(consentId))['A1 premium']).toBe('RECEIVED')
    expect((await received(consentId))?.completedAt).toBeDefined()
    expect(await told()).toEqual(expect.arrayContaining([failed, ['Prêmio', 'A1', 'DELIVERED', undefined]]))
    const life = await world.recipient.readingLifeOf(customer(), consentId)
    expect(life).toMatchObject({
      shareType: 'RECEIVING',
      days: [{ readings: 1 }],
      nextAt: expect.any(String),
    })
    expect((await world.recipient.cardsOf(PERSON))[0]).toMatchObject({
      lastReadAt: life?.lastAt,
      nextAt: life?.nextAt,
    })
    expect(await log(customer('98765432100'))).toBeUndefined()
  })

  it('says what is refused or absent, without asking again and again', async () => {
    data.faults.set(premiumOf('A1'), 403)
    data.answers.delete(IDENTIFICATIONS)
    const consentId = await share()
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'NOT_THERE', 'A1 premium': 'REFUSED' })
    const asked = data.asked.length
    world.clock.move(HOUR_MS)
    await readData()
    expect(data.asked).toHaveLength(asked)
  })

  it.each<[string, number, () => unknown[]]>([
    ['a page of items without number', 1_000_000, () => Array(400_000).fill(0)],
    ['pages beyond any customer’s', 2, () => Array(24).fill({ brand: 'x'.repeat(400_000), companies: [] })],
  ])('a holder’s list of %s keeps nothing else from being read', async (_what, pageSize, list) => {
    data.pageSize = pageSize
    data.answers.set(PLACES.AUTO, list())
    const consentId = await share()
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED' })
    const kept = (await rows()).reduce((sum, sealed) => sum + (sealed ?? '').length, 0)
    expect(kept).toBeLessThan(2_000_000)
  })

  it('keeps data fresh: reads again, and drops a policy that is gone', async () => {
    data.answers.set(PLACES.AUTO, policies('A1', 'A2'))
    data.answers.set(premiumOf('A2'), PREMIUM)
    const consentId = await share()
    await readData()
    expect(await states(consentId)).toMatchObject({ 'A1 premium': 'RECEIVED', 'A2 premium': 'RECEIVED' })
    data.answers.set(PLACES.AUTO, policies('A2'))
    world.clock.move(12 * HOUR_MS)
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED', 'A2 premium': 'RECEIVED' })
    expect(await rows()).toHaveLength(4)
  })

  it('keeps the new refresh token of a holder that rotates them', async () => {
    world.provider.rotatesRefreshTokens = true
    const consentId = await share()
    await readData()
    for (const _renewal of [1, 2]) {
      for (const { token } of data.asked) data.refused.add(token)
      world.clock.move(12 * HOUR_MS)
      await readData()
    }
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED', 'A1 premium': 'RECEIVED' })
    expect(new Set(data.asked.map(({ token }) => token)).size).toBe(3)
  })

  it('fapi1-advanced-final-client-refresh-token-test: data come with the second renewal, of a holder that rotates', async () => {
    world.provider.rotatesRefreshTokens = true
    const consentId = await share()
    // The confirmation reads the resources, too: the refusals begin with the first data.
    data.refusesFirst = 2
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'WAITING' })
    world.clock.move(10_000)
    await readData()
    expect(await states(consentId)).toEqual({ identifications: 'RECEIVED', 'A1 premium': 'RECEIVED' })
    expect(new Set(data.asked.map(({ token }) => token)).size).toBe(3)
    expect(await world.recipient.cardsOf(PERSON)).toMatchObject([{ status: 'ACTIVE' }])
  })

  it('a reading that takes longer than an hour goes on another time', async () => {
    const consentId = await share()
    const note = data.asked.push.bind(data.asked)
    data.asked.push = (...asked) => {
      world.clock.move(HOUR_MS / 2)
      return note(...asked)
    }
    await readData()
    expect(data.asked.map(({ path }) => path)).not.toContain(premiumOf('A1'))
    data.asked.push = note
    world.clock.move(HOUR_MS)
    await readData()
    expect(await states(consentId)).toMatchObject({ 'A1 premium': 'RECEIVED' })
  })

  it('an answer on its way when the sharing ends is not kept', async () => {
    const consentId = await share()
    data.faults.set(premiumOf('A1'), 'hang')
    const reading = readData()
    await expect.poll(() => data.asked.some(({ path }) => path === premiumOf('A1'))).toBe(true)
    await world.recipient.revoke({ customer: customer(), consentId })
    await reading
    expect(await rows()).toEqual([])
  })

  it('a consent that ended at the holder ends here when its data are refused', async () => {
    const consentId = await share()
    await readData()
    world.provider.consents.reject(consentId, 'CUSTOMER_MANUALLY_REVOKED')
    for (const path of data.answers.keys()) data.faults.set(path, 401)
    world.clock.move(12 * HOUR_MS)
    await readData()
    expect(await received(consentId)).toBeUndefined()
    expect(await rows()).toEqual([])
    expect(await world.recipient.cardsOf('52998224725')).toMatchObject([{ consentId, status: 'INACTIVE' }])
    const asked = data.asked.length
    world.clock.move(24 * HOUR_MS)
    await readData()
    expect(data.asked).toHaveLength(asked)
  })

  it('is read by one process only, also when two jobs run at once', async () => {
    await share()
    const others = [world.recipient, world.restarted(), world.restarted()]
    await Promise.all(others.map((one) => one.jobs['recipient.data']()))
    expect(data.asked.filter(({ path }) => path === IDENTIFICATIONS)).toHaveLength(1)
  })

  it('stays with its reader while that one renews its lease, and goes to another soon after', async () => {
    await share()
    const { clock } = world
    const { database, seal } = world.platform
    const store = createReceivedDataStore(database, seal)
    const take = async (except: string[] = []) =>
      (await store.takeDue(clock.now(), new Date(clock.now().getTime() + HOUR_MS), except))?.id
    const [holder] = await database.query<{ id: string }>(
      'select authorisation_server_id as id from transmission',
    )
    expect(await take([holder?.id ?? ''])).toBeUndefined()
    const id = (await take(['another'])) ?? 'nobody'
    clock.move(HOUR_MS - 1)
    await store.hold(id, new Date(clock.now().getTime() + HOUR_MS))
    clock.move(HOUR_MS - 1)
    expect(await take()).toBeUndefined()
    clock.move(1)
    expect(await take()).toBe(id)
  })

  it('data are kept after the end only as long as the institution configures, and are not shown', async () => {
    await world.close()
    await data.close()
    await begin(30)
    const consentId = await share()
    await readData()
    const kept = async () => (await world.recipient.detailsOf(customer(), consentId))?.keptUntil
    const until = toInstantText(new Date(world.clock.now().getTime() + 30 * 24 * HOUR_MS))
    expect(await kept()).toBe(until)
    const endedAt = toInstantText(world.clock.now())
    await world.recipient.revoke({ customer: customer(), consentId })
    expect(await kept()).toBe(until)
    expect(await received(consentId)).toBeUndefined()
    expect(await rows()).toHaveLength(4)
    world.clock.move(30 * 24 * HOUR_MS)
    await readData()
    expect(await rows()).toEqual([])
    expect(await kept()).toBe(endedAt)
  })
})
