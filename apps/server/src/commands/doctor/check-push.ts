import { vapidKeysOf } from '../../notices/notices.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { createOutbound } from '../../platform/network/outbound.ts'
import { type Check, ok, warn } from './finding.ts'

const LIMITS = { deadlineMs: 5_000, maxBytes: 64 * 1024 }
const ABOUT = 'channels.push'

/** Web Push: the key pair, and the way to each push service that has one name. Nobody is sent anything. */
export function pushChecks({ channels, outbound }: Pick<Config, 'channels' | 'outbound'>): readonly Check[] {
  const { push } = channels ?? {}
  if (!push) return []
  const { fetchBytes } = createOutbound({ outbound })
  const keys: Check = {
    about: ABOUT,
    remedy: 'Set CHANNELS_PUSH_KEY to the output of "openssl rand -base64 32".',
    run: async () => {
      const { publicKey } = vapidKeysOf(push.key ?? '')
      const says = `browsers know us by the key ${publicKey.slice(0, 12)}…, push services by ${push.contact}`
      return [ok(says), ...(push.hosts.some(isOnThisMachine) ? [SANDBOX] : [])]
    },
  }
  const services = push.hosts.filter((host) => !host.startsWith('*.'))
  return [
    keys,
    ...services.map(
      (host): Check => ({
        about: ABOUT,
        remedy: `Let the server reach ${host}, or take it out of channels.push.hosts.`,
        run: async () => {
          const scheme = isOnThisMachine(host) ? 'http' : 'https'
          // Any answer will do; a POST follows no redirect to another host.
          await fetchBytes(`${scheme}://${host}/`, { ...LIMITS, body: '' })
          return [ok(`${host} is reached`)]
        },
      }),
    ),
  ]
}

const isOnThisMachine = (host: string): boolean => /^localhost(:|$)/.test(host)
const SANDBOX = warn(
  'a push service is on this machine',
  'Leave it out of channels.push.hosts in production.',
)
