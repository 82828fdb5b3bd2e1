import { describe, expect, it } from 'vitest'
import { beginProviderSignIn } from '../../apps/server/src/accounts/identity-provider/begin-provider-sign-in.ts'
import { finishProviderSignIn } from '../../apps/server/src/accounts/identity-provider/finish-provider-sign-in.ts'
import type { IdentityProvider } from '../../apps/server/src/accounts/identity-provider/provider-client.ts'
import { returnFromProvider } from '../../apps/server/src/accounts/identity-provider/return-from-provider.ts'
import { disableAccount } from '../../apps/server/src/accounts/operator-actions.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { cookieJar, expectFailure, MARINA, PADARIA, SOMEWHERE } from '../support/database/test-accounts.ts'

/** Whose account a sign-in at the identity provider opens; the provider's own part is played by claims. */
const LUCIANA = { document: PADARIA.representative, name: 'Luciana Serra Campos' }
const SETTINGS = {
  claims: { document: 'cpf', name: 'name', email: 'email', companies: 'empresas' },
  levels: { loa2: { acr: [], amr: [] }, loa3: { acr: [], amr: [] } },
  stepUp: { acrValues: [], maxAgeSeconds: 60 },
}

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open)

  /** One browser's way there and back, with what the provider says of the person. */
  function visit(claims: object) {
    let state = ''
    const provider = {
      settings: SETTINGS,
      signInAddress: async (secrets: { state: string }) => {
        state = secrets.state
        return 'https://entrar.example/auth'
      },
      exchange: async () => ({ claims: { sub: 's', ...claims }, idToken: 'a.b.c' }),
    } as unknown as IdentityProvider
    const deps = { ...world.deps(), provider, consentOfIntent: async () => undefined }
    const cookies = cookieJar()
    return {
      async comeBack() {
        await beginProviderSignIn(deps, { ip: SOMEWHERE, cookies })
        await returnFromProvider(deps, { answer: `?code=c&state=${state}`, cookies })
      },
      finish: (document?: string) => finishProviderSignIn(deps, { state, document, ip: SOMEWHERE, cookies }),
    }
  }
  async function enter(claims: object, document?: string) {
    const browser = visit(claims)
    await browser.comeBack()
    return browser.finish(document)
  }
  const account = async (document: string) =>
    (await world.platform.database.query('select * from account where document = $1', [document]))[0]

  describe('an account at the first sign-in', () => {
    it('has name and e-mail of the provider, and a password that nobody knows', async () => {
      await enter({ cpf: MARINA.document, name: MARINA.name, email: MARINA.email })
      expect(await account(MARINA.document)).toMatchObject({
        name: MARINA.name,
        email: MARINA.email,
        is_unvouched: false,
      })
      const tried = { username: MARINA.document, password: '', ip: SOMEWHERE }
      await expectFailure(world.accounts.signIn(tried), 'INVALID_GRANT')
    })

    it('takes the register’s e-mail where the provider tells none; without any, no mail is sent', async () => {
      world.becomeCustomer(MARINA)
      await enter({ cpf: MARINA.document })
      expect(await account(MARINA.document)).toMatchObject({ email: MARINA.email })
      await enter({ cpf: LUCIANA.document, name: LUCIANA.name })
      expect(await world.accounts.contactOf(LUCIANA.document)).toEqual({
        name: LUCIANA.name,
        email: undefined,
      })
    })

    it('becomes the customer’s when a stranger has opened it: the stranger’s sessions and password end', async () => {
      await world.signUp(MARINA)
      const stranger = { username: MARINA.document, password: MARINA.password, ip: SOMEWHERE }
      const { refresh_token } = await world.accounts.signIn(stranger)
      await enter({ cpf: MARINA.document, name: MARINA.name, email: 'a.outra@example.com' })
      await expectFailure(world.accounts.refresh(refresh_token), 'UNAUTHENTICATED')
      await expectFailure(world.accounts.signIn(stranger), 'INVALID_GRANT')
    })

    it('keeps what it has when it is the customer’s already', async () => {
      world.becomeCustomer(MARINA)
      await world.signUp(MARINA)
      const own = { username: MARINA.document, password: MARINA.password, ip: SOMEWHERE }
      const { refresh_token } = await world.accounts.signIn(own)
      await enter({ cpf: MARINA.document, name: MARINA.name })
      expect(await world.accounts.refresh(refresh_token)).toMatchObject({ token_type: 'Bearer' })
    })

    it('loses what the provider said of a session with it, and an unfinished sign-in with its hour', async () => {
      const { document } = MARINA
      await enter({ cpf: document })
      await visit({ cpf: document }).comeBack()
      const { database, clock } = world.platform
      const left = async () => {
        await world.accounts.jobs['accounts.clean-up']()
        const sessions = await database.query('select 1 from provider_session')
        return [sessions.length, (await database.query('select 1 from provider_sign_in')).length]
      }
      expect(await left()).toEqual([1, 1])
      await database.run('update session set ended_at = now()', [])
      clock.move(61 * 60_000)
      expect(await left()).toEqual([0, 0])
    })

    it('stays shut when the operator has disabled it', async () => {
      await enter({ cpf: MARINA.document })
      await disableAccount(world.deps(), MARINA.document)
      await expectFailure(enter({ cpf: MARINA.document }), 'PROVIDER_REFUSED')
    })
  })

  describe('a person who represents companies', () => {
    const claims = {
      cpf: LUCIANA.document,
      name: LUCIANA.name,
      empresas: [PADARIA.document, 'VENTOSUL000167'],
    }

    it('is asked for whom they act, among those that the register confirms, and answers once', async () => {
      const browser = visit(claims)
      await browser.comeBack()
      const companies = [{ document: PADARIA.document, name: 'Padaria Trigo Claro Ltda.' }]
      expect(await browser.finish()).toMatchObject({ choices: [LUCIANA, ...companies] })
      expect(await browser.finish(PADARIA.document)).toMatchObject({
        document: PADARIA.document,
        extraInfo: { loggedUser: LUCIANA.document },
      })
      await expectFailure(browser.finish(PADARIA.document), 'PROVIDER_RETURN_UNKNOWN')
    })

    it('may act for themselves, and for no company that was not offered', async () => {
      expect(await enter(claims, LUCIANA.document)).toMatchObject({ document: LUCIANA.document })
      await expectFailure(enter(claims, 'VENTOSUL000167'), 'INVALID_DOCUMENT')
      await expectFailure(
        enter({ cpf: MARINA.document, empresas: [PADARIA.document] }, PADARIA.document),
        'INVALID_DOCUMENT',
      )
    })
  })
})
