import type { ReminderChoice } from '@consente/contract/portal/notices'
import type { Sql } from '../platform/database/database.ts'
import type { NoticeContent, NoticeKind } from './notice-content.ts'

type NewNotice = {
  id: string
  document: string
  consentId?: string
  at: Date
  content: NoticeContent
}
/** Notices that something has made pointless; they are deleted. */
export type Overtaken = { consentIds: readonly string[]; kinds: readonly NoticeKind[] }
export type KeptNotice = { id: string; at: Date; isNew: boolean; content: NoticeContent }

/** Notices in the portal. Promise: of two additions of one id the first counts, so work that is done twice leaves one. */
export type NoticeStore = {
  /** Adds the notice if its id is new, and deletes those of the person that it overtakes, in one statement. */
  add(sql: Sql, notice: NewNotice, overtaken?: Overtaken): Promise<unknown>
  /** Gives the notice another content of its kind. */
  rewrite(id: string, content: NoticeContent): Promise<unknown>
  /** Deletes what is no longer so. */
  dropOvertaken(sql: Sql, document: string, overtaken: Overtaken): Promise<unknown>
  /** Newest first. */
  listOf(document: string, most: number): Promise<KeptNotice[]>
  /** Those that were there at the instant, so that what has come since stays new. */
  markRead(document: string, until: Date, now: Date): Promise<unknown>
  forgetBefore(instant: Date): Promise<unknown>
}

/**
 * The reminders that were given. If two processes give the same one, one gets `true`; the other waits for that transaction
 * and gets `false`.
 */
export type ReminderStore = {
  /** The marks that a customer was reminded of already, each with its day. */
  marksTold(document: string): Promise<Map<string, string>>
  /** Takes the one mail of this day. */
  takeDay(sql: Sql, document: string, day: string): Promise<boolean>
  noteMark(
    sql: Sql,
    mark: { document: string; consentId: string; mark: number; day: string },
  ): Promise<unknown>
  /** Takes the summary of a year. */
  takeYear(sql: Sql, document: string, year: number): Promise<boolean>
  wasSummarised(document: string, year: number): Promise<boolean>
  isRoundDone(name: string): Promise<boolean>
  roundDone(name: string, now: Date): Promise<unknown>
  /** Forgets days and marks before a day, and rounds done before an instant. */
  forgetBefore(day: string, instant: Date): Promise<unknown>
}

/** One mark of one sharing: the primary key by which a reminder goes once. */
export const markKey = ({ consentId, mark }: { consentId: string; mark: number }): string =>
  `${mark} ${consentId}`

/** The kinds of notices that can be switched off. */
export type ChosenKind = ReminderChoice['kind']
/** The destinations of one kind of reminder; `message` is the further channel. */
export type Choice = { here: boolean; mail: boolean; message: boolean }
/** A choice as it is made; without `message` that stays as it is. */
export type Chosen = Pick<Choice, 'here' | 'mail'> & { message?: boolean | undefined }

/** Choices of a person; a kind without one is on, but for messages. Duties stay on here and by mail. */
export type ChoiceStore = {
  choicesOf(document: string): Promise<Record<ChosenKind, Choice>>
  choose(document: string, kind: ChosenKind, choice: Chosen): Promise<unknown>
}
