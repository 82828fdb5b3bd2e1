import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerIn } from '../../../platform/http/route.ts'
import { belongsTo, type ClientCertificates } from '../../../platform/network/client-certificate.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { ownerOf } from '../certificate-owner.ts'
import { earlyRefusal } from '../early-refusal.ts'
import type { DirectoryState } from './directory-state.ts'
import {
  type RegisteredMetadata,
  type RegistrationRequest,
  registeredMetadata,
} from './registered-metadata.ts'
import { shownScope } from './registered-scope.ts'
import { RegistrationRefused } from './registration-refused.ts'
import type { StatementReader } from './software-statement.ts'

/**
 * Dynamic registration and its management (RFC 7591, RFC 7592) with a software statement of the directory. The OpenID
 * library implements both, but cannot fetch keys to verify a statement; it still validates the client metadata.
 */
export type RegistrationApi = {
  /** Address of the endpoint, without a trailing slash. */
  address: string
  readStatement: StatementReader
  clientCertificates: ClientCertificates
  clients: RegisteredClients
  /** Key of registration access tokens: each token is derived from its client's id, so it never changes and is not stored. */
  secret: string
  recordClient: RecordClient
  directoryState: Pick<DirectoryState, 'readAgain'>
  log: Log
}
/** Records the registration, change or deletion of a client before the answer is sent. */
export type RecordClient = (
  event: 'client.registered' | 'client.changed' | 'client.removed',
  clientId: string,
) => Promise<void>
type RegisteredClients = {
  find(clientId: string): Promise<Record<string, unknown> | undefined>
  /** @throws when the OpenID library refuses the metadata */
  save(metadata: RegisteredMetadata): Promise<void>
  remove(clientId: string): Promise<void>
}

const PATH = '/auth/reg'
type OfClient = { Params: { clientId: string } }

/** Dynamic registration and its management (RFC 7591, RFC 7592), as the scheme profiles them. */
export async function registrationRoutes(app: FastifyInstance, api: RegistrationApi): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    scope.setErrorHandler((error: FastifyError | RegistrationRefused, _request, reply) =>
      answerRefused(reply, error, api.log),
    )

    scope.post(PATH, async (request, reply) => {
      const body = bodyOf(request)
      const metadata = await metadataOf(api, request, body)
      const isKnown = await api.clients.find(metadata.client_id)
      await save(api, metadata)
      await api.recordClient(isKnown ? 'client.changed' : 'client.registered', metadata.client_id)
      await api.directoryState.readAgain(metadata.client_id)
      return reply.code(201).send(present(api, metadata))
    })

    scope.get<OfClient>(`${PATH}/:clientId`, async (request) => present(api, await ownClient(api, request)))

    scope.put<OfClient>(`${PATH}/:clientId`, async (request) => {
      const { client_id: clientId } = await ownClient(api, request)
      const body = bodyOf(request)
      const metadata = await metadataOf(api, request, body)
      if (body.client_id !== clientId || metadata.client_id !== clientId)
        throw new RegistrationRefused(400, 'invalid_client_metadata', 'client_id cannot be changed')
      await save(api, metadata)
      await api.recordClient('client.changed', metadata.client_id)
      return present(api, metadata)
    })

    scope.delete<OfClient>(`${PATH}/:clientId`, async (request, reply) => {
      const { client_id: clientId } = await ownClient(api, request)
      await api.clients.remove(String(clientId))
      await api.recordClient('client.removed', String(clientId))
      return reply.code(204).send()
    })
  })
}

/** The metadata of a request whose certificate belongs to the software of its statement. */
async function metadataOf(
  { readStatement, clientCertificates }: RegistrationApi,
  request: FastifyRequest,
  body: RegistrationRequest,
): Promise<RegisteredMetadata> {
  const statement = await readStatement(body.software_statement)
  const certificate = clientCertificates.of(request.raw)
  const { software_id: softwareId, org_id: organisationId } = statement
  if (certificate && !belongsTo(certificate, { softwareId, organisationId }))
    throw new RegistrationRefused(400, 'invalid_software_statement', 'the certificate is not the software’s')
  return registeredMetadata(body, statement)
}

/**
 * The client of a registration access token and certificate. An unknown client, a wrong token and another client's
 * certificate get the same answer.
 */
async function ownClient(api: RegistrationApi, request: FastifyRequest<OfClient>) {
  const { clientId } = request.params
  const isOwn = isSame(bearerIn(request.headers) ?? '', tokenOf(api, clientId))
  const client = isOwn ? await api.clients.find(clientId) : undefined
  const certificate = api.clientCertificates.of(request.raw)
  const isHeld = !certificate || belongsTo(certificate, ownerOf(client ?? {}))
  if (!client || !isHeld)
    throw new RegistrationRefused(401, 'invalid_token', 'the registration access token is not valid')
  return client
}

const tokenOf = ({ secret }: RegistrationApi, clientId: string): string =>
  createHmac('sha256', secret).update(`registration ${clientId}`).digest('base64url')

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function bodyOf({ body }: FastifyRequest): RegistrationRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RegistrationRefused(400, 'invalid_request', 'the body must be a JSON object')
  return body as RegistrationRequest
}

async function save({ clients }: RegistrationApi, metadata: RegisteredMetadata): Promise<void> {
  await clients.save(metadata).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !('error_description' in cause)) throw cause
    throw new RegistrationRefused(400, 'invalid_client_metadata', String(cause.error_description), cause)
  })
}

/** A registration as it is answered: without the members that only this server uses. */
function present(api: RegistrationApi, metadata: Readonly<Record<string, unknown>>): unknown {
  const { organisation_id: _own, registered_scope: _registered, ...shown } = metadata
  const clientId = String(metadata.client_id)
  return {
    ...shown,
    scope: shownScope(metadata),
    registration_client_uri: `${api.address}/${encodeURIComponent(clientId)}`,
    registration_access_token: tokenOf(api, clientId),
  }
}

function answerRefused(
  reply: FastifyReply,
  error: FastifyError | RegistrationRefused,
  log: Log,
): FastifyReply {
  if (error instanceof RegistrationRefused) {
    if (error.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return reply.code(error.status).send({ error: error.error, error_description: error.message })
  }
  const { statusCode, status = statusCode ?? 500 } = error as FastifyError & { status?: number }
  const refusal = earlyRefusal(status, error)
  if (refusal) return reply.code(status).send(refusal)
  if (status < 500) return reply.code(400).send({ error: 'invalid_request', error_description: 'malformed' })
  log.error({ reason: error.stack }, 'registration failed')
  return reply.code(500).send({ error: 'server_error', error_description: 'registration failed' })
}
