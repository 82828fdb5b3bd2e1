import { Institution } from '@consente/contract/portal/institutions'
import { DataGoal } from '@consente/contract/portal/settings'
import { DEFAULT_PERIOD } from '@consente/domain/period'
import * as z from 'zod/mini'

/**
 * The customer's choices so far in the recipient journey: the value stored under `resumeData`. Names and shape are the
 * specification's (docs/domain/entities.md, "Share request as selected in the recipient flow"), `activeOject` included;
 * what we add lies under the one key `consente`. An empty object is a journey that has not begun.
 *
 * Changes stand in `draft-choices.ts`.
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

/** The SELECIONAR DADOS box: all, groups and their items. */
export const InsuranceObjects = z.object({ allChecked: z.boolean(), objects: z.array(ProductObject) })
export type InsuranceObjects = z.infer<typeof InsuranceObjects>

/** The three checkboxes of registration data, by the names of the required-fields setting. */
const PersonalData = z.object({
  dadosCadastrais: z.boolean(),
  informacoesComplementares: z.boolean(),
  dadosPessoais: z.boolean(),
})
/** The ticks of registration data, additional information and personal data. */
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
/** Our additions to the specified fields. */
export type DraftAdditions = z.infer<typeof Additions>

/** `resumeData`: everything chosen on steps 1 to 3, in the specification's spelling. */
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

/** Required data come ticked, optional data come unticked (docs/domain/recipient.md). */
const FIRST_PERSONAL_DATA: PersonalData = {
  dadosCadastrais: true,
  informacoesComplementares: false,
  dadosPessoais: true,
}
const NOTHING_CHOSEN: InsuranceObjects = { allChecked: false, objects: [] }

/** The chosen institution, down to its authorisation server. */
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

/** True once step 1 is done: one purpose checked and an institution, down to its company, chosen. */
export function isInstitutionChosen(draft: ShareDraft): boolean {
  return goalOf(draft) !== undefined && serverOf(draft) !== undefined
}

/** The chosen products; none in an untouched draft. */
export function productsOf(draft: ShareDraft): InsuranceObjects {
  return draft.confirmInsurerData?.insuranceObjects ?? NOTHING_CHOSEN
}

/** The kinds of registration data that are ticked, with the defaults of an untouched draft. */
export function personalDataOf(draft: ShareDraft): PersonalData {
  return draft.personalData ?? FIRST_PERSONAL_DATA
}

/** 12 months unless the customer chose otherwise (docs/domain/constants.md). */
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

/** NOVO CONSENTIMENTO and the end of a journey. */
export const EMPTY_DRAFT: ShareDraft = {}
