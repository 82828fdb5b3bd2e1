import type { Provider } from 'oidc-provider'
import { createClientCertificates } from '../../../platform/network/client-certificate.ts'
import { createOutbound } from '../../../platform/network/outbound.ts'
import type { ProviderParts } from '../provider.ts'
import { registrationAddressOf } from '../provider-addresses.ts'
import { clientTable } from '../provider-internals.ts'
import type { RegistrationApi } from './client-registration.routes.ts'
import { createStatementReader } from './software-statement.ts'

/** What registration stands on. @param registration where the directory's keys are. */
export function registrationApi(provider: Provider, parts: ProviderParts): RegistrationApi {
  const { config, clock, log, secret, noteClient } = parts
  if (!config.registration) throw new Error('Registration is not configured.')
  const keysUrl = config.registration.directoryKeysUrl
  return {
    address: registrationAddressOf(config),
    readStatement: createStatementReader({ keysUrl, clock, outbound: createOutbound(config) }),
    certificateOf: createClientCertificates(config),
    clients: clientTable(provider),
    secret,
    noteClient,
    log,
  }
}
