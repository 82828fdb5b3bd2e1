import type { Row } from '../../platform/database/database.ts'

/**
 * The OpenID provider's port to the consents. Implemented by `consents/create-consent-gate.ts`, so that the provider
 * does not depend on how consents are stored.
 */
export type ConsentGate = {
  /** A consent that this client created; undefined for an unknown one and for another client's. */
  ofClient(consentId: string, clientId: string): Promise<SeenConsent | undefined>
  ofGrant(grantId: string): Promise<SeenConsent | undefined>
  /** Consents that are read together with a record that names one, by a statement in which `consent` is `c`. */
  beside: {
    columns: string
    /** The consent in these columns of the statement's row; undefined when the record names none, or an unknown one. */
    seenIn(row: Row): Promise<SeenConsent | undefined>
  }
  /**
   * Called before a token is sent, of a consent's grant or of the client alone. The first exchange of a code puts the
   * sharing in force.
   * @returns false if the consent has ended meanwhile: its tokens are gone, and none may be sent
   */
  issued(token: { clientId: string; grantType: string; consentId: string | undefined }): Promise<boolean>
  /** Called when the provider has ended a grant: a code was used again, or the recipient revoked its token. */
  grantEnded(grantId: string, by: 'reuse' | 'recipient'): Promise<void>
}

/** The consents that a request to the provider refers to. */
export type SeenConsents = Pick<ConsentGate, 'ofClient' | 'ofGrant' | 'beside'>

/** A consent as the provider sees it. */
export type SeenConsent = {
  consentId: string
  clientId: string
  state: 'waiting' | 'authorised' | 'ended'
  /** The customer's grant; only for a consent that is authorised now. */
  grant?: ConsentGrant
}
type ConsentGrant = {
  grantId: string
  /** The customer's subject identifier (`sub`) at the recipient. */
  accountId: string
  permissions: readonly string[]
  endsAt: Date
}
