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

/** Extensions of the wire; off means: never send the field (docs/domain/README.md). */
const Capabilities = z.object({
  /** `finalidade` in transmit; given back by confirm and details. */
  purpose: z._default(z.boolean(), false),
  /** `idToken` in confirm: the server checks the front-channel token. */
  idToken: z._default(z.boolean(), false),
  /** `intent_id` in the password grant, answered with `consentId`. */
  intent: z._default(z.boolean(), false),
  /** `replaces` in transmit: the previous consent is ended once the new one is confirmed. */
  replaces: z._default(z.boolean(), false),
  /** `representante` in registers, for companies. */
  representative: z._default(z.boolean(), false),
  /** `GET …/received/{consentId}`: the data that a sharing has brought. */
  receivedData: z._default(z.boolean(), false),
  /** Calls under /bff-opin/notices/v1: notices, reminders that can be switched off, requests that nobody recognises. */
  notices: z._default(z.boolean(), false),
  /** `unusedSince` on cards, and `POST …/unused/kept`: the home asks if a sharing that nobody reads is still needed. Needs `notices`. */
  unused: z._default(z.boolean(), false),
  /** `channel` and `message` in the choices of notices: a further channel in Lembretes, where the server has one. Needs `notices`. */
  messages: z._default(z.boolean(), false),
  /** `POST …/transmiter/refused`: tells the server of a return with an error. */
  refused: z._default(z.boolean(), false),
  /** `POST …/end-session`: Sair ends the session in the server too. */
  endSession: z._default(z.boolean(), false),
  /** `furtherApproval` in confirm, lists, details and received data: what waits for another person. */
  furtherApproval: z._default(z.boolean(), false),
  /** `GET …/proxy/brand`, `PATCH …/proxy/leave`: the login says who asks, and leads back. */
  intentBrand: z._default(z.boolean(), false),
  /** Name, end and logo of the other institution on the cards of lists: the home page shows a customer's sharings. */
  dataNow: z._default(z.boolean(), false),
  /** Cards with the institution's CNPJ, purpose and dates: search, filters, timeline, matrix and CSV of the list. */
  sharesViews: z._default(z.boolean(), false),
  /** `GET …/readings/{consentId}` and `…/log`: who read what of a sharing; `lastReadAt` in lists and details. */
  accessLog: z._default(z.boolean(), false),
  /** The calls under `…/receipts/v1`: signed receipts with their PDF, and the public page that checks them. */
  receipts: z._default(z.boolean(), false),
  /** `GET …/receipts/v1/receipts`: the page Comprovantes, over all sharings. Needs `receipts`. */
  allReceipts: z._default(z.boolean(), false),
  /** The calls under `…/security/v1/sessions`, and `…/history`: where the account is signed in, ending it there, what happened. */
  sessions: z._default(z.boolean(), false),
  /** `PUT …/security/v1/password`: another password by the current one, in Segurança. Needs `sessions`. */
  changePassword: z._default(z.boolean(), false),
  /** `GET …/outages/v1/planned`: a banner tells of planned outages. */
  plannedOutages: z._default(z.boolean(), false),
  /** The calls under `…/security/v1` and `…/passkeys`: second factors, sign-in with finger or face, the page Segurança. */
  strongSignIn: z._default(z.boolean(), false),
  /** `POST …/revocations`: everything with an institution ends in one call, which demands a recent proof. */
  endTogether: z._default(z.boolean(), false),
  /** A sign-in by passkey begins in the document's field, without the document: where the domain is the institution's own. */
  passkeyAutofill: z._default(z.boolean(), false),
  /** The calls under `…/identity-provider`: the insurer's own pages sign customers in. Needs the setting `identityProvider`. */
  identityProvider: z._default(z.boolean(), false),
  /** The insurer's app may claim the links of the journeys: association files for Apple and Google. Needs the setting `appLinks`. */
  appLinks: z._default(z.boolean(), false),
  /** The calls under `…/handoff/v1`: a request that came to a computer is answered on the customer's phone. */
  handoff: z._default(z.boolean(), false),
  /** The portal can be installed, and has a page without a network: `/manifest.webmanifest`, its icons, `/service-worker.js`. */
  installable: z._default(z.boolean(), false),
  /** No call: `?canal=app` shows the pages as parts of the institution's own app. */
  inApp: z._default(z.boolean(), false),
  /** `POST …/handover/access-token`: the app signs its customer in. Needs `inApp` and the setting `appBridge`. */
  handover: z._default(z.boolean(), false),
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
  /** Where messages to the institution's own app go (docs/operating/mobile-app.md). */
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
