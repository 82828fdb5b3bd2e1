import type { NewPasskey } from '@consente/contract/portal/passkeys'
import { describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../../apps/server/src/accounts/factors/totp/totp-code.ts'
import { issueIdentityCode } from '../../apps/server/src/accounts/operator-actions.ts'
import type { Cookies } from '../../apps/server/src/platform/http/cookies.ts'
import type { Customer } from '../../apps/server/src/platform/http/route.ts'
import { type Authenticator, createAuthenticator } from '../support/authenticator/software-authenticator.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { OTHER, setUpAccounts } from '../support/database/signed-up-customers.ts'
import { cookieJar, expectFailure, MARINA, SOMEWHERE } from '../support/database/test-accounts.ts'
import { untilWaiting } from '../support/database/waiting-statements.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ORIGIN = 'http://localhost:3999'

forEachDatabase((name, open) => {
  const world = setUpAccounts(open, [MARINA])
  const { customerOf, recorded } = world

  const levelOf = ({ sessionId }: Customer) => world.accounts.levelOf(sessionId)
  const kindsTold = () => world.told.map(({ to, news }) => `${to} ${news.kind}`)

  const signedIn = async (who = MARINA): Promise<Customer> => (await world.signIn(who)).customer

  async function prove(customer: Customer): Promise<void> {
    await world.accounts.sendEnrolmentCode(customer)
    await world.accounts.openEnrolment(customer, { code: await world.mailedCode() })
  }
  async function add(customer: Customer, device: Authenticator, name = 'Celular'): Promise<void> {
    const passkey = device.create(await world.accounts.startPasskey(customer))
    await world.accounts.addPasskey(customer, { passkey, name })
  }
  /** A session that has proved the mailbox. */
  async function enrolling(who = MARINA): Promise<Customer> {
    const customer = await signedIn(who)
    await prove(customer)
    return customer
  }
  /** A session whose account has added its first factor just now. */
  async function waiting(who = MARINA, settings = {}) {
    const device = createAuthenticator({ origin: ORIGIN, ...settings })
    const customer = await enrolling(who)
    await add(customer, device)
    return { customer, device }
  }
  /** A device whose passkey counts. */
  async function withPasskey(who = MARINA, settings = {}): Promise<Authenticator> {
    const { device } = await waiting(who, settings)
    world.platform.clock.move(24 * HOUR_MS)
    return device
  }
  function challenge<T>(offered: T | undefined): T {
    if (!offered) throw new Error('no passkey is asked for')
    return offered
  }
  const asked = async (document = MARINA.document) =>
    challenge((await world.accounts.startPasskeySignIn({ document, ip: SOMEWHERE })).request)
  const askedOf = async (customer: Customer) => challenge((await world.accounts.startProof(customer)).passkey)
  const enter = (passkey: ReturnType<Authenticator['sign']>) =>
    world.accounts.signInWithPasskey({ passkey, ip: SOMEWHERE, cookies: cookieJar() })
  /** A new password, by the mailbox. @returns who has it */
  async function recover(): Promise<typeof MARINA> {
    const changed = { ...MARINA, password: 'nova8mar' }
    const tokenId = await world.proveEmail(MARINA)
    await world.accounts.changePassword({ ...changed, tokenId, ip: SOMEWHERE })
    return changed
  }
  const provePasskey = async (customer: Customer, device: Authenticator, changed = {}) =>
    world.accounts.finishProof(customer, { passkey: device.sign(await askedOf(customer), changed) })

  describe('a passkey', () => {
    it('signs in at loa3, as the customer, and is shown with its last use', async () => {
      const device = await withPasskey()
      const answer = await enter(device.sign(await asked()))
      const customer = await customerOf(answer.access_token)
      expect(customer).toMatchObject({ document: MARINA.document, loggedUser: MARINA.document })
      expect(answer).toMatchObject({ extraInfo: { iamName: MARINA.name }, document: MARINA.document })
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa3', amr: ['pop', 'user', 'mfa'] })
      const { factors } = await world.accounts.showFactors(customer)
      expect(factors).toMatchObject([
        { name: 'Celular', kind: 'passkey', lastUsedAt: '2026-11-06T12:00:00Z' },
      ])
    })

    it('raises a session by password to loa3, keeping what it had proved, with new tokens', async () => {
      const device = await withPasskey()
      const { customer, ...before } = await world.signIn()
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa2', amr: ['pwd'] })
      await provePasskey(customer, device)
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa3', amr: ['pwd', 'pop', 'user', 'mfa'] })
      expect(await world.accounts.identify(before.token)).toBeUndefined()
      const after = await world.accounts.refresh(before.refreshToken)
      expect((await customerOf(after.access_token)).proved).toMatchObject({ acr: 'loa3' })
    })

    it('is named for the institution, for this domain, and not discoverable where others share it', async () => {
      const customer = await enrolling()
      expect(await world.accounts.startPasskey(customer)).toMatchObject({
        rp: { id: 'localhost', name: 'Seguradora de Teste' },
        user: { name: 'Seguradora de Teste, CPF final 25' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      })
    })

    it('is one of ten at most, however many were begun before', async () => {
      const device = await withPasskey()
      const customer = await customerOf((await enter(device.sign(await asked()))).access_token)
      const begun: NewPasskey[] = []
      for (let count = 0; count < 10; count += 1)
        begun.push(
          createAuthenticator({ origin: ORIGIN }).create(await world.accounts.startPasskey(customer)),
        )
      const added = await Promise.allSettled(
        begun.map((passkey) => world.accounts.addPasskey(customer, { passkey, name: 'Mais um' })),
      )
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    })

    it('an account without a passkey, an unknown document, and none where institutions share a domain get no challenge', async () => {
      for (const document of [MARINA.document, '98765432100', undefined])
        expect(await world.accounts.startPasskeySignIn({ document, ip: SOMEWHERE })).toEqual({})
    })
  })

  describe('an attacker', () => {
    it.each([
      ['another origin', { origin: 'http://localhost:4000' }],
      ['nobody present', { isPresent: false }],
      ['another ceremony', { client: { type: 'webauthn.create' } }],
      ['a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ])('with %s gets in nowhere', async (_what, changed) => {
      const device = await withPasskey()
      await expectFailure(enter(device.sign(await asked(), changed)), 'FACTOR_REFUSED')
      const customer = await signedIn()
      await expectFailure(provePasskey(customer, device, changed), 'FACTOR_REFUSED')
      expect((await levelOf(customer))?.acr).toBe('loa2')
    })

    // A synced passkey, which does not count: its counter refuses nothing, so the challenge has to.
    it('cannot use an answer twice, nor after five minutes', async () => {
      const device = await withPasskey(MARINA, { counts: false })
      const answer = device.sign(await asked())
      const both = await Promise.allSettled([enter(answer), enter(answer)])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expectFailure(enter(answer), 'FACTOR_REFUSED')
      const late = await asked()
      world.platform.clock.move(5 * MINUTE_MS)
      await expectFailure(enter(device.sign(late)), 'FACTOR_REFUSED')
    })

    it('cannot use a challenge for anything else than it was given for', async () => {
      const device = await withPasskey()
      const customer = await signedIn()
      const forSignIn = device.sign(await asked())
      await expectFailure(world.accounts.finishProof(customer, { passkey: forSignIn }), 'FACTOR_REFUSED')
      await expectFailure(enter(device.sign(await askedOf(customer))), 'FACTOR_REFUSED')
      const again = await askedOf(customer)
      const inAnother = { passkey: device.sign(again) }
      await expectFailure(world.accounts.finishProof(await signedIn(), inAnother), 'FACTOR_REFUSED')
      await provePasskey(customer, device)
      const { challenge } = await world.accounts.startPasskey(customer)
      const forAnother = { passkey: device.sign({ ...again, challenge }) }
      await expectFailure(world.accounts.finishProof(customer, forAnother), 'FACTOR_REFUSED')
    })

    it('with a passkey of another account gets into neither by the other’s name', async () => {
      const own = await withPasskey(OTHER)
      const device = await withPasskey()
      await expectFailure(enter(own.sign(await asked())), 'FACTOR_REFUSED')
      const renamed = { credentialId: device.credentialId }
      await expectFailure(enter(own.sign(await asked(), renamed)), 'FACTOR_REFUSED')
      const customer = await signedIn()
      await expectFailure(provePasskey(customer, own), 'FACTOR_REFUSED')
    })

    it.each([
      ['goes back', 1],
      ['stands still', 2],
      ['is none any more', 0],
    ])('with a copy whose counter %s ends the passkey, and the customer is told', async (_what, counter) => {
      const device = await withPasskey()
      const session = await customerOf((await enter(device.sign(await asked()))).access_token)
      world.told.length = 0
      await expectFailure(enter(device.sign(await asked(), { counter })), 'FACTOR_REFUSED')
      expect(world.told).toMatchObject([
        { to: MARINA.document, news: { kind: 'factor-removed', factor: { name: 'Celular' }, by: 'copy' } },
      ])
      expect(await levelOf(session)).toMatchObject({ acr: 'loa2' })
      await expect(asked()).rejects.toThrow('no passkey is asked for')
    })
  })

  describe('however often others ask for the passkey of an account, from however many addresses', () => {
    const strangers = async () => {
      let refused = 0
      for (let address = 0; address < 600; address += 1)
        await world.accounts
          .startPasskeySignIn({ document: MARINA.document, ip: `198.51.${address >> 8}.${address & 255}` })
          .catch(() => (refused += 1))
      for (let tries = 0; tries < 300; tries += 1)
        await world.accounts
          .startPasskeySignIn({ document: MARINA.document, ip: '203.0.113.1' })
          .catch(() => (refused += 1))
      expect(refused).toBeGreaterThan(0)
    }
    const askFrom = (ip: string, cookies: Cookies = cookieJar()) =>
      world.accounts.startPasskeySignIn({ document: MARINA.document, ip, cookies })

    it('the customer is asked for it at a known address, and in a known browser wherever it is', async () => {
      await withPasskey()
      const { cookies } = await world.signIn(MARINA, { ip: '192.0.2.44' })
      await strangers()
      await expectFailure(askFrom('192.0.2.200'), 'TOO_MANY_TRIES')
      expect((await askFrom('192.0.2.44')).request).toBeDefined()
      expect((await askFrom('203.0.113.1', cookies)).request).toBeDefined()
    })

    it('asking addresses use up nothing of a new one', async () => {
      await withPasskey()
      for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
        for (let tries = 0; tries < 150; tries += 1) await askFrom(ip).catch(() => undefined)
      await expectFailure(askFrom('203.0.113.1'), 'TOO_MANY_TRIES')
      expect((await askFrom('192.0.2.201')).request).toBeDefined()
    })

    it('wrong answers of devices at its address keep no known browser out', async () => {
      const device = await withPasskey()
      const { cookies } = await world.signIn()
      const answer = {
        ...createAuthenticator({ origin: ORIGIN }).sign(await asked()),
        id: device.credentialId,
      }
      const wrong = () =>
        world.accounts.signInWithPasskey({ passkey: answer, ip: SOMEWHERE, cookies: cookieJar() })
      for (let tries = 0; tries < 70; tries += 1) await wrong().catch(() => undefined)
      await expectFailure(wrong(), 'TOO_MANY_TRIES')
      const passkey = device.sign(await asked())
      const entered = await world.accounts.signInWithPasskey({ passkey, ip: SOMEWHERE, cookies })
      expect(entered.document).toBe(MARINA.document)
    })
  })

  describe('a stolen password', () => {
    it('adds nothing without the code of the mailbox', async () => {
      const thief = await signedIn()
      await expectFailure(world.accounts.startPasskey(thief), 'PROOF_NEEDED')
      await expectFailure(world.accounts.startTotp(thief), 'PROOF_NEEDED')
      await world.accounts.sendEnrolmentCode(thief)
      await expectFailure(world.accounts.openEnrolment(thief, { code: '000000' }), 'INVALID_ACTIVATION_CODE')
    })

    it('with the mailbox adds one that counts after a day, and the customer is told at once', async () => {
      const { customer: thief, device } = await waiting()
      expect(kindsTold()).toEqual([`${MARINA.document} factor-added`])
      expect(await world.accounts.startProof(thief)).toEqual({
        totp: false,
        countsFrom: '2026-11-06T12:00:00Z',
      })
      const entered = await customerOf((await enter(device.sign(await asked()))).access_token)
      expect(await levelOf(entered)).toMatchObject({ acr: 'loa2', amr: ['pop', 'user'] })
      await expectFailure(world.accounts.startPasskey(thief), 'FACTOR_WAITS')
      world.platform.clock.move(24 * HOUR_MS)
      const later = await customerOf((await enter(device.sign(await asked()))).access_token)
      expect(await levelOf(later)).toMatchObject({ acr: 'loa3' })
    })

    it('proves nothing by what does not count yet: no device by a challenge of another call, no app', async () => {
      const { customer: thief, device } = await waiting()
      const { passkey } = await world.accounts.startIdentityProof(thief)
      const byDevice = { passkey: device.sign(challenge(passkey)) }
      await expectFailure(world.accounts.finishProof(thief, byDevice), 'FACTOR_REFUSED')
      const another = await enrolling(OTHER)
      const { secret } = await world.accounts.startTotp(another)
      const code = () => totpCode(secret, totpStep(world.platform.clock.now()))
      await world.accounts.addTotp(another, { secret, code: code(), name: 'App' })
      world.platform.clock.move(MINUTE_MS)
      await expectFailure(world.accounts.finishProof(another, { totp: code() }), 'FACTOR_REFUSED')
      for (const customer of [thief, another])
        expect(await levelOf(customer)).toMatchObject({ acr: 'loa2', factorAt: undefined })
    })

    it('loses what it has added and does not count when the customer sets a new password', async () => {
      await waiting()
      await recover()
      expect(kindsTold()).toContain(`${MARINA.document} factor-removed`)
      await expect(asked()).rejects.toThrow()
    })

    it('a new password keeps factors that count, neither keeps nor gives loa3, and the customer is told', async () => {
      const device = await withPasskey()
      const before = await customerOf((await enter(device.sign(await asked()))).access_token)
      expect(await levelOf(before)).toMatchObject({ acr: 'loa3' })
      world.told.length = 0
      const changed = await recover()
      expect(await levelOf(before)).toBeUndefined()
      expect(world.told).toEqual([
        { to: MARINA.document, news: { kind: 'password-changed', at: '2026-11-06T12:00:00Z' } },
      ])
      const customer = await signedIn(changed)
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa2', amr: ['pwd'], factorAt: undefined })
      await expectFailure(world.accounts.startPasskey(customer), 'PROOF_NEEDED')
      await expect(enter(device.sign(await asked()))).resolves.toBeDefined()
      await provePasskey(customer, device)
      expect(await recorded()).toEqual(
        expect.arrayContaining(['account.password-changed done', 'account.factor-proved done']),
      )
    })
  })

  describe('another password by the current one', () => {
    const replace = (customer: Customer) =>
      world.accounts.replacePassword(customer, {
        current: MARINA.password,
        password: 'nova8mar',
        takesFactors: true,
      })

    it('takes the factor that counts as well: a stolen password does not change itself', async () => {
      const device = await withPasskey()
      const customer = await signedIn()
      await expectFailure(replace(customer), 'PROOF_NEEDED')
      await provePasskey(customer, device)
      world.platform.clock.move(5 * MINUTE_MS + 1000)
      await expectFailure(replace(customer), 'PROOF_NEEDED')
      await provePasskey(customer, device)
      expect(await replace(customer)).toMatchObject({ ended: expect.any(Number) })
      await enter(device.sign(await asked()))
    })

    it('takes away what was added and does not count yet, and asks for no proof of it', async () => {
      const { customer } = await waiting()
      await replace(customer)
      expect((await world.accounts.showFactors(customer)).factors).toEqual([])
      expect(kindsTold().slice(-2)).toEqual([
        `${MARINA.document} factor-removed`,
        `${MARINA.document} password-changed`,
      ])
    })
  })

  describe('further factors', () => {
    it('need one that counts, proved just now, and count at once', async () => {
      const device = await withPasskey()
      const customer = await enrolling()
      await expectFailure(world.accounts.startPasskey(customer), 'PROOF_NEEDED')
      await provePasskey(customer, device)
      const elsewhere = createAuthenticator({ origin: 'http://localhost:4000' })
      await expectFailure(add(customer, elsewhere), 'FACTOR_REFUSED')
      const second = createAuthenticator({ origin: ORIGIN })
      await add(customer, second, 'Notebook')
      expect((await world.accounts.countingFactors(customer)).map(({ name }) => name)).toEqual([
        'Celular',
        'Notebook',
      ])
      world.platform.clock.move(6 * MINUTE_MS)
      await expectFailure(world.accounts.startPasskey(customer), 'PROOF_NEEDED')
    })

    it('are added once: one of two first passkeys at the same time, and a credential only once', async () => {
      const customer = await enrolling()
      const devices = [createAuthenticator({ origin: ORIGIN }), createAuthenticator({ origin: ORIGIN })]
      const made: NewPasskey[] = []
      for (const device of devices) made.push(device.create(await world.accounts.startPasskey(customer)))
      const addBoth = () =>
        Promise.allSettled(
          made.map((passkey) => world.accounts.addPasskey(customer, { passkey, name: 'Celular' })),
        )
      // The embedded database runs one transaction at a time.
      const both = await (name === 'PGlite' ? addBoth() : untilBothWait(addBoth))
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await world.accounts.showFactors(customer)).factors).toHaveLength(1)
      const other = await enrolling(OTHER)
      const taken = devices[both.findIndex(({ status }) => status === 'fulfilled')]
      if (!taken) throw new Error('no device was added')
      await expectFailure(add(other, taken), 'FACTOR_KNOWN')
    })

    /** Lets nothing be added to the factors until both callers wait, each having read what it reads. */
    async function untilBothWait<T>(act: () => Promise<T>): Promise<T> {
      let acting: Promise<T> | undefined
      await world.platform.database.transaction(async (sql) => {
        await sql.query('lock table factor in share row exclusive mode')
        acting = act()
        await untilWaiting(world.platform.database, 2)
      })
      return acting as Promise<T>
    }
  })

  describe('removing', () => {
    it('the last one takes a factor and the password; it signs in no more, and the customer is told', async () => {
      const device = await withPasskey()
      const elsewhere = await customerOf((await enter(device.sign(await asked()))).access_token)
      const customer = await customerOf((await enter(device.sign(await asked()))).access_token)
      const signed = device.sign(await asked())
      const [factor] = (await world.accounts.showFactors(customer)).factors
      const id = factor?.id ?? ''
      await expectFailure(world.accounts.removeFactor(customer, { id }), 'PROOF_NEEDED')
      await expectFailure(
        world.accounts.removeFactor(customer, { id, password: 'nada7nao' }),
        'WRONG_PASSWORD',
      )
      await world.accounts.removeFactor(customer, { id, password: MARINA.password })
      expect(kindsTold()).toContain(`${MARINA.document} factor-removed`)
      await expectFailure(enter(signed), 'FACTOR_REFUSED')
      expect(await levelOf(elsewhere)).toMatchObject({ acr: 'loa2' })
    })

    // The embedded database runs one transaction at a time.
    describe.skipIf(name === 'PGlite')('one whose answer was checked a moment before', () => {
      /** The only factor is removed, as its owner does it, while the act waits, which has checked it already. */
      async function removedBehind<T>(act: () => Promise<T>): Promise<T> {
        let acting: Promise<T> | undefined
        await world.platform.database.transaction(async (sql) => {
          await sql.query('select 1 from account where document = $1 for update', [MARINA.document])
          acting = act()
          acting.catch(() => undefined)
          await untilWaiting(world.platform.database, 1)
          await sql.run('delete from factor where document = $1', [MARINA.document])
        })
        return acting as Promise<T>
      }

      it('signs in no more', async () => {
        const device = await withPasskey()
        const signed = device.sign(await asked())
        await expectFailure(
          removedBehind(() => enter(signed)),
          'FACTOR_REFUSED',
        )
        await expectFailure(enter(signed), 'FACTOR_REFUSED')
        const refused = (await recorded()).filter((one) => one === 'account.signed-in refused')
        expect(refused).toHaveLength(2)
      })

      it('raises no session, and is recorded as refused', async () => {
        const device = await withPasskey()
        const customer = await signedIn()
        const answer = { passkey: device.sign(await askedOf(customer)) }
        await expectFailure(
          removedBehind(() => world.accounts.finishProof(customer, answer)),
          'FACTOR_REFUSED',
        )
        expect(await levelOf(customer)).toMatchObject({ acr: 'loa2', amr: ['pwd'], factorAt: undefined })
        expect((await recorded()).filter((one) => one.startsWith('account.factor-proved'))).toEqual([
          'account.factor-proved refused',
        ])
      })
    })

    it('is the customer’s own: a factor of another customer, or of another person who acted for them, stays', async () => {
      await withPasskey()
      await signedIn(OTHER)
      const customer = await signedIn()
      await prove(customer)
      const [{ id = '' } = {}] = (await world.accounts.showFactors(customer)).factors
      for (const [document, person] of [
        [OTHER.document, OTHER.document],
        [OTHER.document, MARINA.document],
        [MARINA.document, OTHER.document],
      ]) {
        await world.platform.database.run('update factor set document = $1, person = $2', [document, person])
        await expectFailure(world.accounts.removeFactor(customer, { id }), 'NOT_FOUND')
      }
    })

    it('the last one takes the password also of two that are removed at once', async () => {
      const device = await withPasskey()
      const customer = await customerOf((await enter(device.sign(await asked()))).access_token)
      await add(customer, createAuthenticator({ origin: ORIGIN }), 'Notebook')
      const both = (await world.accounts.showFactors(customer)).factors
      const removed = await Promise.allSettled(
        both.map(({ id }) => world.accounts.removeFactor(customer, { id })),
      )
      expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await world.accounts.showFactors(customer)).factors).toHaveLength(1)
    })

    it('a customer who lost every passkey recovers by mailbox and password at loa2, is told of each step and waits again', async () => {
      const lost = await withPasskey()
      const enrolling = await signedIn()
      await provePasskey(enrolling, lost)
      await add(enrolling, createAuthenticator({ origin: ORIGIN }), 'Notebook')
      const changed = await recover()
      const customer = await signedIn(changed)
      world.told.length = 0
      const passkeys = (await world.accounts.showFactors(customer)).factors
      const both = passkeys.map(({ id }) => id)
      const { password } = changed
      for (const id of both)
        await expectFailure(world.accounts.removeFactor(customer, { id, password }), 'PROOF_NEEDED')
      await prove(customer)
      for (const id of both) await world.accounts.removeFactor(customer, { id })
      await add(customer, createAuthenticator({ origin: ORIGIN }), 'Celular novo')
      expect(kindsTold()).toEqual(
        ['factor-removed', 'factor-removed', 'factor-added'].map((kind) => `${MARINA.document} ${kind}`),
      )
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa2', amr: ['pwd'] })
      expect(await world.accounts.startProof(customer)).toMatchObject({
        totp: false,
        countsFrom: expect.stringMatching(/^2026-11-07/),
      })
      await expectFailure(enter(lost.sign(await asked())), 'FACTOR_REFUSED')
    })
  })

  it.each([
    ['a disabled account', 'disabled_at = now()'],
    ['a company’s former representative', `representative = '${OTHER.document}'`],
  ])('a passkey of %s opens nothing, and is asked for no more', async (_whose, change) => {
    const device = await withPasskey()
    const signed = device.sign(await asked())
    await world.platform.database.script(`update account set ${change} where document = '${MARINA.document}'`)
    await expectFailure(enter(signed), 'FACTOR_REFUSED')
    await expect(asked()).rejects.toThrow('no passkey is asked for')
  })

  describe('an authenticator app', () => {
    const codeNow = (secret: string, off = 0) => totpCode(secret, totpStep(world.platform.clock.now()) + off)

    async function withApp(): Promise<{ customer: Customer; secret: string }> {
      const customer = await enrolling()
      const { secret } = await world.accounts.startTotp(customer)
      await expectFailure(
        world.accounts.addTotp(customer, { secret, code: codeNow(secret, 5), name: 'App' }),
        'FACTOR_REFUSED',
      )
      await world.accounts.addTotp(customer, { secret, code: codeNow(secret), name: 'App' })
      world.platform.clock.move(24 * HOUR_MS)
      return { customer: await signedIn(), secret }
    }

    it('makes loa3 beside the password; a code is good once', async () => {
      const { customer, secret } = await withApp()
      expect(await world.accounts.startProof(customer)).toEqual({ totp: true })
      const totp = codeNow(secret)
      await world.accounts.finishProof(customer, { totp })
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa3', amr: ['pwd', 'otp', 'mfa'] })
      await expectFailure(world.accounts.finishProof(await signedIn(), { totp }), 'FACTOR_REFUSED')
      const before = { totp: codeNow(secret, -1) }
      await expectFailure(world.accounts.finishProof(await signedIn(), before), 'FACTOR_REFUSED')
    })

    it('proves nothing in a session that has not proved the password', async () => {
      const { customer, secret } = await withApp()
      await world.accounts.finishProof(customer, { totp: codeNow(secret) })
      const device = createAuthenticator({ origin: ORIGIN })
      await add(customer, device)
      world.platform.clock.move(MINUTE_MS)
      const entered = await customerOf((await enter(device.sign(await asked()))).access_token)
      expect(await world.accounts.startProof(entered)).toMatchObject({ totp: false })
      await expectFailure(world.accounts.finishProof(entered, { totp: codeNow(secret) }), 'FACTOR_REFUSED')
      expect(await levelOf(entered)).toMatchObject({ amr: ['pop', 'user', 'mfa'] })
    })

    it('is sealed, and of another secret than one that this session was given none is added', async () => {
      const { secret } = await withApp()
      const rows = await world.platform.database.query<{ sealed_secret: string }>(
        "select sealed_secret from factor where kind = 'totp'",
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.sealed_secret).not.toContain(secret)
      const other = await enrolling(OTHER)
      const foreign = { secret, code: codeNow(secret), name: 'App' }
      await expectFailure(world.accounts.addTotp(other, foreign), 'FACTOR_REFUSED')
    })

    /** A code that is wrong: how it was answered. */
    const guess = async (who: Customer) =>
      world.accounts.finishProof(who, { totp: '000000' }).catch(({ code }: { code: string }) => code)

    it('four guesses in a session, and twenty-five in a day, are all', async () => {
      const { customer, secret } = await withApp()
      const codes = []
      for (let tries = 0; tries < 5; tries += 1) codes.push(await guess(customer))
      expect(codes).toEqual([...Array(4).fill('FACTOR_REFUSED'), 'TOO_MANY_TRIES'])
      let judged = 4
      // One more every three and every four hours is let through: tries each half hour, to the day's last instant, use all.
      for (let minutes = 0; minutes <= 24 * 60; minutes += 30) {
        // A right one gives whoever guesses no further guess.
        await world.accounts.finishProof(await signedIn(), { totp: codeNow(secret) }).catch(() => undefined)
        while ((await guess(await signedIn())) === 'FACTOR_REFUSED') judged += 1
        world.platform.clock.move(30 * MINUTE_MS)
      }
      expect(judged).toBe(25)
    })

    it('in a stolen session uses up none of its customer’s, who proves theirs in another', async () => {
      const { customer: stolen, secret } = await withApp()
      for (let minutes = 0; minutes < 60; minutes += 2) {
        await guess(stolen)
        world.platform.clock.move(2 * MINUTE_MS)
      }
      const customer = await signedIn()
      expect(await guess(customer)).toBe('FACTOR_REFUSED')
      await world.accounts.finishProof(customer, { totp: codeNow(secret) })
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa3' })
    })

    it('guessed away by whoever knows the password are good again with a new one, a few times a day', async () => {
      const { secret } = await withApp()
      const useUp = async (person: typeof MARINA) => {
        for (let tries = 0; tries < 12; tries += 1) await guess(await signedIn(person))
        return guess(await signedIn(person))
      }
      expect(await useUp(MARINA)).toBe('TOO_MANY_TRIES')
      const changed = await recover()
      const customer = await signedIn(changed)
      await world.accounts.finishProof(customer, { totp: codeNow(secret) })
      expect(await useUp(changed)).toBe('TOO_MANY_TRIES')
      const again = { ...MARINA, password: 'outra8ma' }
      const { password: current } = changed
      const { password } = again
      await world.accounts.replacePassword(customer, { current, password, takesFactors: true })
      expect(await guess(await signedIn(again))).toBe('FACTOR_REFUSED')
      expect(await useUp(again)).toBe('TOO_MANY_TRIES')
      await recover()
      expect(await guess(await signedIn(changed))).toBe('TOO_MANY_TRIES')
    })
  })

  describe('the institution’s own proof of the customer', () => {
    const issue = (document = MARINA.document) => issueIdentityCode(world.deps(), document)
    async function use(customer: Customer, device: Authenticator, code: string) {
      const { passkey } = await world.accounts.startIdentityProof(customer)
      const proof = { passkey: device.sign(challenge(passkey)) }
      return world.accounts.proveIdentity(customer, { code, proof })
    }
    const code = async (document?: string) => (await issue(document)) ?? 'none'

    it('ends the waiting time of the factor at hand, once, and the customer is told', async () => {
      const { customer, device } = await waiting()
      const given = await code()
      expect(given).toMatch(/^\d{8}$/)
      world.told.length = 0
      await use(customer, device, ` ${given.slice(0, 4)} ${given.slice(4)}`)
      expect(await levelOf(customer)).toMatchObject({ acr: 'loa3' })
      expect(await world.accounts.countingFactors(customer)).toHaveLength(1)
      expect(world.told).toEqual([
        {
          to: MARINA.document,
          news: { kind: 'factor-counts', factor: { kind: 'passkey', name: 'Celular' } },
        },
      ])
      const { events } = await world.accounts.accountHistory(customer)
      expect(events.map(({ what }) => what)).toContain('factor-vouched')
    })

    it('codes guessed in a stolen session open nothing, and leave its customer theirs', async () => {
      const { customer: stolen, device } = await waiting()
      const given = await code()
      for (const guess of ['00000000', '', '1'])
        await expectFailure(use(stolen, device, guess), 'INVALID_ACTIVATION_CODE')
      expect(await world.accounts.countingFactors(stolen)).toEqual([])
      const codes = []
      for (let tries = 0; tries < 12; tries += 1) {
        codes.push(await use(stolen, device, '99999999').catch(({ code }) => code))
        world.platform.clock.move(2 * MINUTE_MS)
      }
      expect(codes).toContain('TOO_MANY_TRIES')
      const customer = await signedIn()
      await use(customer, device, given)
      expect(await world.accounts.countingFactors(customer)).toHaveLength(1)
    })

    it('the customer with the code cannot make the thief’s device count, for want of it', async () => {
      const thief = await waiting()
      const customer = await signedIn()
      const own = createAuthenticator({ origin: ORIGIN })
      const given = await code()
      await expectFailure(use(customer, own, given), 'FACTOR_REFUSED')
      const [stolen] = (await world.accounts.showFactors(customer)).factors
      await world.accounts.removeFactor(customer, { id: stolen?.id ?? '' })
      await expect(use(thief.customer, thief.device, given)).rejects.toThrow('no passkey is asked for')
      await prove(customer)
      await add(customer, own)
      await use(customer, own, given)
      expect(await world.accounts.countingFactors(customer)).toHaveLength(1)
    })

    it('a code is good for its account, for an hour, for one use, and the newest alone', async () => {
      const { customer, device } = await waiting()
      const other = await waiting(OTHER)
      const [old, mine] = [await code(), await code()]
      await expectFailure(use(other.customer, other.device, mine), 'INVALID_ACTIVATION_CODE')
      await expectFailure(use(customer, device, old), 'INVALID_ACTIVATION_CODE')
      world.platform.clock.move(60 * MINUTE_MS)
      await expectFailure(use(customer, device, mine), 'INVALID_ACTIVATION_CODE')
      const fresh = await code()
      await use(customer, device, fresh)
      const { database } = world.platform
      expect(
        await database.query('select 1 from identity_code where document = $1', [MARINA.document]),
      ).toEqual([])
    })

    it('a code of the insurer’s system does the same, and its silence does nothing', async () => {
      const { customer, device } = await waiting()
      const asked: unknown[] = []
      world.insurer.identity = {
        use: async (given) => {
          asked.push(given)
          return given.code === 'SELFIE-1'
        },
      }
      await expectFailure(use(customer, device, 'SELFIE-2'), 'INVALID_ACTIVATION_CODE')
      await use(customer, device, 'SELFIE-1')
      expect(asked).toContainEqual({ document: MARINA.document, person: MARINA.document, code: 'SELFIE-1' })
      expect(await world.accounts.countingFactors(customer)).toHaveLength(1)
    })

    it('is not given without an account, and refused by an institution that gives none', async () => {
      expect(await issue('98765432100')).toBeUndefined()
      await world.reopen({ secondFactor: { waitHours: 24, agencyCodes: false } })
      const { customer, device } = await waiting()
      expect((await world.accounts.showFactors(customer)).takesCode).toBeUndefined()
      await expectFailure(use(customer, device, await code()), 'FORBIDDEN')
    })
  })

  describe('a sign-in without the document', () => {
    const OWN = 'https://portal.teste.example'
    const anyone = () => world.accounts.startPasskeySignIn({ ip: SOMEWHERE })
    async function withOwnDomain() {
      await world.reopen({ webauthn: { rpId: 'teste.example', origins: [OWN] } })
    }
    const known = async (who = MARINA) => (await waiting(who, { origin: OWN })).device
    const offered = async () => challenge((await anyone()).request)

    it('is offered where the domain is the institution’s own: the device says whose account it is', async () => {
      await withOwnDomain()
      const device = await known()
      const request = await offered()
      expect(request).toMatchObject({ rpId: 'teste.example', allowCredentials: [] })
      const { access_token, document } = await enter(device.sign(request))
      expect(document).toBe(MARINA.document)
      expect(await customerOf(access_token)).toMatchObject({ document: MARINA.document })
      await expectFailure(enter(device.sign(request)), 'FACTOR_REFUSED')
    })

    it('takes the handle that the device was given, and no other account’s', async () => {
      await withOwnDomain()
      const device = await known()
      const stranger = await known(OTHER)
      const hers = device.sign(await offered()).response.userHandle ?? ''
      await expectFailure(enter(stranger.sign(await offered(), { userHandle: hers })), 'FACTOR_REFUSED')
      await expectFailure(enter(device.sign(await offered(), { userHandle: 'AAAA' })), 'FACTOR_REFUSED')
      const signed = device.sign(await offered())
      const { userHandle: _, ...response } = signed.response
      await expectFailure(enter({ ...signed, response }), 'FACTOR_REFUSED')
      await expect(enter(device.sign(await offered()))).resolves.toBeDefined()
    })
  })

  describe('a name', () => {
    it('is given by its owner alone, cleaned, and not without end', async () => {
      await withPasskey()
      const customer = await signedIn()
      const nameOf = async () => (await world.accounts.showFactors(customer)).factors[0]?.name
      const [factor] = (await world.accounts.showFactors(customer)).factors
      const id = factor?.id ?? ''
      await world.accounts.renameFactor(customer, { id, name: '  Telefone\u202E da  Marina ' })
      expect(await nameOf()).toBe('Telefone da Marina')
      await expectFailure(world.accounts.renameFactor(customer, { id, name: '\u200B ' }), 'INVALID_REQUEST')
      const stranger = await signedIn(OTHER)
      await expectFailure(world.accounts.renameFactor(stranger, { id, name: 'Meu' }), 'NOT_FOUND')
      expect(await nameOf()).toBe('Telefone da Marina')
      const rename = () => world.accounts.renameFactor(customer, { id, name: 'X' })
      const answers = []
      for (let tries = 0; tries < 25; tries += 1) answers.push(await rename().catch(({ code }) => code))
      expect(answers).toContain('TOO_MANY_TRIES')
    })
  })

  describe('what happened to an account', () => {
    it('says sign-ins with their device, changes of factors and the password, newest first, of this account alone; nothing that was refused', async () => {
      const device = await withPasskey()
      await signedIn(OTHER)
      await expectFailure(signedIn({ ...MARINA, password: 'nada7nao' }), 'INVALID_GRANT')
      const customer = await customerOf((await enter(device.sign(await asked()))).access_token)
      const { passwordChangedAt, days, events } = await world.accounts.accountHistory(customer)
      expect({ passwordChangedAt, days }).toEqual({ passwordChangedAt: '2026-11-05T12:00:00Z', days: 90 })
      const said = events.map(({ what, how, kind }) => [what, how ?? kind].filter(Boolean).join(' '))
      expect(said[0]).toBe('signed-in passkey')
      // In the test's clock these are of one instant.
      expect(said.slice(1).sort()).toEqual(['factor-added passkey', 'opened', 'signed-in password'])
      expect(events[0]).toMatchObject({ device: 'Aparelho que não se identificou', isNewDevice: true })
      world.platform.clock.move(91 * 24 * HOUR_MS)
      expect((await world.accounts.accountHistory(customer)).events).toEqual([])
    })

    it('tells the fifty newest at most', async () => {
      const customer = await signedIn()
      const { database, audit } = world.platform
      const again = { event: 'account.signed-in', subject: 'account', person: MARINA.document } as const
      for (let times = 0; times < 50; times += 1) await audit.record(database, again)
      expect((await world.accounts.accountHistory(customer)).events).toHaveLength(50)
    })
  })

  describe('ending everything', () => {
    const demand = (customer: Customer, takesFactors = true) =>
      world.accounts.demandStrongestProof(customer, { takesFactors })

    it('takes the factor that the customer has, however recent the password', async () => {
      const device = await withPasskey()
      const customer = await signedIn()
      await expectFailure(demand(customer), 'PROOF_NEEDED')
      await world.accounts.provePassword(customer, MARINA.password)
      await expectFailure(demand(customer), 'PROOF_NEEDED')
      // Where the portal asks for none, the password is enough.
      await demand(customer, false)
      await provePasskey(customer, device)
      await demand(customer)
      world.platform.clock.move(5 * MINUTE_MS + 1000)
      for (const takesFactors of [true, false])
        await expectFailure(demand(customer, takesFactors), 'PROOF_NEEDED')
      await demand(await customerOf((await enter(device.sign(await asked()))).access_token))
    })

    it('takes the password again where no factor counts, and a sign-in just now is one', async () => {
      const { customer } = await waiting()
      await demand(customer)
      world.platform.clock.move(6 * MINUTE_MS)
      await expectFailure(demand(customer), 'PROOF_NEEDED')
      await world.accounts.provePassword(customer, MARINA.password)
      await demand(customer)
      await world.accounts.endOwnSessions(customer)
      await expectFailure(demand(customer), 'UNAUTHENTICATED')
    })
  })

  it('in a sandbox without a waiting time the first factor counts at once', async () => {
    await world.reopen({ secondFactor: { waitHours: 0, agencyCodes: false } })
    const { customer, device } = await waiting()
    await provePasskey(customer, device)
    expect((await levelOf(customer))?.acr).toBe('loa3')
  })
})
