/**
 * The stored copy of the directory, and how often institutions were chosen. Promise: two processes that store the
 * same copy at once change it once; choices are added up, never overwritten.
 */
export type DirectoryStore = {
  load(): Promise<string | undefined>
  /** When the content of the stored copy last changed. */
  changedAt(): Promise<Date | undefined>
  /** When the directory was last read, whether or not it had changed. */
  readAt(): Promise<Date | undefined>
  /**
   * Replaces the copy.
   * @returns when its content last changed: now, unless another process has already stored the same
   */
  save(body: string, now: Date): Promise<Date>
  /** Records that the directory was read and has not changed. */
  confirm(now: Date): Promise<unknown>
  /** @param day yyyy-mm-dd */
  countChoice(authorisationServerId: string, day: string): Promise<unknown>
  /** Choices by authorisation server since a day (yyyy-mm-dd). */
  choicesSince(day: string): Promise<Map<string, number>>
  forgetChoicesBefore(day: string): Promise<unknown>
}
