import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { KnownPerson, World } from './second-backend-world.ts'

/** Tokens and accounts (docs/domain/calls.md, "Authentication and accounts"). */
export function answerAccess(app: FastifyInstance, world: () => World): void {
  const customerOf = (document: unknown): KnownPerson | undefined =>
    world().customers.find((customer) => customer.document === document)

  app.post('/oauth/v1/access-token', () => ({ access_token: `client-${randomUUID()}` }))

  app.post('/opin-authorizations/v1/access-token', (request, reply) => {
    const given = request.body as Record<string, string>
    if (given.grant_type === 'refresh_token') {
      const document = world().refreshTokens.get(given.refresh_token ?? '')
      return document ? { access_token: openSession(world(), document) } : reply.code(401).send({})
    }
    const customer = customerOf(given.username)
    if (!customer?.hasAccount || customer.password !== given.password) return reply.code(401).send({})
    const refresh_token = `refresh-${randomUUID()}`
    world().refreshTokens.set(refresh_token, customer.document)
    const access_token = openSession(world(), customer.document)
    return { access_token, refresh_token, extraInfo: { iamName: customer.name } }
  })

  app.get('/opin-leads/v1/client/:document/situation', (request) => {
    const { document } = request.params as { document: string }
    return { codigoSituacao: customerOf(document)?.hasAccount ? '1' : '2' }
  })

  app.post('/opin-leads/v1/activation-codes', () => ({}))

  app.post('/opin-leads/v1/activation-codes/:code/validate', (request, reply) => {
    const { code } = request.params as { code: string }
    return code === world().activationCode ? {} : reply.code(400).send({ codigo: 1 })
  })

  app.post('/opin-leads/v1/registers', (request, reply) => {
    const { documento, email, nome, senha } = request.body as Record<string, string>
    if (customerOf(documento)?.hasAccount) return reply.code(400).send({})
    world().customers = world().customers.filter(({ document }) => document !== documento)
    world().customers.push({
      document: documento ?? '',
      email: email ?? '',
      name: nome ?? '',
      password: senha ?? '',
      hasAccount: true,
    })
    return {}
  })

  app.put('/opin-leads/v1/password', (request, reply) => {
    const { documento, senha } = request.body as Record<string, string>
    const customer = customerOf(documento)
    if (!customer?.hasAccount) return reply.code(400).send({})
    customer.password = senha ?? ''
    return {}
  })
}

function openSession(world: World, document: string): string {
  const token = `customer-${randomUUID()}`
  world.tokens.set(token, document)
  return token
}
