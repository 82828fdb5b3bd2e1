import type { Provider } from 'oidc-provider'
import type { Clock } from '../../../platform/base/clock.ts'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ClientCertificates } from '../../../platform/network/client-certificate.ts'
import { createOutbound } from '../../../platform/network/outbound.ts'
import { actAs } from '../../../platform/observability/interaction.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { HolderAudit } from '../../holder-audit-events.ts'
import { registrationAddressOf } from '../provider-addresses.ts'
import { clientTable } from '../provider-internals.ts'
import type { RecordClient, RegistrationApi } from './client-registration.routes.ts'
import type { DirectoryState } from './directory-state.ts'
import { createStatementReader } from './software-statement.ts'

type RegistrationDeps = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  audit: HolderAudit
  secret: string
  clientCertificates: ClientCertificates
  directoryState: DirectoryState
}

/** Dependencies of the registration endpoint; its clients are stored in the OpenID library's own table. */
export function registrationApi(provider: Provider, deps: RegistrationDeps): RegistrationApi {
  const { config, clock, log, secret, clientCertificates } = deps
  if (!config.registration) throw new Error('Registration is not configured.')
  const keysUrl = config.registration.directoryKeysUrl
  return {
    address: registrationAddressOf(config),
    readStatement: createStatementReader({ keysUrl, clock, outbound: createOutbound(config) }),
    clientCertificates,
    clients: clientTable(provider),
    secret,
    recordClient: clientRecorder(deps),
    directoryState: deps.directoryState,
    log,
  }
}

const clientRecorder =
  ({ audit, database }: Pick<RegistrationDeps, 'audit' | 'database'>): RecordClient =>
  async (event, clientId) => {
    actAs({ kind: 'recipient', clientId })
    await audit.record(database, { event, subject: clientId })
  }
