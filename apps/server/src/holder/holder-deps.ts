import type { Services } from '../insurer/insurer.ts'
import type { Policy } from '../insurer/policy.ts'
import type { RegisteredCustomer } from '../insurer/registered-customer.ts'
import type { Platform } from '../platform/platform.ts'
import { createConsentStore } from './consents/consent.store.ts'
import type { Consent } from './consents/consent.ts'
import { createCreationStore } from './consents/consent-creation.store.ts'
import { createIntentStore } from './consents/consent-intent.store.ts'
import type { EndParts } from './consents/end-consent.ts'
import { createServiceRequestStore } from './data/service-request.store.ts'
import { createOpenIdStore } from './openid/openid.store.ts'
import { createRecipients, type Organisations } from './recipients.ts'
import type { ShownParts } from './views/consent-views.ts'

/** What the holder stands on, beside the platform. */
export type HolderNeeds = {
  platform: Platform
  insurer: {
    register: { find(document: string): Promise<RegisteredCustomer | undefined> }
    policies: { of(document: string): Promise<Policy[]> }
    services?: Services
  }
  directory: Organisations
}

/** The holder's stores, and what its use cases are given of them. */
export function openParts({ platform, insurer, directory }: HolderNeeds) {
  const { config, database, clock, log, outbox, audit, traceLinks } = platform
  const consents = createConsentStore(database, audit)
  const openIdStore = createOpenIdStore(database, clock)
  const recipients = createRecipients(config.knownRecipients, directory, openIdStore.registeredClient)

  /** NOTE: a register that does not answer costs a mail or a name, never the customer's decision. */
  async function known(document: string): Promise<RegisteredCustomer | undefined> {
    try {
      return await insurer.register.find(document)
    } catch (error) {
      log.warn({ reason: String(error) }, 'the register did not answer')
      return undefined
    }
  }
  const addressOf = async (document: string) => (await known(document))?.email
  const recipientName = async (consent: Consent) => (await recipients.nameOf(consent)).name
  const policiesOf = (document: string): Promise<Policy[]> => insurer.policies.of(document)

  const common = { database, clock, consents, outbox, audit, traceLinks, addressOf, recipientName }
  const ending: EndParts = { ...common, dropGrant: openIdStore.dropGrant }
  const shown: ShownParts = {
    clock,
    consents,
    recipientOf: recipients.nameOf,
    addressOfRecipient: recipients.addressOf,
    policiesOf,
    nameOf: async (document) => (await known(document))?.name,
  }
  return {
    ...common,
    intents: createIntentStore(database),
    creations: createCreationStore(database),
    publicUrl: config.mtls?.publicUrl ?? config.publicUrl,
    recipientOf: recipients.recipientOf,
    addressOfRecipient: recipients.addressOf,
    openIdStore,
    policiesOf,
    customerOf: insurer.register.find,
    services: insurer.services,
    offersServices: insurer.services !== undefined,
    serviceRequests: createServiceRequestStore(database, platform.seal),
    ending,
    shown,
  }
}
export type Parts = ReturnType<typeof openParts>
