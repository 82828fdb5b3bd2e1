import { Failure } from '../base/failure.ts'

/**
 * SQLSTATE classes after which the database may be back soon: connection (08), resources such as a full disk (53),
 * shutdown and start (57P), input and output (58). And a server that takes no changes (25006): it was the primary, or the
 * way to the primary leads to its standby for a moment.
 */
const STATES = /^(08|53|57P|58|25006)/
const OF_THE_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/
/** The driver's own errors have no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

const DISK_FULL = '53100'
/** NOTE: when a quota is used up or a file has reached the largest size, the database reports only an internal error. */
const INTERNAL_ERROR = 'XX000'
/** PostgreSQL's source files that read and write files. The error's text cannot be used, because its language varies. */
const OF_ITS_FILES = /^(md|fd|xlog)\.c$/

/** Milliseconds. A shorter mark could end between two readiness probes; the next refused change renews it. */
const REFUSED_FOR_MS = 15_000
/** A database that restarts is back about then. */
const RETRY_SECONDS = 5

/** What keeps a database that answers from taking changes. */
export type Refusal = 'disk full' | 'read-only'

export type OutageDetector = {
  /** Does the work; an error that is an outage of the database becomes a failure with status 503. */
  detecting<T>(work: () => Promise<T>): Promise<T>
  /** Why a change was refused recently, if one was. */
  refusal(): Refusal | undefined
}

/** Recognises a database that is gone or full by its drivers' codes. */
export function createOutageDetector(): OutageDetector {
  let last: { refusal: Refusal; until: number } | undefined
  return {
    async detecting(work) {
      try {
        return await work()
      } catch (error) {
        const refusal = isOfTheDisk(error) ? 'disk full' : isReadOnly(error) ? 'read-only' : undefined
        if (refusal) last = { refusal, until: performance.now() + REFUSED_FOR_MS }
        throw isOutage(error)
          ? new Failure('UNAVAILABLE', {}, { cause: error, retryAfter: RETRY_SECONDS })
          : error
      }
    },
    refusal: () => (last && performance.now() < last.until ? last.refusal : undefined),
  }
}

/** True if the connection leads to a server that takes no changes: the next one may lead to the primary. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === '25006' || isReadOnly(error.cause))

/** True if the database failed, and not the statement. */
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
