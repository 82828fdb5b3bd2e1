import { createHmac } from 'node:crypto'
import { createAccessLog, createReadingViews } from '../access-log/access-log.ts'
import type { Services } from '../insurer/insurer.ts'
import type { Policy } from '../insurer/policy.port.ts'
import type { RegisteredCustomer } from '../insurer/registered-customer.port.ts'
import type { Tell } from '../notices/notices.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import { createReceiptIssuer } from '../receipts/receipts.ts'
import { createConsentCreations } from './consents/consent-creation.store.ts'
import { createConsentLife } from './consents/consent-life.store.ts'
import { createConsentReading } from './consents/consent-reading.store.ts'
import { GIVES_DATA } from './consents/consent-rows.store.ts'
import { createConsentsConcerned } from './consents/consents-concerned.store.ts'
import { createConsentGate } from './consents/create-consent-gate.ts'
import { createContacts } from './contacts.ts'
import { createServiceRequests } from './data/service-requests.store.ts'
import { createConsentDecisions } from './decisions/consent-decisions.store.ts'
import { READING_EVENTS } from './holder-audit-events.ts'
import { holderSecret } from './holder-secrets.store.ts'
import { HOLDER_THROTTLING } from './holder-throttling.ts'
import { openOpenId } from './openid/openid.ts'
import type { PortalBrand } from './openid/provider-error-page.ts'
import { createDirectoryStateStore } from './openid/registration/directory-state.store.ts'
import { createDirectoryState } from './openid/registration/directory-state.ts'
import { findRegisteredClient } from './openid/registration/registered-client.store.ts'
import { createOpenIdRecords } from './openid/storage/openid-records.store.ts'
import { createOpenIdSteps } from './openid/storage/openid-steps.store.ts'
import { createRecipients, type Organisations } from './recipients.ts'

export type HolderDeps = {
  platform: Platform
  insurer: {
    register: { find(document: string): Promise<RegisteredCustomer | undefined> }
    policies: { of(document: string): Promise<Policy[]> }
    services?: Services
  }
  directory: Organisations
  /** Tells people what has happened to their consents. */
  tell: Tell
  /** Brand and customer service, for pages of the holder’s own. */
  portal: PortalBrand
}

/** Opens the holder's stores and its OpenID provider. */
export async function openDeps({ platform, insurer, directory, portal, tell }: HolderDeps) {
  const { config, database, seal, keys, clock, log, audit, outbox, traceLinks, clientCertificates } = platform
  const { institution, knownRecipients: known, publicUrl, mtls } = config
  if (config.levels.services !== 'loa3')
    log.warn(
      'services (endorsement, claim notification) are approved with one factor (levels.services): for pilots only',
    )
  const consents = createConsentReading(database)
  const life = createConsentLife(database, audit)
  const records = createOpenIdRecords(database, clock)
  const steps = createOpenIdSteps(database, clock)
  const directoryState = createDirectoryState({
    config,
    log,
    store: createDirectoryStateStore(database),
    readOrganisation: directory.organisationState,
  })
  const findRegistered = findRegisteredClient(database)
  const recipients = createRecipients({ known, directory, directoryState, findRegistered })
  const contacts = createContacts({ register: insurer.register, log })
  const { dropGrant } = records
  const receipts = createReceiptIssuer(platform)
  const subjectOf = subjectsBy(await holderSecret('subject', platform))
  const ending = { database, clock, consents, life, tell, dropGrant, contacts, recipients, receipts }
  const gate = createConsentGate({ ...ending, audit, traceLinks, subjectOf })
  const secret = await holderSecret('cookie', platform)
  return {
    database,
    clock,
    log,
    audit,
    throttling: createThrottling(platform, HOLDER_THROTTLING),
    outbox,
    traceLinks,
    consents,
    concerned: createConsentsConcerned(database),
    creations: createConsentCreations(database, audit),
    decisions: createConsentDecisions(database, audit),
    life,
    serviceRequests: createServiceRequests(database, seal, audit),
    openId: openOpenId({
      config,
      keys,
      database,
      audit,
      clock,
      log,
      records,
      steps,
      gate,
      secret,
      clientCertificates,
      directoryState,
      portal,
    }),
    openIdRecords: records,
    dropGrant,
    tell,
    recipients,
    directoryState,
    contacts,
    receipts,
    accessLog: createAccessLog({
      database,
      clock,
      log,
      audit,
      hashes: audit.hashes,
      events: READING_EVENTS,
      onlyWhile: GIVES_DATA,
    }),
    readings: createReadingViews({ config, database, clock, hashes: audit.hashes }),
    policiesOf: (document: string) => insurer.policies.of(document),
    /** @throws when the register does not answer */
    customerOf: insurer.register.find,
    services: insurer.services,
    offersServices: insurer.services !== undefined,
    subjectOf,
    levels: config.levels,
    /** Base URLs at which browsers reach the portal, and institutions the APIs. */
    publicUrl,
    apiUrl: mtls?.publicUrl ?? publicUrl,
    namespace: institution.id,
    brand: institution.name,
  }
}

/** Dependencies of the holder's use cases; each declares those that it uses. */
export type Deps = Awaited<ReturnType<typeof openDeps>>

/**
 * The customer's subject identifier (`sub`) at recipients: stable, the same in all consents, and a keyed hash from
 * which the document cannot be derived (security profile).
 */
const subjectsBy =
  (secret: string) =>
  (document: string): string =>
    createHmac('sha256', secret).update(document).digest('base64url')
