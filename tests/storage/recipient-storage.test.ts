import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createSeal } from '../../apps/server/src/platform/secrets/seal.ts'
import { createAuthorisationRequestStore } from '../../apps/server/src/recipient/authorisation/authorisation-request.store.ts'
import type { OtherInstitution } from '../../apps/server/src/recipient/other-institution/institution-client.ts'
import { createTokenRefresher } from '../../apps/server/src/recipient/received-data/token-refresher.ts'
import { createTransmissionStore } from '../../apps/server/src/recipient/sharing/transmission.store.ts'
import type { Transmission } from '../../apps/server/src/recipient/sharing/transmission.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

/** The promises of the recipient's tables about concurrent callers. */
const NOW = new Date('2026-11-05T12:00:00Z')
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const clock = { now: () => NOW }
const CPF = '52998224725'
const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: 0 }
const REVOKED = { status: 'INACTIVE', reason: 'CUSTOMER_MANUALLY_REVOKED' } as const

function transmission(changed: Partial<Transmission> = {}): Transmission {
  return {
    id: randomUUID(),
    handle: randomUUID(),
    document: CPF,
    loggedUser: CPF,
    customerName: 'Titular de Teste',
    authorisationServerId: 'servidor',
    organisationId: 'org',
    holderName: 'Seguradora de Teste',
    holderCnpj: '11222333000181',
    permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ'],
    fingerprint: 'igual',
    idempotencyKey: randomUUID(),
    status: 'CREATING',
    createdAt: NOW,
    waitsUntil: at(3600),
    endsAt: at(86_400),
    statusAt: NOW,
    hasTokens: false,
    ...changed,
  }
}

const count = (verdicts: readonly boolean[]): number => verdicts.filter(Boolean).length
const tenTimes = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 10 }, work))

forEachDatabase((_name, open) => {
  const seal = createSeal([randomBytes(32)])
  let database: Database
  let transmissions: ReturnType<typeof createTransmissionStore>
  let requests: ReturnType<typeof createAuthorisationRequestStore>
  beforeEach(async () => {
    database = await open()
    transmissions = createTransmissionStore(database, seal)
    requests = createAuthorisationRequestStore(database, seal)
  })

  async function waiting(consentId: string, changed: Partial<Transmission> = {}): Promise<Transmission> {
    const added = transmission({ fingerprint: consentId, ...changed })
    await transmissions.add(added, at(30))
    await database.transaction((sql) => transmissions.created(sql, added.id, consentId, added.permissions))
    return added
  }

  it('reads back what was added', async () => {
    const added = transmission({ finalidade: 'Comparar', replaces: 'urn:a:B', holderLogo: '/logos/servidor' })
    await transmissions.add(added, at(30))
    expect(await transmissions.byId(added.id)).toEqual(added)
    expect(await transmissions.byHandle(added.handle)).toEqual(added)
    expect(await transmissions.listOf(CPF)).toEqual([])
  })

  it('takes one of ten identical requests, and a new one once the first was returned from', async () => {
    expect(count(await tenTimes(() => transmissions.add(transmission(), at(30))))).toBe(1)
    const first = await transmissions.waiting(CPF, 'igual')
    expect(await transmissions.add(transmission({ document: '98765432100' }), at(30))).toBe(true)
    await database.transaction(async (sql) => {
      await transmissions.created(sql, first?.id ?? '', 'urn:a:1', first?.permissions ?? [])
      await transmissions.returned(sql, first?.id ?? '', at(1))
    })
    expect(count(await tenTimes(() => transmissions.add(transmission(), at(30))))).toBe(1)
  })

  it('gives a creation that was given up, or whose worker died, to one worker', async () => {
    const added = transmission()
    await transmissions.add(added, at(30))
    expect(count(await tenTimes(() => transmissions.takeOver(added.id, at(29), at(60))))).toBe(0)
    expect(await transmissions.holdCreation(added.id, at(29), at(40))).toBe(true)
    expect(await transmissions.takeOver(added.id, at(39), at(60))).toBe(false)
    expect(count(await tenTimes(() => transmissions.takeOver(added.id, at(40), at(60))))).toBe(1)
    expect(await transmissions.isGivenUp(added.id)).toBe(false)
    await transmissions.giveUp(added.id)
    expect(await transmissions.isGivenUp(added.id)).toBe(true)
    expect(await transmissions.holdCreation(added.id, at(41), at(60))).toBe(false)
    expect(await transmissions.takeOver(added.id, at(41), at(60))).toBe(true)
  })

  it('lets one of ten work on a return, and after its time only the same code again', async () => {
    const { id } = await waiting('urn:a:1')
    await requests.add(id, { state: 'estado', nonce: 'nonce', verifier: 'prova' }, NOW, 1)
    const claim = (code: string, second: number) =>
      database.transaction((sql) =>
        requests.claim(sql, { state: 'estado', codeHash: code, now: at(second), until: at(second + 25) }),
      )
    expect(count(await tenTimes(() => claim('codigo', 0)))).toBe(1)
    expect(await claim('codigo', 24)).toBe(false)
    expect(await claim('outro', 26)).toBe(false)
    expect(count(await tenTimes(() => claim('codigo', 26)))).toBe(1)
    expect(await requests.isClaimed(id, at(30))).toBe(true)
    expect(await requests.find('estado')).toMatchObject({
      request: { nonce: 'nonce', verifier: 'prova', codeHash: 'codigo' },
      transmission: { id, consentId: 'urn:a:1' },
    })
    expect(await requests.find('outro')).toBeUndefined()
    const [row] = await database.query('select sealed from authorisation_request')
    expect(row?.sealed).not.toContain('prova')
  })

  it('lists no more than can be read, and pushes out nothing that was confirmed', async () => {
    await database.run(
      `insert into transmission (id, handle, document, logged_user, customer_name, authorisation_server_id, organisation_id,
         holder_name, holder_cnpj, permissions, fingerprint, idempotency_key, consent_id, status, created_at, waits_until, ends_at,
         status_at, confirmed_at)
       select gen_random_uuid(), 'handle ' || n, $1, $1, 'Marina', 'servidor', 'org', 'Beta', '1', '[]', 'f ' || n,
         gen_random_uuid(), 'urn:a:' || n, 'REJECTED', now() - make_interval(mins => n), now(), now(), now(),
         case when n = 2500 then now() end from generate_series(1, 2500) n`,
      [CPF],
    )
    const listed = await transmissions.listOf(CPF)
    expect(listed).toHaveLength(2_000)
    expect(listed.at(-1)?.consentId).toBe('urn:a:2500')
    expect(listed[0]?.consentId).toBe('urn:a:1')
  })

  it('lets a sharing be opened so many times, also where many come at once', async () => {
    const [{ id }, other] = [await waiting('urn:a:1'), await waiting('urn:a:2')]
    const open = (of: string, at: number) =>
      requests.add(of, { state: `${of} ${at}`, nonce: 'nonce', verifier: 'prova' }, NOW, 12)
    const opened = await Promise.all(Array.from({ length: 100 }, (_, at) => open(id, at)))
    // Each connection may count before another one's is there.
    expect(count(opened)).toBeLessThanOrEqual(12 + 10)
    expect(await open(id, 100)).toBe(false)
    expect(await open(other.id, 0)).toBe(true)
  })

  it('records a return while one is waited for, and none to a sharing that has ended since', async () => {
    const { id } = await waiting('urn:a:1')
    expect(await transmissions.returned(database, id, at(1))).toBe(true)
    expect(await transmissions.returned(database, id, at(2))).toBe(true)
    await database.transaction((sql) => transmissions.ended(sql, id, REVOKED, at(3)))
    expect(await transmissions.returned(database, id, at(4))).toBe(false)
    expect(await transmissions.byId(id)).toMatchObject({ returnedAt: at(1) })
  })

  it('ten processes that renew tokens at once ask the holder once, and use what it gave', async () => {
    const { id } = await waiting('urn:a:1')
    await transmissions.keepTokens(database, id, tokens, at(1))
    await transmissions.confirmed(database, id, ['RESOURCES_READ'], { now: at(2), authorisedAt: at(2) })
    const asked: string[] = []
    const renew = async (refreshToken: string) => {
      asked.push(refreshToken)
      return {
        accessToken: `a${asked.length}`,
        refreshToken: `r${asked.length}`,
        expiresAt: Date.now() + 600_000,
      }
    }
    const deps = {
      database,
      transmissions,
      audit: { record: async () => undefined },
      clock,
    }
    const use = () =>
      createTokenRefresher(deps, { id }, { renew } as unknown as OtherInstitution).using(
        async (token) => token,
      )
    expect(new Set(await tenTimes(use))).toEqual(new Set(['a1']))
    expect(asked).toEqual(['r'])
    expect(await transmissions.tokensOf(id)).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' })
  })

  it('a renewal whose process died is taken over when its lease ends', async () => {
    const { id } = await waiting('urn:a:1')
    await transmissions.keepTokens(database, id, tokens, at(1))
    await transmissions.confirmed(database, id, ['RESOURCES_READ'], { now: at(2), authorisedAt: at(2) })
    const take = (second: number) => transmissions.takeRenewal(id, at(second), at(second + 6))
    expect((await tenTimes(() => take(3))).filter(Boolean)).toEqual([tokens])
    await transmissions.holdRenewal(id, at(8), at(14))
    expect([await take(13), await take(14)]).toEqual([undefined, tokens])
    await transmissions.releaseRenewal(id)
    expect(await take(15)).toEqual(tokens)
  })

  it('ends by time only what is as it was read: neither authorised nor confirmed since', async () => {
    const { id } = await waiting('urn:a:overdue')
    const end = (seen: Pick<Transmission, 'status' | 'hasTokens'>) =>
      database.transaction((sql) => transmissions.ended(sql, id, REVOKED, at(3), seen))
    await transmissions.authorised(database, id, at(1))
    const authorised = { status: 'AUTHORISED', hasTokens: false } as const
    await transmissions.keepTokens(database, id, tokens, at(1))
    expect([await end({ status: 'PENDING', hasTokens: false }), await end(authorised)]).toEqual([
      false,
      false,
    ])
    expect(await end({ ...authorised, hasTokens: true })).toBe(true)
  })

  it('tells of a sharing which request is to take its place, until that has ended, and what has taken it, for good', async () => {
    await waiting('urn:a:former')
    const found = async () => (await transmissions.ofCustomerInFull(CPF, 'urn:a:former', []))?.replacement
    expect(await found()).toBeUndefined()
    const { id } = await waiting('urn:a:new', { replaces: 'urn:a:former' })
    await waiting('urn:a:foreign', { replaces: 'urn:a:former', document: '11144477735', createdAt: at(60) })
    const waits = { waitsUntil: at(3600), wasConfirmed: false }
    expect(await found()).toMatchObject({ consentId: 'urn:a:new', ...waits })
    const listed = await transmissions.listOf(CPF)
    expect(listed.find(({ consentId }) => consentId === 'urn:a:new')?.replaces).toBe('urn:a:former')
    await database.transaction((sql) => transmissions.ended(sql, id, REVOKED, at(3)))
    expect(await found()).toBeUndefined()
    const next = await waiting('urn:a:next', { replaces: 'urn:a:former', createdAt: at(5) })
    await transmissions.keepTokens(database, next.id, tokens, at(6))
    expect(await found()).toEqual({ consentId: 'urn:a:next', createdAt: at(5), ...waits })
    await transmissions.confirmed(database, next.id, [], { now: at(7), authorisedAt: at(7) })
    expect(await found()).toEqual({ consentId: 'urn:a:next', createdAt: at(5), ...waits, wasConfirmed: true })
    await database.transaction((sql) => transmissions.ended(sql, next.id, REVOKED, at(8)))
    expect(await found()).toMatchObject({ consentId: 'urn:a:next', wasConfirmed: true })
  })

  it('knows what replaces and is replaced, oldest first, of one customer', async () => {
    await waiting('urn:a:1', { createdAt: at(1) })
    await waiting('urn:a:3', { createdAt: at(3), replaces: 'urn:a:1' })
    await waiting('urn:a:2', { createdAt: at(2), replaces: 'urn:a:1' })
    await waiting('urn:a:4', { createdAt: at(4) })
    await waiting('urn:a:5', { document: '98765432100', replaces: 'urn:a:1' })
    const found = await transmissions.replacementsOf(database, CPF)
    expect(found.map(({ consentId }) => consentId)).toEqual(['urn:a:1', 'urn:a:2', 'urn:a:3'])
  })

  it('gives each unread consent to one reader', async () => {
    await waiting('urn:a:1')
    await waiting('urn:a:2')
    const taken = await tenTimes(() => transmissions.takeUnchecked(CPF, at(-30), NOW))
    expect(
      taken
        .flat()
        .map(({ consentId }) => consentId)
        .sort(),
    ).toEqual(['urn:a:1', 'urn:a:2'])
    expect(await transmissions.takeUnchecked(CPF, at(-1), at(29))).toEqual([])
    expect(await transmissions.takeUnchecked(CPF, NOW, at(30))).toHaveLength(2)
    await database.transaction(async (sql) => {
      // A statement that counts on its plan takes both by this one.
      for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'])
        await sql.run(`set local enable_${plan} = off`)
      const { takeLongUnchecked } = createTransmissionStore({ ...database, ...sql }, seal)
      expect(await takeLongUnchecked(at(30), at(40), 1)).toHaveLength(1)
    })
  })
})
