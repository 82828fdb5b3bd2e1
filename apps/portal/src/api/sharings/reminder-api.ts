import * as wire from '@consente/contract/portal/reminder'
import type { Api } from '../api.ts'

/** Reminds the people whose authorisation is missing (`mayRemind`). */
export const remindApprovers = (api: Api, consentId: string) =>
  api.call(wire.remindApprovers, { params: { consentId } })
