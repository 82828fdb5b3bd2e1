import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@consente/contract/portal/settings'
import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'
import { readJsonAs } from '../platform/config/json-file.ts'
import { checkDataGroups, checkGoals } from './settings-rules.ts'
import { fillTerms, type TermsFacts } from './terms.ts'

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
