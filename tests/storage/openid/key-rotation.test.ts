import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSeal } from '../../../apps/server/src/platform/secrets/seal.ts'
import { forEachDatabase, type OpenDatabase } from '../../support/database/each-database.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import type { MasterKeys } from '../../support/database/test-platform.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approveAndReturn,
  confirm,
  detailsOf,
  done,
  goToHolder,
  share,
} from '../../support/http/http-consent-flow.ts'
import {
  type InProcessInstitution,
  type InProcessMarket,
  startInProcessMarket,
} from '../../support/market/in-process-market.ts'
import { caio, marina, type Person, rafael } from '../../support/market/sandbox-people.ts'

/** Keys change while customers share: no request fails, and nothing stays sealed with the previous key. */
const [previous, current] = [randomBytes(32), randomBytes(32)] as const
const INSTITUTIONS = ['alfa', 'beta'] as const

forEachDatabase((_name, open) => {
  let market: InProcessMarket<'alfa' | 'beta'>
  beforeEach(async () => {
    market = await startInProcessMarket(INSTITUTIONS, { open: open as OpenDatabase, masterKeys: [previous] })
  })
  afterEach(() => market.stop())

  const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })
  const restartBoth = async (masterKeys: MasterKeys) => {
    for (const id of INSTITUTIONS) await market.restart(id, { masterKeys })
  }
  const run = async ({ jobs }: InProcessInstitution, name: string) =>
    jobs.find((job) => job.name === name)?.run()

  it('a new master key takes over under load, and the previous one can then be retired', async () => {
    const before = await share(places(), marina)
    await run(market.alfa, 'recipient.data')
    await restartBoth([current, previous])
    const traffic = startTraffic([rafael, caio])
    for (const id of INSTITUTIONS) {
      expect(await leftUnder(previous, market[id])).not.toEqual([])
      await run(market[id], 'reseal')
      await run(market[id], 'reseal')
      expect(await leftUnder(previous, market[id])).toEqual([])
    }
    expect(await traffic.stop()).toBeGreaterThan(0)

    await restartBoth([current])
    const data = (await done(act.received(before.alfa, before.consentId))) as { groups: { state: string }[] }
    expect(data.groups.map(({ state }) => state)).toContain('RECEIVED')
    const after = await share(places(), marina)
    await done(act.revoke(before.alfa, before.consentId))
    await deliver(market.alfa.platform, market.alfa.handlers)
    for (const { alfa, beta, consentId } of [before, after])
      expect((await detailsOf(alfa, consentId)).status).toBe((await detailsOf(beta, consentId)).status)
    for (const id of INSTITUTIONS) expect(market[id].failures).toEqual([])
  })

  it.runIf(process.env.LONG)(
    'signing keys are renewed while a customer is under way, and distrusted ones are gone at once',
    async () => {
      const before = await share(places(), rafael)
      const walk = await goToHolder(places(), marina)
      const kids = { alfa: await publishedBy(market.alfa), beta: await publishedBy(market.beta) }
      for (const days of [366, 2])
        for (const id of INSTITUTIONS) {
          await makeKeysOlder(market[id], days)
          await market.restart(id)
          // In between the other one still has what it read before.
          await share(places(), caio)
        }
      expect(await confirm(walk.alfa, await approveAndReturn(walk))).toMatchObject({
        consentId: walk.beta.consentId,
      })
      for (const id of INSTITUTIONS)
        expect(await publishedBy(market[id])).toEqual(expect.arrayContaining(kids[id]))
      await done(act.revoke(before.alfa, before.consentId))

      // The database dates keys by its own clock; the market's has stood since the beginning.
      market.clock.move(Date.now() - market.clock.now().getTime())
      const distrustKeysMadeBefore = market.clock.now().toISOString()
      for (const id of INSTITUTIONS) await market.restart(id, { config: { distrustKeysMadeBefore } })
      for (const id of INSTITUTIONS) expect(await publishedBy(market[id])).toHaveLength(2)
      // Customers' tokens need no key.
      expect((await act.details(walk.alfa, walk.beta.consentId)).status).toBe(200)
      await share(places(), caio)
      for (const id of INSTITUTIONS) expect(market[id].failures).toEqual([])
    },
  )

  /** Customers share and end, one consent flow after another, until they are stopped. @returns how many flows were completed */
  function startTraffic(people: readonly Person[]): { stop(): Promise<number> } {
    let isEnough = false
    const flows = people.map(async (who) => {
      for (let walked = 0; ; walked += 1) {
        if (isEnough) return walked
        const { alfa, consentId } = await share(places(), who)
        await done(act.revoke(alfa, consentId))
      }
    })
    return {
      stop: async () => {
        isEnough = true
        return (await Promise.all(flows)).reduce((sum, walked) => sum + walked, 0)
      },
    }
  }
})

async function publishedBy({ url }: InProcessInstitution): Promise<string[]> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

const makeKeysOlder = ({ platform }: InProcessInstitution, days: number) =>
  platform.database.run('update institution_key set created_at = created_at - make_interval(days => $1)', [
    days,
  ])

/** Every column of the schema that holds something which the key has sealed; codes for the mailbox expire by themselves. */
async function leftUnder(key: Buffer, { platform }: InProcessInstitution): Promise<string[]> {
  const { database } = platform
  const prefix = `${createSeal([key]).newest}.`
  const columns = await database.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, column_name as name
     from information_schema.columns
     where table_schema in ('public', 'pgboss') and data_type in ('text', 'jsonb')
       and table_name <> 'asked_code'`,
  )
  const found: string[] = []
  for (const { place, name } of columns) {
    const rows = await database.query(
      `select 1 from ${place} where "${name}"::text like '%' || $1 || '%' limit 1`,
      [prefix],
    )
    if (rows.length > 0) found.push(`${place}.${name}`)
  }
  return found
}
