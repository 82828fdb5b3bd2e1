import type { Caller } from '@consente/contract/endpoint'

/**
 * Whom each call of the portal is meant for, written by hand: a call of the contract that opens for somebody else fails the
 * authorisation matrix and `tools/proof/call-callers.test.ts`, although the contract says so itself.
 */
const CALLS_FOR: Readonly<Record<Caller, readonly string[]>> = {
  /** A customer who has signed in, about what is theirs. */
  customer: [
    'consents.shares',
    'consents.claimConsent',
    'consents.rejectConsent',
    'consents.transmit',
    'consents.confirm',
    'consents.transmissionRefused',
    'consents.approve',
    'consents.remindApprovers',
    'consents.revoke',
    'consents.revokeSeveral',
    'consents.details',
    'receipts.sharingReceipts',
    'receipts.allReceipts',
    'receipts.receipt',
    'receipts.receiptPdf',
    'received.receivedData',
    'notices.notices',
    'notices.readNotices',
    'notices.reminderChoices',
    'notices.chooseReminder',
    'notices.subscribePush',
    'notices.keepUnused',
    'notices.reportUnrecognised',
    'readings.readingLife',
    'readings.readingLog',
    'institutions.dataProvider',
    'institutions.trendingTopics',
    'institutions.addTrendingTopic',
    'sessions.sessions',
    'sessions.endOneSession',
    'sessions.endAllSessions',
    'sessions.provePassword',
    'sessions.replacePassword',
    'sessions.accountHistory',
    'factors.factors',
    'factors.startProof',
    'factors.finishProof',
    'factors.sendEnrolmentCode',
    'factors.openEnrolment',
    'factors.startPasskey',
    'factors.addPasskey',
    'factors.startTotp',
    'factors.addTotp',
    'factors.removeFactor',
    'factors.renameFactor',
    'factors.startIdentityProof',
    'factors.proveIdentity',
    'identityProvider.startProviderProof',
    'handoff.openHandoff',
    'handoff.pickHandoffNumber',
    'handoff.denyHandoff',
  ],
  /** Somebody before the sign-in, in a browser of ours. */
  client: [
    'intents.intentBrand',
    'intents.leaveIntent',
    'handoff.showHandoffCode',
    'handoff.handoffState',
    'handoff.readHandoffCode',
    'notices.refuseUnrecognised',
    'access.situation',
    'access.register',
    'access.changePassword',
    'access.sendActivationCode',
    'access.validateActivationCode',
  ],
  /** Either of them: nothing in the answer is anybody's. */
  visitor: [
    'settings.sharingPurpose',
    'settings.personalRequiredFields',
    'settings.sharingExplanation',
    'settings.standardSharingPeriod',
    'settings.dataGroupsFields',
    'settings.dataGoal',
    'settings.termsConditions',
  ],
  /** Our own page, which shows the public client; what is sent proves who it is. */
  portal: [
    'access.accessToken',
    'access.endSession',
    'access.clientToken',
    'factors.startPasskeySignIn',
    'factors.signInWithPasskey',
    'identityProvider.startProviderSignIn',
    'identityProvider.finishProviderSignIn',
    'handover.signInByHandover',
  ],
  /** Any caller: nothing in the answer is anybody's. */
  anyone: ['receipts.checkReceipt', 'receipts.issuerKeys', 'outages.plannedOutages'],
}

/** Whom the call is meant for; undefined where the table above has no line for it. */
export const callerOf = (call: string): Caller | undefined =>
  (Object.keys(CALLS_FOR) as Caller[]).find((caller) => CALLS_FOR[caller].includes(call))
