import { describe, expect, it, vi } from 'vitest'
import type { Cookies } from '../../apps/server/src/platform/http/cookies.ts'
import type { Customer } from '../../apps/server/src/platform/http/route.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { OTHER, setUpAccounts } from '../support/database/signed-up-customers.ts'
import { cookieJar, ELSEWHERE, expectFailure, MARINA, SOMEWHERE } from '../support/database/test-accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1'

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])

  /** Where an insurer's database of places would say that a network is. */
  const PLACES = new Map([[SOMEWHERE, 'Campinas, SP']])
  /** A browser with its own cookies, signed in. */
  const signedIn = (userAgent = FIREFOX, cookies: Cookies = cookieJar(), who = MARINA) =>
    world.signIn(who, { cookies, userAgent })
  const devicesOf = async (customer: Customer) =>
    (await world.accounts.showSessions(customer)).sessions.map(({ device, isCurrent }) => [device, isCurrent])

  describe('where the account is open', () => {
    it('is listed by device, with this session first and when each was seen', async () => {
      const computer = await signedIn()
      world.platform.clock.move(20 * MINUTE_MS)
      const phone = await signedIn(IPHONE)
      await signedIn(FIREFOX, cookieJar(), OTHER)
      await world.accounts.refresh(computer.refreshToken)
      expect(await devicesOf(computer.customer)).toEqual([
        ['Computador com Linux', true],
        ['iPhone', false],
      ])
      const [first, second] = (await world.accounts.showSessions(phone.customer)).sessions
      expect(first?.lastSeenAt).toBe(first?.startedAt)
      expect(Date.parse(second?.lastSeenAt ?? '') - Date.parse(second?.startedAt ?? '')).toBe(20 * MINUTE_MS)
    })

    it('leaves out what has ended, and what nobody can renew any more', async () => {
      const left = await signedIn()
      await world.accounts.endSession(left.refreshToken)
      await signedIn(IPHONE)
      world.platform.clock.move(91 * MINUTE_MS)
      expect(await devicesOf((await signedIn()).customer)).toEqual([['Computador com Linux', true]])
    })
  })

  describe('where a sign-in came from', () => {
    it('is kept sealed with the session, shown, and told of a new device; the address is not', async () => {
      await world.reopen({}, (ip) => PLACES.get(ip))
      await signedIn()
      const { customer } = await signedIn(IPHONE)
      const { sessions } = await world.accounts.showSessions(customer)
      expect(sessions.map(({ place }) => place)).toEqual(['Campinas, SP', 'Campinas, SP'])
      expect(world.told).toMatchObject([{ news: { kind: 'new-device', place: 'Campinas, SP' } }])
      const rows = JSON.stringify(await world.platform.database.query('select * from session'))
      expect(rows).not.toContain('Campinas')
      expect(rows).not.toContain(SOMEWHERE)
    })
  })

  describe('ending sessions', () => {
    it('one session ends with its tokens, the others stay', async () => {
      const own = await signedIn()
      const other = await signedIn(IPHONE)
      const stranger = await signedIn(FIREFOX, cookieJar(), OTHER)
      await expectFailure(
        world.accounts.endOwnSession(stranger.customer, other.customer.sessionId),
        'NOT_FOUND',
      )
      expect(await world.accounts.endOwnSession(own.customer, other.customer.sessionId)).toEqual({ ended: 1 })
      expect(await world.accounts.identify(other.token)).toBeUndefined()
      await expectFailure(world.accounts.refresh(other.refreshToken), 'UNAUTHENTICATED')
      expect(await world.accounts.identify(own.token)).toBeDefined()
      await expectFailure(world.accounts.endOwnSession(own.customer, other.customer.sessionId), 'NOT_FOUND')
    })

    it('all end, this one too, and nobody else’s', async () => {
      const own = await signedIn()
      await signedIn(IPHONE)
      const stranger = await signedIn(IPHONE, cookieJar(), OTHER)
      expect(await world.accounts.endOwnSessions(own.customer)).toEqual({ ended: 2 })
      expect(await world.accounts.identify(own.token)).toBeUndefined()
      expect(await world.accounts.identify(stranger.token)).toBeDefined()
    })

    it('wants a proof of the last five minutes, and takes the password for one', async () => {
      const own = await signedIn()
      const other = await signedIn(IPHONE)
      world.platform.clock.move(5 * MINUTE_MS)
      const end = () => world.accounts.endOwnSession(own.customer, other.customer.sessionId)
      await expectFailure(end(), 'PROOF_NEEDED')
      await expectFailure(world.accounts.endOwnSessions(own.customer), 'PROOF_NEEDED')
      await expectFailure(world.accounts.provePassword(own.customer, 'nada7nao'), 'WRONG_PASSWORD')
      await expectFailure(end(), 'PROOF_NEEDED')
      await world.accounts.provePassword(own.customer, MARINA.password)
      // A proof is that of its session alone.
      await expectFailure(world.accounts.endOwnSessions(other.customer), 'PROOF_NEEDED')
      await expect(end()).resolves.toEqual({ ended: 1 })
    })

    it('renews the tokens: one given before a proof is refused, and the refresh token gives the next one', async () => {
      const own = await signedIn()
      const other = await signedIn(IPHONE)
      await expectFailure(world.accounts.provePassword(own.customer, 'nada7nao'), 'WRONG_PASSWORD')
      expect(await world.accounts.identify(own.token)).toBeDefined()
      await world.accounts.provePassword(own.customer, MARINA.password)
      expect(await world.accounts.identify(own.token)).toBeUndefined()
      expect(await world.accounts.identify(other.token)).toBeDefined()
      const renewed = await world.accounts.refresh(own.refreshToken)
      expect(await world.accounts.identify(renewed.access_token)).toMatchObject({
        sessionId: own.customer.sessionId,
        document: MARINA.document,
      })
    })
  })

  describe('a stolen session', () => {
    it('uses up no tries of its customer’s by guessing the password; the customer proves it in another', async () => {
      const { customer: stolen } = await world.signIn()
      for (let tries = 0; tries < 5; tries += 1)
        await expectFailure(world.accounts.provePassword(stolen, `nada${tries}nao`), 'WRONG_PASSWORD')
      await expectFailure(world.accounts.provePassword(stolen, 'nada7nao'), 'TOO_MANY_TRIES')
      const { customer } = await world.signIn()
      await expectFailure(world.accounts.provePassword(customer, 'nada7nao'), 'WRONG_PASSWORD')
      expect(await world.accounts.provePassword(customer, MARINA.password)).toEqual({ proved: true })
    })

    it('leaves its customer their codes when it asks for some', async () => {
      const { customer: stolen } = await world.signIn()
      for (let tries = 0; tries < 5; tries += 1) await world.accounts.sendEnrolmentCode(stolen)
      await expectFailure(world.accounts.sendEnrolmentCode(stolen), 'TOO_MANY_TRIES')
      const { customer } = await world.signIn()
      await world.accounts.sendEnrolmentCode(customer)
    })
  })

  describe('another password by the current one', () => {
    const NEW = 'ponte4uz'
    const replace = (customer: Customer, more = {}) =>
      world.accounts.replacePassword(customer, {
        current: MARINA.password,
        password: NEW,
        takesFactors: true,
        ...more,
      })
    const renewed = { ...MARINA, password: NEW }

    it('is the one that signs in; this session goes on, the others end, and the customer is told', async () => {
      const own = await signedIn()
      const other = await signedIn(IPHONE, own.cookies)
      const stranger = await signedIn(IPHONE, cookieJar(), OTHER)
      world.platform.clock.move(6 * MINUTE_MS)
      expect(await replace(own.customer)).toEqual({ ended: 1 })
      expect(world.told).toMatchObject([
        { to: MARINA.document, news: { kind: 'password-changed', by: 'password' } },
      ])
      expect(await world.accounts.identify(other.token)).toBeUndefined()
      await expectFailure(world.accounts.refresh(other.refreshToken), 'UNAUTHENTICATED')
      const { access_token } = await world.accounts.refresh(own.refreshToken)
      expect(await world.accounts.identify(access_token)).toMatchObject({ sessionId: own.customer.sessionId })
      expect(await world.accounts.identify(stranger.token)).toBeDefined()
      await expectFailure(signedIn(), 'INVALID_GRANT')
      await signedIn(FIREFOX, cookieJar(), renewed)
      const { events } = await world.accounts.accountHistory(own.customer)
      expect(events.map(({ what }) => what)).toContain('password-changed')
    })

    it('is in the audit log, as are sign-ins and ended sessions', async () => {
      const own = await signedIn()
      await expectFailure(signedIn(FIREFOX, own.cookies, renewed), 'INVALID_GRANT')
      const other = await signedIn(IPHONE)
      await world.accounts.endOwnSession(own.customer, other.customer.sessionId)
      await expectFailure(replace(own.customer, { current: 'nada0nao' }), 'WRONG_PASSWORD')
      await replace(own.customer)
      await world.accounts.endSession(own.refreshToken)
      expect((await world.recorded()).slice(-8)).toEqual([
        ...['account.signed-in done', 'account.signed-in refused', 'account.signed-in done'],
        ...['session.ended done', 'session.proved refused', 'session.proved done'],
        ...['account.password-changed done', 'session.ended done'],
      ])
    })

    it('is not set by a wrong one, nor by guessing on, which shuts out no sign-in', async () => {
      const { customer } = await signedIn()
      // It keeps the rules of a new one, and is another one.
      for (const password of ['ponte4u', 'ponteuze', 'abcd1234', MARINA.password])
        await expectFailure(replace(customer, { password }), 'WEAK_PASSWORD')
      for (let tries = 0; tries < 5; tries += 1)
        await expectFailure(replace(customer, { current: `nada${tries}nao` }), 'WRONG_PASSWORD')
      await expectFailure(replace(customer), 'TOO_MANY_TRIES')
      await expect(signedIn(IPHONE)).resolves.toBeDefined()
    })

    it('is not set in a session that has ended meanwhile', async () => {
      const { customer } = await signedIn()
      const { database } = world.platform
      const transaction = database.transaction.bind(database)
      const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
        const other = await signedIn(IPHONE)
        await world.accounts.endOwnSession(other.customer, customer.sessionId)
        return transaction(work)
      })
      await expectFailure(replace(customer), 'UNAUTHENTICATED')
      expect(spy).toHaveBeenCalled()
      spy.mockRestore()
      await expectFailure(replace(customer), 'UNAUTHENTICATED')
      await expect(signedIn()).resolves.toBeDefined()
    })

    it('succeeds once of two changes at the same time', async () => {
      const { customer } = await signedIn()
      const both = await Promise.allSettled([replace(customer), replace(customer, { password: 'barco5xy' })])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const lost = both.find((one) => one.status === 'rejected')
      expect(lost).toMatchObject({ reason: { code: 'WRONG_PASSWORD' } })
    })
  })

  describe('a new device', () => {
    const toldOf = () =>
      world.told.flatMap(({ to, news }) => (news.kind === 'new-device' ? [[to, news.device, news.how]] : []))

    it('is told to the customer, once, and marked; the first device of a new account is not, nor a refused sign-in', async () => {
      const first = await signedIn()
      const tried = { username: MARINA.document, password: 'nada7nao', ip: ELSEWHERE, cookies: cookieJar() }
      await expectFailure(world.accounts.signIn(tried), 'INVALID_GRANT')
      expect(world.told).toEqual([])
      const second = await signedIn(IPHONE)
      await signedIn(IPHONE, second.cookies)
      await signedIn(FIREFOX, first.cookies)
      expect(toldOf()).toEqual([[MARINA.document, 'iPhone, navegador Safari', 'password']])
      // Without a database of places, nobody knows where.
      expect(world.told[0]?.news).not.toHaveProperty('place')
      const { sessions } = await world.accounts.showSessions(first.customer)
      expect(sessions.map(({ isNewDevice }) => isNewDevice).filter(Boolean)).toHaveLength(1)
      expect(sessions[0]).not.toHaveProperty('place')
    })

    it('is one where the account has slept: its old sessions are forgotten, not its age', async () => {
      world.platform.clock.move(40 * DAY_MS)
      await signedIn()
      expect(toldOf()).toHaveLength(1)
    })

    it('a new password makes none of the customer’s own', async () => {
      const { cookies } = await signedIn()
      const tokenId = await world.proveEmail(MARINA)
      const password = 'ponte4uz'
      await world.accounts.changePassword({ ...MARINA, password, tokenId, ip: ELSEWHERE })
      await signedIn(FIREFOX, cookies, { ...MARINA, password })
      expect(toldOf()).toEqual([])
    })

    it('somebody who has the password cannot fill the mailbox', async () => {
      await signedIn()
      for (let times = 0; times < 9; times += 1) await signedIn(IPHONE)
      expect(world.told).toHaveLength(6)
    })
  })
})
