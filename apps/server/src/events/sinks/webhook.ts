import * as z from 'zod/mini'
import type { Clock } from '../../platform/base/clock.ts'
import { createOutbound } from '../../platform/network/outbound.ts'
import { EventOut } from '../event-out.ts'
import type { EventsConfig } from '../events-settings.ts'
import { EventRefused, type Sink } from './sink.ts'
import { readWebhookKeys, webhookHeaders } from './webhook-secrets.ts'

const LIMITS = { deadlineMs: 10_000, maxBytes: 64 * 1024 }
/** Answers by which a receiver refuses the event itself; every other one is about the receiver, and waits. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422])

/** Body of a message: type, time and data, as Standard Webhooks recommends. */
export const WebhookBody = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.omit(EventOut, { type: true, at: true }),
})

export const webhookBody = ({ type, at, ...data }: EventOut): z.infer<typeof WebhookBody> => ({
  type,
  timestamp: at,
  data,
})

/** What the doctor sends: receivers answer 2xx and do nothing. */
const PING = { type: 'consente.ping', data: {} }

/** A receiver of webhooks. @throws {ConfigError} without a secret */
export function createWebhook({ url, secretFile }: NonNullable<EventsConfig['webhook']>, clock: Clock): Sink {
  const keys = readWebhookKeys(secretFile)
  const outbound = createOutbound({ outbound: { allowPrivateHosts: [new URL(url).hostname] } })

  async function post(id: string, message: unknown): Promise<number> {
    const body = JSON.stringify(message)
    const headers = {
      'content-type': 'application/json',
      ...webhookHeaders(keys, { id, at: clock.now(), body }),
    }
    const { status } = await outbound.fetchBytes(url, { ...LIMITS, headers, body })
    return status
  }

  return {
    name: 'webhook',
    most: 1,
    async deliver([event]) {
      if (!event) return
      const status = await post(event.id, webhookBody(event))
      if (REFUSALS.has(status)) throw new EventRefused(`it answered ${status}`)
      demandGood(status)
    },
    async check() {
      const at = clock.now()
      demandGood(await post(`ping_${at.getTime()}`, { ...PING, timestamp: at.toISOString() }))
    },
  }
}

function demandGood(status: number): void {
  if (status < 200 || status > 299) throw new Error(`it answered ${status}`)
}
