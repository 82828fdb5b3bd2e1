import type { Config } from '../../platform/config.ts'
import { ensure } from '../../platform/failure.ts'
import type { Keys } from '../../platform/keys.ts'
import { createClient, type OtherInstitution } from './client.ts'
import { createConsentsApi } from './consents-api.ts'
import { checkAddress, createInstitutionFetch } from './institution-fetch.ts'
import { createOpenId } from './openid.ts'
import { createPatience, type PatienceOptions } from './patience.ts'
import { clientKeys, issuerOf, type Relation } from './relation.ts'

/** Where the directory says a holder is. */
export type HolderEndpoints = { discovery: string; consentsUrl: string; consentsVersion: 1 | 2 | 3 }

export type OtherInstitutions = {
  /**
   * The client of one holder: its discovery, token and circuit breaker are kept between calls.
   * @throws {Failure} INSTITUTION_NOT_FOUND when the directory does not list it, or we are no client there.
   */
  at(authorisationServerId: string): Promise<OtherInstitution>
}

export function createOtherInstitutions(deps: {
  config: Pick<Config, 'publicUrl' | 'knownHolders' | 'outbound' | 'insecureLoopbackHosts'>
  keys: Keys
  endpointsOf: (authorisationServerId: string) => Promise<HolderEndpoints | undefined>
  patience?: PatienceOptions
}): OtherInstitutions {
  const { config, keys, endpointsOf, patience } = deps
  const fetchIt = createInstitutionFetch(config)
  const ownKeys = clientKeys(keys)
  ownKeys.catch(() => undefined)
  const clients = new Map<string, { relation: string; client: Promise<OtherInstitution> }>()

  async function relationTo(authorisationServerId: string): Promise<Relation> {
    const known = config.knownHolders.find((holder) => holder.authorisationServerId === authorisationServerId)
    const endpoints = known && (await endpointsOf(authorisationServerId))
    ensure(known && endpoints, 'INSTITUTION_NOT_FOUND')
    return {
      authorisationServerId,
      issuer: issuerOf(endpoints.discovery),
      clientId: known.clientId,
      redirectUri: `${config.publicUrl.replace(/\/$/, '')}/`,
      consentsUrl: endpoints.consentsUrl,
      consentsVersion: endpoints.consentsVersion,
    }
  }

  async function open(relation: Relation): Promise<OtherInstitution> {
    const openid = createOpenId({
      fetchIt,
      checkAddress: (address) => checkAddress(address, config),
      keys: await ownKeys,
      relation,
      allowHttp: config.insecureLoopbackHosts.length > 0,
    })
    return createClient({
      openid,
      consents: createConsentsApi(fetchIt, relation),
      patience: createPatience(patience),
    })
  }

  return {
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
