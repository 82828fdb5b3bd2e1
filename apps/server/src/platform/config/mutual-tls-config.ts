import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { addresses, origin, path, portNumber } from './setting.ts'

/** A certificate chain and its private key, PEM. */
const IDENTITY = { certificate: path(), key: path() }

/** Mutual TLS towards other institutions, on a port of its own or behind a proxy. */
export const MutualTlsConfig = z
  .strictObject({
    publicUrl: origin(),
    authorities: path(),
    client: z.strictObject(IDENTITY),
    listen: z.optional(
      z.strictObject({
        port: portNumber(),
        ...IDENTITY,
      }),
    ),
    proxy: z.optional(
      z.strictObject({
        header: z.string(),
        addresses: addresses().check(z.minLength(1)),
      }),
    ),
    revocation: z.optional(
      z.strictObject({
        lists: z.array(z.string()).check(z.minLength(1)),
        whenUnknown: z._default(z.enum(['refuse', 'accept']), 'refuse'),
      }),
    ),
  })
  .check(z.refine(({ listen, proxy }) => Boolean(listen) !== Boolean(proxy), 'needs either listen or proxy'))
type MutualTlsConfig = z.infer<typeof MutualTlsConfig>

/** Resolves the paths of lists, and lets MTLS_PORT override the port. @throws {ConfigError} for a port that has no certificate. */
export function resolveMutualTls(
  mtls: MutualTlsConfig | undefined,
  { MTLS_PORT: port }: Environment,
  at: (relative: string) => string,
): MutualTlsConfig | undefined {
  if (port !== undefined && !mtls?.listen)
    throw new ConfigError('MTLS_PORT is set, but the configuration has no mtls.listen with a certificate.')
  if (!mtls) return undefined
  const revocation = mtls.revocation && {
    ...mtls.revocation,
    lists: mtls.revocation.lists.map((list) => (/^https?:/.test(list) ? list : at(list))),
  }
  return { ...mtls, revocation, listen: mtls.listen && { ...mtls.listen, port: port ?? mtls.listen.port } }
}
