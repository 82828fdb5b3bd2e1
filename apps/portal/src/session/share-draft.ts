import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Institution } from '@consente/contract/portal/institutions'
import { DataGoal } from '@consente/contract/portal/settings'
import { isRegistrationType } from '@consente/domain/consent-status'
import { DEFAULT_PERIOD, monthsFromText, periodsFor } from '@consente/domain/period'
import { registrationDataOf } from '@consente/domain/registration-data'
import * as z from 'zod/mini'

/**
 * What the customer has chosen so far in the recipient journey: the value stored under `resumeData`. Names and shape
 * are the specification's (section 3, "Share request as selected in the recipient flow"), `activeOject` included;
 * what we add lies under the one key `consente`. An empty object is a journey that has not begun.
 *
 * Every change is a pure function draft → draft; the page saves the result and navigates from that same value.
 */

const ProductSelect = z.object({ name: z.string(), isChecked: z.boolean(), code: z.string() })
const ProductObject = z.object({
  name: z.string(),
  isChecked: z.boolean(),
  /** Prefix of the permission codes, from the data group. */
  apiKey: z.string(),
  selects: z.array(ProductSelect),
})
export type ProductObject = z.infer<typeof ProductObject>

export const InsuranceObjects = z.object({ allChecked: z.boolean(), objects: z.array(ProductObject) })
export type InsuranceObjects = z.infer<typeof InsuranceObjects>

/** The three checkboxes of registration data, by the names of the required-fields setting. */
const PersonalData = z.object({
  dadosCadastrais: z.boolean(),
  informacoesComplementares: z.boolean(),
  dadosPessoais: z.boolean(),
})
export type PersonalData = z.infer<typeof PersonalData>

const ChosenGoal = z.object({ isChecked: z.boolean(), dataGoal: DataGoal })

const Additions = z.object({
  /** The company, where a brand has several authorisation servers. */
  authorisationServerId: z.optional(z.string()),
  /** The sharing that this one takes the place of (Alterar, Renovar): the receipt tells what became of it. */
  follows: z.optional(z.string()),
  /** The same, where it lives on until this one is confirmed. */
  replaces: z.optional(z.string()),
})

export const ShareDraft = z.object({
  selectInsurerData: z.optional(
    z.object({ activeOject: z.optional(Institution), dataGoals: z.array(ChosenGoal) }),
  ),
  confirmInsurerData: z.optional(z.object({ insuranceObjects: InsuranceObjects })),
  months: z.optional(z.number()),
  personalData: z.optional(PersonalData),
  /** The switch of product data. */
  optionalData: z.optional(z.boolean()),
  consente: z.optional(Additions),
})
export type ShareDraft = z.infer<typeof ShareDraft>

type Server = Institution['AuthorisationServers'][number]

/** Required data come ticked, optional data come unticked (decisions, "Recipient"). */
const FIRST_PERSONAL_DATA: PersonalData = {
  dadosCadastrais: true,
  informacoesComplementares: false,
  dadosPessoais: true,
}
const NOTHING_CHOSEN: InsuranceObjects = { allChecked: false, objects: [] }

// What has been chosen.

export function institutionOf(draft: ShareDraft): Institution | undefined {
  return draft.selectInsurerData?.activeOject
}

/** The one purpose that is checked, or none. */
export function goalOf(draft: ShareDraft): DataGoal | undefined {
  return draft.selectInsurerData?.dataGoals.find(({ isChecked }) => isChecked)?.dataGoal
}

/** The authorisation server to ask: the only one, or the one of the company chosen. */
export function serverOf(draft: ShareDraft): Server | undefined {
  const servers = institutionOf(draft)?.AuthorisationServers ?? []
  if (servers.length === 1) return servers[0]
  return servers.find(
    ({ AuthorisationServerId }) => AuthorisationServerId === draft.consente?.authorisationServerId,
  )
}

export function productsOf(draft: ShareDraft): InsuranceObjects {
  return draft.confirmInsurerData?.insuranceObjects ?? NOTHING_CHOSEN
}

export function personalDataOf(draft: ShareDraft): PersonalData {
  return draft.personalData ?? FIRST_PERSONAL_DATA
}

/** 12 months unless the customer chose otherwise (specification section 9). */
export function monthsOf(draft: ShareDraft): number {
  return draft.months ?? DEFAULT_PERIOD
}

/** Product data is optional, hence off until the customer asks for it. */
export function wantsProducts(draft: ShareDraft): boolean {
  return draft.optionalData ?? false
}

/** Permission codes of the products ticked, whether or not their switch is on. */
export function chosenCodes({ objects }: InsuranceObjects): string[] {
  return objects.flatMap(({ selects }) =>
    selects.filter(({ isChecked }) => isChecked).map(({ code }) => code),
  )
}

// The ways it can change.

/**
 * Another institution: products that it does not publish leave the choice, and its company is asked again; everything
 * else stays.
 */
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

/** Which company of the brand, by its authorisation server. */
export function chooseCompany(draft: ShareDraft, authorisationServerId: string): ShareDraft {
  return withAdditions(draft, { authorisationServerId })
}

/**
 * Checks or clears a purpose. Only one may be checked at a time: checking another clears the rest (specification
 * section 2, step 1). Data that the previous purpose could do without come back ticked.
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

export function choosePersonalData(
  draft: ShareDraft,
  name: keyof PersonalData,
  checked: boolean,
): ShareDraft {
  return { ...draft, personalData: { ...personalDataOf(draft), [name]: checked } }
}

export function chooseProducts(draft: ShareDraft, insuranceObjects: InsuranceObjects): ShareDraft {
  return { ...draft, confirmInsurerData: { insuranceObjects } }
}

export function switchProducts(draft: ShareDraft, on: boolean): ShareDraft {
  return { ...draft, optionalData: on }
}

export function setMonths(draft: ShareDraft, months: number): ShareDraft {
  return { ...draft, months }
}

/** NOVO CONSENTIMENTO and the end of a journey. */
export const EMPTY_DRAFT: ShareDraft = {}

/**
 * Alterar: the journey as it was, ready to be changed (specification section 4). The purpose comes checked and the
 * term is the purpose's own where it is one that may be offered. `replaces` only where the previous sharing lives on
 * until the new one is confirmed.
 */
export function presetFrom(preset: {
  details: ConsentDetails
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

type Group = ConsentDetails['resourceGroups'][number]

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

/** Writes additions; `undefined` takes one away, so that nothing empty is stored. */
function withAdditions(
  draft: ShareDraft,
  additions: { [K in keyof z.infer<typeof Additions>]: z.infer<typeof Additions>[K] | undefined },
): ShareDraft {
  const merged = Object.entries({ ...draft.consente, ...additions }).filter(
    ([, value]) => value !== undefined,
  )
  const { consente: _previous, ...rest } = draft
  return merged.length === 0 ? rest : { ...rest, consente: Object.fromEntries(merged) }
}
