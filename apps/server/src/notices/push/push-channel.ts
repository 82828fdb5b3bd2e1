import { createECDH } from 'node:crypto'
import type { Messages } from '../../insurer/insurer.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import type { ChannelsConfig } from '../notices-settings.ts'
import type { PushStore, Subscription } from './push.store.ts'

const LIMITS = { deadlineMs: 10_000, maxBytes: 64 * 1024 }
/** Seconds that a push service keeps a message for a browser that is away. */
const TTL = 24 * 60 * 60
/** A push service does not know the browser any more (RFC 8030 section 7.3). */
const GONE = [404, 410]

type PushConfig = NonNullable<ChannelsConfig['push']>
type Deps = {
  outbound: Pick<Outbound, 'fetchBytes'>
  store: PushStore
  institution: string
}

/**
 * The server's key pair towards push services (RFC 8292), base64url.
 * @param secret 32 bytes, base64 @throws if they are no private key of the curve
 */
export function vapidKeysOf(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret, 'base64')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret, 'base64').toString('base64url'),
  }
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
  const vapidDetails = { subject: contact, ...vapidKeysOf(key) }
  async function sendTo(
    { endpoint, ...keys }: Subscription,
    message: { id: string; text: string },
  ): Promise<boolean> {
    if (!isKnownService(endpoint, hosts)) return deps.store.drop(endpoint).then(() => false)
    const said = JSON.stringify({ id: message.id, title: deps.institution, text: withoutName(message.text) })
    // Only where somebody is sent a message: its packages take a server's start some time.
    const { generateRequestDetails } = await import('web-push')
    const topic = message.id.replaceAll('-', '').slice(0, 32)
    const { headers, body } = generateRequestDetails({ endpoint, keys }, said, { vapidDetails, TTL, topic })
    const { status } = await deps.outbound.fetchBytes(endpoint, { ...LIMITS, headers, body: body ?? '' })
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
