import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { product, registration, type Sharing, sharing, type World } from './second-backend-world.ts'

/** Consents (docs/domain/calls.md). A sharing belongs to the company where it names one, else to the person. */
export function answerConsents(app: FastifyInstance, world: () => World): void {
  const find = (id: unknown): Sharing | undefined =>
    world().sharings.find(({ consentId }) => consentId === id)
  const none = (reply: FastifyReply) => reply.code(404).send({})

  app.get('/bff-opin/consents/v1/shares/:approver', (request) => {
    const { approver } = request.params as { approver: string }
    const { ShareType } = request.query as { ShareType: string }
    const own = world().sharings.filter((one) => ownerOf(one) === approver && one.shareType === ShareType)
    const card = ({ status, consentId, createDateTime, resourceGroups }: Sharing) => ({
      status,
      consentId,
      createDateTime,
      resourceGroups: resourceGroups.map(({ type, displayName }) => ({ type, displayName })),
    })
    return { data: own.map(card) }
  })

  app.get('/bff-opin/consents/v1/consents/:consentId', (request, reply) => {
    const found = find((request.params as { consentId: string }).consentId)
    if (!found) return none(reply)
    const { shareType, location, ...details } = found
    return details
  })

  app.patch('/bff-opin/consents/v1/proxy/consents', (request, reply) =>
    find(request.headers.consentid) ? {} : none(reply),
  )

  app.patch('/bff-opin/consents/v1/proxy/reject', (request, reply) => {
    const found = find(request.headers.consentid)
    if (!found) return none(reply)
    found.status = 'REJECTED'
    return {}
  })

  app.patch('/bff-opin/consents/v1/approve', (request, reply) => {
    const found = find((request.body as { consentId: string }).consentId)
    if (!found) return none(reply)
    found.status = 'ACTIVE'
    return { data: { location: found.location } }
  })

  app.delete('/bff-opin/consents/v1/revoke/:consentId', (request, reply) => {
    const found = find((request.params as { consentId: string }).consentId)
    if (!found) return none(reply)
    found.status = 'INACTIVE'
    return {}
  })

  app.post('/bff-opin/consents/v1/transmiter', (request) => {
    const state = randomUUID()
    world().waiting.set(state, askedFor(request, world()))
    return { redirect_uri: `/outra/autorizar?state=${state}` }
  })

  app.post('/bff-opin/consents/v1/transmiter/confirm', (request, reply) => {
    const { requestId } = request.body as { requestId: string }
    const waiting = world().waiting.get(requestId)
    if (!waiting) return reply.code(400).send({})
    world().waiting.delete(requestId)
    world().sharings.push({ ...waiting, status: 'ACTIVE' })
    return {}
  })
}

const ownerOf = ({ businessEntity, loggedUser }: Sharing): string =>
  (businessEntity ?? loggedUser).document.identification

/** The sharing that a transmit payload asks for. */
function askedFor(request: FastifyRequest, world: World): Sharing {
  const asked = request.body as {
    organisationId: string
    loggedUser: Sharing['loggedUser']
    businessEntity: Sharing['businessEntity']
    dataPermissions: { permissionCode: string }[]
    deadLine: { total: number }
  }
  const institution = world.institutions.find(({ organizationId }) => organizationId === asked.organisationId)
  const end = new Date()
  end.setMonth(end.getMonth() + asked.deadLine.total)
  return sharing(`urn:serra:${randomUUID()}`, {
    shareType: 'RECEIVING',
    status: 'PENDING',
    createDateTime: new Date().toISOString(),
    expirationDateTime: end.toISOString(),
    registrationNumber: institution?.registrationNumber ?? '',
    organisationId: asked.organisationId,
    organisationName: institution?.brand ?? '',
    loggedUser: asked.loggedUser,
    businessEntity: asked.businessEntity ?? null,
    resourceGroups: groupsOf(asked.dataPermissions.map(({ permissionCode }) => permissionCode)),
  })
}

function groupsOf(codes: string[]): Sharing['resourceGroups'] {
  const group = (prefix: string, name: string, make: typeof product | typeof registration) =>
    codes.some((code) => code.startsWith(prefix)) ? [make(prefix, name)] : []
  return [
    ...group('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais', registration),
    ...group('CUSTOMERS_BUSINESS_IDENTIFICATIONS', 'Dados Cadastrais', registration),
    ...group('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', product),
    ...group('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial', product),
  ]
}
