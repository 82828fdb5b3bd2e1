/**
 * The stored copy of the directory, and how often institutions were chosen. Promise: two processes that store the same
 * copy at once change it once; choices are added up, never overwritten.
 */
export type DirectoryStore = {
  load(): Promise<string | undefined>
  /** When the stored copy last became another one. */
  changedAt(): Promise<Date | undefined>
  /** When the directory was last read, changed or not. */
  readAt(): Promise<Date | undefined>
  /** Replaces the copy. @returns when it became another one: now, or when another process stored the same. */
  save(body: string, now: Date): Promise<Date>
  /** It was read again and is the same. */
  confirm(now: Date): Promise<void>
  /** @param day yyyy-mm-dd */
  countChoice(authorisationServerId: string, day: string): Promise<void>
  /** Choices by authorisation server since a day (yyyy-mm-dd). */
  choicesSince(day: string): Promise<Map<string, number>>
  forgetChoicesBefore(day: string): Promise<void>
}
