import type { Messages } from '../../insurer/insurer.ts'
import type { ChannelsConfig } from '../../platform/config/channels-config.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PushStore } from './push.store.ts'
import { encryptFor, headersOf, type Subscription, vapidKeyOf } from './web-push.ts'

const LIMITS = { deadlineMs: 10_000, maxBytes: 64 * 1024 }
/** A push service does not know the browser any more (RFC 8030 section 7.3). */
const GONE = [404, 410]

type PushConfig = NonNullable<ChannelsConfig['push']>
type Deps = Pick<Platform, 'clock'> & {
  outbound: Pick<Outbound, 'fetchBytes'>
  store: PushStore
  institution: string
}

/** True if the address is of a push service that the configuration names: no other host is ever called. */
export function isKnownService(endpoint: string, hosts: readonly string[]): boolean {
  const { protocol, hostname, host } = URL.canParse(endpoint)
    ? new URL(endpoint)
    : { protocol: '', hostname: '', host: '' }
  const isNamed = hosts.some((one) => (one.startsWith('*.') ? hostname.endsWith(one.slice(1)) : one === host))
  return isNamed && (protocol === 'https:' || hostname === 'localhost')
}

/**
 * The further channel by Web Push: sends to every browser in which the person switched it on. A browser that its service does
 * not know any more is forgotten.
 */
export function createPushChannel({ hosts, contact, key = '' }: PushConfig, deps: Deps): Messages {
  const vapid = vapidKeyOf(key)
  async function sendTo(subscription: Subscription, message: { id: string; text: string }): Promise<boolean> {
    const { endpoint } = subscription
    if (!isKnownService(endpoint, hosts)) return deps.store.drop(endpoint).then(() => false)
    const said = JSON.stringify({ id: message.id, title: deps.institution, text: withoutName(message.text) })
    const { status } = await deps.outbound.fetchBytes(endpoint, {
      ...LIMITS,
      headers: headersOf(endpoint, vapid, { contact, id: message.id, now: deps.clock.now() }),
      body: encryptFor(subscription, said),
    })
    if (GONE.includes(status)) return deps.store.drop(endpoint).then(() => false)
    if (status > 299) throw new Error(`the push service ${new URL(endpoint).host} answered ${status}`)
    return true
  }
  return {
    isUp: async () => true,
    async send({ id, to, text }) {
      const browsers = await deps.store.of(to.document)
      const sent = await Promise.allSettled(browsers.map((one) => sendTo(one, { id, text })))
      const failed = sent.find((one) => one.status === 'rejected')
      // Sent again to all: the same id takes the place of what stands there already.
      if (failed) throw failed.reason
      return sent.some((one) => one.status === 'fulfilled' && one.value)
    },
  }
}

/** "Alfa Seguros: um compartilhamento…": the name is the notification's title. */
function withoutName(text: string): string {
  const said = text.slice(text.indexOf(': ') + 2)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
