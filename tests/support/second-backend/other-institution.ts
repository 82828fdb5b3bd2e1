import type { FastifyInstance } from 'fastify'
import type { World } from './second-backend-world.ts'

/**
 * The institution at the other end of the consent flow: a page with two links, each the return of docs/domain/calls.md.
 */
export function playOtherInstitution(app: FastifyInstance, world: () => World): void {
  app.get('/outra/autorizar', (request, reply) => {
    const { state = '' } = request.query as { state?: string }
    const approved = `/#code=code-of-${state}&state=${state}&id_token=header.payload.signature&session_state=s`
    const refused = `/#error=access_denied&error_description=recusado&state=${state}`
    const name = world().waiting.get(state)?.organisationName ?? 'Outra instituição'
    return reply.type('text/html; charset=utf-8').send(page(name, { Autorizar: approved, Recusar: refused }))
  })

  app.get('/outra/volta', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('De volta à outra instituição', {})),
  )
}

function page(title: string, links: Record<string, string>): string {
  const items = Object.entries(links).map(([word, href]) => `<p><a href="${href}">${word}</a></p>`)
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${items.join('')}</html>`
}
