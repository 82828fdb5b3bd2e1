import { expect, it } from 'vitest'
import { startItemRun } from './each-item.ts'

function itemRun() {
  const logged: unknown[] = []
  return { logged, run: startItemRun({ error: (...line: unknown[]) => void logged.push(line) }) }
}
const failing = async () => {
  throw new Error('of 529.982.247-25')
}

it('an item that fails is logged, without a document, and the others go on; the run fails at its end', async () => {
  const { run, logged } = itemRun()
  expect(await run.attempt(failing, 'urn:x:1')).toBeUndefined()
  expect(await run.attempt(async () => 'done')).toBe('done')
  expect(logged).toEqual([[{ item: 'urn:x:1', reason: 'of ***' }, 'an item of a job failed']])
  expect(() => run.finish()).toThrow('Items of this run failed: 1.')
})

it('a run without a failure ends well', async () => {
  const { run } = itemRun()
  await run.attempt(async () => undefined)
  expect([run.hasFailed(), run.finish()]).toEqual([false, undefined])
})

it('many failures one after the other end the run: the database is away, not an item wrong', async () => {
  const { run, logged } = itemRun()
  const failTimes = async (times: number) => {
    for (let time = 0; time < times; time += 1) await run.attempt(failing)
  }
  await failTimes(19)
  await run.attempt(async () => undefined)
  await expect(failTimes(20)).rejects.toThrow('of 529')
  expect(logged).toHaveLength(39)
})

it('due items are worked on page by page, until one is short or nothing of it can be done', async () => {
  const { run } = itemRun()
  const due = new Set(Array.from({ length: 450 }, (_, at) => at))
  const pages: number[] = []
  const page = async (most: number) => {
    const found = [...due].slice(0, most)
    pages.push(found.length)
    return found
  }
  expect(await run.whileDue(page, async (item) => due.delete(item), String)).toBe(450)
  expect(pages).toEqual([200, 200, 50])
  for (let at = 0; at < 300; at += 1) due.add(at)
  expect(await run.whileDue(page, async () => false, String)).toBe(0)
  expect(pages.length).toBe(4)
})
