import type { ConsentCard, ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import { toInstantText } from '@consente/domain/period'
import type { Policy } from '../../insurer/policy.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Customer } from '../../platform/http/route.ts'
import {
  type Approver,
  type ChosenResource,
  type ConsentForDetails,
  type ConsentInBrief,
  type ConsentState,
  concerns,
  ownerOf,
  portalStatus,
  statusAt,
} from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { resourceStatus, statusByResource } from '../consents/resource-status.ts'
import type { Contacts } from '../contacts.ts'
import { toChosen } from '../decisions/approve-consent.ts'
import type { Recipients } from '../recipients.ts'
import { historyText } from './consent-history-texts.ts'
import { namedGroups, productTypes, resourceGroups } from './consent-resource-groups.ts'

/** Views of consents given: cards of the list, and the details of one. */
export type ViewDeps = {
  clock: Clock
  consents: Pick<ConsentReading, 'find' | 'findWithHistory' | 'ofDocument'>
  recipients: Pick<Recipients, 'nameOf' | 'webAddressOf'>
  contacts: Pick<Contacts, 'nameOf'>
  policiesOf(document: string): Promise<Policy[]>
}

/** Cards of the tab Transmitidos, newest first. */
export async function cardsOf(deps: ViewDeps, document: string): Promise<ConsentCard[]> {
  const now = deps.clock.now()
  const consents = await deps.consents.ofDocument(document)
  return Promise.all(consents.map((consent) => toCard(deps, consent, statusAt(consent, now))))
}

async function toCard(deps: ViewDeps, consent: ConsentInBrief, state: ConsentState): Promise<ConsentCard> {
  const recipient = await deps.recipients.nameOf(consent)
  return {
    consentId: consent.consentId,
    status: portalStatus(consent, state),
    createDateTime: toInstantText(consent.createdAt),
    resourceGroups: namedGroups(consent.permissions),
    expirationDateTime: toInstantText(consent.expiresAt),
    organisationId: consent.organisationId,
    organisationName: recipient.name,
    ...(recipient.logo && { logo: recipient.logo }),
    statusDateTime: toInstantText(state.since),
  }
}

/** Whether the consent is about this document's data or waits for its approval. */
export async function isVisibleTo(deps: ViewDeps, document: string, consentId: string): Promise<boolean> {
  const consent = await deps.consents.find(consentId)
  return consent !== undefined && concerns(consent, document)
}

/** @returns undefined unless the consent is visible to the customer */
export async function detailsOf(
  deps: ViewDeps,
  customer: Customer,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const found = await deps.consents.findWithHistory(consentId)
  if (!found || !concerns(found.consent, customer.document)) return undefined
  const { consent, history } = found
  const state = statusAt(consent, deps.clock.now())
  const recipient = await deps.recipients.nameOf(consent)
  const customerName = await deps.contacts.nameOf(ownerOf(consent))
  const resources = await shownResources(deps, consent, state)
  const approvers = await approversOf(deps, consent, resources)
  const address = await deps.recipients.webAddressOf(consent)
  return {
    consentId,
    status: portalStatus(consent, state),
    createDateTime: toInstantText(consent.createdAt),
    expirationDateTime: toInstantText(consent.expiresAt),
    registrationNumber: recipient.cnpj,
    organisationId: consent.organisationId,
    organisationName: recipient.name,
    loggedUser: { document: { identification: consent.loggedUser, rel: 'CPF' } },
    businessEntity: consent.businessDocument
      ? { document: { identification: consent.businessDocument, rel: 'CNPJ' } }
      : null,
    resourceGroups: groupsFor(customer, consent, resources),
    shareType: 'TRANSMITTING',
    ...(customerName && { customerName }),
    ...(recipient.logo && { logo: recipient.logo }),
    ...(address && { organisationAddress: address }),
    ...(consent.approvedAt && { confirmationDateTime: toInstantText(consent.approvedAt) }),
    statusDateTime: toInstantText(state.since),
    ...(approvers.length > 0 && { approvers }),
    history: history.flatMap((entry) =>
      historyText(entry, { recipient: recipient.name, isAlone: approvers.length === 0 }),
    ),
  }
}

type ShownResource = ChosenResource & { status: string }

/** While the consent waits: all policies to choose from. Afterwards: the chosen ones with their status. */
async function shownResources(
  deps: ViewDeps,
  consent: ConsentForDetails,
  { status }: ConsentState,
): Promise<ShownResource[]> {
  if (status === 'REJECTED')
    return consent.resources.map((resource) => ({ ...resource, status: 'UNAVAILABLE' }))
  const policies = await deps.policiesOf(ownerOf(consent))
  const current = statusByResource(policies)
  const shown = consent.approvedAt ? consent.resources : policies.map(toChosen)
  return shown.map((resource) => ({ ...resource, status: resourceStatus(resource, consent, current) }))
}

/** A further approver sees the policies that are also theirs, and nothing else of the other person's. */
function groupsFor(
  customer: Customer,
  consent: ConsentForDetails,
  resources: readonly ShownResource[],
): ResourceGroup[] {
  const { permissions } = consent
  if (ownerOf(consent) === customer.document) return resourceGroups(permissions, resources)
  const shared = resources.filter(({ approvers }) => approvers.includes(customer.document))
  return resourceGroups(permissions, shared).filter((group) => group.resources.length > 0)
}

/**
 * The person who asked first, then everyone else whose approval one of the policies needs, each with their answer;
 * empty when only one person approves.
 */
async function approversOf(deps: ViewDeps, consent: ConsentForDetails, resources: readonly ShownResource[]) {
  const { loggedUser, approvedAt, approvers } = consent
  const others = approvedAt ? approvers : approversNeeded(consent, resources)
  if (others.length === 0) return []
  return Promise.all(
    [{ document: loggedUser, approvedAt }, ...others].map(async ({ document, approvedAt }) => ({
      name: (await deps.contacts.nameOf(document)) ?? '',
      document,
      status: approvedAt ? 'AUTHORISED' : 'PENDING',
    })),
  )
}

/** Everyone else whose approval one of the offered policies needs. */
function approversNeeded(
  { loggedUser, permissions }: ConsentForDetails,
  resources: readonly ShownResource[],
): Approver[] {
  const types = productTypes(permissions)
  const needed = resources
    .filter(({ type }) => types.includes(type))
    .flatMap((resource) => resource.approvers)
  return [...new Set(needed)]
    .filter((document) => document !== loggedUser)
    .map((document) => ({ document, approvedAt: undefined }))
}
