import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { version } from '../../../../package.json' with { type: 'json' }
import { describeCalls } from '../bff/reference.routes.ts'
import { renderReference } from '../bff/reference-page.ts'
import type { Refusal } from '../platform/database/database-outage.ts'
import type { Platform } from '../platform/platform.ts'
import { healthRoutes } from './health.routes.ts'

type Database = { answers: boolean; refusal?: Refusal }

function serverOver({ answers, refusal }: Database) {
  const app = Fastify()
  const query = async () => {
    if (!answers) throw new Error('no database')
  }
  healthRoutes(app, {
    database: { query, refusal: () => refusal },
    keys: { publicJwks: [] },
  } as unknown as Platform)
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, JSON.parse(body)]
  }
}

it('/health says which version answers, whatever the database does', async () => {
  for (const database of [{ answers: false }, { answers: true, refusal: 'disk full' }] satisfies Database[])
    expect(await serverOver(database)('/health')).toEqual([200, { status: 'live', version }])
})

it.each([
  [{ answers: true }, [200, { status: 'ready' }]],
  [{ answers: false }, [503, { status: 'not ready', reason: 'database' }]],
  [{ answers: true, refusal: 'disk full' }, [503, { status: 'not ready', reason: 'disk full' }]],
  [{ answers: true, refusal: 'read-only' }, [503, { status: 'not ready', reason: 'read-only' }]],
] satisfies [Database, unknown][])('readiness over a database with %j', async (database, answer) => {
  expect(await serverOver(database)('/health/ready')).toEqual(answer)
})

it('the footer of the reference of calls names the version', () => {
  const page = renderReference(describeCalls({ url: 'https://x.example', description: 'x' }))
  expect(page).toContain(`<footer><p>Consente ${version}</p></footer>`)
})
