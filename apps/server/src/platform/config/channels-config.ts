import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { SETTINGS, url } from './setting.ts'

const LONGEST_NAME = 12

/** Setting `channels`: ways to customers beside mail. */
export const ChannelsConfig = z.strictObject({
  http: z
    .strictObject({
      url: url().register(SETTINGS, {
        meaning:
          'The base address of the insurer’s gateway for messages (`POST /messages`, insurer-systems.md), which sends them by SMS, WhatsApp or push.',
        example: 'https://mensagens.alfa.example',
      }),
      token: z.optional(z.string()).register(SETTINGS, {
        meaning: 'Its bearer token. Prefer the environment: `CHANNELS_HTTP_TOKEN`.',
      }),
      name: z
        .string()
        .check(z.minLength(1), z.maxLength(LONGEST_NAME))
        .register(SETTINGS, { meaning: 'The channel as customers read it in Lembretes.', example: 'SMS' }),
    })
    .register(SETTINGS, { meaning: 'A further channel, by a gateway of the insurer.' }),
})
/** Ways to customers beside mail. */
export type ChannelsConfig = z.infer<typeof ChannelsConfig>

/** Inserts the token from the environment. @throws {ConfigError} for a token without a channel */
export function resolveChannels(
  channels: ChannelsConfig | undefined,
  { CHANNELS_HTTP_TOKEN: token }: Environment,
): ChannelsConfig | undefined {
  if (token === undefined) return channels
  if (!channels) throw new ConfigError('CHANNELS_HTTP_TOKEN is set, but channels.http is not.')
  return { http: { ...channels.http, token } }
}
