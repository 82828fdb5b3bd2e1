const TEMPORARY = new Set([408, 425, 429])

/** Statuses that say "not now": worth another try, whoever asks. */
export const isTemporaryStatus = (status: number): boolean => status >= 500 || TEMPORARY.has(status)
