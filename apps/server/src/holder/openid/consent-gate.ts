/**
 * What the OpenID provider asks of, and tells, the consents. Implemented by `holder/consent-gate.ts`, so that the
 * provider knows nothing of how consents are kept.
 */
export type ConsentGate = {
  /** Whether this client's request for this consent may go on. `foreign` also stands for unknown. */
  standingOf(consentId: string, clientId: string): Promise<'waiting' | 'authorised' | 'ended' | 'foreign'>
  /** An opened authorisation request is about this consent. */
  opened(intentId: string, consentId: string): Promise<void>
  /** Whether tokens of this grant may be issued or renewed: only while its consent is AUTHORISED. */
  isAlive(grantId: string): Promise<boolean>
  /**
   * A token is about to leave, of a consent's grant or of the client alone. With a code's first exchange the sharing is in
   * force.
   */
  issued(token: { clientId: string; grantType: string; grantId: string | undefined }): Promise<void>
  /** A code is about to leave, by the customer's browser. */
  codeIssued(consentId: string, clientId: string): Promise<void>
  /** The provider ended a grant by itself: a used code came again, or the recipient revoked its token. */
  grantEnded(grantId: string, by: 'reuse' | 'recipient'): Promise<void>
}
