import { beforeEach, describe, expect, it } from 'vitest'
import { disableAccount } from '../../apps/server/src/accounts/operator-actions.ts'
import type { HandoverVoucher } from '../../apps/server/src/insurer/handover-voucher.port.ts'
import { hashOf } from '../../apps/server/src/platform/base/hash.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpAccounts } from '../support/database/signed-up-customers.ts'
import { cookieJar, expectFailure, MARINA, PADARIA, SOMEWHERE } from '../support/database/test-accounts.ts'

/** The insurer's app signs its customer in; its backend is played by a table of codes. */
const TAB = 'v'.repeat(43)
const ANOTHER_TAB = 'w'.repeat(43)

forEachDatabase((_name, open) => {
  const world = setUpAccounts(open, [MARINA])
  let codes: Map<string, HandoverVoucher>
  let isDown: boolean

  beforeEach(() => {
    codes = new Map()
    isDown = false
    // A backend that forgets nothing: what is refused below is refused by us.
    world.insurer.handover = {
      redeem: async (code) => {
        if (isDown) throw new Error('down')
        return codes.get(code)
      },
    }
  })

  /** The backend gives the app of a person a code for a tab. */
  function give(code: string, voucher: Partial<HandoverVoucher> = {}): string {
    codes.set(code, {
      document: MARINA.document,
      challenge: hashOf(TAB),
      issuedAt: world.platform.clock.now().toISOString(),
      level: 'loa2',
      ...voucher,
    })
    return code
  }
  const enter = (code: string, verifier = TAB, openDocument?: string) =>
    world.accounts.signInByHandover({ code, verifier, openDocument, ip: SOMEWHERE, cookies: cookieJar() })
  const refused = (tried: Promise<unknown>) => expectFailure(tried, 'HANDOVER_REFUSED')

  describe('the insurer’s app signs its customer in', () => {
    it('at loa2, as whom the backend names; nobody has proved anything just now', async () => {
      const answer = await enter(give('c1'))
      expect(answer).toMatchObject({ document: MARINA.document, extraInfo: { iamName: MARINA.name } })
      const [session] = await world.platform.database.query<Record<string, unknown>>('select * from session')
      expect(session).toMatchObject({ document: MARINA.document, acr: 'loa2', amr: '', factor_at: null })
      expect(await world.accounts.identify(answer.access_token)).toMatchObject({ document: MARINA.document })
    })

    it('at loa3 where the backend vouches for it, since when it says', async () => {
      const provedAt = world.platform.clock.now()
      await enter(give('c1', { level: 'loa3', provedAt: provedAt.toISOString() }))
      const [session] = await world.platform.database.query<Record<string, unknown>>('select * from session')
      expect(session).toMatchObject({ acr: 'loa3', factor_at: provedAt, proved_at: provedAt })
    })

    it('is told as any sign-in on a new device, and keeps no code', async () => {
      world.platform.clock.move(25 * 3_600_000)
      await enter(give('c1'))
      expect(world.told).toMatchObject([{ to: MARINA.document, news: { kind: 'new-device', how: 'app' } }])
      const kept = await world.platform.database.query<{ code_hash: string }>('select * from handover_code')
      expect(kept.map((row) => row.code_hash)).toEqual([hashOf('c1')])
    })
  })

  describe('refuses', () => {
    it('a code that was used before, also when the backend would redeem it again', async () => {
      give('c1')
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => enter('c1')))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await refused(enter('c1'))
    })

    it('the code of another device’s tab, and that code is then over', async () => {
      give('c1')
      await refused(enter('c1', ANOTHER_TAB))
      await refused(enter('c1'))
    })

    it('a code older than 60 seconds, or of the future', async () => {
      give('in time')
      give('c1')
      world.platform.clock.move(59_000)
      await enter('in time')
      world.platform.clock.move(1000)
      // Its use is not forgotten while the code is young.
      await world.accounts.jobs['accounts.clean-up']()
      await refused(enter('in time'))
      world.platform.clock.move(1)
      await refused(enter('c1'))
      const later = new Date(world.platform.clock.now().getTime() + 5_001)
      await refused(enter(give('c2', { issuedAt: later.toISOString() })))
    })

    it('a code that was given to nobody', () => refused(enter('unknown')))

    it('another person than a company’s representative', async () => {
      const company = { ...MARINA, document: PADARIA.document, email: PADARIA.email }
      await world.signUp({ ...company, representative: PADARIA.representative } as typeof MARINA)
      await refused(enter(give('c1', { document: PADARIA.document })))
      await refused(enter(give('c2', { document: PADARIA.document, person: MARINA.document })))
      const answer = await enter(give('c3', { document: PADARIA.document, person: PADARIA.representative }))
      expect(answer.extraInfo.loggedUser).toBe(PADARIA.representative)
    })

    it('a document without an account, and a disabled account', async () => {
      await refused(enter(give('c1', { document: '98765432100' })))
      await disableAccount(world.deps(), MARINA.document)
      await refused(enter(give('c2')))
    })

    it('to open an account over that of somebody else; the code is then over', async () => {
      await expectFailure(enter(give('c1'), TAB, '98765432100'), 'HANDOVER_OTHER_ACCOUNT')
      await refused(enter('c1'))
      await enter(give('c2'), TAB, MARINA.document)
    })

    it('to read a failure of the backend as an answer', async () => {
      give('c1')
      isDown = true
      await expect(enter('c1')).rejects.toThrow('down')
      isDown = false
      await refused(enter('c1'))
    })

    it('and records it, without the code', async () => {
      await refused(enter(give('secret-code'), ANOTHER_TAB))
      const entries = await world.platform.database.query<{ detail: string }>(
        `select detail from audit_inbox where event = 'account.signed-in' and outcome = 'refused'`,
      )
      expect(entries).toHaveLength(1)
      expect(JSON.stringify(entries)).not.toContain('secret-code')
    })
  })

  it('used codes are forgotten once they would be refused for their age', async () => {
    await enter(give('c1'))
    world.platform.clock.move(121_000)
    await world.accounts.jobs['accounts.clean-up']()
    expect(await world.platform.database.query('select 1 from handover_code')).toEqual([])
  })
})
