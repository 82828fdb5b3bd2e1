/** Which client we are at a holder, and how that registration is managed (RFC 7592). */
export type Registration = {
  issuer: string
  clientId: string
  management: { uri?: string | undefined; token?: string | undefined }
}

/** Our registrations at holders. Promise: of two processes that register at once both use what was kept first. */
export type RegistrationStore = {
  find(authorisationServerId: string): Promise<Registration | undefined>
  /** Keeps a registration unless this issuer's is kept already. @returns what is kept. */
  keep(authorisationServerId: string, registration: Registration): Promise<Registration>
}
