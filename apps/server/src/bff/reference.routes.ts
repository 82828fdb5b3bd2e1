import { CALLS } from '@consente/contract/portal/calls'
import type { FastifyInstance } from 'fastify'
import { toOpenApi } from './openapi.ts'
import { type Html, renderReference } from './reference-page.ts'

/** The contract, browsable: `/docs` for people, `/docs/openapi.json` for programs; both from the same constants. */
export function referenceRoutes(app: FastifyInstance): void {
  const description = toOpenApi(CALLS)
  const page: Html = renderReference(description)
  app.get('/docs/openapi.json', async () => description)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
