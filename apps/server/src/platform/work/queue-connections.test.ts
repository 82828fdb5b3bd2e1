import { afterEach, expect, it, vi } from 'vitest'
import { GATHERED_MS } from './gather-wakes.ts'
import { improveConnections } from './queue.ts'

/** The library's own connections, which note what is sent over them. */
function connections() {
  const sent: unknown[] = []
  const listeners: ((queue: string) => void)[] = []
  const own = {
    listen: async (_channel: string, onNotify: (queue: string) => void) => void listeners.push(onNotify),
    pool: {
      query: async ({ name, text }: { name?: string; text: string }) => {
        sent.push(name === undefined ? text : 'prepared')
        return { rows: [], rowCount: 0 }
      },
    },
    executeSql: async (text: string) => {
      sent.push(`library: ${text}`)
      return { rows: [] }
    },
  }
  return { own, sent, listeners, queue: { getDb: () => own } as never }
}

it('prepares what the queue library sends with values, from the second time on', async () => {
  const { own, sent, queue } = connections()
  improveConnections(queue)
  const execute = own.executeSql as (text: string, values?: unknown[]) => Promise<unknown>
  for (let turn = 0; turn < 2; turn += 1) {
    await execute('select $1', [turn])
    await execute('select 1; select 2')
  }
  expect(sent).toEqual([
    'select $1',
    'library: select 1; select 2',
    'prepared',
    'library: select 1; select 2',
  ])
})

afterEach(() => void vi.useRealTimers())

it('wakes workers of a queue once for what is added within a moment, and again for what comes after', async () => {
  vi.useFakeTimers()
  const { own, listeners, queue } = connections()
  improveConnections(queue)
  const woken: string[] = []
  await own.listen('channel', (name) => woken.push(name))
  for (const name of ['outbox', 'job', 'outbox']) listeners[0]?.(name)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(GATHERED_MS)
  expect(woken).toEqual(['outbox', 'job'])
  listeners[0]?.('outbox')
  vi.advanceTimersByTime(GATHERED_MS)
  expect(woken).toEqual(['outbox', 'job', 'outbox'])
})

it('stops the start when the library keeps its connections elsewhere', () => {
  expect(() => improveConnections({ getDb: () => ({}) } as never)).toThrow(
    'see docs/decisions/server/outbox-and-jobs.md',
  )
})
