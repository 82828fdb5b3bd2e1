import { Failure } from '../base/failure.ts'

/**
 * SQLSTATE classes after which the database may be back soon: connection (08), resources such as a full disk (53),
 * shutdown and start (57P), input and output (58).
 */
const STATES = /^(08|53|57P|58)/
const OF_THE_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/
/** The driver's own errors carry no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

const DISK_FULL = '53100'
/** NOTE: for a quota that is used up, or a largest size of files, the database has the code of its own faults only. */
const INTERNAL_ERROR = 'XX000'
/** Where it reads and writes files, in the source of PostgreSQL (what it says itself may be in any language). */
const OF_ITS_FILES = /^(md|fd|xlog)\.c$/

/** Instances that ask too seldom would miss a shorter one; the next change that does not fit renews it. */
const FULL_FOR_MS = 15_000

/** What is known of one database's outages. */
export type OutageDetector = {
  /** Does the work; a database that cannot be worked with is told as such (503), whatever was asked of it. */
  telling<T>(work: () => Promise<T>): Promise<T>
  /** Whether a change was refused just now, since it did not fit on the disk. */
  isFull(): boolean
}

export function createOutageDetector(): OutageDetector {
  let fullUntil = 0
  return {
    async telling(work) {
      try {
        return await work()
      } catch (error) {
        if (isOfTheDisk(error)) fullUntil = performance.now() + FULL_FOR_MS
        throw isOutage(error) ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
      }
    },
    isFull: () => performance.now() < fullUntil,
  }
}

/** Whether the database, and not the statement, is what failed. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    STATES.test(code) || OF_THE_NETWORK.test(code) || OF_THE_DRIVER.test(error.message) || isOfTheDisk(error)
  )
}

function isOfTheDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  const isOfFiles = 'file' in error && OF_ITS_FILES.test(String(error.file))
  return code === DISK_FULL || (code === INTERNAL_ERROR && isOfFiles)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
