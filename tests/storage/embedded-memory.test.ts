import { expect, it, onTestFinished } from 'vitest'
import { openBeside } from '../support/database/database-beside.ts'
import { collectGarbage } from '../support/vitest/collect-garbage.ts'

const MB = 1024 ** 2

it('the embedded database keeps nothing of what it has answered', async () => {
  const heap = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const database = await openBeside()
  onTestFinished(database.close)
  const read = () => database.query(`select repeat('x', 100000) as text`)
  await read()
  const before = heap()
  for (let turn = 0; turn < 200; turn += 1) await read()
  // Twenty megabytes were answered.
  expect(heap() - before).toBeLessThan(4 * MB)
})
