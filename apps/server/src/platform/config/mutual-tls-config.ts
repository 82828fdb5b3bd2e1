import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { addresses, origin, portNumber, SETTINGS } from './setting.ts'

const identity = (what: string, name: string) => ({
  certificate: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: `The certificate chain ${what}, PEM.`,
    example: `certificates/${name}.pem`,
  }),
  key: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'Its private key, PEM.',
    example: `certificates/${name}.key`,
  }),
})

/** Mutual TLS towards other institutions, on a port of its own or behind a proxy. */
export const MutualTlsConfig = z
  .strictObject({
    publicUrl: origin().register(SETTINGS, {
      meaning: 'Where other institutions reach the side that demands certificates.',
      example: 'https://mtls.compartilhamento.alfa.example',
    }),
    authorities: z.string().register(SETTINGS, {
      kind: 'path',
      meaning:
        'The certificate authorities (PEM) that are trusted, beside those that the system trusts for servers. Behind a proxy, also those between, which issue the certificates of institutions.',
      example: 'certificates/authorities.pem',
    }),
    client: z
      .strictObject(identity('that other institutions are called with', 'client'))
      .register(SETTINGS, { meaning: 'The identity of this institution as a client.' }),
    listen: z
      .optional(
        z.strictObject({
          port: portNumber().register(SETTINGS, {
            meaning: 'The port for other institutions. `MTLS_PORT` overrides it.',
            example: 3443,
          }),
          ...identity('of this port', 'server'),
        }),
      )
      .register(SETTINGS, { meaning: 'A port of its own. Either `listen` or `proxy` is set, never both.' }),
    proxy: z
      .optional(
        z.strictObject({
          header: z.string().register(SETTINGS, {
            meaning: 'The header in which the proxy passes the client certificate on.',
            example: 'x-client-cert',
          }),
          addresses: addresses()
            .check(z.minLength(1))
            .register(SETTINGS, {
              meaning: 'Addresses or ranges of the proxy; the header is believed from these only.',
              example: ['10.0.0.0/8'],
            }),
        }),
      )
      .register(SETTINGS, {
        meaning:
          'A proxy that passes client certificates on. It lets a call without one, or with one that it does not trust, pass too: the server checks each and answers such a call itself.',
      }),
    revocation: z
      .optional(
        z.strictObject({
          lists: z
            .array(z.string())
            .check(z.minLength(1))
            .register(SETTINGS, {
              meaning:
                'Certificate revocation lists (CRL, DER or PEM), one for each authority that issues certificates of institutions: addresses (http or https) or paths. Read every ten minutes.',
              example: ['http://crl.autoridade.example/ssl.crl', 'certificates/ssl.crl'],
            }),
          whenUnknown: z._default(z.enum(['refuse', 'accept']), 'refuse').register(SETTINGS, {
            meaning:
              'What happens to a call whose certificate is on no list while no list of its authority is there and up to date: refused with 401, or taken.',
            example: 'refuse',
          }),
        }),
      )
      .register(SETTINGS, {
        meaning: 'Whether certificates that institutions call with are revoked. Without it nobody asks.',
      }),
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
