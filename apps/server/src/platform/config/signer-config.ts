import * as z from 'zod/mini'
import { origin, SETTINGS } from './setting.ts'

const path = (meaning: string, example: string) =>
  z.optional(z.string()).register(SETTINGS, { kind: 'path', meaning, example })

/** The institution's private keys: in the database, or in a signer of its own. */
export const SignerConfig = z._default(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z
        .literal('sealed')
        .register(SETTINGS, { meaning: 'The keys are made by the server and lie sealed in the database.' }),
    }),
    z
      .strictObject({
        kind: z.literal('http').register(SETTINGS, {
          meaning: 'The keys lie in an HSM or a KMS, behind a signer (docs/signer.json).',
        }),
        socket: path('A signer on this machine: its Unix socket.', '/run/consente/signer.sock'),
        url: z.optional(origin()).register(SETTINGS, {
          meaning: 'A signer elsewhere: its address, https. It is met with certificates on both sides.',
          example: 'https://signer.internal.alfa.example:8443',
        }),
        authorities: path(
          'With `url`: the certificate authorities of the signer (PEM). No others are trusted.',
          'certificates/signer-authorities.pem',
        ),
        certificate: path(
          'With `url`: the certificate chain that the server presents, PEM.',
          'certificates/signer-client.pem',
        ),
        key: path('With `url`: its private key, PEM.', 'certificates/signer-client.key'),
      })
      .check(
        z.refine(({ socket, url }) => Boolean(socket) !== Boolean(url), 'needs either socket or url'),
        z.refine(({ url }) => !url?.startsWith('http:'), {
          error: 'must be https: whoever reaches the signer can sign',
          path: ['url'],
        }),
        z.refine(
          ({ url, authorities, certificate, key }) =>
            [authorities, certificate, key].every((file) => Boolean(file) === Boolean(url)),
          'needs authorities, certificate and key with url, and with url only',
        ),
      ),
  ]),
  { kind: 'sealed' },
)
/** Where the institution's private keys are. */
export type SignerConfig = z.infer<typeof SignerConfig>
