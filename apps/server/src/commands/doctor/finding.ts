/** One line of the doctor. `fail` keeps production from starting or working; `warn` does harm later. */
export type Finding = {
  level: 'ok' | 'warn' | 'fail'
  /** The part that was looked at, such as `mail`. */
  about: string
  says: string
  /** The operator's next step; empty if all is well. */
  remedy: string
}

/** Looks at one part. It answers with what it found, or throws an error that says what is wrong. */
export type Check = {
  about: string
  /** The operator's next step if the check throws. */
  remedy: string
  run: () => Promise<readonly Said[]>
  /** True if it leaves something in the system that it tries. */
  leaves?: true
}

/** A finding before it is known what it is about. */
export type Said = Pick<Finding, 'level' | 'says'> & { remedy?: string }

export const ok = (says: string): Said => ({ level: 'ok', says })
export const warn = (says: string, remedy: string): Said => ({ level: 'warn', says, remedy })
export const fail = (says: string, remedy: string): Said => ({ level: 'fail', says, remedy })
