import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { version } from '../../../../package.json' with { type: 'json' }
import { describeCalls } from '../bff/reference.routes.ts'
import { renderReference } from '../bff/reference-page.ts'
import type { Platform } from '../platform/platform.ts'
import { healthRoutes } from './health.routes.ts'

type Database = { answers: boolean; full: boolean }

function serverOver({ answers, full }: Database) {
  const app = Fastify()
  const query = async () => {
    if (!answers) throw new Error('no database')
  }
  healthRoutes(app, {
    database: { query, isFull: () => full },
    keys: { publicJwks: [] },
  } as unknown as Platform)
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, JSON.parse(body)]
  }
}

it('/health says which version answers, whatever the database does', async () => {
  expect(await serverOver({ answers: false, full: false })('/health')).toEqual([
    200,
    { status: 'live', version },
  ])
})

it.each([
  [{ answers: true, full: false }, [200, { status: 'ready' }]],
  [{ answers: false, full: false }, [503, { status: 'not ready', reason: 'database' }]],
  [{ answers: true, full: true }, [503, { status: 'not ready', reason: 'disk full' }]],
])('readiness over a database with %j', async (database, answer) => {
  expect(await serverOver(database)('/health/ready')).toEqual(answer)
})

it('the footer of the reference of calls names the version', () => {
  const page = renderReference(describeCalls({ url: 'https://x.example', description: 'x' }))
  expect(page).toContain(`<footer><p>Consente ${version}</p></footer>`)
})
