import type { FastifyInstance } from 'fastify'
import { ensure } from '../../platform/base/failure.ts'
import type { Logo } from './logos.ts'

/** SVG is active content: opened by itself it may neither run scripts nor load anything. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'public, max-age=3600',
}

/** GET /logos/{authorisationServerId}: 404 when the institution has no logo of an accepted type. */
export function logoRoutes(app: FastifyInstance, logoOf: (id: string) => Promise<Logo | undefined>): void {
  app.get<{ Params: { id: string } }>('/logos/:id', async (request, reply) => {
    const logo = await logoOf(request.params.id)
    ensure(logo, 'NOT_FOUND')
    return reply.headers(HEADERS).type(logo.type).send(logo.bytes)
  })
}
