import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openAudit } from '../../apps/server/src/platform/audit/audit.ts'
import { systemClock } from '../../apps/server/src/platform/base/clock.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createKeyStore } from '../../apps/server/src/platform/keys/signing-keys.store.ts'
import { loadKeys } from '../../apps/server/src/platform/keys/signing-keys.ts'
import { createSeal } from '../../apps/server/src/platform/secrets/seal.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

/** The institution's keys: made once, renewed after a year, never missing. */
const seal = createSeal([randomBytes(32)])
const now = new Date()

forEachDatabase((_name, open) => {
  const audited = (database: Database) => openAudit(database, seal, systemClock)
  const load = async (database: Database) =>
    loadKeys(createKeyStore(database, seal, await audited(database)), now)
  const kidsOf = async (database: Database, use: string): Promise<(string | undefined)[]> =>
    (await load(database)).publicJwks.filter((key) => key.use === use).map(({ kid }) => kid)
  const makeOlder = (database: Database, days: number) =>
    database.run('update institution_key set created_at = created_at - make_interval(days => $1)', [days])

  it('after a year publishes a successor, which signs a day later; the previous key still verifies', async () => {
    const database = await open()
    for (const use of ['sig', 'enc']) expect(await kidsOf(database, use)).toHaveLength(1)
    // It is kept from start to start.
    const [previous] = await kidsOf(database, 'sig')
    await makeOlder(database, 366)
    const [signing, published, ...more] = await kidsOf(database, 'sig')
    expect([signing, more]).toEqual([previous, []])
    expect(published).not.toBe(previous)
    expect(await kidsOf(database, 'enc')).toHaveLength(2)

    await makeOlder(database, 2)
    expect(await kidsOf(database, 'sig')).toEqual([published, previous])
    expect((await load(database)).publicJwks).toHaveLength(4)
  })

  it('makes none for an instant of distrust that is still to come, and says so', async () => {
    const database = await open()
    const store = createKeyStore(database, seal, await audited(database))
    const loading = loadKeys(store, now, { distrusted: new Date(now.getTime() + 60_000) })
    await expect(loading).rejects.toThrow(/^distrustKeysMadeBefore is in the future/)
    expect(await store.list(['sig', 'enc', 'session'])).toEqual([])
  })

  it('two processes that find a key due at once make one successor', async () => {
    const database = await open()
    await load(database)
    await makeOlder(database, 366)
    await Promise.all([load(database), load(database)])
    expect(await kidsOf(database, 'sig')).toHaveLength(2)
    const { store } = await audited(database)
    const entries = (await store.waiting(10)).map(({ event, detail }) => `${event} ${detail}`)
    expect(entries.filter((entry) => entry.includes('sig'))).toEqual([
      'key.made {"use":"sig"}',
      'key.rotated {"use":"sig"}',
    ])
  })
})
