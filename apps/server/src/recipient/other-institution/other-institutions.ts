import { ensure } from '../../platform/base/failure.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'
import type { MutualTls } from '../../platform/network/certificates.ts'
import { createRetryPolicy, type RetryOptions } from '../../platform/network/retry-policy.ts'
import type { SchemeCalls } from '../../platform/observability/scheme-calls.ts'
import type { RegistrationStore } from './client-registration.port.ts'
import { type ClientRegistration, issuerOf } from './client-registration.ts'
import { createDataApi } from './data-api.ts'
import { createConsentsApi } from './holder-consents-client.ts'
import { createClient, type OtherInstitution } from './institution-client.ts'
import { INSTITUTION_OUTAGE } from './institution-failure.ts'
import { checkAddress, createInstitutionFetch } from './institution-fetch.ts'
import { createOpenId } from './institution-openid.ts'
import { observedFetch } from './observed-fetch.ts'
import { register } from './register-client.ts'

/** A holder's addresses from the directory. */
export type HolderEndpoints = {
  discovery: string
  consentsUrl: string
  consentsVersion: 1 | 2 | 3
  /** Base addresses of the data APIs; unpublished ones are absent. */
  dataUrls: Readonly<Record<string, string>>
}

export type OtherInstitutions = {
  /**
   * The client of one holder: its discovery document, token and circuit breaker are cached between calls. Registers
   * this institution there if it has no client yet (`register-client.ts`).
   * @throws {Failure} INSTITUTION_NOT_FOUND when the directory does not list the holder, or we cannot become its
   *   client
   */
  at(authorisationServerId: string): Promise<OtherInstitution>
  /** True if we are a client there or can become one. */
  canBecomeClientAt(authorisationServerId: string): boolean
}

const RETRY_OPTIONS: RetryOptions = { tryMs: 4_000, allMs: 10_000, retries: 2, restMs: 10_000 }

/** The clients of all holders, each made when it is first needed. */
export function createOtherInstitutions(deps: {
  config: Pick<Config, 'publicUrl' | 'knownHolders' | 'registration' | 'outbound' | 'insecureLoopbackHosts'>
  keys: OutwardKeys
  registrations: RegistrationStore
  tls?: MutualTls | undefined
  endpointsOf: (authorisationServerId: string) => Promise<HolderEndpoints | undefined>
  retryPolicy?: RetryOptions
  schemeCalls: SchemeCalls
}): OtherInstitutions {
  const { config, keys, registrations, endpointsOf, retryPolicy = RETRY_OPTIONS, schemeCalls } = deps
  const redirectUri = `${config.publicUrl}/`
  const fetchIt = createInstitutionFetch(config, deps.tls)
  const registering = new Map<string, Promise<string>>()
  const clients = new Map<string, { clientRegistration: string; client: Promise<OtherInstitution> }>()

  const knownClientAt = (authorisationServerId: string): string | undefined =>
    config.knownHolders.find((holder) => holder.authorisationServerId === authorisationServerId)?.clientId

  const canBecomeClientAt = (authorisationServerId: string): boolean =>
    config.registration !== undefined || knownClientAt(authorisationServerId) !== undefined

  async function clientRegistrationAt(authorisationServerId: string): Promise<ClientRegistration> {
    const endpoints = canBecomeClientAt(authorisationServerId) && (await endpointsOf(authorisationServerId))
    ensure(endpoints, 'INSTITUTION_NOT_FOUND')
    const issuer = issuerOf(endpoints.discovery)
    const clientId = knownClientAt(authorisationServerId) ?? (await clientAt(authorisationServerId, issuer))
    const { consentsUrl, consentsVersion, dataUrls } = endpoints
    return { authorisationServerId, issuer, clientId, redirectUri, consentsUrl, consentsVersion, dataUrls }
  }

  /** Our client there, registered now if there is none. Concurrent callers wait for the same registration. */
  async function clientAt(authorisationServerId: string, issuer: string): Promise<string> {
    const kept = await registrations.find(authorisationServerId)
    if (kept?.issuer === issuer) return kept.clientId
    const underWay = registering.get(authorisationServerId) ?? registerAt(authorisationServerId, issuer)
    registering.set(authorisationServerId, underWay)
    return underWay.finally(() => registering.delete(authorisationServerId))
  }

  async function registerAt(authorisationServerId: string, issuer: string): Promise<string> {
    ensure(config.registration, 'INSTITUTION_NOT_FOUND')
    const own = { statementUrl: config.registration.softwareStatementUrl, redirectUri }
    const registration = await createRetryPolicy(INSTITUTION_OUTAGE, retryPolicy).repeating(
      'registration',
      (signal) =>
        register(observedFetch(fetchIt, authorisationServerId, schemeCalls), { issuer, own, signal }),
    )
    return (await registrations.keep(authorisationServerId, registration)).clientId
  }

  async function open(clientRegistration: ClientRegistration): Promise<OtherInstitution> {
    const observed = observedFetch(fetchIt, clientRegistration.authorisationServerId, schemeCalls)
    const openid = createOpenId({
      fetchIt: observed,
      checkAddress: (address) => checkAddress(address, config),
      keys,
      clientRegistration,
      allowHttp: config.insecureLoopbackHosts.length > 0,
    })
    return createClient({
      openid,
      consents: createConsentsApi(observed, clientRegistration),
      data: createDataApi(observed, clientRegistration),
      retryPolicy: createRetryPolicy(INSTITUTION_OUTAGE, retryPolicy),
    })
  }

  return {
    canBecomeClientAt,
    async at(authorisationServerId) {
      const clientRegistration = await clientRegistrationAt(authorisationServerId)
      const mark = JSON.stringify(clientRegistration)
      const kept = clients.get(authorisationServerId)
      // A holder whose addresses have changed in the directory gets a new client.
      if (kept?.clientRegistration === mark) return kept.client
      const client = open(clientRegistration)
      clients.set(authorisationServerId, { clientRegistration: mark, client })
      return client
    },
  }
}
