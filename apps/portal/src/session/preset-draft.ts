import type { ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import { DEFAULT_PERIOD, monthsFromText, periodsFor } from '@consente/domain/period'
import { isRegistrationType, registrationDataOf } from '@consente/domain/registration-data'
import { withAdditions } from './draft-choices.ts'
import type { ProductObject, ShareDraft } from './share-draft.ts'

/** The fields that a new request takes over from the sharing before it. */
type Asked = Pick<ConsentDetails, 'consentId' | 'authorisationServerId'> & {
  resourceGroups: readonly Pick<ResourceGroup, 'type' | 'displayName' | 'dataPermissions'>[]
}

/**
 * Alterar: the journey as it was, ready to be changed (docs/domain/states.md). The purpose comes checked and the term
 * is the purpose's own where it is one that may be offered. `replaces` only where the previous sharing lives on until
 * the new one is confirmed.
 */
export function presetFrom(preset: {
  details: Asked
  provider: Institution
  goal: DataGoal
  replaces?: string | undefined
}): ShareDraft {
  const { details, provider, goal, replaces } = preset
  const codes = details.resourceGroups.flatMap(({ dataPermissions }) =>
    dataPermissions.map(({ permissionCode }) => permissionCode),
  )
  const had = new Set(codes.map((code) => registrationDataOf(code)?.kind))
  const objects = details.resourceGroups.filter(isProduct).map(productFrom)
  const own = monthsFromText(goal.prazo)
  const draft: ShareDraft = {
    selectInsurerData: { activeOject: provider, dataGoals: [{ isChecked: true, dataGoal: goal }] },
    confirmInsurerData: { insuranceObjects: { allChecked: false, objects } },
    months: own !== undefined && periodsFor(goal.prazo).includes(own) ? own : DEFAULT_PERIOD,
    personalData: {
      dadosCadastrais: had.has('dadosCadastrais') || !goal.opcionais?.includes('dadosCadastrais'),
      informacoesComplementares: had.has('informacoesComplementares'),
      dadosPessoais: had.has('dadosPessoais') || !goal.opcionais?.includes('dadosPessoais'),
    },
    optionalData: objects.length > 0,
  }
  const { authorisationServerId, consentId } = details
  return withAdditions(draft, { authorisationServerId, follows: consentId, replaces })
}

type Group = Asked['resourceGroups'][number]

const isProduct = ({ type }: Group): boolean => !isRegistrationType(type) && type !== 'RESOURCE'

/** A group of a consent as a choice; what the consent does not hold is added unticked once the settings are read. */
function productFrom({ type, displayName, dataPermissions }: Group): ProductObject {
  const codes = dataPermissions.map(({ permissionCode }) => permissionCode)
  const selects = dataPermissions.map((permission) => ({
    name: permission.displayName,
    isChecked: true,
    code: permission.permissionCode,
  }))
  return { name: displayName, isChecked: true, apiKey: commonKey(codes) || type, selects }
}

/** The list code is the shortest: `DAMAGES_AND_PEOPLE_AUTO_READ` → `DAMAGES_AND_PEOPLE_AUTO`. */
function commonKey(codes: readonly string[]): string {
  const [shortest = ''] = [...codes].sort((a, b) => a.length - b.length)
  return shortest.replace(/_READ$/, '')
}
