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
  /** The code was exchanged: the sharing is in force. Awaited before the answer leaves. */
  exchanged(grantId: string): Promise<void>
  /** The provider ended a grant by itself: a used code came again, or the recipient revoked its token. */
  grantEnded(grantId: string, by: 'reuse' | 'recipient'): Promise<void>
}
