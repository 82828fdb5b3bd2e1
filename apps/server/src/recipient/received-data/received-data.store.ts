import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { createDataReadings } from './data-readings.store.ts'
import type { ReceivedDataStore } from './received-data.port.ts'
import { createReceivedPieces } from './received-pieces.store.ts'

/** Received data in the database; each port of `received-data.port.ts` is implemented in a file of its own. */
export function createReceivedDataStore(database: Database, seal: Seal): ReceivedDataStore {
  return { ...createDataReadings(database), ...createReceivedPieces(database, seal) }
}
