import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Environment } from '../platform/config/environment.ts'
import { setting } from '../platform/config/part-settings.ts'
import { contact, group, url } from '../platform/config/setting.ts'

const LONGEST_NAME = 12
/** Push services of the browsers that people use: Chrome and most others, Firefox, Safari, Edge on Windows. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]
const PUSH_NAME = 'Notificação'

const channelName = () => z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME))

/** Setting `channels`: ways to customers beside mail. */
const ChannelsConfig = z
  .strictObject({
    http: z.optional(
      z.strictObject({
        url: url(),
        token: z.optional(z.string()),
        name: channelName(),
      }),
    ),
    push: z.optional(
      z.strictObject({
        contact: contact().check(
          z.refine((text) => !text.startsWith('tel:'), { error: 'must be a mailto: or https: address' }),
        ),
        name: z._default(channelName(), PUSH_NAME),
        hosts: z._default(z.array(z.string()).check(z.minLength(1)), PUSH_SERVICES),
        key: z.optional(z.string()),
      }),
    ),
  })
  .check(
    z.refine(({ http, push }) => (http === undefined) !== (push === undefined), {
      error: 'must hold either channels.http or channels.push',
    }),
  )
/** Ways to customers beside mail. */
export type ChannelsConfig = z.infer<typeof ChannelsConfig>

/** Inserts token and key from the environment. @throws {ConfigError} for one without its channel, and for Web Push without a key */
function withSecrets(
  channels: ChannelsConfig | undefined,
  { CHANNELS_HTTP_TOKEN: token, CHANNELS_PUSH_KEY: given }: Environment,
): ChannelsConfig | undefined {
  if (token !== undefined && !channels?.http)
    throw new ConfigError('CHANNELS_HTTP_TOKEN is set, but channels.http is not.')
  if (given !== undefined && !channels?.push)
    throw new ConfigError('CHANNELS_PUSH_KEY is set, but channels.push is not.')
  const { http, push } = channels ?? {}
  if (http && token !== undefined) return { http: { ...http, token } }
  if (!push) return channels
  const key = given ?? push.key
  if (key === undefined || Buffer.from(key, 'base64').length !== 32)
    throw new ConfigError(
      'channels.push needs CHANNELS_PUSH_KEY: 32 random bytes in base64, such as the output of "openssl rand -base64 32".',
    )
  return { push: { ...push, key } }
}

/** No sharing lasts longer than a year. */
const MOST_MONTHS = 11

const UnusedConfig = group({
  afterMonths: z._default(z.int().check(z.minimum(1), z.maximum(MOST_MONTHS)), 3),
})

export const NOTICES_SETTINGS = {
  unused: setting(UnusedConfig),
  channels: setting(z.optional(ChannelsConfig), { resolve: withSecrets }),
}
