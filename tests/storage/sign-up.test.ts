import { describe, expect, it } from 'vitest'
import { Failure } from '../../apps/server/src/platform/base/failure.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { takeWork } from '../support/database/run-outbox.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import {
  type Asking,
  cookieJar,
  ELSEWHERE,
  expectFailure,
  MARINA,
  SOMEWHERE,
} from '../support/database/test-accounts.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'ponte4uz'
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open)

  const register = (tokenId: string, change = {}) =>
    world.accounts.register({ ...MARINA, tokenId, ...change })
  const validate = async (
    code: string,
    { tokenId = '', ip = SOMEWHERE, ...more }: Partial<Asking & { email: string }> = {},
  ) =>
    world.accounts.validateActivationCode({
      ...MARINA,
      code,
      tokenId: tokenId || (await world.visitor()),
      ip,
      ...more,
    })
  const signIn = (password: string) =>
    world.accounts.signIn({ username: MARINA.document, password, ip: SOMEWHERE })

  describe('signing up', () => {
    it('a code that no mail server has taken while it was good is not sent any more', async () => {
      await world.accounts.sendActivationCode({ ...MARINA, ip: SOMEWHERE, tokenId: await world.visitor() })
      const [code] = await takeWork(world.platform)
      // No mail server answers.
      const send = () => world.accounts.outboxHandlers.mail(code?.payload)
      world.platform.clock.move(10 * MINUTE_MS - 1)
      await expect(send()).rejects.toThrow()
      world.platform.clock.move(1)
      await expect(send()).resolves.toBeUndefined()
    })

    it('without a validated code no account is made', async () => {
      await expectFailure(register(await world.visitor()), 'CODE_NOT_BOUND')
      const other = await world.proveEmail(MARINA)
      await expectFailure(register(await world.visitor()), 'CODE_NOT_BOUND')
      await expectFailure(register(other, { email: 'other@example.com' }), 'CODE_NOT_BOUND')
      await expectFailure(register(other, { document: '98765432100' }), 'CODE_NOT_BOUND')
    })

    it('a bound code is used up by one registration, and lapses after ten minutes', async () => {
      const tokenId = await world.proveEmail(MARINA)
      const both = await Promise.allSettled([register(tokenId), register(tokenId)])
      expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      await expectFailure(register(tokenId), 'CODE_NOT_BOUND')

      const late = await world.proveEmail(MARINA)
      world.platform.clock.move(10 * MINUTE_MS)
      await expectFailure(register(late), 'CODE_NOT_BOUND')
    })

    it('nobody gets a code of a customer whose e-mail the insurer does not know', async () => {
      const tokenId = await world.proveEmail(MARINA)
      const { document, name } = MARINA
      world.becomeCustomer({ document, name })
      await expectFailure(world.requestCode(MARINA), 'UNKNOWN_EMAIL')
      // The code was proved before: the account is made, and opens nothing.
      await register(tokenId)
      await expectFailure(signIn(MARINA.password), 'INVALID_GRANT')
    })

    it('a document that has an account is already registered', async () => {
      await world.signUp(MARINA)
      const tokenId = await world.proveEmail(MARINA)
      await expect(register(tokenId)).rejects.toMatchObject({ code: 'ALREADY_REGISTERED', status: 400 })
      await expectFailure(register(tokenId), 'CODE_NOT_BOUND')
    })
  })

  describe('an account opened before the insurer knew its customer', () => {
    const THIEF = { ...MARINA, name: 'Outra Pessoa', email: 'outra@example.com', password: 'furto9xa' }
    const signInAs = ({ document, password }: typeof MARINA) =>
      world.accounts.signIn({ username: document, password, ip: SOMEWHERE })
    const recover = async (who: typeof MARINA) =>
      world.accounts.changePassword({
        ...who,
        password: NEW_PASSWORD,
        tokenId: await world.proveEmail(who),
        ip: SOMEWHERE,
      })

    it('lets nobody in any more once the register names another mailbox, and that mailbox makes it the customer’s', async () => {
      await world.signUp(THIEF)
      const early = await signInAs(THIEF)
      world.becomeCustomer(MARINA)
      await expectFailure(signInAs(THIEF), 'INVALID_GRANT')
      await expectFailure(world.accounts.refresh(early.refresh_token), 'UNAUTHENTICATED')
      await expectFailure(recover(THIEF), 'UNKNOWN_EMAIL')

      await recover(MARINA)
      expect(await world.accounts.identify(early.access_token)).toBeUndefined()
      await expectFailure(signInAs(THIEF), 'INVALID_GRANT')
      await expect(signInAs({ ...MARINA, password: NEW_PASSWORD })).resolves.toMatchObject({
        extraInfo: { iamName: MARINA.name },
      })
      await expectFailure(recover(THIEF), 'UNKNOWN_EMAIL')
    })

    it('stays the customer’s where the register names the same, also when it names another later', async () => {
      await world.signUp(MARINA)
      world.becomeCustomer(MARINA)
      await expect(signInAs(MARINA)).resolves.toBeDefined()
      world.becomeCustomer({ ...MARINA, email: 'nova@example.com' })
      await expect(signInAs(MARINA)).resolves.toBeDefined()
    })

    it('stays signed in while the register does not answer: the same token renews the session once it does', async () => {
      await world.signUp(MARINA)
      const { refresh_token: token } = await signInAs(MARINA)
      const { register } = world.insurer
      const { find } = register
      register.find = async () => Promise.reject(new Failure('UNAVAILABLE'))
      await expectFailure(world.accounts.refresh(token), 'UNAVAILABLE')
      world.platform.clock.move(60_000)
      register.find = find
      const { refresh_token: next } = await world.accounts.refresh(token)
      await expect(world.accounts.refresh(next)).resolves.toBeDefined()
    })

    it('a code that was proved for another mailbox changes nothing', async () => {
      const tokenId = await world.proveEmail(THIEF)
      await world.signUp(MARINA)
      const change = world.accounts.changePassword({
        ...THIEF,
        password: NEW_PASSWORD,
        tokenId,
        ip: SOMEWHERE,
      })
      await expectFailure(change, 'UNKNOWN_EMAIL')
      await expect(signInAs(MARINA)).resolves.toBeDefined()
    })
  })

  describe('activation codes', () => {
    it('five wrong tries end a code: the right one is then refused as well', async () => {
      const tokenId = await world.visitor()
      const code = await world.requestCode(MARINA, { tokenId })
      const invalid = { code: 'INVALID_ACTIVATION_CODE', extra: { codigo: 1 } }
      for (let time = 0; time < 5; time += 1)
        await expect(validate(otherThan(code), { tokenId })).rejects.toMatchObject(invalid)
      await expect(validate(code, { tokenId })).rejects.toMatchObject(invalid)
    })

    it('a stranger’s wrong tries, and the codes that they ask for, leave the requester’s code as it was', async () => {
      const tokenId = await world.visitor()
      const code = await world.requestCode(MARINA, { tokenId })
      for (let time = 0; time < 30; time += 1)
        await validate(otherThan(code), { ip: time % 2 ? ELSEWHERE : SOMEWHERE }).catch(() => undefined)
      for (let at = 0; at < 60; at += 1)
        await world.requestCode(MARINA, { ip: `203.0.113.${at}` }).catch(() => undefined)
      await expect(validate(code, { tokenId })).resolves.toEqual({ documento: MARINA.document })
    })

    it('fifty addresses that ask for codes again and again do not keep a new customer from one', async () => {
      const ask = (at: number) =>
        world.accounts
          .sendActivationCode({ ...MARINA, ip: `203.0.113.${at}`, tokenId: `stranger ${at}` })
          .catch(() => undefined)
      for (let round = 0; round < 6; round += 1) {
        for (let at = 0; at < 50; at += 1) await ask(at)
        await world.mailedCode()
        world.platform.clock.move(5 * MINUTE_MS)
      }
      const tokenId = await world.visitor()
      const code = await world.requestCode(MARINA, { tokenId, ip: '198.51.100.7' })
      await expect(validate(code, { tokenId })).resolves.toEqual({ documento: MARINA.document })
    })

    it('after a reload the browser that asked for a code still owns it, whatever strangers try', async () => {
      const cookies = cookieJar()
      const code = await world.requestCode(MARINA, { cookies })
      for (let time = 0; time < 30; time += 1)
        await validate(otherThan(code), { ip: ELSEWHERE }).catch(() => undefined)
      await expectFailure(validate(code), 'INVALID_ACTIVATION_CODE')
      await expect(validate(code, { cookies })).resolves.toEqual({ documento: MARINA.document })
    })

    it('without a cookie, too, a page that was loaded again may try the newest code, a few times', async () => {
      const code = await world.requestCode(MARINA)
      for (let time = 0; time < 4; time += 1)
        await expectFailure(validate(otherThan(code)), 'INVALID_ACTIVATION_CODE')
      await expect(validate(code)).resolves.toEqual({ documento: MARINA.document })
    })

    it('a code works once, also for two callers at once', async () => {
      const code = await world.requestCode(MARINA)
      const email = MARINA.email.toUpperCase()
      const both = await Promise.allSettled([validate(code, { email }), validate(code, { email })])
      expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      expect(both).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ extra: { codigo: 1 } }),
      })
      await expectFailure(validate(code), 'INVALID_ACTIVATION_CODE')
    })

    it('a code ends after ten minutes, and with the next one', async () => {
      const tokenId = await world.visitor()
      const first = await world.requestCode(MARINA, { tokenId })
      const second = await world.requestCode(MARINA, { tokenId })
      if (first !== second) await expectFailure(validate(first, { tokenId }), 'INVALID_ACTIVATION_CODE')
      world.platform.clock.move(10 * MINUTE_MS)
      await expectFailure(validate(second, { tokenId }), 'INVALID_ACTIVATION_CODE')
    })

    it('a code belongs to its document and e-mail', async () => {
      const code = await world.requestCode(MARINA)
      const request = { code, tokenId: await world.visitor(), ip: SOMEWHERE }
      const other = { document: '98765432100', email: MARINA.email }
      await expectFailure(
        world.accounts.validateActivationCode({ ...other, ...request }),
        'INVALID_ACTIVATION_CODE',
      )
    })

    it('are not sent without end, neither for a document nor to a mailbox', async () => {
      for (let time = 0; time < 5; time += 1) await world.requestCode(MARINA)
      await expectFailure(world.requestCode({ ...MARINA, email: 'other@example.com' }), 'TOO_MANY_TRIES')
      await expectFailure(world.requestCode({ ...MARINA, document: '98765432100' }), 'TOO_MANY_TRIES')
    })

    it('a mailbox gets a reserve’s number and no more than a dozen beyond it, from any requester', async () => {
      const ask = (at: number) =>
        world.accounts
          .sendActivationCode({ ...MARINA, ip: `203.0.113.${at}`, tokenId: `stranger ${at}` })
          .then(
            () => 'sent',
            (error) => error.code,
          )
      const answers = await Promise.all(Array.from({ length: 160 }, (_, at) => ask(at)))
      expect(answers.filter((answer) => answer === 'sent').length).toBe(111 + 13)
    })

    it('one address gets a dozen sent to a mailbox beyond its first ones, and one each quarter of an hour', async () => {
      let sent = 0
      for (let minute = 0; minute < 24 * 60; minute += 5) {
        await world.requestCode(MARINA, { ip: ELSEWHERE }).then(
          () => {
            sent += 1
          },
          () => undefined,
        )
        world.platform.clock.move(5 * MINUTE_MS)
      }
      expect(sent).toBeGreaterThan(90)
      expect(sent).toBeLessThanOrEqual(2 + 2 + 13 + 96)
    })

    it('guessing over many documents is slowed down by address', async () => {
      for (let time = 0; time < 61; time += 1)
        await validate('000000', { ip: ELSEWHERE }).catch(() => undefined)
      await expectFailure(validate('000000', { ip: ELSEWHERE }), 'TOO_MANY_TRIES')
    })
  })

  describe('recovering a password', () => {
    const change = (tokenId: string) =>
      world.accounts.changePassword({ ...MARINA, password: NEW_PASSWORD, tokenId, ip: SOMEWHERE })

    it('an account gets codes at its own e-mail only, written either way', async () => {
      await world.signUp(MARINA)
      await expectFailure(world.requestCode({ ...MARINA, email: 'other@example.com' }), 'UNKNOWN_EMAIL')
      await expect(world.requestCode({ ...MARINA, email: ' Marina.Lopes@Example.com' })).resolves.toMatch(
        /^\d{6}$/,
      )
    })

    it('the new password replaces the previous one and ends every session', async () => {
      await world.signUp(MARINA)
      const before = await signIn(MARINA.password)
      await change(await world.proveEmail(MARINA))
      await expectFailure(signIn(MARINA.password), 'INVALID_GRANT')
      await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined()
      await expectFailure(world.accounts.refresh(before.refresh_token), 'UNAUTHENTICATED')
      expect(await world.accounts.identify(before.access_token)).toBeUndefined()
    })

    it('leads a customer back in whom somebody keeps out from everywhere', async () => {
      await world.signUp(MARINA)
      for (let at = 0; at < 400; at += 1)
        await world.accounts
          .signIn({ username: MARINA.document, password: 'errada12', ip: `203.0.${at >> 8}.${at & 255}` })
          .catch(() => undefined)
      await expectFailure(signIn(MARINA.password), 'TOO_MANY_TRIES')
      await change(await world.proveEmail(MARINA))
      await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined()
    })

    it('needs the code, and an account', async () => {
      await expectFailure(change(await world.proveEmail(MARINA)), 'UNKNOWN_EMAIL')
      await world.signUp(MARINA)
      await expectFailure(change(await world.visitor()), 'CODE_NOT_BOUND')
    })
  })
})
