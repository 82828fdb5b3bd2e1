import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { inInteraction } from '../../platform/observability/interaction.ts'
import type { RecipientAudit, RecipientAuditEvent } from '../recipient-audit-events.ts'
import type { Registration, RegistrationStore } from './client-registration.port.ts'
import { InstitutionFailure } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { type Call, clientMetadata, createCall } from './register-client.ts'

/**
 * Management of our client registrations at other institutions by an operator (RFC 7592). Changes are recorded in the
 * audit log with the operator as the actor. Tokens of the registrations are never returned.
 */
export type RegistrationDeps = {
  config: Pick<Config, 'publicUrl' | 'registration'>
  database: Database
  registrations: RegistrationStore
  fetchIt: InstitutionFetch
  audit: Pick<RecipientAudit, 'record'>
}

type ListedRegistration = { authorisationServerId: string; issuer: string; clientId: string }

const DEADLINE_MS = 10_000
const Answer = z.looseObject({
  registration_client_uri: z.optional(z.string()),
  registration_access_token: z.optional(z.string()),
})

/** The authorisation servers where we are registered, with our client ids. */
export async function listRegistrations({
  registrations,
}: Pick<RegistrationDeps, 'registrations'>): Promise<ListedRegistration[]> {
  const all = await registrations.list()
  return all.map(({ authorisationServerId, issuer, clientId }) => ({
    authorisationServerId,
    issuer,
    clientId,
  }))
}

/**
 * The registration in the institution's answer.
 * @throws {ConfigError}
 * @throws {InstitutionFailure} when the institution does not answer or refuses
 */
export async function readRegistration(
  deps: RegistrationDeps,
  authorisationServerId: string,
): Promise<Record<string, unknown>> {
  const { registration, address, token } = await managed(deps, authorisationServerId)
  const answer = await readAnswer(await callOf(deps)('read registration', address, { token }))
  return recordChange(deps, { authorisationServerId, registration, answer })
}

/**
 * Updates the registration with our current metadata (return address, keys, software statement) under the same client
 * id.
 * @returns the registration in the institution's answer
 * @throws as `readRegistration`
 */
export async function updateRegistration(
  deps: RegistrationDeps,
  authorisationServerId: string,
): Promise<Record<string, unknown>> {
  const { registration, address, token } = await managed(deps, authorisationServerId)
  const { publicUrl, registration: settings } = deps.config
  if (!settings) throw new ConfigError('The configuration has no `registration`.')
  const call = callOf(deps)
  const own = { statementUrl: settings.softwareStatementUrl, redirectUri: `${publicUrl}/` }
  const body = { ...(await clientMetadata(call, own)), client_id: registration.clientId }
  const answer = await readAnswer(await call('update registration', address, { method: 'PUT', body, token }))
  return recordChange(deps, { authorisationServerId, registration, answer, event: 'registration.updated' })
}

/**
 * Deletes a registration. Sharings there end when their tokens are refused; the next request of a customer registers
 * again. A registration that the institution does not know any more (401, 404) is deleted here as well.
 * @throws as `readRegistration`
 */
export async function removeRegistration(
  deps: RegistrationDeps,
  authorisationServerId: string,
): Promise<void> {
  const { registration, address, token } = await managed(deps, authorisationServerId)
  await callOf(deps)('delete registration', address, { method: 'DELETE', token }).catch((error: unknown) => {
    if (!isUnknownThere(error)) throw error
  })
  const { clientId } = registration
  await asOperator(deps, async (sql) => {
    if (await deps.registrations.forget(sql, authorisationServerId, clientId))
      await record(deps, sql, { event: 'registration.removed', clientId, authorisationServerId })
  })
}

/** The registration with its management data. @throws {ConfigError} */
async function managed({ registrations }: RegistrationDeps, authorisationServerId: string) {
  const registration = await registrations.find(authorisationServerId)
  if (!registration) throw new ConfigError('There is no registration at this authorisation server.')
  const { uri: address, token } = registration.management
  if (!address || !token)
    throw new ConfigError('The institution gave no address and token to manage the registration with.')
  return { registration, address, token }
}

const callOf = ({ fetchIt }: RegistrationDeps): Call => createCall(fetchIt, AbortSignal.timeout(DEADLINE_MS))

async function readAnswer(response: Response): Promise<z.infer<typeof Answer>> {
  const parsed = z.safeParse(Answer, await response.json().catch(() => undefined))
  return parsed.success ? parsed.data : {}
}

type Change = {
  authorisationServerId: string
  registration: Registration
  answer: z.infer<typeof Answer>
  event?: RecipientAuditEvent
}

/**
 * Stores a new token or address, which any answer may contain (RFC 7592, section 3).
 * @returns the answer without them
 */
async function recordChange(
  deps: RegistrationDeps,
  { authorisationServerId, registration, answer, event }: Change,
): Promise<Record<string, unknown>> {
  const { registration_client_uri, registration_access_token, client_secret: _secret, ...shown } = answer
  const { management, clientId } = registration
  const changed = {
    uri: registration_client_uri ?? management.uri,
    token: registration_access_token ?? management.token,
  }
  await asOperator(deps, async (sql) => {
    await deps.registrations.changeManagement(sql, authorisationServerId, {
      ...registration,
      management: changed,
    })
    if (event) await record(deps, sql, { event, clientId, authorisationServerId })
  })
  return shown
}

function record(
  { audit }: RegistrationDeps,
  sql: Sql,
  {
    event,
    clientId,
    authorisationServerId,
  }: { event: RecipientAuditEvent; clientId: string; authorisationServerId: string },
): Promise<void> {
  return audit.record(sql, { event, subject: clientId, detail: { holder: authorisationServerId } })
}

function asOperator({ database }: RegistrationDeps, work: (sql: Sql) => Promise<void>): Promise<void> {
  return inInteraction({ id: randomUUID(), actor: { kind: 'operator' } }, () => database.transaction(work))
}

function isUnknownThere(error: unknown): boolean {
  return error instanceof InstitutionFailure && (error.fault.status === 401 || error.fault.status === 404)
}
