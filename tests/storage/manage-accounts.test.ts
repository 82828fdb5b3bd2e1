import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  disableAccount,
  enableAccount,
  endEverySession,
  endSessionsOf,
  type OperatorDeps,
} from '../../apps/server/src/accounts/operator-actions.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { expectFailure, MARINA, SOMEWHERE } from '../support/database/test-accounts.ts'

/** Works as usual, can be paused, and counts its calls. */
// What files before this one have read is read again, with this in its place.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

/** What the operator does to customers' access. */
const CAIO = { ...MARINA, document: '11144477735', email: 'caio@example.com' }
const NEW_PASSWORD = 'ponte4uz'

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])
  let deps: OperatorDeps
  beforeEach(() => {
    deps = world.deps()
  })

  const signIn = (password = MARINA.password, { document } = MARINA) =>
    world.accounts.signIn({ username: document, password, ip: SOMEWHERE })
  const isSignedIn = async ({ access_token }: { access_token: string }) =>
    (await world.accounts.identify(access_token)) !== undefined
  const auditRows = () =>
    world.platform.database.query(
      `select event, outcome, actor, subject, detail from audit_inbox where actor = 'operator' order by arrival`,
    )

  describe('a disabled account', () => {
    it('is answered like a wrong password, with the same work', async () => {
      await disableAccount(deps, MARINA.document)
      vi.mocked(verify).mockClear()
      await expectFailure(signIn(), 'INVALID_GRANT')
      expect(vi.mocked(verify)).toHaveBeenCalledOnce()
    })

    it('has no session any more: every token of it is refused at once, none is renewed, also once it is enabled', async () => {
      const session = await signIn()
      expect(await isSignedIn(session)).toBe(true)
      expect(await disableAccount(deps, MARINA.document)).toBe(1)
      expect(await isSignedIn(session)).toBe(false)
      await expectFailure(world.accounts.refresh(session.refresh_token), 'UNAUTHENTICATED')
      // What had ended stays so.
      expect(await enableAccount(deps, MARINA.document)).toBe(0)
      expect(await isSignedIn(session)).toBe(false)
      expect(await isSignedIn(await signIn())).toBe(true)
    })

    it('refuses a sign-in that was already in progress', async () => {
      vi.mocked(verify).mockImplementationOnce(async () => {
        await disableAccount(deps, MARINA.document)
        return true
      })
      await expectFailure(signIn(), 'INVALID_GRANT')
      expect(await endSessionsOf(deps, MARINA.document)).toBe(0)
    })

    it('gets no code, though the answer is the same; one that it had before sets no password', async () => {
      const tokenId = await world.proveEmail(MARINA)
      await disableAccount(deps, MARINA.document)
      const change = { ...MARINA, password: NEW_PASSWORD, tokenId, ip: SOMEWHERE }
      await expectFailure(world.accounts.changePassword(change), 'UNKNOWN_EMAIL')
      expect(
        await world.accounts.sendActivationCode({ ...MARINA, ip: SOMEWHERE, tokenId: await world.visitor() }),
      ).toEqual({
        documento: MARINA.document,
      })
      expect(await world.mailedCode()).toBe('no mail')
      expect(await world.accounts.situation({ document: MARINA.document, ip: SOMEWHERE })).toEqual({
        codigoSituacao: '1',
      })
    })
  })

  it('sessions end for one customer or for all', async () => {
    await world.signUp(CAIO)
    const [marinas, caios] = [await signIn(), await signIn(CAIO.password, CAIO)]
    expect(await endSessionsOf(deps, MARINA.document)).toBe(1)
    expect([await isSignedIn(marinas), await isSignedIn(caios)]).toEqual([false, true])
    const again = await signIn()
    expect(await endEverySession(deps)).toBe(2)
    expect([await isSignedIn(again), await isSignedIn(caios)]).toEqual([false, false])
    await signIn()
  })

  it('every command is recorded as the operator’s action, and names nobody', async () => {
    await signIn()
    await disableAccount(deps, MARINA.document)
    await enableAccount(deps, MARINA.document)
    expect(await disableAccount(deps, CAIO.document)).toBeUndefined()
    await endEverySession(deps)
    const rows = await auditRows()
    expect(rows).toMatchObject([
      { event: 'account.disabled', outcome: 'done', subject: 'account' },
      { event: 'session.ended', outcome: 'done' },
      { event: 'account.enabled', outcome: 'done', subject: 'account' },
      { event: 'account.disabled', outcome: 'refused', subject: 'account' },
      { event: 'session.ended', outcome: 'done', subject: 'all' },
    ])
    expect(JSON.stringify(rows)).not.toContain(MARINA.document)
  })
})
