import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { createAccountStore } from '../../apps/server/src/accounts/account.store.ts'
import type { Credentials } from '../../apps/server/src/accounts/sign-in/sign-in-with-password.ts'
import { hashOf } from '../../apps/server/src/platform/base/hash.ts'
import type { Customer } from '../../apps/server/src/platform/http/route.ts'
import { createKeyStore } from '../../apps/server/src/platform/keys/signing-keys.store.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { OTHER, setUpAccounts } from '../support/database/signed-up-customers.ts'
import {
  cookieJar,
  ELSEWHERE,
  expectFailure,
  importable,
  MARINA,
  openAccounts,
  SOMEWHERE,
} from '../support/database/test-accounts.ts'
import { temporaryFolder } from '../support/files/temporary-folder.ts'

/** Works as usual, and counts its calls. */
// What files before this one have read is read again, with this in its place.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

const MINUTE_MS = 60_000
const WRONG = 'errada12'

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])

  const signIn = (
    password: string,
    { ip = SOMEWHERE, username = MARINA.document, intentId = '', ...more }: Partial<Credentials> = {},
  ) => world.accounts.signIn({ username, password, ip, ...(intentId && { intentId }), ...more })
  /** A wrong password from one of so many addresses. @returns the code of the failure */
  const guess = (at: number): Promise<string> =>
    signIn(WRONG, { ip: `203.0.${at >> 8}.${at & 255}` }).then(
      () => 'in',
      (error) => error.code,
    )
  const wait = (ms: number) => world.platform.clock.move(ms)

  describe('signing in', () => {
    it('answers tokens and the customer’s name, whatever the punctuation of the document', async () => {
      const answer = await signIn(MARINA.password, { username: '529.982.247-25', intentId: 'intent-1' })
      expect(answer).toMatchObject({ expires_in: 600, extraInfo: { iamName: MARINA.name } })
      expect(await world.accounts.identify(answer.access_token)).toMatchObject({
        kind: 'customer',
        document: MARINA.document,
        loggedUser: MARINA.document,
        intentId: 'intent-1',
      })
    })

    it('takes a password of ten years ago: a password has no end', async () => {
      wait(10 * 366 * 24 * 60 * MINUTE_MS)
      expect(await signIn(MARINA.password)).toHaveProperty('access_token')
    })

    it('starts no session with a password that is replaced while it is checked', async () => {
      const { verify: real } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
      wait(1_000)
      vi.mocked(verify).mockImplementationOnce(async (...asked) => {
        const isRight = await real(...asked)
        const { database, clock } = world.platform
        const { document, email } = MARINA
        const change = { document, email, passwordHash: await hash('outra123') }
        expect(await createAccountStore(database).setPassword(database, change, clock.now())).toBe(true)
        return isRight
      })
      await expectFailure(signIn(MARINA.password), 'INVALID_GRANT')
      await expectFailure(signIn(MARINA.password), 'INVALID_GRANT')
      expect((await world.recorded()).slice(-2)).toEqual([
        ...['account.signed-in refused', 'account.signed-in refused'],
      ])
    })

    it('an access token expires after ten minutes, and an altered one is refused', async () => {
      const { access_token: token, refresh_token: renewal } = await signIn(MARINA.password)
      expect(await world.accounts.identify(renewal)).toBeUndefined()
      await expectFailure(world.accounts.refresh(token), 'UNAUTHENTICATED')
      // 32 random bytes, of which the database has a hash.
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await world.accounts.identify(`${token.slice(1)}A`)).toBeUndefined()
      expect(await world.accounts.identify(hashOf(token))).toBeUndefined()
      wait(10 * MINUTE_MS - 1)
      expect(await world.accounts.identify(token)).toBeDefined()
      wait(1)
      expect(await world.accounts.identify(token)).toBeUndefined()
    })
  })

  describe('a hash that was made when hashes cost less', () => {
    const COST = { memoryKiB: 512, passes: 2 }
    async function costlier() {
      const database = await open()
      await (await openAccounts(database)).signUp(MARINA)
      const { accounts } = await openAccounts(database, { hashing: COST })
      const signInTo = (password: string, username = MARINA.document) =>
        accounts.signIn({ username, password, ip: SOMEWHERE })
      const kept = async () => (await createAccountStore(database).find(MARINA.document))?.passwordHash ?? ''
      return { database, signInTo, kept }
    }

    it('is made again at the next right sign-in, once', async () => {
      const { database, signInTo, kept } = await costlier()
      const previous = await kept()
      await expectFailure(signInTo(WRONG), 'INVALID_GRANT')
      expect(await kept()).toBe(previous)
      await signInTo(MARINA.password)
      const renewed = await kept()
      expect([previous, renewed].map((text) => text.split('$')[3])).toEqual([
        'm=256,t=1,p=1',
        'm=512,t=2,p=1',
      ])
      await signInTo(MARINA.password)
      expect(await kept()).toBe(renewed)
      // Nor does it ever take the place of a password that was changed meanwhile.
      await createAccountStore(database).replaceHash(MARINA.document, previous, 'the new one')
      expect(await kept()).toBe(renewed)
    })

    it('costs as much to be guessed at as an unknown document', async () => {
      const { signInTo } = await costlier()
      const workOf = async (username: string): Promise<number> => {
        for (const one of [hash, verify]) vi.mocked(one).mockClear()
        await expectFailure(signInTo(WRONG, username), 'INVALID_GRANT')
        const verified = vi.mocked(verify).mock.calls.map(([text]) => /m=(\d+),t=(\d+)/.exec(String(text)))
        const hashed = vi.mocked(hash).mock.calls.map(([, cost]) => [0, cost?.memoryCost, cost?.timeCost])
        return [...verified, ...hashed].reduce((sum, cost) => sum + Number(cost?.[1]) * Number(cost?.[2]), 0)
      }
      expect(await workOf('98765432100')).toBe(COST.memoryKiB * COST.passes)
      expect(await workOf(MARINA.document)).toBe(COST.memoryKiB * COST.passes)
    })
  })

  describe('signing in and renewing without end', () => {
    it('is slowed down even with the right password, for that address alone', async () => {
      vi.mocked(verify).mockImplementation(async () => true)
      for (let time = 0; time < 121; time += 1) await signIn(MARINA.password)
      await expectFailure(signIn(MARINA.password), 'TOO_MANY_TRIES')
      await signIn(MARINA.password, { ip: ELSEWHERE })
      wait(MINUTE_MS)
      await signIn(MARINA.password)
      vi.mocked(verify).mockReset()
    })

    it('a token that was renewed too often has to wait, and stays good', async () => {
      let { refresh_token: token } = await signIn(MARINA.password)
      const renew = async () => {
        token = (await world.accounts.refresh(token)).refresh_token
      }
      for (let time = 0; time < 121; time += 1) await renew()
      const failure = await renew().catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'TOO_MANY_TRIES', retryAfter: 2 })
      wait(MINUTE_MS)
      await renew()
    })
  })

  describe('guessing passwords', () => {
    it('fifty guesses at once are bounded like fifty in a row', async () => {
      const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => signIn(WRONG)))
      const tried = guesses.filter(
        (guess) => guess.status === 'rejected' && guess.reason.code === 'INVALID_GRANT',
      )
      expect(tried.length).toBe(6)
    })

    it('a sign-in does not wait for another one from the same address with a slightly later time', async () => {
      await signIn(MARINA.password)
      // As with two simultaneous ones, when the statement of the later one runs first.
      wait(-5)
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
      await expectFailure(signIn(WRONG), 'INVALID_GRANT')
      wait(-5)
      await expectFailure(signIn(WRONG), 'INVALID_GRANT')
    })

    it('tries from one address, however many, slow down no customer at another address', async () => {
      const guesses = Array.from({ length: 200 }, () =>
        signIn(WRONG, { ip: ELSEWHERE }).catch(() => undefined),
      )
      await Promise.all(guesses)
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
      for (let minute = 0; minute < 60; minute += 1) {
        for (let time = 0; time < 3; time += 1) await signIn(WRONG, { ip: ELSEWHERE }).catch(() => undefined)
        wait(MINUTE_MS)
      }
      await expect(signIn(MARINA.password, { ip: '198.51.100.7' })).resolves.toBeDefined()
    })

    it('tries from one address at one account slow down no other account there', async () => {
      for (let time = 0; time < 80; time += 1) await signIn(WRONG).catch(() => undefined)
      await expectFailure(signIn(MARINA.password), 'TOO_MANY_TRIES')
      await expectFailure(signIn(WRONG, { username: '98765432100' }), 'INVALID_GRANT')
    })

    it('hundreds of addresses together are slowed down, and a customer whose address or browser is known is not', async () => {
      await signIn(MARINA.password)
      const cookies = cookieJar()
      await signIn(MARINA.password, { cookies })
      const codes = await Promise.all(Array.from({ length: 400 }, (_, at) => guess(at)))
      expect(codes.filter((code) => code === 'INVALID_GRANT').length).toBe(251 + 31)
      await expectFailure(signIn(MARINA.password, { ip: ELSEWHERE }), 'TOO_MANY_TRIES')
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
      await expect(signIn(MARINA.password, { ip: ELSEWHERE, cookies })).resolves.toBeDefined()
      wait(8 * MINUTE_MS)
      await expect(signIn(MARINA.password, { ip: '198.51.100.7' })).resolves.toBeDefined()
    })

    it('from every address of an IPv6 network counts as from one', async () => {
      for (let at = 1; at <= 6; at += 1)
        await expectFailure(signIn(WRONG, { ip: `2001:db8::${at}` }), 'INVALID_GRANT')
      await expectFailure(signIn(WRONG, { ip: '2001:db8::ffff' }), 'TOO_MANY_TRIES')
      await expectFailure(signIn(WRONG, { ip: '2001:db8:0:1::1' }), 'INVALID_GRANT')
    })

    it('over many documents is slowed down by address', async () => {
      const guesses = Array.from({ length: 70 }, (_, time) =>
        signIn(WRONG, { ip: ELSEWHERE, username: `nobody-${time}` }).catch((error) => error.code),
      )
      expect((await Promise.all(guesses)).filter((code) => code === 'TOO_MANY_TRIES').length).toBe(9)
    })

    it('asking who has an account is slowed down as well', async () => {
      const ask = (document: string) => world.accounts.situation({ document, ip: ELSEWHERE })
      const others = ['98765432100', '11144477735', '12345678909']
      // Over several documents, because each has a limit of its own.
      for (let time = 0; time < 201; time += 1) await ask(others[time % others.length] ?? '')
      await expectFailure(ask(MARINA.document), 'TOO_MANY_TRIES')
    })

    it('asking everywhere about one document is slowed down, half a minute at a time', async () => {
      const ask = (at: number) =>
        world.accounts.situation({ document: MARINA.document, ip: `203.0.${at >> 8}.${at & 255}` })
      for (let at = 0; at < 301 + 101; at += 1) await ask(at)
      await expectFailure(ask(402), 'TOO_MANY_TRIES')
      wait(30_000)
      await expect(ask(403)).resolves.toBeDefined()
    })
  })

  describe('renewing a session', () => {
    it('rotates the refresh token and keeps the intent', async () => {
      const first = await signIn(MARINA.password, { intentId: 'intent-1' })
      const second = await world.accounts.refresh(first.refresh_token)
      expect(second.refresh_token).not.toBe(first.refresh_token)
      // 32 random bytes.
      for (const { refresh_token: token } of [first, second]) expect(token).toMatch(/^[\w-]{43}$/)
      expect(second.extraInfo.iamName).toBe(MARINA.name)
      expect(await world.accounts.identify(second.access_token)).toMatchObject({ intentId: 'intent-1' })
    })

    it('two renewals at once, and one ten seconds late, are an honest customer’s', async () => {
      const first = await signIn(MARINA.password)
      const { refresh_token: token } = first
      const [one, two] = await Promise.all([world.accounts.refresh(token), world.accounts.refresh(token)])
      wait(10_000)
      const three = await world.accounts.refresh(token)
      // Each may be that of another tab.
      for (const { access_token } of [first, one, two, three])
        expect(await world.accounts.identify(access_token)).toBeDefined()
      for (const { refresh_token } of [one, two, three])
        await expect(world.accounts.refresh(refresh_token)).resolves.toBeDefined()
    })

    it('a token used again later ends the whole session, its access tokens too', async () => {
      const { refresh_token: stolen } = await signIn(MARINA.password)
      const next = await world.accounts.refresh(stolen)
      wait(10_001)
      await expectFailure(world.accounts.refresh(stolen), 'UNAUTHENTICATED')
      await expectFailure(world.accounts.refresh(next.refresh_token), 'UNAUTHENTICATED')
      expect(await world.accounts.identify(next.access_token)).toBeUndefined()
    })

    it('works for 90 minutes at the other institution, not longer, and not beyond half a day', async () => {
      const { refresh_token: token } = await signIn(MARINA.password)
      wait(89 * MINUTE_MS)
      let next = (await world.accounts.refresh(token)).refresh_token
      wait(91 * MINUTE_MS)
      await expectFailure(world.accounts.refresh(next), 'UNAUTHENTICATED')

      next = (await signIn(MARINA.password)).refresh_token
      for (let hour = 0; hour < 11; hour += 1) {
        wait(60 * MINUTE_MS)
        next = (await world.accounts.refresh(next)).refresh_token
      }
      wait(61 * MINUTE_MS)
      await expectFailure(world.accounts.refresh(next), 'UNAUTHENTICATED')
    })

    it('ends when the customer leaves: no token of it opens anything any more, others do', async () => {
      const [here, there] = [await signIn(MARINA.password), await signIn(MARINA.password)]
      await world.accounts.endSession(here.refresh_token)
      expect(await world.accounts.identify(here.access_token)).toBeUndefined()
      await expectFailure(world.accounts.refresh(here.refresh_token), 'UNAUTHENTICATED')
      await expect(world.accounts.refresh(there.refresh_token)).resolves.toBeDefined()
      expect(await world.accounts.endSession('never given')).toEqual({ ended: true })
      await expectFailure(world.accounts.refresh('never given'), 'UNAUTHENTICATED')
    })
  })

  describe('over an update from the version that signed its tokens', () => {
    /** As it was there: its key, and no hash of an access token. */
    async function updated() {
      const database = await open()
      const before = await openAccounts(database)
      const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
      const jwk = { ...(await exportJWK(privateKey)), kid: 'former' }
      await createKeyStore(database, before.platform.seal).addFirst({ kid: 'former', use: 'session', jwk })
      await before.signUp(MARINA)
      const { accounts } = await openAccounts(database)
      const signedIn = () =>
        accounts.signIn({ username: MARINA.document, password: MARINA.password, ip: SOMEWHERE })
      const session = await signedIn()
      await database.run('update refresh_token set access_hash = null, access_expires_at = null')
      return { database, accounts, session, signedIn }
    }

    it('a session goes on, with its tokens and with the next ones, and ends with all of them', async () => {
      const { accounts, session } = await updated()
      const next = await accounts.refresh(session.refresh_token)
      for (const token of [session.access_token, next.access_token])
        expect(await accounts.identify(token)).toMatchObject({
          document: MARINA.document,
          name: MARINA.name,
          proved: { acr: 'loa2', amr: ['pwd'] },
        })
      const customer = (await accounts.identify(session.access_token)) as Customer
      await accounts.provePassword(customer, MARINA.password)
      expect(await accounts.identify(session.access_token)).toBeUndefined()
      const last = await accounts.refresh(next.refresh_token)
      expect(await accounts.identify(last.access_token)).toBeDefined()
      await accounts.endSession(last.refresh_token)
      for (const token of [session.access_token, last.access_token])
        expect(await accounts.identify(token)).toBeUndefined()
    })

    it('a process of that version reads the tokens of this one', async () => {
      const { database, accounts, signedIn } = await updated()
      const tokens = [(await signedIn()).access_token, (await accounts.clientToken()).access_token]
      await database.run('update refresh_token set access_hash = null')
      for (const token of tokens) expect(await accounts.identify(token)).toBeDefined()
    })
  })

  it('accounts are imported once, and never overwrite existing ones', async () => {
    const accountsFile = join(temporaryFolder(), 'accounts.json')
    const people = [{ ...MARINA, password: 'outra8ma' }, OTHER]
    writeFileSync(accountsFile, JSON.stringify(await Promise.all(people.map(importable))))
    await world.reopen({ accountsFile })
    for (const count of [1, 0]) expect(await world.accounts.importAccounts()).toBe(count)
    for (const { document } of [MARINA, OTHER])
      expect(await signIn(MARINA.password, { username: document })).toHaveProperty('access_token')
  })
})
