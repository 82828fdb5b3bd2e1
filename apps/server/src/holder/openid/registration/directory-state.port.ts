/** The result of one reading of the directory; a member is absent when it was not answered, which changes nothing. */
export type Reading = {
  /** `found` if the organisation is active with one of the software's roles. */
  organisation?: 'found' | 'lacking' | undefined
  /** The software's roles that are active. */
  activeRoles?: readonly string[]
  /** `found` if the software has keys. */
  keys?: 'found' | 'lacking' | undefined
}

/** Readings in a row that found something lacking, and the roles at the last one that found the organisation. */
export type StoredState = {
  inactiveReadings: number
  keylessReadings: number
  activeRoles: readonly string[] | undefined
}

/** A client that registered itself, with what is looked up of it. */
export type CheckedClient = {
  clientId: string
  organisationId: string
  jwksUri: string
  softwareStatement: string
}

/** Promise: a reading is counted once; two processes that read at once count two readings, never less. */
export type DirectoryStateStore = {
  clients(): Promise<CheckedClient[]>
  all(): Promise<Map<string, StoredState>>
  record(clientId: string, reading: Reading): Promise<unknown>
  /** Forgets every client but these. */
  forgetOthers(clientIds: readonly string[]): Promise<unknown>
}
