import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { group, SETTINGS } from '../platform/config/setting.ts'
import { MopConfig, PcmConfig } from './reporting-settings.ts'

const hour = () => z.int().check(z.minimum(0), z.maximum(24))

/** The callers who may read the figures: the scheme's directory, by the names in its certificate. */
const Caller = z.strictObject({
  organisationId: z.string().register(SETTINGS, {
    meaning: 'The organisation in its certificate (`organizationIdentifier`, without `OPIBR-`).',
  }),
  softwareId: z.optional(z.string()).register(SETTINGS, {
    meaning: 'The software in its certificate (`UID`); without it only the organisation is compared.',
  }),
})

/** Settings for the duties of every institution towards the regulator and the scheme. */
export const RegulatorConfig = group({
  metricsCallers: z._default(z.array(Caller), []).register(SETTINGS, {
    meaning:
      'Who may read `/open-insurance/admin/v1/metrics`: the scheme’s directory, by its certificate. Everybody else gets 403; nobody may, unless set.',
  }),
  version2: z._default(z.boolean(), false).register(SETTINGS, {
    meaning:
      'True if Discovery and Admin metrics 2.0.0, which the scheme develops, are served at `/v2` beside 1.3.0.',
  }),
  recoveryMinutes: z._default(z.int().check(z.positive()), 60).register(SETTINGS, {
    meaning:
      'Within how many minutes a failure is usually mended: what `/open-insurance/discovery/v1/status` expects.',
  }),
  keepYears: z._default(z.int().check(z.minimum(1)), 6).register(SETTINGS, {
    meaning: 'Years that the daily figures behind the annual report are kept.',
  }),
  outages: z
    .prefault(
      z
        .strictObject({
          noticeDays: z
            ._default(z.int().check(z.nonnegative()), 7)
            .register(SETTINGS, { meaning: 'Days between the announcement and the beginning, at least.' }),
          longestHours: z
            ._default(z.number().check(z.positive()), 3)
            .register(SETTINGS, { meaning: 'Hours that it may take.' }),
          earliestHour: z
            ._default(hour(), 1)
            .register(SETTINGS, { meaning: 'The hour of Brasília from which on it may begin.' }),
          latestHour: z
            ._default(hour(), 7)
            .register(SETTINGS, { meaning: 'The hour of Brasília by which it must be over.' }),
          mostInAMonth: z
            ._default(z.int().check(z.positive()), 1)
            .register(SETTINGS, { meaning: 'How many there may be in a calendar month.' }),
        })
        .check(
          z.refine(
            ({ earliestHour, latestHour }) => earliestHour < latestHour,
            'needs an earliestHour before its latestHour',
          ),
        ),
      {},
    )
    .register(SETTINGS, {
      meaning: 'What the scheme accepts as a planned outage; any other counts as time in which it was down.',
    }),
})
export type RegulatorConfig = z.infer<typeof RegulatorConfig>

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    regulator: RegulatorConfig
    pcm?: z.infer<typeof PcmConfig> | undefined
    mop?: z.infer<typeof MopConfig> | undefined
  }
}

export const REGULATOR_SETTINGS: SettingsOf<'regulator' | 'pcm' | 'mop'> = {
  regulator: {
    schema: RegulatorConfig.register(SETTINGS, {
      meaning: 'What the regulator and the scheme ask of every institution.',
    }),
  },
  pcm: {
    schema: z.optional(PcmConfig).register(SETTINGS, {
      meaning:
        'Reports of the consent funnel and of calls between institutions to the scheme’s metrics platform. Without it none are made.',
    }),
  },
  mop: {
    schema: z.optional(MopConfig).register(SETTINGS, {
      meaning:
        'Traces of calls between institutions to the gateway of the scheme’s operations module. Without it none are made.',
    }),
  },
}
