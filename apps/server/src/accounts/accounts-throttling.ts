import { strictly } from '../platform/throttling/throttle.store.ts'
import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/**
 * Limits for tries at accounts, so that strangers make no customer wait: what an address tries at an
 * account is counted for that pair first, and what is refused there counts nowhere else
 * (docs/decisions/access/throttling.md). Counts over all addresses do not concern a browser or an address that has
 * signed in to the account before. The first tries of any other address come out of a reserve that further tries never
 * touch, so that many addresses which go on trying use up nothing of a new one (`…First`, `…Reserve`). Within sessions it is the session that has first tries: a stolen one uses up
 * nothing of its customer's.
 */
export const ACCOUNTS_THROTTLING = {
  /** Wrong passwords for one account from one address, or from one browser that has signed in to it before. */
  signInPair: { free: 5, leakSeconds: 300, longestSeconds: 300 },
  /** The first wrong passwords for one account from one address that it does not know. */
  signInFirst: strictly(3, 21_600),
  /**
   * All of these first ones; and all further ones. Together 698 in a day at most, and 1,000 with an address or a browser that
   * the account knows.
   */
  signInReserve: strictly(250, 432),
  signInAccount: strictly(30, 400),
  /** Wrong passwords from one address, over all accounts. */
  signInAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Questions from one address for the accounts of documents. */
  situationAddress: { free: 200, leakSeconds: 3, longestSeconds: 60 },
  /** Questions from everywhere for the account of one document. */
  situationDocumentFirst: strictly(4, 3600),
  situationDocumentReserve: { free: 300, leakSeconds: 5, longestSeconds: 30 },
  situationDocument: { free: 100, leakSeconds: 5, longestSeconds: 30 },
  /** Codes sent for one document, or to one e-mail, at the wish of one address. */
  sendCodeDocumentPair: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  sendCodeEmailPair: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  /** The same from all addresses: it bounds what a mailbox can be sent, and with it how often codes can be guessed at. */
  sendCodeDocumentFirst: strictly(1, 43_200),
  sendCodeDocumentReserve: strictly(110, 864),
  sendCodeDocument: strictly(12, 900),
  sendCodeEmailFirst: strictly(1, 43_200),
  sendCodeEmailReserve: strictly(110, 864),
  sendCodeEmail: strictly(12, 900),
  sendCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Codes tried from one address, over all documents. */
  tryCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Codes tried for one document and e-mail by others than their requester. */
  tryCodeElsewhere: strictly(4, 3600),
  /** Sign-ins to one account from one address, right ones included: each costs a hash, a session and an audit entry. */
  signInOften: { free: 120, leakSeconds: 10, longestSeconds: 60 },
  /** Wrong passwords within sessions of one account, where something asks for a recent proof: the first of a session, and all. */
  provePasswordFirst: strictly(1, 21_600),
  provePasswordReserve: strictly(20, 4320),
  provePassword: strictly(2, 600),
  /** News of sign-ins on new devices: a thief of the password cannot fill the mailbox. */
  newDeviceNews: strictly(5, 3600),
  /** Passkeys asked for by one address, or by one browser that has signed in to the account before. */
  passkeyAskAddress: { free: 200, leakSeconds: 3, longestSeconds: 60 },
  /** Passkeys asked for one document, by browsers and addresses that it does not know. */
  passkeyAskDocumentFirst: strictly(4, 3600),
  passkeyAskDocumentReserve: { free: 300, leakSeconds: 5, longestSeconds: 30 },
  passkeyAskDocument: { free: 100, leakSeconds: 5, longestSeconds: 30 },
  /**
   * Answers of authenticators that were not good, from one address, or from one browser that has signed in to the account
   * before: nothing can be guessed, each costs a signature.
   */
  passkeyTryAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Second factors tried within one session. */
  proofSession: { free: 3, leakSeconds: 100, longestSeconds: 300, firstSeconds: 300 },
  /**
   * Codes of an authenticator app tried for one account by somebody who knows its password: 25 in a day, of a million, the
   * first ones of each session apart.
   */
  totpAccountFirst: strictly(1, 21_600),
  totpAccountReserve: strictly(7, 10_800),
  totpAccount: strictly(2, 14_400),
  /** New passwords that end the lock of these codes: somebody with the mailbox buys 44 more guesses in a day. */
  totpUnlock: strictly(1, 43_200),
  /** Codes sent for adding a second factor, to one signed-in customer: five tries each, of a million. */
  enrolmentCodeFirst: strictly(1, 21_600),
  enrolmentCodeReserve: strictly(20, 4320),
  enrolmentCode: strictly(2, 900),
  /** Codes of the institution tried for one account in its sessions, out of a hundred million. */
  identityCodeFirst: strictly(1, 21_600),
  identityCodeReserve: strictly(7, 3600),
  identityCode: strictly(2, 1800),
  renameFactor: { free: 20, leakSeconds: 60, longestSeconds: 300 },
  /** Sign-ins that one address begins at the identity provider: each is kept for an hour. */
  providerBegin: { free: 120, leakSeconds: 5, longestSeconds: 60 },
  /** Codes of the insurer's app tried from one address: nothing can be guessed, each costs a question to the insurer. */
  handoverAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Renewals of one account's sessions. */
  refreshAccount: { free: 120, leakSeconds: 20, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at accounts, by the policies above. */
export type AccountsThrottling = Throttling<keyof typeof ACCOUNTS_THROTTLING>
