import type { Sql } from '../../platform/database/database.ts'

/** Which client we are at a holder, and how that registration is managed (RFC 7592). */
export type Registration = {
  issuer: string
  clientId: string
  management: { uri?: string | undefined; token?: string | undefined }
}

/** Our registrations at holders. Promise: of two processes that register at once both use what was kept first. */
export type RegistrationStore = {
  /** All of them, by authorisation server. */
  list(): Promise<Array<Registration & { authorisationServerId: string }>>
  find(authorisationServerId: string): Promise<Registration | undefined>
  /** Keeps a registration unless this issuer's is kept already. @returns what is kept. */
  keep(authorisationServerId: string, registration: Registration): Promise<Registration>
  /** Replaces how a registration is managed; false when another client is registered there by now. */
  changeManagement(sql: Sql, authorisationServerId: string, registration: Registration): Promise<boolean>
  /** Deletes a registration; false when it is not kept (any more). */
  forget(sql: Sql, authorisationServerId: string, clientId: string): Promise<boolean>
}
