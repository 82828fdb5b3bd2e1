import { toInstantText } from '@consente/domain/period'
import type { FastifyInstance } from 'fastify'
import type { LogFilter } from '../access-log/access-log.ts'
import type { ServiceOrder } from '../insurer/insurer.ts'
import { type Sharings, unusedOnceCounted } from '../notices/notices.ts'
import { ensure } from '../platform/base/failure.ts'
import { withDeps } from '../platform/base/with-deps.ts'
import type { Customer } from '../platform/http/route.ts'
import type { ReadsOf, RunsOf } from '../platform/part.ts'
import { refuseUnknownAddresses } from '../platform/scheme-api/api-scope.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import { concerns, portalStatus, statusAt } from './consents/consent.ts'
import { reportedConsents } from './consents/consent-reported.store.ts'
import { sharingState } from './consents/consent-sharing-state.ts'
import { consentPrefix } from './consents/create-consent.ts'
import { type EndDeps, endByWish } from './consents/end-consent.ts'
import { expireConsents } from './consents/expire-consents.ts'
import { renewalOf } from './consents/renewals.ts'
import { customersApi } from './data/customers.routes.ts'
import { productApis } from './data/products.routes.ts'
import { SERVICE_WORK } from './data/receive-service.ts'
import { resourcesApi } from './data/resources.routes.ts'
import { servicesApi } from './data/services.routes.ts'
import { approve } from './decisions/approve-consent.ts'
import { claimConsent } from './decisions/claim-consent.ts'
import { brandOfIntent, leaveIntent } from './decisions/leave-intent.ts'
import { isFor } from './decisions/own-consent.ts'
import { refuseUnrecognised } from './decisions/refuse-unrecognised.ts'
import { reject } from './decisions/reject-consent.ts'
import { remindApprovers } from './decisions/remind-approvers.ts'
import type { HOLDER } from './declaration.ts'
import { type Deps, type HolderDeps, openDeps } from './holder-deps.ts'
import { consentsApi } from './scheme-api/scheme-consents.routes.ts'
import { consentRead } from './views/consent-readings.ts'
import { cardsOf, detailsOf, isVisibleTo } from './views/consent-views.ts'

type OfConsent = { customer: Customer; consentId: string }

/** The holder role: OpenID provider, the scheme's APIs, the customer's decisions and views. */
export async function openHolder(holderDeps: HolderDeps) {
  const deps = await openDeps(holderDeps)
  const prefix = consentPrefix(deps.namespace)

  return {
    /** Mounts the OpenID provider under /auth and the scheme's APIs under /open-insurance. */
    mount: (app: FastifyInstance): Promise<void> => mount(app, deps),
    /** The request that a browser has opened, by its signed cookie. */
    intentOfBrowser: deps.openId.intentOfBrowser,
    /** The answer of a request, until its browser has fetched it. */
    answerTo: deps.openId.answerTo,
    ...withDeps(deps, {
      consentOfIntent,
      waitingConsentOf,
      isAddressedTo,
      brandOfIntent,
      leaveIntent,
      remindApprovers,
      claim: claimConsent,
      approve,
      reject,
      revoke,
      refuseUnrecognised,
      cardsOf,
      detailsOf,
      has: isVisibleTo,
      /** The consent's state, for the check of a receipt of it; undefined for an unknown one. */
      stateOf: sharingState,
    }),
    /** The recipient's readings by time; `undefined` unless the consent is visible to the customer. */
    readingLifeOf: async ({ document }: Customer, consentId: string) => {
      const consent = await consentRead(deps, document, consentId)
      return consent && deps.readings.life(consent)
    },
    readingLogOf: async ({ document }: Customer, consentId: string, filter: LogFilter) => {
      const consent = await consentRead(deps, document, consentId)
      return consent && deps.readings.log(consent, filter)
    },
    /** True if the id has this institution's prefix. */
    isOurs: (consentId: string) => consentId.startsWith(prefix),
    /** The sharings that reminders and the yearly summary tell of. */
    sharings: {
      role: 'holder',
      ...deps.concerned,
      unused: unusedOnceCounted(deps.readings, deps.concerned.unused),
      recordedCardsOf: (document) => cardsOf(deps, document),
      replacementOf: (_document, consentId) => renewalOf(deps.consents, consentId, deps.clock.now()),
    } satisfies Sharings,
    /** Facts of consents for the scheme's reports, by id; unknown ones are absent. */
    reportedConsents: (ids: readonly string[]) => reportedConsents(deps.database, ids),
    /** A client's ids in the scheme's directory. */
    directoryIdsOf: (clientId: string) => deps.recipients.directoryIdsOf(clientId),
    jobs: {
      'holder.ageing': () => expireConsents(deps),
      'holder.openid-clean-up': deps.openIdRecords.dropExpired,
      'holder.check-clients': deps.directoryState.check,
    } satisfies RunsOf<typeof HOLDER>,
    outboxHandlers: serviceHandlers(deps),
    countByStatus: deps.consents.countByStatus,
    gauges: {
      consente_consents: deps.consents.countByStatus,
      consente_refused_clients: deps.directoryState.countRefused,
    } satisfies ReadsOf<typeof HOLDER>,
  }
}
/** The role that gives data. */
export type Holder = Awaited<ReturnType<typeof openHolder>>

async function mount(app: FastifyInstance, deps: Deps): Promise<void> {
  await deps.openId.mount(app)
  await consentsApi(app, deps)
  await resourcesApi(app, deps)
  await customersApi(app, deps)
  await productApis(app, deps)
  if (deps.offersServices) await servicesApi(app, deps)
  await refuseUnknownAddresses(app, deps)
  app.addHook('onClose', () => deps.accessLog.settled())
}

/** The consent behind an authorisation request. */
async function consentOfIntent(
  { consents, traceLinks }: Pick<Deps, 'consents' | 'traceLinks'>,
  intentId: string,
): Promise<string | undefined> {
  const consentId = await consents.idOfIntent(intentId)
  if (consentId) await traceLinks.join(consentId)
  return consentId
}

/** The same while it waits for its customer's answer. */
async function waitingConsentOf(
  { consents, clock }: Pick<Deps, 'consents' | 'clock'>,
  intentId: string,
): Promise<string | undefined> {
  const consentId = await consents.idOfIntent(intentId)
  const consent = consentId ? await consents.find(consentId) : undefined
  const isWaiting = consent && statusAt(consent, clock.now()).status === 'AWAITING_AUTHORISATION'
  return isWaiting ? consentId : undefined
}

/** True if the request names this customer. */
async function isAddressedTo(
  { consents }: Pick<Deps, 'consents'>,
  customer: Customer,
  intentId: string,
): Promise<boolean> {
  const consentId = await consents.idOfIntent(intentId)
  const consent = consentId ? await consents.find(consentId) : undefined
  return consent !== undefined && isFor(customer, consent)
}

/** Delivers accepted service requests to the insurer's systems, repeated until it succeeds. */
function serviceHandlers({ services }: Pick<Deps, 'services'>): Record<string, OutboxHandler> {
  return services ? { [SERVICE_WORK]: (payload) => services.take(payload as ServiceOrder) } : {}
}

/** Ends a sharing at the request of its owner or of one of its approvers; one that has ended already is answered with its end. */
async function revoke(
  deps: EndDeps,
  { customer, consentId }: OfConsent,
): Promise<{ status: string; revokedDateTime: string }> {
  const found = await deps.consents.find(consentId)
  ensure(found && concerns(found, customer.document), 'NOT_FOUND')
  const consent = await endByWish(deps, consentId, customer.document)
  const state = statusAt(consent, deps.clock.now())
  return { status: portalStatus(consent, state), revokedDateTime: toInstantText(state.since) }
}
