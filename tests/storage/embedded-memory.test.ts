import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MessageChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { openThrough } from '../../apps/server/src/platform/database/database.ts'
import { serve } from '../../apps/server/src/platform/database/embedded-thread.ts'

const FRESH = fileURLToPath(new URL('../../apps/server/dist/fresh-database', import.meta.url))
const MB = 1024 ** 2

it('the embedded database keeps nothing of what it has answered', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const heap = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const folder = mkdtempSync(join(tmpdir(), 'consente-embedded-'))
  cpSync(FRESH, folder, { recursive: true })
  // In this thread, whose memory is measured.
  const [orders, doors] = [new MessageChannel(), new MessageChannel()]
  await serve(orders.port1, { folder })
  orders.port2.postMessage({ door: doors.port2, names: 'd.' }, [doors.port2])
  const database = openThrough(doors.port1)
  onTestFinished(async () => {
    await database.close()
    orders.port2.close()
    doors.port1.close()
    rmSync(folder, { recursive: true })
  })
  const read = () => database.query(`select repeat('x', 100000) as text`)
  await read()
  const before = heap()
  for (let turn = 0; turn < 200; turn += 1) await read()
  // Twenty megabytes were answered.
  expect(heap() - before).toBeLessThan(4 * MB)
})
