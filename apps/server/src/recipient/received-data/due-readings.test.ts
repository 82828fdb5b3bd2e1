import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDueReadings, type DueReading } from './due-readings.ts'

/** Sharings that are due, by institution; those of `slow` are read until they are let go. */
function world(due: readonly string[]) {
  const left: DueReading[] = due.map((authorisationServerId, index) => ({
    id: `${index}`,
    authorisationServerId,
  }))
  const begun: string[] = []
  const letGo: (() => void)[] = []
  const readDue = createDueReadings({
    take: async (except) => {
      const at = left.findIndex((one) => !except.includes(one.authorisationServerId))
      await pause(1)
      return at < 0 ? undefined : left.splice(at, 1)[0]
    },
    read: async ({ authorisationServerId }) => {
      begun.push(authorisationServerId)
      if (authorisationServerId === 'slow') await new Promise<void>((done) => letGo.push(done))
      if (authorisationServerId === 'faulty') throw new Error('the database is away')
    },
  })
  return { readDue, begun, letGo, left }
}

it('an institution that answers slowly has two readings at a time, however many of its sharings are due', async () => {
  const others = ['beta', 'gama', 'beta', 'gama', 'beta']
  const { readDue, begun, letGo } = world([...Array<string>(4).fill('slow'), ...others])
  const runs = [readDue(), readDue()]
  await expect.poll(() => begun.filter((name) => name !== 'slow')).toHaveLength(5)
  expect(begun.filter((name) => name === 'slow')).toHaveLength(2)
  for (const done of letGo.splice(0)) done()
  await expect.poll(() => letGo.length).toBe(2)
  for (const done of letGo) done()
  await Promise.all(runs)
  expect(begun).toHaveLength(9)
})

it('a run ends when nothing is due and what it began is over; one that fails keeps no other from being read', async () => {
  const { readDue, begun, left } = world(['faulty', 'beta', 'beta', 'beta', 'beta', 'gama'])
  await expect(readDue()).rejects.toThrow('the database is away')
  expect([begun.length, left]).toEqual([6, []])
  await expect(readDue()).resolves.toBeUndefined()
})
