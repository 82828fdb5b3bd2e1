import type { FailureCode } from '@consente/contract/errors'

/** Why a call refuses, by the code that it answers with. */
export type Refusals = Partial<Record<FailureCode, string>>

/** Refusals of every call that takes something, which no schema can express. */
export const UNREADABLE =
  'INVALID_REQUEST: the request is not as described, or holds what no schema says: a document with wrong check digits, a day that no calendar has, NUL or half of a surrogate pair in any text or name (also of members that the call does not know, which it otherwise ignores), a member called __proto__, more than 32 levels.'

const PROOF = 'who the customer is was not proved in the last five minutes.'
const FACTOR = 'the answer of the device or app does not prove the factor.'
const WEAK =
  'the password is commonly used, a sequence or a repetition, or holds the document or the institution’s name.'
const FORMER = 'the insurer’s register no longer names the person behind the company’s account.'
const UNBOUND = 'no code for this document and e-mail was validated with the same token.'
const PROVIDER_DOWN = 'the identity provider does not answer, or not in time.'
const CODE = 'the code is not the one that was sent, or is too old.'
const NOT_HELD = 'the way from the computer is over, or another session holds it.'
const OTHER_PERSON = 'the request names somebody else; the code is over.'
const GONE = 'the browser that began does not wait any more.'
const NOT_WAITING = 'the request was answered already, or has ended.'

/**
 * Refusals of a call beyond its schema, by the call's name: rules over several fields, and over what is stored
 * or what another institution says. Answers that any call can give (no token, too many calls, not there) are not listed.
 */
export const REFUSALS: Readonly<Record<string, Refusals>> = {
  transmit: {
    INVALID_REQUEST:
      'nothing is asked for besides RESOURCES_READ, a permission is not one for this kind of customer, or the authorisation server is not the organisation’s.',
    FORBIDDEN: 'the documents are not those of the session.',
    INSTITUTION_NOT_FOUND: 'the directory does not offer the authorisation server.',
    REFUSED_BY_INSTITUTION: 'the other institution refused the request.',
  },
  confirm: {
    TRANSMISSION_REFUSED: 'the other institution did not authorise the sharing.',
    TRANSMISSION_NOT_VERIFIED: 'the answer of the other institution could not be verified.',
    TRANSMISSION_ENDED: 'the request ended before.',
  },
  claimConsent: {
    DOCUMENT_MISMATCH: 'the consent is asked of somebody else; the answer says where to go back to.',
    CONSENT_NOT_WAITING: NOT_WAITING,
  },
  approve: {
    HANDOFF_ALONE: GONE,
    INVALID_REQUEST: 'a chosen policy is not on offer, or a group that has policies has none chosen.',
    SECOND_FACTOR_NEEDED: 'the other institution asks for loa3, and the session has proved less.',
    CONSENT_NOT_WAITING: NOT_WAITING,
  },
  rejectConsent: { CONSENT_NOT_WAITING: NOT_WAITING, HANDOFF_ALONE: GONE },
  leaveIntent: { CONSENT_NOT_WAITING: NOT_WAITING },
  remindApprovers: { CONSENT_NOT_WAITING: 'everybody has answered, or the sharing has ended.' },
  readHandoffCode: {
    HANDOFF_USED: 'a phone has read the code before.',
    HANDOFF_OVER: 'the code is unknown, or older than 120 seconds.',
  },
  openHandoff: { HANDOFF_OVER: NOT_HELD, DOCUMENT_MISMATCH: OTHER_PERSON },
  pickHandoffNumber: {
    HANDOFF_OVER: NOT_HELD,
    DOCUMENT_MISMATCH: OTHER_PERSON,
    HANDOFF_WRONG_NUMBER: 'the computer shows another number; the code is over.',
    HANDOFF_ALONE: GONE,
  },
  denyHandoff: { HANDOFF_OVER: NOT_HELD, DOCUMENT_MISMATCH: OTHER_PERSON },
  revokeSeveral: { PROOF_NEEDED: PROOF },
  accessToken: {
    INVALID_GRANT: 'document and password, or the refresh token, are not valid.',
    NOT_REPRESENTATIVE: FORMER,
  },
  startProviderSignIn: { PROVIDER_UNAVAILABLE: PROVIDER_DOWN },
  startProviderProof: { PROVIDER_UNAVAILABLE: PROVIDER_DOWN },
  signInByHandover: {
    HANDOVER_REFUSED:
      'the code was not given for this tab, was used before or is older than 60 seconds, or the account cannot be used.',
    HANDOVER_OTHER_ACCOUNT: 'the code is for another account than the one that is open in the tab.',
  },
  finishProviderSignIn: {
    PROVIDER_RETURN_UNKNOWN: 'the sign-in was ended before, is too old, or was begun in another browser.',
    PROVIDER_REFUSED:
      'the answer of the identity provider could not be verified, or the account is disabled.',
    PROVIDER_CANCELLED: 'the customer gave up, or the identity provider could not ask them.',
    PROVIDER_WITHOUT_DOCUMENT: 'the identity provider tells no CPF.',
    PROVIDER_LEVEL: 'the sign-in makes no level, or a lower one than was asked for.',
    PROVIDER_OTHER_PERSON: 'a proof was given by somebody else than the session’s customer.',
    PROVIDER_UNAVAILABLE: PROVIDER_DOWN,
    INVALID_DOCUMENT: 'the document is none of those that were offered.',
  },
  register: {
    INVALID_DOCUMENT: 'the representative is not one that the insurer knows of this company.',
    ALREADY_REGISTERED: 'the document has an account.',
    CODE_NOT_BOUND: UNBOUND,
    WEAK_PASSWORD: WEAK,
  },
  changePassword: { CODE_NOT_BOUND: UNBOUND, WEAK_PASSWORD: WEAK },
  sendActivationCode: { UNKNOWN_EMAIL: 'the insurer knows another e-mail of this customer.' },
  validateActivationCode: { INVALID_ACTIVATION_CODE: CODE },
  endOneSession: { PROOF_NEEDED: PROOF },
  endAllSessions: { PROOF_NEEDED: PROOF },
  provePassword: { WRONG_PASSWORD: 'the password is not the account’s.' },
  replacePassword: {
    WEAK_PASSWORD: WEAK,
    WRONG_PASSWORD: 'the current password is not the account’s.',
    PROOF_NEEDED: 'the customer has a second factor that counts, and did not prove it within five minutes.',
  },
  openEnrolment: {
    INVALID_ACTIVATION_CODE: CODE,
    PROOF_NEEDED: 'no password was sent, and none was proved just now.',
    WRONG_PASSWORD: 'the password is not the account’s.',
  },
  addPasskey: {
    FACTOR_REFUSED: FACTOR,
    FACTOR_KNOWN: 'this device is enrolled already.',
    PROOF_NEEDED: 'the session may not add a factor now.',
  },
  addTotp: {
    FACTOR_REFUSED: 'the code is not one of the secret, or the secret was not given here.',
    PROOF_NEEDED: 'the session may not add a factor now.',
  },
  finishProof: { FACTOR_REFUSED: FACTOR },
  proveIdentity: { FACTOR_REFUSED: 'the institution’s code or the answer of the factor is not valid.' },
  renameFactor: {
    INVALID_REQUEST: 'nothing of the name can be shown: only spaces and signs without a picture.',
  },
  removeFactor: { PROOF_NEEDED: PROOF, WRONG_PASSWORD: 'the password is not the account’s.' },
  signInWithPasskey: { FACTOR_REFUSED: FACTOR, NOT_REPRESENTATIVE: FORMER },
}
