import * as wire from '@consente/contract/portal/settings'
import { STANDARD_PERIODS } from '@consente/domain/period'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { asList, asTexts, isRecord, readableEntries } from './normalise.ts'
import { setting } from './setting-query.ts'

/** The insurer's settings (docs/domain/calls.md). */

/** A network error on data goals or trending topics becomes 503 (docs/domain/errors.md). */
export async function networkAs503<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ApiError && error.status === 0 ? error.withStatus(503) : error
  }
}

const asExplanations = (raw: unknown): unknown[] =>
  readableEntries(
    wire.Explanation,
    asList(raw).map((item) => (typeof item === 'string' ? { texto: item } : item)),
    (item) => ({ titulo: '', ...item }),
  )

/** Goals that can be read; one may have no period of its own. */
const asGoals = (raw: unknown): unknown[] =>
  readableEntries(wire.DataGoal, raw, (goal) => ({ prazo: '', ...goal }))

/** Groups of product data with the categories that can be read; their fields may come as one HTML text. */
const asDataGroups = (raw: unknown): unknown[] =>
  readableEntries(
    wire.DataGroup,
    asList(raw).map((group) =>
      isRecord(group)
        ? { ...group, dataCategories: asList(group.dataCategories).flatMap(categoryFrom) }
        : group,
    ),
    (group) => ({ apiName: group.apiKey, ...group }),
  )

function categoryFrom(raw: unknown): unknown[] {
  if (!isRecord(raw)) return []
  const subCategories = asList(raw.subCategories)
    .filter(isRecord)
    .map((part) => ({ subCategoryName: '', ...part, fields: asTexts(part.fields) }))
  const category = { dataCategoryName: raw.dataCategoryCode, ...raw, subCategories }
  return z.safeParse(wire.DataCategory, category).success ? [category] : []
}

const asPeriods = (raw: unknown): unknown[] => {
  const periods = asList(raw).map(Number).filter(Number.isInteger)
  return periods.length > 0 ? periods : [...STANDARD_PERIODS]
}

/** Terms as `[{value}]`, as one item, or as the bare HTML; none of a blank text, which nobody could read or accept. */
const asTerms = (raw: unknown): unknown[] =>
  asList(raw)
    .map((item) => (typeof item === 'string' ? { value: item } : item))
    .filter((item) => !(isRecord(item) && String(item.value).trim() === ''))

export const sharingPurposeQuery = setting('sharing-purpose', wire.sharingPurpose, asExplanations)
export const sharingExplanationQuery = setting('sharing-explanation', wire.sharingExplanation, asExplanations)
export const standardSharingPeriodQuery = setting(
  'standard-sharing-period',
  wire.standardSharingPeriod,
  asPeriods,
)
export const dataGroupsFieldsQuery = setting('data-groups-fields', wire.dataGroupsFields, asDataGroups)
export const dataGoalsQuery = setting('data-goal', wire.dataGoal, asGoals, networkAs503)
export const termsQuery = setting('terms-conditions-url', wire.termsConditions, asTerms)
