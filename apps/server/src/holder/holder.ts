import { toInstantText } from '@consente/domain/period'
import type { FastifyInstance } from 'fastify'
import type { ServiceOrder } from '../insurer/insurer.ts'
import { ensure } from '../platform/base/failure.ts'
import type { Customer } from '../platform/http/route.ts'
import { actAs } from '../platform/observability/interaction.ts'
import type { Platform } from '../platform/platform.ts'
import type { Job } from '../platform/work/jobs.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import { concerns, portalStatus, statusAt } from './consents/consent.ts'
import { consentPrefix, createConsent } from './consents/create-consent.ts'
import { createConsentGate } from './consents/create-consent-gate.ts'
import { endByWish } from './consents/end-consent.ts'
import { expireConsents } from './consents/expire-consents.ts'
import { subjectOf } from './customer-subject.ts'
import { SERVICE_WORK } from './data/receive-service.ts'
import { dataApis } from './data/serve-data-apis.ts'
import { servicesApi } from './data/services.routes.ts'
import { type ApproveRequest, approve } from './decisions/approve-consent.ts'
import { claimConsent } from './decisions/claim-consent.ts'
import { reject } from './decisions/reject-consent.ts'
import { type HolderNeeds, openParts, type Parts } from './holder-deps.ts'
import { type OpenId, openOpenId } from './openid/openid.ts'
import type { NoteClient } from './openid/registration/client-registration.routes.ts'
import { refuseUnknownAddresses } from './scheme-api/api-scope.ts'
import { consentsApi } from './scheme-api/scheme-consents.routes.ts'
import { createSecretStore } from './secret.store.ts'
import { cardsOf, detailsOf, isVisibleTo } from './views/consent-views.ts'

const EACH_MINUTE = '* * * * *'
const EACH_TEN_MINUTES = '*/10 * * * *'

type OfConsent = { customer: Customer; consentId: string }
/** There once the holder is mounted. */
type Started = { openId: OpenId; subjectOf(document: string): string }

/** The half of the server that gives: OpenID provider, consents and resources API, the customer's decisions. */
export function createHolder(needs: HolderNeeds) {
  const { platform } = needs
  const parts = openParts(needs)
  let started: Started | undefined

  function deciding(): Parts & Started {
    if (!started) throw new Error('The holder is used before it is mounted.')
    return { ...parts, ...started }
  }

  return {
    /** Mounts the OpenID provider under /auth and the scheme's APIs under /open-insurance. */
    async mount(app: FastifyInstance): Promise<void> {
      started = await start(platform, parts)
      await started.openId.mount(app)
      await mountApis(app, platform, { ...parts, ...started })
    },
    /** The consent behind an authorisation request. */
    async consentOfIntent(intentId: string): Promise<string | undefined> {
      const consentId = await parts.intents.consentOf(intentId)
      if (consentId) await parts.traceLinks.join(consentId)
      return consentId
    },
    claim: async (request: OfConsent) => claimConsent(deciding(), request),
    approve: async (request: ApproveRequest) => approve(deciding(), request),
    reject: async (request: OfConsent) => reject(deciding(), request),
    revoke: (request: OfConsent) => revoke(parts, request),
    cardsOf: (document: string) => cardsOf(parts.shown, document),
    detailsOf: (customer: Customer, consentId: string) => detailsOf(parts.shown, customer, consentId),
    countByStatus: () => parts.consents.countByStatus(),
    /** Whether the id is one that we give. */
    isOurs: (consentId: string) => consentId.startsWith(consentPrefix(platform.config.institution.id)),
    /** Whether the consent concerns this document. */
    has: (document: string, consentId: string) => isVisibleTo(parts.shown, document, consentId),
    jobs: [
      { name: 'holder.ageing', cron: EACH_MINUTE, run: () => expireConsents(parts.ending) },
      { name: 'holder.openid-clean-up', cron: EACH_TEN_MINUTES, run: parts.openIdStore.dropExpired },
    ] satisfies Job[],
    outboxHandlers: serviceHandlers(parts),
  }
}
export type Holder = ReturnType<typeof createHolder>

async function start(platform: Platform, parts: Parts): Promise<Started> {
  const { config, database, seal, keys, clock, log, audit } = platform
  const secrets = createSecretStore(database, seal)
  const secret = await secrets.get('cookie')
  const subjectSecret = await secrets.get('subject')
  const subjectIn = (document: string): string => subjectOf(document, subjectSecret)
  const gate = createConsentGate({ ...parts, subjectOf: subjectIn })
  const noteClient: NoteClient = async (event, clientId) => {
    actAs({ kind: 'recipient', clientId })
    await audit.record(database, { event, subject: clientId })
  }
  return {
    openId: openOpenId({
      config,
      keys,
      database,
      audit,
      clock,
      log,
      store: parts.openIdStore,
      gate,
      noteClient,
      secret,
    }),
    subjectOf: subjectIn,
  }
}

async function mountApis(
  app: FastifyInstance,
  { config, log }: Platform,
  parts: Parts & Started,
): Promise<void> {
  const { publicUrl, clock, consents, openId, ending, policiesOf, customerOf, recipientOf } = parts
  const { database, audit } = parts
  const namespace = config.institution.id
  await consentsApi(app, {
    publicUrl,
    clock,
    log,
    consents,
    clientOf: openId.clientOf,
    isOtherToken: async (bearer, request) => (await openId.grantOf(bearer, request)) !== undefined,
    recipientOf,
    create: (request) => createConsent({ ...parts, namespace }, request),
    end: (consentId) => endByWish(ending, consentId),
  })
  const { name: brand } = config.institution
  await dataApis(app, {
    publicUrl,
    database,
    audit,
    clock,
    log,
    consents,
    grantOf: openId.grantOf,
    policiesOf,
    customerOf,
    brand,
  })
  const { services } = parts
  if (services) await servicesApi(app, { ...parts, log, grantOf: openId.grantOf })
  await refuseUnknownAddresses(app, { clock, log })
}

/** Accepted requests of services go to the insurer's systems, again and again until they take them. */
function serviceHandlers({ services }: Parts): Record<string, OutboxHandler> {
  return services ? { [SERVICE_WORK]: (payload) => services.take(payload as ServiceOrder) } : {}
}

/**
 * Ends a sharing from the side of its owner, or of somebody who had to approve it; one that has ended already is
 * answered as it ended.
 */
async function revoke(
  { consents, ending, clock }: Parts,
  { customer, consentId }: OfConsent,
): Promise<{ status: string; revokedDateTime: string }> {
  const found = await consents.find(consentId)
  ensure(found && concerns(found, customer.document), 'NOT_FOUND')
  const consent = await endByWish(ending, consentId)
  const state = statusAt(consent, clock.now())
  return { status: portalStatus(consent, state), revokedDateTime: toInstantText(state.since) }
}
