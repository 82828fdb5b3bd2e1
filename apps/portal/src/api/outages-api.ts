import * as wire from '@consente/contract/portal/outages'
import type { Api } from './api.ts'
import { readableEntries } from './normalise.ts'

export type { PlannedOutage } from '@consente/contract/portal/outages'

/** Planned outages that are near or in effect; those that cannot be read are left out. */
export const plannedOutages = (api: Api): Promise<wire.PlannedOutage[]> =>
  api.call(wire.plannedOutages, { normalise: (raw) => readableEntries(wire.PlannedOutage, raw) })
