import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'
import { type ClientRegistration, discoveryAddressOf, isSameIssuer } from './client-registration.ts'
import { notVerified } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { answering } from './openid-errors.ts'
import { assertionBy } from './signed-requests.ts'

/** Seconds, not longer than one try of `retry-policy.ts`, so that a retry follows. */
const CALL_SECONDS = 4
const PROFILE = {
  id_token_signed_response_alg: 'PS256',
  token_endpoint_auth_method: 'private_key_jwt',
  use_mtls_endpoint_aliases: true,
}

export type OpenIdDeps = {
  fetchIt: InstitutionFetch
  /** Refuses an address to which browsers must not be redirected. */
  checkAddress: (address: string) => unknown
  keys: OutwardKeys
  clientRegistration: ClientRegistration
  /** True if loopback hosts may use http; the fetch decides for which hosts. */
  allowHttp: boolean
}

type CustomFetch = NonNullable<Configuration[typeof customFetch]>

/** Makes the OpenID library's configuration for a holder: the scheme's profile, our keys, our fetch, a deadline for each call. */
export function createConfigurations({
  fetchIt,
  checkAddress,
  keys,
  clientRegistration: { clientId, issuer },
  allowHttp,
}: OpenIdDeps) {
  const authentication = assertionBy(keys)

  function adapt(call: string) {
    const fetchAnswer = answering(call, fetchIt)
    return (address: string, { method, headers, body, signal }: Parameters<CustomFetch>[1]) =>
      fetchAnswer(address, {
        method,
        headers: headers as Record<string, string>,
        body: body as string | URLSearchParams | undefined,
        signal,
      })
  }

  /** The holder's published metadata, once its issuer and addresses are checked. */
  async function discover(): Promise<ServerMetadata> {
    const found = await discovery(new URL(discoveryAddressOf(issuer)), clientId, PROFILE, authentication, {
      timeout: CALL_SECONDS,
      [customFetch]: adapt('discovery'),
      ...(allowHttp ? { execute: [allowInsecureRequests] } : {}),
    })
    const metadata = found.serverMetadata()
    // From here on the published issuer is used unchanged.
    if (!isSameIssuer(metadata.issuer, issuer))
      throw notVerified('discovery', 'the document names another issuer')
    checkAddress(metadata.authorization_endpoint ?? '')
    return metadata
  }

  function configure(call: string, metadata: ServerMetadata, seconds = CALL_SECONDS): Configuration {
    const configuration = new Configuration(metadata, clientId, PROFILE, authentication)
    configuration.timeout = seconds
    configuration[customFetch] = adapt(call)
    if (allowHttp) allowInsecureRequests(configuration)
    return configuration
  }

  return { adapt, discover, configure }
}
/** Discovery documents of holders, cached. */
export type Configurations = ReturnType<typeof createConfigurations>
