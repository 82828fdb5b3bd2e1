import { describe, expect, it } from 'vitest'
import type { Credentials } from '../../apps/server/src/accounts/sign-in/sign-in-with-password.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import {
  cookieJar,
  ELSEWHERE,
  expectFailure,
  MARINA,
  openAccounts,
  SOMEWHERE,
} from '../support/database/test-accounts.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const WRONG = 'errada12'
const ADDRESSES = 50
/** As often as the shared count lets another guess through. */
const SHARED_MS = 400 * SECOND_MS
const LONG = Boolean(process.env.LONG)

/** Fifty addresses that try passwords at one account, and its owner (docs/decisions/access/throttling.md). */
forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])

  const signIn = (password: string, more: Partial<Credentials> = {}) =>
    world.accounts.signIn({ username: MARINA.document, password, ip: ELSEWHERE, ...more })
  const wait = (ms: number) => world.platform.clock.move(ms)
  /** One wrong password of each of these addresses, at once. @returns how many were compared with the right one */
  async function guess(ips: string[], accounts = world.accounts): Promise<number> {
    const one = (ip: string) => accounts.signIn({ username: MARINA.document, password: WRONG, ip })
    const codes = await Promise.all(ips.map((ip) => one(ip).catch((error) => error.code)))
    return codes.filter((code) => code === 'INVALID_GRANT').length
  }
  const volley = ({ accounts = world.accounts, from = 0, size = ADDRESSES } = {}) =>
    guess(
      Array.from({ length: size }, (_, at) => `203.0.113.${(from + at) % ADDRESSES}`),
      accounts,
    )
  /** The same of so many other addresses. */
  const guessFrom = (first: number, count: number) =>
    guess(Array.from({ length: count }, (_, at) => `10.0.${(first + at) >> 8}.${(first + at) & 255}`))
  /** Five tries a second of each address for so many seconds. */
  async function attack(seconds: number): Promise<number> {
    let guesses = 0
    for (let volleys = 0; volleys < seconds * 5; volleys += 1) {
      guesses += await volley()
      wait(SECOND_MS / 5)
    }
    return guesses
  }

  describe('while fifty addresses try five passwords a second', () => {
    it('the owner gets in at once from a browser that signed in before, at whatever address', async () => {
      const cookies = cookieJar()
      await signIn(MARINA.password, { ip: SOMEWHERE, cookies })
      await attack(3)
      await expect(signIn(MARINA.password, { cookies })).resolves.toBeDefined()
      // Also at the address of an attacker.
      await expect(signIn(MARINA.password, { cookies, ip: '203.0.113.7' })).resolves.toBeDefined()
    })

    it('the owner gets in from a new browser at the first right password, after mistakes as well', async () => {
      await attack(3)
      for (let mistakes = 0; mistakes < 3; mistakes += 1) await expectFailure(signIn(WRONG), 'INVALID_GRANT')
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
      await attack(1)
      await expect(signIn(MARINA.password, { ip: '198.51.100.7' })).resolves.toBeDefined()
    })

    it('they have at most 1,000 guesses a day together, and a new browser is let in all day', async () => {
      let guesses = await attack(3)
      // Each time that the shared count lets another one through some of them are there, and all of them four times a day.
      for (let step = 0; step < DAY_MS / SHARED_MS; step += 1) {
        wait(SHARED_MS)
        guesses += await volley({
          from: (step * 3) % ADDRESSES,
          size: step % 54 === 0 || LONG ? ADDRESSES : 3,
        })
        if (step % 54 === 0)
          await expect(signIn(MARINA.password, { ip: `198.51.100.${step}` })).resolves.toBeDefined()
      }
      expect(guesses).toBeGreaterThan(400)
      expect(guesses).toBeLessThanOrEqual(1000)
    })

    it('they are counted together by all processes', async () => {
      const { database, clock } = world.platform
      const other = await openAccounts(database)
      other.platform.clock.move(clock.now().getTime() - other.platform.clock.now().getTime())
      let guesses = 0
      for (let volleys = 0; volleys < 6; volleys += 1)
        guesses += (await Promise.all([volley(), volley({ accounts: other.accounts })])).reduce(
          (sum, one) => sum + one,
        )
      expect(guesses).toBeLessThanOrEqual(ADDRESSES * 4 + 31)
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
    })
  })

  it('however many addresses try, one guess each, they have at most 1,000 guesses a day together', async () => {
    let guesses = 0
    for (let at = 0; at < 400; at += 50) guesses += await guessFrom(at, 50)
    for (let step = 0; step < DAY_MS / SHARED_MS; step += 1) {
      wait(SHARED_MS)
      guesses += await guessFrom(400 + step * 2, 2)
    }
    expect(guesses).toBeGreaterThan(400)
    expect(guesses).toBeLessThanOrEqual(1000)
  })

  describe('the device cookie', () => {
    it('counts wrong passwords of its browser by itself, and is held up by them like an address', async () => {
      const cookies = cookieJar()
      await signIn(MARINA.password, { cookies })
      for (let time = 0; time < 6; time += 1) await expectFailure(signIn(WRONG, { cookies }), 'INVALID_GRANT')
      await expectFailure(signIn(MARINA.password, { cookies }), 'TOO_MANY_TRIES')
      await expect(signIn(MARINA.password)).resolves.toBeDefined()
      wait(5 * MINUTE_MS)
      await expect(signIn(MARINA.password, { cookies })).resolves.toBeDefined()
    })

    it('holds no document and no name, is sealed, and opens nothing by itself', async () => {
      const cookies = cookieJar()
      await signIn(MARINA.password, { cookies })
      const [[name = '', value = ''] = []] = [...cookies.kept]
      expect(name).toBe('consente_teste_device')
      expect(value).not.toContain(MARINA.document)
      const opened = world.platform.seal.open(value)
      for (const personal of [MARINA.document, MARINA.name, MARINA.email])
        expect(opened).not.toContain(personal)
      await expectFailure(signIn(WRONG, { cookies }), 'INVALID_GRANT')
    })

    it.each([
      ['is of another account', 'other'],
      ['was touched', 'touched'],
      ['is older than half a year', 'old'],
      ['is of before a change of the password', 'changed'],
    ])('one that %s makes no browser known', async (_what, kind) => {
      const cookies = cookieJar()
      const other = { ...MARINA, document: '98765432100', email: 'rafael@example.com' }
      if (kind === 'other') await world.signUp(other)
      const username = kind === 'other' ? other.document : MARINA.document
      await signIn(MARINA.password, { cookies, ip: '198.51.100.7', username })
      if (kind === 'touched')
        for (const [name, value] of cookies.kept) cookies.kept.set(name, `${value.slice(0, -3)}AAA`)
      if (kind === 'old') wait(181 * DAY_MS)
      if (kind === 'changed') {
        const tokenId = await world.proveEmail(MARINA)
        wait(SECOND_MS)
        await world.accounts.changePassword({ ...MARINA, tokenId, ip: SOMEWHERE })
      }
      // Many more addresses use up the reserve: only a browser that is known gets in now.
      await guessFrom(0, 400)
      await expectFailure(signIn(MARINA.password, { cookies }), 'TOO_MANY_TRIES')
      // That of another account makes no address known, either.
      if (kind === 'other')
        await expectFailure(signIn(MARINA.password, { ip: '198.51.100.7' }), 'TOO_MANY_TRIES')
    })

    it('knows several accounts of one browser', async () => {
      const cookies = cookieJar()
      const other = { ...MARINA, document: '98765432100', email: 'rafael@example.com' }
      await world.signUp(other)
      await signIn(MARINA.password, { cookies, ip: SOMEWHERE })
      await signIn(other.password, { cookies, ip: SOMEWHERE, username: other.document })
      await guessFrom(0, 400)
      await expectFailure(signIn(MARINA.password), 'TOO_MANY_TRIES')
      await expect(signIn(MARINA.password, { cookies })).resolves.toBeDefined()
    })
  })
})
