import * as z from 'zod/mini'
import { origin, path } from './setting.ts'

/** The institution's private keys: in the database, or in a signer of its own. */
export const SignerConfig = z._default(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('sealed'),
    }),
    z
      .strictObject({
        kind: z.literal('http'),
        socket: z.optional(path()),
        url: z.optional(origin()),
        authorities: z.optional(path()),
        certificate: z.optional(path()),
        key: z.optional(path()),
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
/** The place of the institution's private keys. */
export type SignerConfig = z.infer<typeof SignerConfig>
