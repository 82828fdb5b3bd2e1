import type { ConsentCard, ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import { DAY_MS } from '@consente/domain/base/durations'
import { toInstantText } from '@consente/domain/period'
import { groupNames } from '@consente/domain/permission-groups'
import { isOver } from '@consente/domain/sharing/situation'
import type { OwnSituation } from '@consente/domain/sharing/situation-of-ours'
import { statusOf } from '@consente/domain/sharing/status-label'
import { presentLastRead } from '../../access-log/access-log.ts'
import type { Customer } from '../../platform/http/route.ts'
import { approvalOf } from '../received-data/further-approvals.ts'
import { isWaiting } from '../received-data/listed-policies.ts'
import { LISTS, receivedResources } from '../received-data/received-resources.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { type ReconcileDeps, readReconciled } from '../reconcile.ts'
import { consentOf } from '../sharing/sharing-receipts.ts'
import type { ListedTransmission, TransmissionInFull } from '../sharing/transmission.port.ts'
import {
  isOpen,
  mayStillBeAuthorised,
  type ShownTransmission,
  type Transmission,
} from '../sharing/transmission.ts'
import { transmissionAddress } from '../transmission-address.ts'
import { resourceGroupsOf } from './transmission-resource-groups.ts'
import { changedAt, hasTokens, isUnderWay, situationAt } from './transmission-situation.ts'

/**
 * A customer's sharings, newest first, with the status at their holders: waits at most 2 seconds for these, and reads each at
 * most every 30 seconds.
 */
export async function cardsOf(
  deps: ReconcileDeps & Pick<RecipientDeps, 'readings'>,
  document: string,
): Promise<ConsentCard[]> {
  const read = () => deps.transmissions.listOf(document)
  const found = await readReconciled(deps, document, { read, transmissionsOf: (all) => all })
  const now = deps.clock.now()
  const knownSince = await deps.readings.knownSince()
  const replacements = replacementsAmong(found, now)
  return found.map((transmission) => {
    const { createdAt, lastReadAt, consentId = '' } = transmission
    return {
      ...presentCard(transmission, now),
      ...presentLastRead(lastReadAt, { createdAt, knownSince }),
      waitingReplacement: replacements.get(consentId),
    }
  })
}

/** Maps a consent to the request that is to take its place: the newest one that can still be authorised. */
function replacementsAmong(newestFirst: readonly ShownTransmission[], now: Date): Map<string, string> {
  const waiting = newestFirst.flatMap((transmission) => {
    const { replaces, consentId, waitsUntil } = transmission
    const isWaiting = waitsUntil > now && isUnderWay(situationAt(transmission, now))
    return replaces && consentId && isWaiting ? [[replaces, consentId] as const] : []
  })
  return new Map(waiting.reverse())
}

/** The same as recorded here: no holder is asked. */
export async function recordedCardsOf(
  { transmissions, clock }: Pick<RecipientDeps, 'transmissions' | 'clock'>,
  document: string,
): Promise<ConsentCard[]> {
  const now = clock.now()
  return (await transmissions.listOf(document)).map((transmission) => presentCard(transmission, now))
}

/** Names of the groups whose policies all wait for another person at the holder, as recorded here. */
export async function waitingGroupsOf(
  { transmissions }: Pick<RecipientDeps, 'transmissions'>,
  document: string,
  consentId: string,
): Promise<string[]> {
  const found = await transmissions.ofCustomerInFull(document, consentId, LISTS)
  if (!found) return []
  const { permissions } = found.transmission
  return resourceGroupsOf(permissions, receivedResources(found.received, found.transmission))
    .filter(({ resources }) => resources.length > 0 && resources.every(isWaiting))
    .map(({ displayName }) => displayName)
}

/** The sharing that took another's place, or is to take it, as recorded here. */
export async function recordedReplacementOf(
  { transmissions }: Pick<RecipientDeps, 'transmissions'>,
  document: string,
  consentId: string,
): Promise<{ isDone: boolean; until: Date } | undefined> {
  const replacement = (await transmissions.ofCustomerInFull(document, consentId, []))?.replacement
  return replacement && { isDone: replacement.wasConfirmed, until: replacement.waitsUntil }
}

/**
 * One sharing in full, with the status at its holder.
 * @returns undefined for an unknown consent and for another customer's
 */
export async function detailsOf(
  deps: ReconcileDeps & Pick<RecipientDeps, 'directory' | 'config' | 'receipts'>,
  { document }: Pick<Customer, 'document'>,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const found = await readReconciled(deps, document, {
    read: () => deps.transmissions.ofCustomerInFull(document, consentId, LISTS),
    transmissionsOf: (one) => (one ? [one.transmission] : []),
  })
  return found && toDetails(deps, found)
}

async function toDetails(
  deps: ReconcileDeps & Pick<RecipientDeps, 'directory' | 'config' | 'receipts'>,
  found: TransmissionInFull,
): Promise<ConsentDetails> {
  const { directory, clock } = deps
  const { transmission, history, received, waitingTypes, lastReadAt, keptUntil } = found
  const resources = receivedResources(received, transmission)
  const webAddress = await directory.webAddressOf(transmission.authorisationServerId)
  const now = clock.now()
  const situation = situationAt(transmission, now)
  const shown = { situation, now, history, resources, waitingTypes, webAddress }
  return Object.assign(presentDetails(transmission, shown), {
    endDelivered: transmission.tellHolderSince ? false : undefined,
    authorisationAddress: waitsForCustomer(transmission, shown)
      ? transmissionAddress(deps.config, transmission)
      : undefined,
    lastReadAt: lastReadAt && toInstantText(lastReadAt),
    keptUntil: keptUntilOf(deps, transmission, { keptUntil, now }),
    endedBy: situation.kind === 'ended' ? await deps.receipts.endedBy(consentOf(transmission)) : undefined,
    replaces: transmission.replaces,
    ...replacementOf(found, now),
  })
}

/** The sharing that has taken its place, or the request that can still take it. */
function replacementOf(
  { replacement }: TransmissionInFull,
  now: Date,
): Pick<ConsentDetails, 'waitingReplacement' | 'replacedBy' | 'replacedByDate'> {
  if (!replacement) return {}
  const { consentId, createdAt, waitsUntil, wasConfirmed } = replacement
  if (wasConfirmed) return { replacedBy: consentId, replacedByDate: toInstantText(createdAt) }
  return waitsUntil > now ? { waitingReplacement: consentId } : {}
}

/** A sharing that goes on, or has just run out and waits for the job that ends it, is kept from now on. */
function keptUntilOf(
  { config }: Pick<RecipientDeps, 'config'>,
  transmission: Transmission,
  { keptUntil, now }: { keptUntil: Date | undefined; now: Date },
): string {
  const fromNow = new Date(now.getTime() + config.receivedData.keepDaysAfterEnd * DAY_MS)
  const until = isOpen(transmission) ? fromNow : (keptUntil ?? transmission.statusAt)
  return toInstantText(until)
}

/** True if the request is unanswered, as far as is known, and its hour lasts. */
function waitsForCustomer(transmission: Transmission, { situation, now }: Seen): boolean {
  return (
    situation.kind === 'waiting' && situation.for === 'customer' && mayStillBeAuthorised(transmission, now)
  )
}

/** A sharing's situation, and its moment. */
type Seen = { situation: OwnSituation; now: Date }

function presentCard(transmission: ListedTransmission, now: Date): ConsentCard {
  const { nextAt, permissions } = transmission
  return {
    ...presentCommon(transmission, { situation: situationAt(transmission, now), now }),
    resourceGroups: groupNames(permissions),
    nextAt: nextAt && toInstantText(nextAt),
  }
}

function presentCommon(transmission: ShownTransmission, { situation, now }: Seen) {
  const { consentId = '', createdAt, endsAt, organisationId } = transmission
  const { holderName, holderCnpj, holderLogo, finalidade, confirmedAt } = transmission
  return {
    ...presentStatus(transmission, situation),
    consentId,
    createDateTime: toInstantText(createdAt),
    expirationDateTime: toInstantText(endsAt),
    organisationId,
    organisationName: holderName,
    registrationNumber: holderCnpj,
    logo: holderLogo || undefined,
    finalidade: finalidade || undefined,
    confirmationDateTime: confirmedAt && toInstantText(confirmedAt),
    statusDateTime: toInstantText(changedAt(transmission, now)),
  }
}

/**
 * A sharing of which something waits for another person is pending, as at its holder
 * (docs/decisions/product/several-approvers.md), and says how much.
 */
function presentStatus(
  transmission: ShownTransmission,
  situation: OwnSituation,
): Pick<ConsentCard, 'status' | 'furtherApproval'> {
  // Told of what is over, too: a part went before it ended. Where all of it waited last, the holder alone knows.
  const sent = 'sent' in situation && transmission.confirmedAt ? situation.sent : undefined
  const waited = sent === 'some' ? 'SOME' : sent === 'no' ? 'UNKNOWN' : undefined
  const approval = waited ?? (hasTokens(situation) ? approvalOf(transmission) : undefined)
  return { status: statusOf(situation), ...(approval && { furtherApproval: approval }) }
}

function presentDetails(
  transmission: Transmission,
  {
    history,
    resources,
    waitingTypes,
    webAddress,
    ...seen
  }: Seen & {
    history: ReadonlyArray<{ at: Date; text: string }>
    /** Policies in the holder's lists, by type. */
    resources: ReadonlyMap<string, ResourceGroup['resources']>
    waitingTypes: readonly string[]
    webAddress: string | undefined
  },
): ConsentDetails {
  const { document, loggedUser, customerName } = transmission
  const isCompany = document !== loggedUser
  const waited = isOver(seen.situation) ? waitingTypes : []
  return Object.assign(presentCommon(transmission, seen), {
    loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
    businessEntity: isCompany ? { document: { identification: document, rel: 'CNPJ' } } : null,
    resourceGroups: resourceGroupsOf(transmission.permissions, resources, waited),
    shareType: 'RECEIVING' as const,
    customerName,
    organisationAddress: webAddress || undefined,
    authorisationServerId: transmission.authorisationServerId,
    history: history.map(({ at, text }) => ({ at: toInstantText(at), text })),
  })
}
