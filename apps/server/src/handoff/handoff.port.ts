import type { Sql } from '../platform/database/database.ts'

/** Why a handoff is over without an answer of the customer. */
export type StopReason = 'wrong-number' | 'other-person' | 'not-me'

/** The way from the browser that began a request to a phone of its customer. */
export type Handoff = {
  intentId: string
  consentId: string
  /** When the first code of the request was shown. */
  beganAt: Date
  /** Kind of the starting browser's device, and its system; it decides nothing. */
  device: { kind: string; system?: string | undefined }
  /** Two digits that the computer shows, and the three that the phone chooses from. */
  number: number
  choices: readonly number[]
  /** Of the code; once it was read, until when the number must be picked. */
  expiresAt: Date
  /** When the starting browser asked last. */
  seenAt: Date
  scannedAt: Date | undefined
  pickedAt: Date | undefined
  endedAt: Date | undefined
  why: StopReason | undefined
  /** Wrong numbers over all codes of the request. */
  wrong: number
}

export type NewCode = Pick<
  Handoff,
  'intentId' | 'consentId' | 'device' | 'number' | 'choices' | 'expiresAt'
> & { codeHash: string; now: Date }

/**
 * Handoffs. Each change is one conditional statement. Promises: a request has one code at a time; of several callers one reads a
 * code, one session gets hold of a phone's handle, and one picks a number.
 */
export type HandoffStore = {
  /** Replaces the request's code, and whatever a phone had begun with it. @returns false after too many wrong numbers */
  show(sql: Sql, code: NewCode): Promise<boolean>
  find(intentId: string): Promise<Handoff | undefined>
  /** The starting browser is there. */
  seen(intentId: string, now: Date): Promise<unknown>
  /** Marks a code as read. @returns undefined for one that is unknown, read or too old */
  scan(
    sql: Sql,
    read: { codeHash: string; phoneHash: string; until: Date; now: Date },
  ): Promise<Handoff | undefined>
  /** True if the code was read before. */
  isRead(codeHash: string): Promise<boolean>
  /** Gives the handle to the session that asks first. @returns undefined for another session, and for a handoff that is over */
  hold(held: { phoneHash: string; sessionId: string; now: Date }): Promise<Handoff | undefined>
  /** Picks a number for the session that holds the handle. @returns false unless it is the right one, in time, the first try */
  pick(sql: Sql, picked: { intentId: string; sessionId: string; number: number; now: Date }): Promise<boolean>
  /** Ends what has not ended. @returns false if it had */
  stop(sql: Sql, stopped: { intentId: string; why: StopReason; now: Date }): Promise<boolean>
  pickedBy(sessionId: string, consentId: string): Promise<Handoff | undefined>
  forgetBefore(instant: Date): Promise<unknown>
}
