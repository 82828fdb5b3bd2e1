import type { FastifyInstance } from 'fastify'
import type { Policy } from '../insurer/policy.ts'
import type { RegisteredCustomer } from '../insurer/registered-customer.ts'
import { ensure } from '../platform/failure.ts'
import type { Customer } from '../platform/http.ts'
import type { Job } from '../platform/jobs.ts'
import type { OutboxHandler } from '../platform/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { ageConsents } from './age-consents.ts'
import { type ApproveRequest, approve } from './approve.ts'
import { claimConsent } from './claim-consent.ts'
import { createConsentStore } from './consent.store.ts'
import { portalStatus, statusAt } from './consent.ts'
import { createConsentGate } from './consent-gate.ts'
import { consentsApi } from './consents.routes.ts'
import { createConsent } from './create-consent.ts'
import { createCreationStore } from './creation.store.ts'
import { type EndParts, endByWish } from './end-consent.ts'
import { createIntentStore } from './intent.store.ts'
import { createOpenIdStore } from './openid/openid.store.ts'
import { type OpenId, openOpenId } from './openid/openid.ts'
import { createRecipients, type Organisations } from './recipients.ts'
import { reject } from './reject.ts'
import { resourcesApi } from './resources.routes.ts'
import { createSecretStore } from './secret.store.ts'
import { cardsOf, detailsOf, isShownTo } from './shown-consents.ts'
import { subjectOf } from './subject.ts'

/** The half of the server that gives: OpenID provider, consents and resources API, the customer's decisions. */
export type HolderParts = {
  platform: Platform
  insurer: {
    register: { find(document: string): Promise<RegisteredCustomer | undefined> }
    policies: { of(document: string): Promise<Policy[]> }
  }
  directory: Organisations
}
type OfConsent = { customer: Customer; consentId: string }

const AGEING_BEAT = 30_000
const CLEANING_BEAT = 10 * 60_000

export function createHolder({ platform, insurer, directory }: HolderParts) {
  const { config, database, clock, log, outbox, seal } = platform
  const consents = createConsentStore(database)
  const intents = createIntentStore(database)
  const creations = createCreationStore(database)
  const openIdStore = createOpenIdStore(database, clock)
  const recipients = createRecipients(config.knownRecipients, directory)
  const policiesOf = insurer.policies.of
  const addressOf = async (document: string) => (await insurer.register.find(document))?.email
  const recipientName = async (consent: Parameters<typeof recipients.nameOf>[0]) =>
    (await recipients.nameOf(consent)).name

  const ending: EndParts = {
    database,
    clock,
    consents,
    outbox,
    dropGrant: openIdStore.dropGrant,
    addressOf,
    recipientName,
  }
  const shown = {
    clock,
    consents,
    recipientOf: recipients.nameOf,
    policiesOf,
    nameOf: async (document: string) => (await insurer.register.find(document))?.name,
  }
  let started: { openId: OpenId; subjectSecret: string } | undefined

  async function start(): Promise<OpenId> {
    const secrets = createSecretStore(database, seal)
    const gate = createConsentGate({ database, clock, consents, intents, ending })
    const cookieSecret = await secrets.get('cookie')
    const openId = openOpenId({ config, keys: platform.keys, log, store: openIdStore, gate, cookieSecret })
    started = { openId, subjectSecret: await secrets.get('subject') }
    return openId
  }

  /** What the decisions of a customer need; there once the holder is mounted. */
  function deciding() {
    if (!started) throw new Error('The holder is used before it is mounted.')
    const { openId, subjectSecret } = started
    const common = { database, clock, consents, intents, outbox, ending, openId }
    return {
      ...common,
      policiesOf,
      addressOf,
      recipientName,
      subjectOf: (document: string) => subjectOf(document, subjectSecret),
    }
  }

  return {
    /** Mounts the OpenID provider under /auth and the scheme's APIs under /open-insurance. */
    async mount(app: FastifyInstance): Promise<void> {
      const openId = await start()
      const { publicUrl, institution } = config
      await openId.mount(app)
      await consentsApi(app, {
        publicUrl,
        clock,
        log,
        consents,
        clientOf: openId.clientOf,
        isOtherToken: async (bearer) => (await openId.grantOf(bearer)) !== undefined,
        organisationOf: recipients.organisationOf,
        create: (request) =>
          createConsent({ database, clock, consents, creations, namespace: institution.id }, request),
        end: (consentId) => endByWish(ending, consentId),
      })
      await resourcesApi(app, { publicUrl, clock, log, consents, grantOf: openId.grantOf, policiesOf })
    },
    /** The consent behind an authorisation request. */
    consentOfIntent: (intentId: string): Promise<string | undefined> => intents.consentOf(intentId),
    claim: (request: OfConsent) => claimConsent(deciding(), request),
    approve: (request: ApproveRequest) => approve(deciding(), request),
    reject: (request: OfConsent) => reject(deciding(), request),
    /** Ends a sharing from the customer's side; one that has ended already is answered as it ended. */
    async revoke({ customer, consentId }: OfConsent): Promise<{ status: string; revokedDateTime: string }> {
      ensure(await isShownTo(shown, customer.document, consentId), 'NOT_FOUND')
      const consent = await endByWish(ending, consentId)
      const standing = statusAt(consent, clock.now())
      return { status: portalStatus(consent, standing), revokedDateTime: standing.since.toISOString() }
    },
    cardsOf: (document: string) => cardsOf(shown, document),
    detailsOf: (customer: Customer, consentId: string) => detailsOf(shown, customer, consentId),
    /** Whether the consent concerns this document. */
    has: (document: string, consentId: string) => isShownTo(shown, document, consentId),
    jobs: [
      { name: 'age consents', everyMs: AGEING_BEAT, run: () => ageConsents(ending) },
      { name: 'clean openid records', everyMs: CLEANING_BEAT, run: openIdStore.dropExpired },
    ] satisfies Job[],
    outboxHandlers: {} satisfies Record<string, OutboxHandler>,
  }
}
export type Holder = ReturnType<typeof createHolder>
