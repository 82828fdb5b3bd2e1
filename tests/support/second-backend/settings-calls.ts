import type { FastifyInstance } from 'fastify'
import type { Institution, World } from './second-backend-world.ts'

/** Settings and institutions (docs/domain/calls.md). */
export function answerSettings(app: FastifyInstance, world: () => World): void {
  app.get('/bff-opin/settings/v1/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    return reply.code(name in world().settings ? 200 : 404).send(world().settings[name] ?? {})
  })

  app.get('/bff-opin/data-provider/v1/trending-topics', () => world().trending)

  app.post('/bff-opin/data-provider/v1/trending-topics', (request) => {
    const { _id } = request.body as { _id: string }
    const chosen = world().institutions.find((one) => one._id === _id)
    if (chosen && !world().trending.some((one) => one._id === _id)) world().trending.push(chosen)
    return {}
  })

  app.get('/bff-opin/data-provider/v1/data-provider/', (request, reply) => {
    const query = request.query as Record<string, string>
    const found = world().institutions.filter((one) => fits(one, query))
    const page = found.slice(0, Number(query['page-size'] ?? 10))
    return page.length > 0 ? { data: page } : reply.code(404).send({})
  })
}

function fits(one: Institution, { name, type, brand, organizationId }: Record<string, string>): boolean {
  const words = `${one.brand} ${one.name}`.toLowerCase()
  if (name && !words.includes(name.toLowerCase())) return false
  if (type && !type.split('-').includes(one.type)) return false
  if (brand && words.includes(brand.toLowerCase())) return false
  if (!organizationId) return true
  return one.organizationId === organizationId || one.registrationNumber.startsWith(organizationId)
}
