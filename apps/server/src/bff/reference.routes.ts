import { CALLS, PROVIDER_CALLS, SCHEMAS } from '@consente/contract/portal/calls'
import type { FastifyInstance } from 'fastify'
import serverPackage from '../../package.json' with { type: 'json' }
import { type OpenApi, toOpenApi } from './openapi.ts'
import { KEYWORDS } from './openapi-keywords.ts'
import { REFUSALS } from './openapi-refusals.ts'
import { type Html, renderReference } from './reference-page.ts'

/**
 * The API reference: `/docs` for people, `/docs/openapi.json` for programs; both generated from the contract when somebody
 * first asks, because that is a twelfth of a start's work.
 */
export function referenceRoutes(app: FastifyInstance, publicUrl: string): void {
  let made: { description: OpenApi; page: Html } | undefined
  const reference = () => {
    made ??= referenceOf(publicUrl)
    return made
  }
  app.get('/docs/openapi.json', async () => reference().description)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(reference().page))
}

function referenceOf(url: string): { description: OpenApi; page: Html } {
  const description = describeCalls({ url, description: 'This institution' })
  return { description, page: renderReference(description) }
}

/** The calls of the portal as one OpenAPI document. */
export function describeCalls(server: OpenApi['servers'][number]): OpenApi {
  return toOpenApi({
    calls: { ...CALLS, ...PROVIDER_CALLS },
    schemas: SCHEMAS,
    keywords: KEYWORDS,
    refusals: REFUSALS,
    version: serverPackage.version,
    server,
  })
}
