import { Failure } from '../base/failure.ts'
import { reasonOf } from '../base/reason-of.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/server-config.ts'
import type { SignerConfig } from '../config/signer-config.ts'
import { readAuthorities, readIdentity } from '../network/certificates.ts'
import { createPrivateService, type PrivateAddress } from '../network/private-service.ts'
import type { Log } from '../observability/log.ts'
import { createHttpSigner } from './http-signer.ts'
import type { PublicJwk, Signer } from './signer.port.ts'

/**
 * The signer that the configuration names; undefined where the keys lie in the database.
 * @returns it with a function that closes its connections
 * @throws {ConfigError} for certificates that cannot be used
 */
export function openSigner(
  { signer }: Pick<Config, 'signer'>,
  log: Pick<Log, 'warn'>,
  now: Date,
): { signer: Signer; close: () => void } | undefined {
  if (signer.kind === 'sealed') return undefined
  const service = createPrivateService(addressOf(signer, now))
  return { signer: createHttpSigner(service, log), close: service.close }
}

/** The address of the signer, with its files read. @throws {ConfigError} */
export function addressOf(
  { socket, url, authorities, certificate, key }: Extract<SignerConfig, { kind: 'http' }>,
  now: Date,
): PrivateAddress {
  if (socket !== undefined) return { socket }
  const { cert, key: pem } = readIdentity('signer', { certificate: certificate ?? '', key: key ?? '' }, now)
  return {
    url: url ?? '',
    certificate: cert,
    key: pem,
    authorities: readAuthorities('signer.authorities', authorities ?? '', now),
  }
}

/** The keys of a signer at the start. @throws {ConfigError} when it does not answer, or has not the keys that are needed */
export async function keysAtStart(signer: Signer): Promise<readonly PublicJwk[]> {
  return signer.publicJwks().catch((error: unknown) => {
    throw new ConfigError(
      `signer: ${reasonOf(error instanceof Failure ? error.cause : error)}. Start it, or correct signer in the configuration; npm run check-adapter -- signer says more.`,
    )
  })
}
