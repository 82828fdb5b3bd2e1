import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { portNumber, SETTINGS, url } from '../platform/config/setting.ts'

const SYSLOG_TLS_PORT = 6514

const WebhookConfig = z.strictObject({
  url: url().register(SETTINGS, {
    meaning:
      'Where each event is posted, as Standard Webhooks says. It usually stands in a private network, so this host, and no other, may have a private address.',
    example: 'https://eventos.alfa.example/consente',
  }),
  secretFile: z.string().register(SETTINGS, {
    kind: 'path',
    meaning:
      'The file of the secret that events are signed with: `whsec_` and 24 to 64 random bytes in base64. With a second line each event has both signatures, while the receiver changes over.',
    example: 'secrets/webhook',
  }),
})

const SyslogConfig = z.strictObject({
  host: z
    .string()
    .check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address'))
    .register(SETTINGS, {
      meaning: 'The host of the SIEM or of its collector; its certificate must name it.',
      example: 'siem.alfa.example',
    }),
  port: z
    ._default(portNumber(), SYSLOG_TLS_PORT)
    .register(SETTINGS, { meaning: 'Its port for syslog over TLS.' }),
  authorities: z.optional(z.string()).register(SETTINGS, {
    kind: 'path',
    meaning: 'The authorities (PEM) of its certificate, in place of those that the system trusts.',
    example: 'certificates/siem-authority.pem',
  }),
  client: z
    .optional(
      z.strictObject({
        certificate: z.string().register(SETTINGS, {
          kind: 'path',
          meaning: 'The certificate chain, PEM.',
          example: 'certificates/siem.pem',
        }),
        key: z.string().register(SETTINGS, {
          kind: 'path',
          meaning: 'Its private key, PEM.',
          example: 'certificates/siem.key',
        }),
      }),
    )
    .register(SETTINGS, { meaning: 'The certificate that it is called with, where it demands one.' }),
})

const EventsConfig = z
  .strictObject({
    webhook: z.optional(WebhookConfig).register(SETTINGS, { meaning: 'One signed POST for each event.' }),
    syslog: z.optional(SyslogConfig).register(SETTINGS, {
      meaning: 'A SIEM: syslog (RFC 5424) over TLS, each message in the Elastic Common Schema.',
    }),
  })
  .check(z.refine((sinks) => Object.keys(sinks).length > 0, 'needs webhook, syslog or both'))
export type EventsConfig = z.infer<typeof EventsConfig>

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    events?: EventsConfig | undefined
  }
}

/** The insurer's own systems that are told what happens (docs/operating/events.md). */
export const EVENTS_SETTINGS: SettingsOf<'events'> = {
  events: {
    schema: z.optional(EventsConfig).register(SETTINGS, {
      meaning: 'The insurer’s own systems that are told what happens (events.md). Nobody, unless set.',
    }),
    contradiction: (events, { insecureLoopbackHosts }) => {
      const address = events?.webhook?.url
      return address?.startsWith('http:') && !insecureLoopbackHosts.includes(new URL(address).hostname)
        ? 'events.webhook.url must be https.'
        : undefined
    },
  },
}
