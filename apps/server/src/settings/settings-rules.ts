import type { DataGoal, DataGroup } from '@consente/contract/portal/settings'
import { isKnownPermission } from '@consente/domain/permissions'
import * as z from 'zod/mini'

/**
 * A purpose's own period is 1 to 12 whole months (docs/domain/time.md); a leading zero is allowed
 * (docs/domain/validation.md).
 */
export const checkGoals = z.superRefine((goals: readonly DataGoal[], context) => {
  for (const [index, { prazo }] of goals.entries()) {
    if (!/^0?\d{1,2}$/.test(prazo) || Number(prazo) < 1 || Number(prazo) > 12)
      context.addIssue({ code: 'custom', path: [index, 'prazo'], message: 'must be 1 to 12 months' })
  }
})

/** `apiKey` + `_` + `dataCategoryCode` must be a permission of the scheme (docs/domain/recipient.md). */
export const checkDataGroups = z.superRefine((groups: readonly DataGroup[], context) => {
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
