import { ensure } from '../../platform/base/failure.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Keys } from '../../platform/keys/signing-keys.ts'
import type { MutualTls } from '../../platform/network/certificates.ts'
import type { RegistrationStore } from './client-registration.store.ts'
import { clientKeys, issuerOf, type Relation } from './client-registration.ts'
import { createConsentsApi } from './consents-api.ts'
import { createDataApi } from './data-api.ts'
import { createClient, type OtherInstitution } from './institution-client.ts'
import { checkAddress, createInstitutionFetch } from './institution-fetch.ts'
import { createOpenId } from './institution-openid.ts'
import { observedFetch } from './observed-fetch.ts'
import { register } from './register-client.ts'
import { createPatience, type PatienceOptions } from './retry-policy.ts'

/** Where the directory says a holder is. */
export type HolderEndpoints = {
  discovery: string
  consentsUrl: string
  consentsVersion: 1 | 2 | 3
  /** Where data are read, by API; one that is not published is absent. */
  dataUrls: Readonly<Record<string, string>>
}

export type OtherInstitutions = {
  /**
   * The client of one holder: its discovery, token and circuit breaker are kept between calls.
   * One that we have never met is registered at first (`register.ts`).
   * @throws {Failure} INSTITUTION_NOT_FOUND when the directory does not list it, or we may not become a client there.
   */
  at(authorisationServerId: string): Promise<OtherInstitution>
  /** Whether we are a client there, or may become one. */
  mayBeMet(authorisationServerId: string): boolean
}

export function createOtherInstitutions(deps: {
  config: Pick<Config, 'publicUrl' | 'knownHolders' | 'registration' | 'outbound' | 'insecureLoopbackHosts'>
  keys: Keys
  registrations: RegistrationStore
  tls?: MutualTls | undefined
  endpointsOf: (authorisationServerId: string) => Promise<HolderEndpoints | undefined>
  patience?: PatienceOptions
}): OtherInstitutions {
  const { config, keys, registrations, endpointsOf, patience } = deps
  const redirectUri = `${config.publicUrl.replace(/\/$/, '')}/`
  const fetchIt = createInstitutionFetch(config, deps.tls)
  const ownKeys = clientKeys(keys)
  ownKeys.catch(() => undefined)
  const meeting = new Map<string, Promise<string>>()
  const clients = new Map<string, { relation: string; client: Promise<OtherInstitution> }>()

  const knownClientAt = (authorisationServerId: string): string | undefined =>
    config.knownHolders.find((holder) => holder.authorisationServerId === authorisationServerId)?.clientId

  const mayBeMet = (authorisationServerId: string): boolean =>
    config.registration !== undefined || knownClientAt(authorisationServerId) !== undefined

  async function relationTo(authorisationServerId: string): Promise<Relation> {
    const endpoints = mayBeMet(authorisationServerId) && (await endpointsOf(authorisationServerId))
    ensure(endpoints, 'INSTITUTION_NOT_FOUND')
    const issuer = issuerOf(endpoints.discovery)
    const clientId = knownClientAt(authorisationServerId) ?? (await clientAt(authorisationServerId, issuer))
    const { consentsUrl, consentsVersion, dataUrls } = endpoints
    return { authorisationServerId, issuer, clientId, redirectUri, consentsUrl, consentsVersion, dataUrls }
  }

  /** The client that we have registered there, or register now. Whoever asks meanwhile waits for the same. */
  async function clientAt(authorisationServerId: string, issuer: string): Promise<string> {
    const kept = await registrations.find(authorisationServerId)
    if (kept?.issuer === issuer) return kept.clientId
    const underWay = meeting.get(authorisationServerId) ?? meet(authorisationServerId, issuer)
    meeting.set(authorisationServerId, underWay)
    return underWay.finally(() => meeting.delete(authorisationServerId))
  }

  async function meet(authorisationServerId: string, issuer: string): Promise<string> {
    ensure(config.registration, 'INSTITUTION_NOT_FOUND')
    const own = { statementUrl: config.registration.softwareStatementUrl, redirectUri }
    const registration = await createPatience(patience).repeating('registration', (signal) =>
      register(observedFetch(fetchIt, authorisationServerId), { issuer, own, signal }),
    )
    return (await registrations.keep(authorisationServerId, registration)).clientId
  }

  async function open(relation: Relation): Promise<OtherInstitution> {
    const observed = observedFetch(fetchIt, relation.authorisationServerId)
    const openid = createOpenId({
      fetchIt: observed,
      checkAddress: (address) => checkAddress(address, config),
      keys: await ownKeys,
      relation,
      allowHttp: config.insecureLoopbackHosts.length > 0,
    })
    return createClient({
      openid,
      consents: createConsentsApi(observed, relation),
      data: createDataApi(observed, relation),
      patience: createPatience(patience),
    })
  }

  return {
    mayBeMet,
    async at(authorisationServerId) {
      const relation = await relationTo(authorisationServerId)
      const mark = JSON.stringify(relation)
      const kept = clients.get(authorisationServerId)
      // A holder that moved in the directory is met anew.
      if (kept?.relation === mark) return kept.client
      const client = open(relation)
      clients.set(authorisationServerId, { relation: mark, client })
      return client
    },
  }
}
