import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { path, portNumber, url } from '../platform/config/setting.ts'

const SYSLOG_TLS_PORT = 6514

const WebhookConfig = z.strictObject({
  url: url(),
  secretFile: path(),
})

const SyslogConfig = z.strictObject({
  host: z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
  port: z._default(portNumber(), SYSLOG_TLS_PORT),
  authorities: z.optional(path()),
  client: z.optional(
    z.strictObject({
      certificate: path(),
      key: path(),
    }),
  ),
})

const EventsConfig = z
  .strictObject({
    webhook: z.optional(WebhookConfig),
    syslog: z.optional(SyslogConfig),
  })
  .check(z.refine((sinks) => Object.keys(sinks).length > 0, 'needs webhook, syslog or both'))
export type EventsConfig = z.infer<typeof EventsConfig>

/** The insurer's own systems that are told what happens (docs/operating/events.md). */
export const EVENTS_SETTINGS = {
  events: setting(z.optional(EventsConfig), {
    contradiction: (events, { insecureLoopbackHosts }) => {
      const address = events?.webhook?.url
      return address?.startsWith('http:') && !insecureLoopbackHosts.includes(new URL(address).hostname)
        ? 'events.webhook.url must be https.'
        : undefined
    },
  }),
}
