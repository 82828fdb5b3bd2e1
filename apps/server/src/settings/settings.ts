import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataGoal, DataGroup } from '@consente/contract/portal/settings'
import * as contract from '@consente/contract/portal/settings'
import { isKnownPermission } from '@consente/domain/permissions'
import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'
import { readJsonAs } from '../platform/config/json-file.ts'
import { fillTerms, type TermsFacts } from './terms.ts'

/** A purpose's own period is 1 to 12 whole months (docs/domain/time.md); a leading zero is allowed (docs/domain/validation.md). */
const checkGoals = z.superRefine((goals: readonly DataGoal[], context) => {
  for (const [index, { prazo }] of goals.entries()) {
    if (!/^0?\d{1,2}$/.test(prazo) || Number(prazo) < 1 || Number(prazo) > 12)
      context.addIssue({ code: 'custom', path: [index, 'prazo'], message: 'must be 1 to 12 months' })
  }
})

/** `apiKey` + `_` + `dataCategoryCode` must be a permission of the scheme (docs/domain/recipient.md). */
const checkDataGroups = z.superRefine((groups: readonly DataGroup[], context) => {
  for (const [index, { apiKey, dataCategories }] of groups.entries()) {
    for (const [place, { dataCategoryCode }] of dataCategories.entries()) {
      const code = `${apiKey}_${dataCategoryCode}`
      if (!isKnownPermission(code))
        context.addIssue({
          code: 'custom',
          path: [index, 'dataCategories', place, 'dataCategoryCode'],
          message: `${code} is no permission of the scheme`,
        })
    }
  }
})

/** The insurer's settings: readable files that its own staff edit, checked at the start. */
export type Settings = {
  sharingPurpose: contract.Explanation[]
  personalRequiredFields: contract.PersonalRequiredFields
  sharingExplanation: contract.Explanation[]
  /** Months. */
  standardSharingPeriod: number[]
  dataGroups: contract.DataGroup[]
  dataGoals: contract.DataGoal[]
  /** HTML, shown in a sandboxed frame. */
  terms: string
  /** The insurer's own classification of institutions: by CNPJ, organisation id or authorisation server id. */
  institutionTypes: InstitutionTypes
}

const InstitutionType = z.enum(['seguradora', 'banco', 'outros'])
export type InstitutionType = z.infer<typeof InstitutionType>
const InstitutionTypes = z.catchall(
  z.object({ default: z._default(InstitutionType, 'seguradora') }),
  InstitutionType,
)
export type InstitutionTypes = z.infer<typeof InstitutionTypes>

const Months = z.int().check(z.minimum(1), z.maximum(12))

/**
 * Reads the files of the folder, and puts the institution's facts into its terms.
 * @throws {ConfigError} naming file and field; among others for a purpose of more than 12 months (docs/domain/time.md).
 */
export function loadSettings(dir: string, facts: TermsFacts): Settings {
  const terms = join(dir, 'terms-conditions.html')
  const read = <S extends z.ZodMiniType>(name: string, schema: S) => readJsonAs(join(dir, name), schema)
  return {
    sharingPurpose: read('sharing-purpose.json', z.array(contract.Explanation)),
    personalRequiredFields: read('personal-required-fields.json', contract.PersonalRequiredFields),
    sharingExplanation: read('sharing-explanation.json', z.array(contract.Explanation)),
    standardSharingPeriod: read('standard-sharing-period.json', z.array(Months).check(z.minLength(1))),
    dataGroups: read('data-groups-fields.json', z.array(contract.DataGroup).check(checkDataGroups)),
    dataGoals: read('data-goal.json', z.array(contract.DataGoal).check(z.minLength(1), checkGoals)),
    terms: fillTerms(readText(terms), facts, terms),
    institutionTypes: read('institution-types.json', InstitutionTypes),
  }
}

/** @throws {ConfigError} when the file cannot be read or is empty. */
function readText(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() !== '') return text
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
  throw new ConfigError(`${path} is empty.`)
}
