import * as z from 'zod/mini'
import { CONFIG_DEFAULTS } from './config-defaults.ts'

/**
 * `config.json` of the portal: everything it learns from outside. One built portal serves every insurer; this file
 * names the API host, the brand and what the backend offers beyond the specification's calls.
 */

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1a48bc'))
const origin = z
  .string()
  .check(z.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be an https origin such as https://logos.example'))
const appOrigin = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[a-z0-9.-]+(:\d+)?|android-app:\/\/[a-z0-9.-]+\/[\w.]+)$/,
      'must be an https origin, or android-app://<host of the portal>/<application id>',
    ),
  )
const link = z.string().check(z.regex(/^(https?:\/\/|mailto:|tel:|\/)/, 'must be an address'))

const offered = () => z._default(z.boolean(), false)

/** Extensions of the wire, each described in docs/operating/configuration.md; off means: never send the field (docs/domain/README.md). */
const Capabilities = z.object({
  purpose: offered(),
  idToken: offered(),
  intent: offered(),
  replaces: offered(),
  representative: offered(),
  receivedData: offered(),
  notices: offered(),
  unused: offered(),
  messages: offered(),
  refused: offered(),
  endSession: offered(),
  furtherApproval: offered(),
  intentBrand: offered(),
  dataNow: offered(),
  sharesViews: offered(),
  accessLog: offered(),
  receipts: offered(),
  allReceipts: offered(),
  sessions: offered(),
  changePassword: offered(),
  plannedOutages: offered(),
  strongSignIn: offered(),
  endTogether: offered(),
  passkeyAutofill: offered(),
  identityProvider: offered(),
  appLinks: offered(),
  handoff: offered(),
  installable: offered(),
  inApp: offered(),
  handover: offered(),
})

/** `config.json`: everything about an insurer that the portal learns at run time. */
export const PortalConfig = z.object({
  /** Base of every call; empty means the portal's own host. */
  apiHost: z._default(z.string(), CONFIG_DEFAULTS.apiHost),
  brand: z.object({
    id: z.string(),
    name: z.string(),
    cnpj: z.string(),
    logo: z.string(),
    /** A square PNG of at least 512 pixels: home screens that take no drawing show it. */
    icon: z.optional(z.string()),
    colour,
  }),
  /** Origins that logos of other institutions may be read from; those of any other are not asked for. */
  logoHosts: z._default(z.array(origin), []),
  links: z.object({
    sac: link,
    ouvidoria: link,
    privacy: link,
    cookies: link,
    citizenPortal: link,
    openInsurancePortal: link,
    participants: link,
  }),
  /** Telephone of the customer service (SAC) as customers read it, said with the code of a failure; else its link is. */
  sacPhone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Name that institution search leaves out: the insurer's own brand. */
  ownBrand: z.string(),
  transactionId: z._default(z.string(), CONFIG_DEFAULTS.transactionId),
  /** Second argument of consent details, fixed by the specification. */
  detailsTransactionId: z._default(z.string(), CONFIG_DEFAULTS.detailsTransactionId),
  clientRegister: z._default(
    z.object({ header: z.string(), value: z.string() }),
    CONFIG_DEFAULTS.clientRegister,
  ),
  /** Basic-auth client of the token calls. Not a secret: every visitor can read it. */
  client: z.object({ id: z.string(), secret: z.string() }),
  /** A fixed authorisation server for renewals; without it the provider's own (docs/domain/recipient.md). */
  renewalAuthorisationServerId: z.optional(z.string()),
  /** The insurer's identity provider, as customers meet it. */
  identityProvider: z.optional(
    z.object({
      /** Words of the one button at `/`. */
      button: z.string().check(z.minLength(1), z.maxLength(60)),
      /** The provider's pages for a new account, and for a forgotten password. */
      signUp: link,
      recovery: link,
    }),
  ),
  /** The place to which messages to the institution's own app go (docs/operating/mobile-app.md). */
  appBridge: z.optional(
    z.object({
      /** Name of the object that the app puts into its own view. */
      object: z.optional(
        z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/, 'must be the name of an object, such as consente')),
      ),
      /** Origins of apps and pages that may hand a port to the portal. */
      origins: z._default(z.array(appOrigin), []),
    }),
  ),
  replaceConsent: z._default(z.enum(['at-once', 'when-authorised']), 'at-once'),
  capabilities: z._default(Capabilities, z.parse(Capabilities, {})),
  session: z._default(
    z.object({
      /** Minutes without a touch before the session ends; the customer is warned before. */
      idleMinutes: z.number(),
      warnSeconds: z.number(),
    }),
    CONFIG_DEFAULTS.session,
  ),
})
export type PortalConfig = z.infer<typeof PortalConfig>
