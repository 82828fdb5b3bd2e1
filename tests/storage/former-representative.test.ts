import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../support/authenticator/software-authenticator.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { cookieJar, expectFailure, MARINA, PADARIA, SOMEWHERE } from '../support/database/test-accounts.ts'

const NEXT = '11144477735'
const BAKERY = { ...PADARIA, name: 'Padaria Trigo Claro', password: 'vela7rio' }
const ORIGIN = 'http://localhost:3999'
const DAY_MS = 24 * 3_600_000

/** The insurer's register no longer names the person behind a company's account. */
forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [BAKERY, MARINA])

  /** From now on these people represent the bakery, whose mailbox this is. */
  function represent(people: readonly string[], email: string | undefined = PADARIA.email): void {
    const representatives = people.map((document) => ({ document, name: 'Pessoa de Teste' }))
    const { document, name } = BAKERY
    world.insurer.register.find = async (asked) =>
      asked === document ? { document, name, representatives, ...(email && { email }) } : undefined
  }
  const silence = () => {
    world.insurer.register.find = () => Promise.reject(new Error('The register does not answer.'))
  }
  const refresh = (token: string) => world.accounts.refresh(token)

  it('ends a session at its next renewal, with the account’s others, and says why', async () => {
    const [one, other, person] = [
      await world.signIn(BAKERY),
      await world.signIn(BAKERY),
      await world.signIn(),
    ]
    const renewed = await refresh(one.refreshToken)
    represent([NEXT])
    await expectFailure(refresh(renewed.refresh_token), 'NOT_REPRESENTATIVE')
    expect(await world.accounts.identify(renewed.access_token)).toBeUndefined()
    expect(await world.accounts.identify(other.token)).toBeUndefined()
    await expectFailure(refresh(other.refreshToken), 'UNAUTHENTICATED')
    expect(await refresh(person.refreshToken)).toHaveProperty('access_token')
    const ended = await world.platform.database.query(
      "select detail from audit_inbox where event = 'session.ended' and detail like '%no longer the representative%'",
    )
    expect(ended).toHaveLength(2)
  })

  it('lets nobody in by password or passkey, says why to whoever has the right one alone', async () => {
    const { customer } = await world.signIn(BAKERY)
    await world.accounts.sendEnrolmentCode(customer)
    await world.accounts.openEnrolment(customer, { code: await world.mailedCode() })
    const device = createAuthenticator({ origin: ORIGIN })
    const passkey = device.create(await world.accounts.startPasskey(customer))
    await world.accounts.addPasskey(customer, { passkey, name: 'Celular' })
    represent([NEXT])
    await expectFailure(world.signIn(BAKERY), 'NOT_REPRESENTATIVE')
    await expectFailure(world.signIn({ ...BAKERY, password: 'outra7ma' }), 'INVALID_GRANT')
    const { request } = await world.accounts.startPasskeySignIn({ document: BAKERY.document, ip: SOMEWHERE })
    if (!request) throw new Error('no passkey is asked for')
    const entered = { passkey: device.sign(request), ip: SOMEWHERE, cookies: cookieJar() }
    await expectFailure(world.accounts.signInWithPasskey(entered), 'NOT_REPRESENTATIVE')
    expect(await world.accounts.identify((await world.signIn()).token)).toBeDefined()
  })

  it('sessions are kept while the register does not answer: the same token renews them afterwards', async () => {
    const { refreshToken, token } = await world.signIn(BAKERY)
    silence()
    await expect(refresh(refreshToken)).rejects.toThrow('does not answer')
    expect(await world.accounts.identify(token)).toBeDefined()
    await expect(world.signIn(BAKERY)).rejects.toThrow('does not answer')
    represent([PADARIA.representative, NEXT])
    world.platform.clock.move(60_000)
    const renewed = await refresh(refreshToken)
    expect(renewed.extraInfo.loggedUser).toBe(PADARIA.representative)
    // A company that the register does not know any more has no representative.
    world.insurer.register.find = async () => undefined
    await expectFailure(refresh(renewed.refresh_token), 'NOT_REPRESENTATIVE')
  })

  describe('the next representative', () => {
    const signUp = async (
      representative: string | undefined,
      email = PADARIA.email,
      password = 'nova8mar',
    ) => {
      const who = { document: BAKERY.document, email }
      const tokenId = await world.proveEmail(who)
      await world.accounts.register({ ...who, name: 'Padaria', password, representative, tokenId })
    }

    it('signs up by the mailbox of the register: the account is theirs, what the former one left opens nothing', async () => {
      const former = await world.signIn(BAKERY)
      represent([NEXT], 'nova@trigoclaro.example')
      await signUp(NEXT, 'nova@trigoclaro.example')
      expect(await world.accounts.identify(former.token)).toBeUndefined()
      await expectFailure(world.signIn(BAKERY), 'INVALID_GRANT')
      const { customer } = await world.signIn({ ...BAKERY, password: 'nova8mar' })
      expect(customer).toMatchObject({ document: BAKERY.document, loggedUser: NEXT })
      expect(world.told.map(({ news }) => news.kind)).toContain('password-changed')
    })

    it('is not the former one by the mailbox of before, in whosever name', async () => {
      represent([NEXT], 'nova@trigoclaro.example')
      await expectFailure(signUp(NEXT), 'UNKNOWN_EMAIL')
      for (const nobody of [PADARIA.representative, MARINA.document, undefined])
        await expectFailure(signUp(nobody, 'nova@trigoclaro.example'), 'INVALID_DOCUMENT')
    })

    it('has no account while the register names the present one as well', async () => {
      represent([PADARIA.representative, NEXT])
      await expectFailure(signUp(NEXT), 'ALREADY_REGISTERED')
      world.platform.clock.move(DAY_MS)
      expect((await world.signIn(BAKERY)).customer.loggedUser).toBe(PADARIA.representative)
    })
  })
})
