import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { group } from '../platform/config/setting.ts'

/** Holders that do not register clients, with this institution's client there. */
const KnownHolders = z._default(
  z.array(z.strictObject({ authorisationServerId: z.string(), clientId: z.string() })),
  [],
)
const ReceivedDataConfig = group({
  everyHours: z._default(z.number().check(z.positive()), 12),
  keepDaysAfterEnd: z._default(z.number().check(z.nonnegative()), 0),
})

export const RECIPIENT_SETTINGS = {
  knownHolders: setting(KnownHolders),
  receivedData: setting(ReceivedDataConfig),
}
