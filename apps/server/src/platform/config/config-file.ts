import * as z from 'zod/mini'
import { AccessConfig } from './access-config.ts'
import { AppLinksConfig } from './app-links-config.ts'
import { ChannelsConfig } from './channels-config.ts'
import { HashingConfig } from './hashing-config.ts'
import { InsurerConfig } from './insurer-config.ts'
import { KnownHolder, KnownRecipient } from './known-institutions-config.ts'
import { MutualTlsConfig } from './mutual-tls-config.ts'
import { type PartSettings, type SettingsOfParts, schemasOf } from './part-settings.ts'
import { AuditLogConfig, ReceivedDataConfig } from './retention-config.ts'
import { addresses, cnpj, contact, origin, portNumber, SETTINGS, smtpUrl, url } from './setting.ts'
import { SignerConfig } from './signer-config.ts'
import { TrafficConfig } from './traffic-config.ts'

/** Settings of the file that `CONSENTE_CONFIG` names, the parts' own aside. */
const PlatformFile = z.strictObject({
  institution: z
    .strictObject({
      id: z
        .string()
        .check(z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits'))
        .register(SETTINGS, { meaning: 'A short name for logs and traces.', example: 'alfa' }),
      name: z
        .string()
        .register(SETTINGS, { meaning: 'The name that customers read.', example: 'Alfa Seguros' }),
      cnpj: cnpj().register(SETTINGS, { meaning: 'The institution’s CNPJ.', example: '11222333000181' }),
      organisationId: z.string().register(SETTINGS, { meaning: 'Its organisation in the directory.' }),
      authorisationServerId: z
        .string()
        .register(SETTINGS, { meaning: 'Its authorisation server in the directory.' }),
    })
    .register(SETTINGS, { meaning: 'Who the institution is.' }),
  roles: z
    .array(z.enum(['recipient', 'holder']))
    .check(z.minLength(1))
    .register(SETTINGS, {
      meaning: 'Whether it asks for data, gives data, or both.',
      example: ['recipient', 'holder'],
    }),
  publicUrl: origin().register(SETTINGS, {
    meaning: 'Where browsers and other institutions reach the server.',
    example: 'https://compartilhamento.alfa.example',
  }),
  host: z.optional(z.string()).register(SETTINGS, {
    meaning: 'The address that the ports listen on, `127.0.0.1` unless set. `HOST` overrides it.',
    example: '0.0.0.0',
  }),
  port: portNumber().register(SETTINGS, {
    meaning: 'The port for browsers. `PORT` overrides it.',
    example: 3000,
  }),
  drainSeconds: z._default(z.number().check(z.nonnegative()), 0).register(SETTINGS, {
    meaning:
      'How long a process that is asked to stop goes on answering, so that load balancers see that it is not ready: longer than two of their probes take. 0 where nothing stands in front.',
    example: 10,
  }),
  dataDir: z.string().register(SETTINGS, {
    kind: 'path',
    meaning:
      'The folder of the embedded database, its lock and, without `CONSENTE_MASTER_KEY`, the master key.',
    example: '/var/lib/consente',
  }),
  production: z._default(z.boolean(), false).register(SETTINGS, {
    meaning: 'Refuses settings that are not safe with real customers.',
  }),
  allowEmbeddedDatabaseInProduction: z._default(z.boolean(), false).register(SETTINGS, {
    meaning: 'Production on the embedded database, which loses acknowledged rows in a power cut.',
  }),
  directoryUrl: url().register(SETTINGS, {
    meaning: 'The participants’ directory.',
    example: 'https://directory.example/participants',
  }),
  portalConfig: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'The portal’s configuration, served at `/config.json`; see the table below.',
    example: 'brand/config.json',
  }),
  brandDir: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'Public files of the brand (logo, pages), served under `/brand/`.',
    example: 'brand',
  }),
  settingsDir: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'The folder of the settings of the journeys (purposes, terms, periods); see below.',
    example: 'settings',
  }),
  mail: z
    .strictObject({
      smtp: smtpUrl().register(SETTINGS, {
        meaning: 'The SMTP server. Credentials come from `SMTP_USER` and `SMTP_PASSWORD`.',
        example: 'smtp://mail.alfa.example:587',
      }),
      from: z.string().check(z.regex(/\S@\S/, 'must hold an e-mail address')).register(SETTINGS, {
        meaning: 'The sender.',
        example: 'Alfa Seguros <nao-responda@alfa.example>',
      }),
      reportsTo: z.optional(z.email()).register(SETTINGS, {
        meaning:
          'Who gets the reports of requests that customers do not recognise, where `insurer.services` is not set. Customers are promised an answer only where somebody gets them.',
        example: 'fraudes@alfa.example',
      }),
    })
    .register(SETTINGS, { meaning: 'How mail is sent.' }),
  channels: z.optional(ChannelsConfig).register(SETTINGS, {
    meaning:
      'Ways to customers beside mail. Nobody gets a message who has not chosen it in Lembretes. Needs the capabilities `notices` and `messages`.',
  }),
  insurer: InsurerConfig.register(SETTINGS, { meaning: 'The adapters to the insurer’s own systems.' }),
  access: z.optional(AccessConfig).register(SETTINGS, {
    meaning: 'How customers sign in, where it is not by document and password.',
  }),
  accountsFile: z.optional(z.string()).register(SETTINGS, {
    kind: 'path',
    meaning: 'Customers of a previous portal; see below. Those that are missing are imported at the start.',
    example: 'accounts.json',
  }),
  placeDatabase: z.optional(z.string()).register(SETTINGS, {
    kind: 'path',
    meaning:
      'A database of places by network address in MaxMind’s format (`.mmdb`, of cities or countries), read into memory at the start. With it customers see, in Segurança and in the mail of a new device, roughly where a sign-in came from; the address itself is not kept. Without it no place is told.',
    example: 'places/GeoLite2-City.mmdb',
  }),
  portalClient: z
    .strictObject({
      id: z
        .string()
        .register(SETTINGS, { meaning: 'As in the portal’s `client.id`.', example: 'alfa-portal' }),
      secret: z.string().register(SETTINGS, {
        meaning: 'As in the portal’s `client.secret`; public by nature.',
        example: 'alfa-portal-public',
      }),
    })
    .register(SETTINGS, { meaning: 'The browser’s client of the token calls.' }),
  knownRecipients: z._default(z.array(KnownRecipient), []).register(SETTINGS, {
    meaning: 'Recipients whose client was agreed on by hand, without registration.',
  }),
  knownHolders: z._default(z.array(KnownHolder), []).register(SETTINGS, {
    meaning: 'Holders that do not register clients, with the client of this institution there.',
  }),
  registration: z
    .optional(
      z.strictObject({
        directoryKeysUrl: url().register(SETTINGS, {
          meaning: 'The keys of the directory, which sign software statements.',
          example: 'https://directory.example/keystore/openinsurance.jwks',
        }),
        softwareStatementUrl: url().register(SETTINGS, {
          meaning: 'Where the directory issues the software statement of this institution.',
          example: 'https://directory.example/assertion',
        }),
      }),
    )
    .register(SETTINGS, {
      meaning: 'Dynamic client registration. Without it only known institutions are met.',
    }),
  securityContact: z.optional(contact()).register(SETTINGS, {
    meaning:
      'Where to report a weakness; `/.well-known/security.txt` (RFC 9116) names it. Without it there is no such file.',
    example: 'mailto:seguranca@alfa.example',
  }),
  appLinks: z.optional(AppLinksConfig).register(SETTINGS, {
    meaning:
      'The institution’s own apps, which may claim the links of the journeys ([mobile app](mobile-app.md)). Goes together with `capabilities.appLinks` of the portal.',
  }),
  mtls: z
    .optional(MutualTlsConfig)
    .register(SETTINGS, { meaning: 'Mutual TLS towards other institutions; production demands it.' }),
  signer: SignerConfig.register(SETTINGS, {
    meaning:
      'The private keys that sign towards other institutions and decrypt what they send (docs/operating/signer.md).',
  }),
  distrustKeysMadeBefore: z.optional(z.iso.datetime()).register(SETTINGS, {
    meaning:
      'Keys that sign or decrypt and were made before this instant (UTC) are not used any more; new ones are made at the start. For keys that somebody else may know.',
    example: '2026-11-21T12:00:00Z',
  }),
  metrics: z
    .optional(
      z.strictObject({
        port: portNumber().register(SETTINGS, {
          meaning: 'The port of the metrics, never the public one. `METRICS_PORT` overrides it.',
          example: 9464,
        }),
        host: z._default(z.string(), '127.0.0.1').register(SETTINGS, {
          meaning: 'The address that it listens on. `METRICS_HOST` overrides it.',
        }),
      }),
    )
    .register(SETTINGS, { meaning: 'Where Prometheus reads metrics. Without it there are none.' }),
  insecureLoopbackHosts: z._default(z.array(z.string()), []).register(SETTINGS, {
    meaning: 'Loopback hosts that may be used over plain http; refused in production.',
    example: ['localhost'],
  }),
  outbound: z
    ._default(
      z.strictObject({
        allowPrivateHosts: z.array(z.string()).register(SETTINGS, {
          meaning: 'Hosts in private networks that may be called.',
          example: ['directory.internal.example'],
        }),
      }),
      { allowPrivateHosts: [] },
    )
    .register(SETTINGS, { meaning: 'Calls to other institutions and to the directory.' }),
  trustedProxies: z._default(addresses(), []).register(SETTINGS, {
    meaning: 'Addresses or ranges of proxies whose `X-Forwarded-For` is believed.',
    example: ['10.0.0.0/8'],
  }),
  corsOrigins: z._default(z.array(origin()), []).register(SETTINGS, {
    meaning: 'Origins of portals on other hosts that may call the server.',
    example: ['https://portal.alfa.example'],
  }),
  auditLog: z.optional(AuditLogConfig).register(SETTINGS, {
    meaning:
      'After how many days rows of the audit log go, the oldest first; the newest ten thousand stay. Never, unless set.',
  }),
  receivedData: ReceivedDataConfig.register(SETTINGS, { meaning: 'Data received from other institutions.' }),
  hashing: HashingConfig.register(SETTINGS, {
    meaning: 'What the hash of a password costs (argon2id, one lane).',
  }),
  traffic: TrafficConfig.register(SETTINGS, {
    meaning: 'What a process answers; calls beyond it get 429.',
  }),
  ownBrand: z.string().register(SETTINGS, {
    meaning: 'The brand that the portal leaves out of its list: the insurer’s own.',
    example: 'Alfa Seguros',
  }),
})

export type PlatformFile = z.infer<typeof PlatformFile>
export type ConfigFile = PlatformFile & PartSettings

export const configFileOf = (parts: SettingsOfParts) =>
  z.extend(PlatformFile, schemasOf(parts)) as unknown as z.ZodMiniType<ConfigFile>
