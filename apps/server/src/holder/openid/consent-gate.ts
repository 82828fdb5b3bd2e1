/**
 * The port of the OpenID provider to the consents. Implemented by `consents/create-consent-gate.ts`, so that the provider
 * does not depend on how consents are stored.
 */
export type ConsentGate = {
  /** A consent that this client asked for; undefined for another's as for an unknown one. */
  ofClient(consentId: string, clientId: string): Promise<SeenConsent | undefined>
  /** The consent that a grant belongs to. */
  ofGrant(grantId: string): Promise<SeenConsent | undefined>
  /**
   * A token is about to leave, of a consent's grant or of the client alone. With a code's first exchange the sharing is in
   * force.
   */
  issued(token: { clientId: string; grantType: string; consentId: string | undefined }): Promise<void>
  /** The provider ended a grant by itself: a used code came again, or the recipient revoked its token. */
  grantEnded(grantId: string, by: 'reuse' | 'recipient'): Promise<void>
}

/** The consent that a request of the provider is about. */
export type SeenConsents = Pick<ConsentGate, 'ofClient' | 'ofGrant'>

/** A consent as the provider sees it. */
export type SeenConsent = {
  consentId: string
  clientId: string
  state: 'waiting' | 'authorised' | 'ended'
  /** What the customer granted: only of a consent that is authorised now. */
  grant?: ConsentGrant
}
export type ConsentGrant = {
  grantId: string
  /** The customer as the recipient knows them. */
  accountId: string
  permissions: readonly string[]
  endsAt: Date
}
