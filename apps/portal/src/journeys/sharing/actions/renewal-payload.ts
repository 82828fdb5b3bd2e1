import type { PortalConfig } from '@consente/contract/portal/config'
import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import { ApiError, UNREADABLE_ANSWER } from '../../../api/api-error.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { renewalMonths } from './share-action-plan.ts'

/** Everything that a renewal request is made of. */
export type Renewal = {
  details: Sharing
  /** The institution that sends the data, as the directory knows it today. */
  provider: Institution
  /** CPF of the person who acts, without punctuation. */
  loggedUser: string
  config: Pick<PortalConfig, 'renewalAuthorisationServerId' | 'capabilities'>
  /** The previous sharing, whose place this one takes (capability `replaces`). */
  replaces?: string | undefined
}

/** The provider's authorisation server that the previous sharing used: by its id, else by its company, then its name. */
function serverOf({ details, provider }: Renewal) {
  const { AuthorisationServers: servers } = provider
  const ofCompany = servers.filter(({ OrganisationId }) => OrganisationId === details.organisationId)
  const left = ofCompany.length > 0 ? ofCompany : servers
  return (
    servers.find(({ AuthorisationServerId }) => AuthorisationServerId === details.authorisationServerId) ??
    left.find(({ CustomerFriendlyName }) => CustomerFriendlyName === details.organisationName) ??
    left[0]
  )
}

/** Every permission of the previous sharing, once each; RESOURCES_READ always (docs/domain/roles.md). @throws where some are not told */
function permissionsOf({ resourceGroups }: Sharing): TransmitPayload['dataPermissions'] {
  const groups = dataGroups(resourceGroups)
  if (groups.length === 0 || groups.some((one) => one.dataPermissions.length === 0))
    throw new ApiError(502, UNREADABLE_ANSWER, 'Os dados do compartilhamento não vieram.')
  const codes = resourceGroups.flatMap(({ dataPermissions }) =>
    dataPermissions.map(({ permissionCode }) => permissionCode),
  )
  return [...new Set([...codes, RESOURCES_READ])].map((permissionCode) => ({ permissionCode }))
}

/** CNPJ of the company, without punctuation; some backends name it as the person who acts. */
function companyOf({ businessEntity, loggedUser }: Sharing): string | undefined {
  if (businessEntity) return Document.strip(businessEntity.document.identification)
  const named = Document.parse(loggedUser.document.identification)
  return named?.kind === 'CNPJ' ? named.value : undefined
}

/**
 * The renewal request (docs/domain/entities.md): the previous sharing asked for again, at the provider's own
 * authorisation server unless the insurer fixed one. A company adds `businessEntity` (docs/domain/documents.md).
 */
export function renewalPayload(renewal: Renewal): TransmitPayload {
  const { details, provider, config, loggedUser, replaces } = renewal
  const server = serverOf(renewal)
  const company = companyOf(details)
  return {
    authorisationServerId:
      config.renewalAuthorisationServerId ?? server?.AuthorisationServerId ?? provider._id,
    organisationId: server?.OrganisationId ?? details.organisationId,
    ...(company === undefined
      ? {}
      : { businessEntity: { document: { identification: company, rel: 'CNPJ' } } }),
    loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
    dataPermissions: permissionsOf(details),
    deadLine: { total: renewalMonths(details), type: 'MONTHS' },
    ...(config.capabilities.purpose && details.finalidade ? { finalidade: details.finalidade } : {}),
    ...(config.capabilities.replaces && replaces !== undefined ? { replaces } : {}),
  }
}
