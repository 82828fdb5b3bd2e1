import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { group } from '../platform/config/setting.ts'
import { MopConfig, PcmConfig } from './reporting-settings.ts'

const hour = () => z.int().check(z.minimum(0), z.maximum(24))

/** The callers who may read the figures: the scheme's directory, by the names in its certificate. */
const Caller = z.strictObject({
  /** `organizationIdentifier`, without `OPIBR-`. */
  organisationId: z.string(),
  /** `UID`; without it only the organisation is compared. */
  softwareId: z.optional(z.string()),
})

/** Settings for the duties of every institution towards the regulator and the scheme. */
export const RegulatorConfig = group({
  metricsCallers: z._default(z.array(Caller), []),
  version2: z._default(z.boolean(), false),
  recoveryMinutes: z._default(z.int().check(z.positive()), 60),
  keepYears: z._default(z.int().check(z.minimum(1)), 6),
  outages: z.prefault(
    z
      .strictObject({
        noticeDays: z._default(z.int().check(z.nonnegative()), 7),
        longestHours: z._default(z.number().check(z.positive()), 3),
        earliestHour: z._default(hour(), 1),
        latestHour: z._default(hour(), 7),
        mostInAMonth: z._default(z.int().check(z.positive()), 1),
      })
      .check(
        z.refine(
          ({ earliestHour, latestHour }) => earliestHour < latestHour,
          'needs an earliestHour before its latestHour',
        ),
      ),
    {},
  ),
})
export type RegulatorConfig = z.infer<typeof RegulatorConfig>

export const REGULATOR_SETTINGS = {
  regulator: setting(RegulatorConfig),
  pcm: setting(z.optional(PcmConfig)),
  mop: setting(z.optional(MopConfig)),
}
