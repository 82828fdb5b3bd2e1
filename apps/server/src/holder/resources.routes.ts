import { RESOURCES_READ } from '@consente/domain/permission-table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Policy } from '../insurer/policy.ts'
import { ApiFailure } from './api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from './api-scope.ts'
import type { ConsentStore } from './consent.store.ts'
import { type Consent, ownerOf, statusAt } from './consent.ts'
import type { GrantToken } from './openid/openid.ts'
import { resourceStatus, statusByResource } from './resource-status.ts'

/** Resources API of the scheme, v3: the policies that a consent shares, and how each stands. */
export type ResourcesApi = Pick<ApiOptions, 'clock' | 'log'> & {
  publicUrl: string
  consents: ConsentStore
  grantOf(bearer: string): Promise<GrantToken | undefined>
  policiesOf(document: string): Promise<Policy[]>
}

const PATH = '/open-insurance/resources/v3/resources'
const VERSION = '3.0.0'
const DEFAULT_PAGE_SIZE = 25
const LARGEST_PAGE = 1000

export async function resourcesApi(app: FastifyInstance, api: ResourcesApi): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { version: VERSION, interactionId: 'required', clock: api.clock, log: api.log })
    scope.get(PATH, async (request, reply) => {
      const consent = await consentOf(api, request)
      const page = pageOf(request.query as Record<string, unknown>)
      reply.type('application/json')
      return paged(await resourcesOf(api, consent), page, `${api.publicUrl}${PATH}`)
    })
    refuseOtherMethods(scope, PATH, ['GET'], api.clock)
  })
}

/** The consent behind the token: 401 unless it is AUTHORISED now, 403 when it does not include the list. */
async function consentOf(api: ResourcesApi, request: FastifyRequest): Promise<Consent> {
  const grant = await api.grantOf(bearerOf(request))
  const consent = grant && (await api.consents.findByGrant(grant.grantId))
  const isAlive = consent && statusAt(consent, api.clock.now()).status === 'AUTHORISED'
  if (!grant || !isAlive) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (!grant.scopes.has('resources') || !consent.permissions.includes(RESOURCES_READ))
    throw new ApiFailure(403, 'O consentimento não inclui RESOURCES_READ.')
  return consent
}

async function resourcesOf(api: ResourcesApi, consent: Consent): Promise<unknown[]> {
  const current = statusByResource(await api.policiesOf(ownerOf(consent)))
  return consent.resources.map((resource) => ({
    resourceId: resource.resourceId,
    type: resource.type,
    status: resourceStatus(resource, consent, current),
  }))
}

type Page = { number: number; size: number }

function pageOf(query: Record<string, unknown>): Page {
  const read = (name: string, fallback: number): number => {
    const text = query[name] ?? String(fallback)
    if (typeof text !== 'string' || !/^[1-9]\d{0,5}$/.test(text))
      throw new ApiFailure(400, `${name} é inválido.`)
    return Number(text)
  }
  const size = read('page-size', DEFAULT_PAGE_SIZE)
  if (size > LARGEST_PAGE) throw new ApiFailure(422, `page-size vai até ${LARGEST_PAGE}.`)
  return { number: read('page', 1), size }
}

/** One page with its links: `prev` only after the first page, `next` only before the last (resources API). */
function paged(all: readonly unknown[], { number, size }: Page, base: string): unknown {
  const totalPages = Math.max(1, Math.ceil(all.length / size))
  const at = (page: number): string => `${base}?page=${page}&page-size=${size}`
  return {
    data: all.slice((number - 1) * size, number * size),
    links: {
      self: at(number),
      ...(number > 1 && { first: at(1), prev: at(Math.min(number - 1, totalPages)) }),
      ...(number < totalPages && { next: at(number + 1), last: at(totalPages) }),
    },
    meta: { totalRecords: all.length, totalPages },
  }
}
