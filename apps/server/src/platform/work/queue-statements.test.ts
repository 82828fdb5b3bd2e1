import { expect, it } from 'vitest'
import { PreparedQuery } from '../database/prepared-query.ts'
import { prepareStatements } from './queue-statements.ts'

/** The library's own connections, which note what is sent over them. */
function connections() {
  const sent: unknown[] = []
  const own = {
    pool: {
      query: (query: string | PreparedQuery, ...rest: unknown[]) => {
        sent.push(query instanceof PreparedQuery ? query.name && 'prepared' : query)
        const done = rest.at(-1)
        if (query instanceof PreparedQuery && typeof done === 'function')
          return done(null, [{ rows: [], rowCount: 0 }])
        return Promise.resolve({ rows: [], rowCount: 0 })
      },
    },
    executeSql: async (text: string) => {
      sent.push(`library: ${text}`)
      return { rows: [] }
    },
  }
  return { own, sent, queue: { getDb: () => own } as never }
}

it('prepares what the queue library sends with values, from the second time on', async () => {
  const { own, sent, queue } = connections()
  prepareStatements(queue)
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

it('stops the start when the library keeps its connections elsewhere', () => {
  expect(() => prepareStatements({ getDb: () => ({}) } as never)).toThrow('see decision 80')
})
