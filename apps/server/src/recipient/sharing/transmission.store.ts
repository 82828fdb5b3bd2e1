import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { TransmissionStore } from './transmission.port.ts'
import { createTransmissionCreation } from './transmission-creation.store.ts'
import { createTransmissionLookup } from './transmission-lookup.store.ts'
import { createTransmissionStatuses } from './transmission-status.store.ts'
import { createTransmissionTokens } from './transmission-tokens.store.ts'
import { createTransmissionsDue } from './transmissions-due.store.ts'

/** Transmissions in the database; each port of `transmission.port.ts` is implemented in a file of its own. */
export function createTransmissionStore(database: Database, seal: Seal): TransmissionStore {
  return {
    ...createTransmissionLookup(database, seal),
    ...createTransmissionCreation(database),
    ...createTransmissionStatuses(database),
    ...createTransmissionTokens(database, seal),
    ...createTransmissionsDue(database),
  }
}
