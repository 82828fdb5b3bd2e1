import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import {
  type DraftAdditions,
  type InsuranceObjects,
  institutionOf,
  type PersonalData,
  personalDataOf,
  productsOf,
  type ShareDraft,
} from './share-draft.ts'

/**
 * The ways in which a draft changes: each is a pure function draft → draft; the page saves the result and navigates from that
 * same value.
 */

/** Another institution: products that it does not publish leave the choice, and its company is asked again; everything else stays. */
export function chooseInstitution(draft: ShareDraft, institution: Institution): ShareDraft {
  const isAnother = institution._id !== institutionOf(draft)?._id
  const { products } = institution
  const objects = productsOf(draft).objects.filter(({ apiKey }) => products?.includes(apiKey) ?? true)
  return withAdditions(
    {
      ...draft,
      selectInsurerData: { dataGoals: draft.selectInsurerData?.dataGoals ?? [], activeOject: institution },
      confirmInsurerData: { insuranceObjects: { allChecked: false, objects } },
    },
    isAnother ? { authorisationServerId: undefined } : {},
  )
}

/** The company of the brand, by its authorisation server. */
export function chooseCompany(draft: ShareDraft, authorisationServerId: string): ShareDraft {
  return withAdditions(draft, { authorisationServerId })
}

/**
 * Checks or clears a purpose. Only one may be checked at a time: checking another clears the rest
 * (docs/domain/screens.md, step 1). Data that the previous purpose could do without come back ticked.
 */
export function chooseGoal(
  draft: ShareDraft,
  goals: readonly DataGoal[],
  finalidade: string,
  checked: boolean,
): ShareDraft {
  const dataGoals = goals.map((dataGoal) => ({
    isChecked: checked && dataGoal.finalidade === finalidade,
    dataGoal,
  }))
  const optional = goals.find((goal) => checked && goal.finalidade === finalidade)?.opcionais ?? []
  const { dadosCadastrais, dadosPessoais, informacoesComplementares } = personalDataOf(draft)
  return {
    ...draft,
    selectInsurerData: { ...draft.selectInsurerData, dataGoals },
    personalData: {
      informacoesComplementares,
      dadosCadastrais: dadosCadastrais || !optional.includes('dadosCadastrais'),
      dadosPessoais: dadosPessoais || !optional.includes('dadosPessoais'),
    },
  }
}

/** Ticks or unticks one kind of registration data. */
export function choosePersonalData(
  draft: ShareDraft,
  name: keyof PersonalData,
  checked: boolean,
): ShareDraft {
  return { ...draft, personalData: { ...personalDataOf(draft), [name]: checked } }
}

/** Takes over what the selection box was confirmed with. */
export function chooseProducts(draft: ShareDraft, insuranceObjects: InsuranceObjects): ShareDraft {
  return { ...draft, confirmInsurerData: { insuranceObjects } }
}

/** Turns product data on or off. Chosen products stay for when it is on again. */
export function switchProducts(draft: ShareDraft, on: boolean): ShareDraft {
  return { ...draft, optionalData: on }
}

export function setMonths(draft: ShareDraft, months: number): ShareDraft {
  return { ...draft, months }
}

/** Writes additions; `undefined` takes one away, so that nothing empty is stored. */
export function withAdditions(
  draft: ShareDraft,
  additions: { [K in keyof DraftAdditions]: DraftAdditions[K] | undefined },
): ShareDraft {
  const merged = Object.entries({ ...draft.consente, ...additions }).filter(
    ([, value]) => value !== undefined,
  )
  const { consente: _previous, ...rest } = draft
  return merged.length === 0 ? rest : { ...rest, consente: Object.fromEntries(merged) }
}
