import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import { Document } from '@consente/domain/document'
import { ApiError } from '../../../api/api-error.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { chooseInstitution, setMonths } from '../../../session/draft-choices.ts'
import { presetFrom } from '../../../session/preset-draft.ts'
import { EMPTY_DRAFT, type ShareDraft } from '../../../session/share-draft.ts'
import type { FailedEnd } from '../../../sharing/end-outcome.ts'
import { type Renewal, renewalPayload } from './renewal-payload.ts'
import { type ReplacePlan, renewalMonths } from './share-action-plan.ts'

/**
 * The calls of the plans in `share-action-plan.ts`, in the specification's order (docs/domain/states.md, "Details page
 * actions"). They are parameters, so that a test can see the order.
 */
export type Calls = {
  revoke: (consentId: string) => Promise<{ revokedDateTime?: string | undefined }>
  /** The directory's entries for a registration number. */
  findInstitutions: (registrationNumber: string) => Promise<Institution[]>
  readGoals: () => Promise<DataGoal[]>
  transmit: (payload: TransmitPayload) => Promise<string>
}

/** A change or a renewal, in the order that the setting asks for. */
export type Replacement = {
  details: Sharing
  plan: ReplacePlan
  calls: Calls
  /** Called as soon as the previous sharing has ended: whatever fails afterwards must say so. */
  onPreviousEnded: () => void
}

/** An action that failed, and whether the previous sharing had ended by then. */
export type ShareActionFailure = { error: unknown; previousEnded: boolean; end?: FailedEnd | undefined }

async function endPrevious({ details, plan, calls, onPreviousEnded }: Replacement): Promise<void> {
  if (!plan.revokesFirst) return
  await calls.revoke(details.consentId)
  onPreviousEnded()
}

/** True if an entry of the directory has the sharing's brand. Another organisation may have one of the same name. */
function isBrandOf({ brand, name, AuthorisationServers: servers }: Institution, sharing: Sharing): boolean {
  const brands = [brand, name, ...servers.map((server) => server.CustomerFriendlyName)]
  return sharing.organisationName !== '' && brands.includes(sharing.organisationName)
}

/**
 * True if an entry of the directory belongs to the sharing's organisation, by its CNPJ, that of a company of its brand, or
 * its id; undefined when the two have nothing to compare.
 */
function isOrganisationOf(provider: Institution, sharing: Sharing): boolean | undefined {
  const { participants = [], AuthorisationServers: servers } = provider
  const written = [provider, ...participants].map((one) => one.registrationNumber)
  const numbers = [provider.RegistrationNumber, ...written].flatMap((text) =>
    text ? Document.strip(text) : [],
  )
  const ids = [provider.organizationId, ...servers.map(({ OrganisationId }) => OrganisationId)]
  const number = Document.strip(sharing.registrationNumber)
  const { organisationId: id } = sharing
  if (numbers.includes(number) || (id !== '' && ids.includes(id))) return true
  return (number !== '' && numbers.length > 0) || id !== '' ? false : undefined
}

/**
 * The entry that has the sharing's server, else the first of its brand, else the first of its organisation. A company with
 * several brands has an entry for each, and a loose search also finds other companies: a request must not go to another
 * one than the sharing's.
 * @throws {ApiError} 404 when there is none, when several brands could be meant, or when the sharing does not say which one it is
 */
async function findProvider({ details, calls }: Replacement): Promise<Institution> {
  const number = details.registrationNumber || details.organisationId
  const found = number ? await calls.findInstitutions(number) : []
  const ofServer = found.find(({ AuthorisationServers: servers }) =>
    servers.some((server) => server.AuthorisationServerId === details.authorisationServerId),
  )
  const ofBrand = found.find((one) => isBrandOf(one, details) && isOrganisationOf(one, details) !== false)
  const ofOrganisation = found.filter((one) => isOrganisationOf(one, details))
  const isOneBrand = new Set(ofOrganisation.map(({ brand }) => brand)).size === 1
  const provider = ofServer ?? ofBrand ?? (isOneBrand ? ofOrganisation[0] : undefined)
  if (provider) return provider
  throw new ApiError(404, 'INSTITUTION_NOT_FOUND', 'Instituição não encontrada')
}

const replacesOf = ({ plan, details }: Replacement): string | undefined =>
  plan.replaces ? details.consentId : undefined

/** The purpose of the sharing as the settings know it today; their first one is the default. */
export function goalFor({ finalidade }: Sharing, goals: readonly DataGoal[]): DataGoal | undefined {
  return goals.find((goal) => goal.finalidade === finalidade) ?? goals[0]
}

/** Alterar: load provider and purpose, revoke (at once), preset the recipient journey. A failed read ends nothing. */
export async function changeShare(change: Replacement): Promise<ShareDraft> {
  const { details, calls } = change
  const provider = await findProvider(change)
  const goal = goalFor(details, await calls.readGoals())
  await endPrevious(change)
  if (!goal) return chooseInstitution(EMPTY_DRAFT, provider)
  return presetFrom({ details, provider, goal, replaces: replacesOf(change) })
}

/** The previous sharing as a draft for steps 4 and 5 of a renewal, term and purpose included. */
function renewalDraft(renewal: Replacement, provider: Institution): ShareDraft {
  const { details } = renewal
  const months = renewalMonths(details)
  const { finalidade = '' } = details
  const goal = { finalidade, prazo: String(months) }
  const draft = setMonths(presetFrom({ details, provider, goal, replaces: replacesOf(renewal) }), months)
  // Without a purpose on the wire there is none to show.
  return finalidade ? draft : { ...draft, selectInsurerData: { activeOject: provider, dataGoals: [] } }
}

/** Renovar: look up the provider, revoke (at once, and only what is still alive), ask for the redirect. */
export async function renewShare(
  renewal: Replacement & Pick<Renewal, 'config' | 'loggedUser'>,
): Promise<{ address: string; draft: ShareDraft }> {
  const { details, calls, config, loggedUser } = renewal
  const provider = await findProvider(renewal)
  const { revokesFirst, replaces: lives } = renewal.plan
  const replaces = revokesFirst || lives ? details.consentId : undefined
  const payload = renewalPayload({ details, provider, config, loggedUser, replaces })
  await endPrevious(renewal)
  const address = await calls.transmit(payload)
  return { address, draft: renewalDraft(renewal, provider) }
}
