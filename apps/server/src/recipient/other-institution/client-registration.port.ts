import type { Sql } from '../../platform/database/database.ts'

/** Our client id at a holder, and the data to manage that registration (RFC 7592). */
export type Registration = {
  issuer: string
  clientId: string
  management: { uri?: string | undefined; token?: string | undefined }
}

/** Our registrations at holders. Promise: of two processes that register at once both use the one that was stored first. */
export type RegistrationStore = {
  /** All of them, by authorisation server. */
  list(): Promise<Array<Registration & { authorisationServerId: string }>>
  find(authorisationServerId: string): Promise<Registration | undefined>
  /** Stores a registration unless one is stored for this issuer. @returns the stored one */
  keep(authorisationServerId: string, registration: Registration): Promise<Registration>
  /** Replaces the management data; false when another client is registered there meanwhile. */
  changeManagement(sql: Sql, authorisationServerId: string, registration: Registration): Promise<boolean>
  /** Deletes a registration; false when it is not stored (any more). */
  forget(sql: Sql, authorisationServerId: string, clientId: string): Promise<boolean>
}
