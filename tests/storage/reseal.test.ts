import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { resealJob } from '../../apps/server/src/platform/keys/reseal.ts'
import { PLATFORM } from '../../apps/server/src/platform/platform-declaration.ts'
import { createSeal } from '../../apps/server/src/platform/secrets/seal.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { takeWork } from '../support/database/run-outbox.ts'
import { type MasterKeys, openTestPlatform } from '../support/database/test-platform.ts'

/** Resealing after a change of the master key; the rows are waiting work in the queue, and the keys of the start. */
const [previous, current] = [randomBytes(32), randomBytes(32)] as const

forEachDatabase((_name, open) => {
  const start = (database: Database, masterKeys: MasterKeys) => openTestPlatform(database, { masterKeys })
  type World = Awaited<ReturnType<typeof start>>

  const add = async ({ outbox, database }: World, from: number, to: number) => {
    for (let at = from; at < to; at += 1) await outbox.add(database, 'mail', { at })
  }
  const reseal = (world: World) => resealJob(world, PLATFORM.sealedColumns ?? []).run()
  const numbersIn = async (world: World): Promise<number[]> =>
    (await takeWork(world)).map(({ payload }) => (payload as { at: number }).at)
  const inOrder = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)
  const upTo = (end: number) => Array.from({ length: end }, (_, at) => at)
  async function countUnder({ database }: World, key: Buffer): Promise<number> {
    const rows = await database.query(
      `select 1 from pgboss.job where starts_with(data ->> 'sealed', $1)
       union all select 1 from institution_key where starts_with(sealed, $1)`,
      [`${createSeal([key]).newest}.`],
    )
    return rows.length
  }

  it('every row is sealed by the newest key, more than a batch of them, and says what it said', async () => {
    const database = await open()
    await add(await start(database, [previous]), 0, 150)
    const world = await start(database, [current, previous])
    await reseal(world)
    expect([await countUnder(world, previous), await countUnder(world, current)]).toEqual([0, 152])
    const alone = await start(database, [current])
    expect(inOrder([...(await numbersIn(alone)), ...(await numbersIn(alone))])).toEqual(upTo(150))
  })

  it('two processes at once, and work that goes on meanwhile, lose nothing', async () => {
    const database = await open()
    await add(await start(database, [previous]), 0, 80)
    const world = await start(database, [current, previous])
    const taken: number[] = []
    const work = async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await add(world, 80 + turn * 2, 82 + turn * 2)
        taken.push(...(await numbersIn(world)))
      }
    }
    await Promise.all([reseal(world), reseal(await start(database, [current, previous])), work()])
    await reseal(world)
    expect(await countUnder(world, previous)).toBe(0)
    expect(inOrder([...taken, ...(await numbersIn(world))])).toEqual(upTo(90))
  })

  it('with one key there is nothing to do, and what nobody can open is an error', async () => {
    const database = await open()
    const world = await start(database, [previous])
    await add(world, 0, 1)
    await reseal(world)
    expect(await countUnder(world, previous)).toBe(3)
    const seal = createSeal([current, randomBytes(32)])
    await expect(resealJob({ ...world, seal }, PLATFORM.sealedColumns ?? []).run()).rejects.toThrow('No key')
  })
})
