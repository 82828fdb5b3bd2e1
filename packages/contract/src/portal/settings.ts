import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SETTINGS } from './first-paths.ts'

/** The insurer's settings, under /bff-opin/settings/v1 (docs/domain/entities.md, docs/domain/calls.md). */

export const DataGoal = z.object({
  /** Purpose, as the customer reads it. */
  finalidade: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Its own period in months. */
  prazo: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  /** The purpose's meaning, in a sentence. */
  explicacao: z.optional(z.string()),
  /** Data that this purpose can do without (docs/domain/recipient.md). */
  opcionais: z.optional(z.array(z.enum(['dadosCadastrais', 'dadosPessoais']))),
})
export type DataGoal = z.infer<typeof DataGoal>

/** A titled text of 'Sobre o compartilhamento'. */
export const Explanation = z.object({ titulo: z.string(), texto: z.string() })
export type Explanation = z.infer<typeof Explanation>

const RequiredFields = {
  dadosPessoais: z.array(z.string()),
  dadosCadastrais: z.array(z.string()),
  informacoesComplementares: z.array(z.string()),
}
/** Fields of registration data, as the settings describe them. */
export const PersonalRequiredFields = z.object({
  ...RequiredFields,
  /** The same of a company, whose data are others; without it a company is shown the lists above. */
  empresa: z.optional(z.object(RequiredFields)),
})
export type PersonalRequiredFields = z.infer<typeof PersonalRequiredFields>

export const DataCategory = z.object({
  dataCategoryCode: z.string(),
  dataCategoryName: z.string(),
  subCategories: z.array(z.object({ subCategoryName: z.string(), fields: z.array(z.string()) })),
})

/** A group of product data on offer (docs/domain/entities.md). */
export const DataGroup = z.object({
  apiName: z.string(),
  /** Prefix of the group's permission codes. */
  apiKey: z.string(),
  /** The benefit of sharing it. */
  additionalInformation: z.optional(z.string()),
  dataCategories: z.array(DataCategory),
})
export type DataGroup = z.infer<typeof DataGroup>

export const TermsAndConditions = z.array(z.object({ value: z.string() }))

const setting = <S extends z.ZodMiniType>(name: string, summary: string, answer: S) =>
  endpoint({
    method: 'GET',
    path: `${SETTINGS}/${name}`,
    caller: 'visitor',
    summary,
    answers: { 200: answer },
  })

export const sharingPurpose = setting(
  'sharing-purpose',
  'What sharing is for, in general.',
  z.array(Explanation),
)
export const personalRequiredFields = setting(
  'personal-required-fields',
  'Fields of the three lists of personal data.',
  PersonalRequiredFields,
)
export const sharingExplanation = setting('sharing-explanation', 'How sharing works.', z.array(Explanation))
export const standardSharingPeriod = setting(
  'standard-sharing-period',
  'Periods offered, in months.',
  z.array(z.int()),
)
export const dataGroupsFields = setting(
  'data-groups-fields',
  'Product data that can be shared, group by group.',
  z.array(DataGroup),
)
export const dataGoal = setting(
  'data-goal',
  'Purposes with their own period; the first is the default.',
  z.array(DataGoal),
)
export const termsConditions = setting(
  'terms-conditions-url',
  'Terms of acceptance: the first item holds the HTML.',
  TermsAndConditions,
)
