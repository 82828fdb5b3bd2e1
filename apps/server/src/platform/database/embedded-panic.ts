import type { PgliteInternals } from './pglite-internals.ts'

/** Handles an embedded database that cannot continue; no statement may follow. */
export type OnPanic = (error: Error) => void

/**
 * NOTE: after a PANIC (usually a full disk while the log is written) the embedded database blocks the whole process
 * at the next statement, without end. So the process ends before another statement starts. Acknowledged changes are
 * in the log, and recovered at the next start.
 */
export function watchForPanic(
  { onError }: Pick<PgliteInternals, 'onError'>,
  onPanic: OnPanic = endProcess,
): void {
  onError((error) => {
    if (isPanic(error)) onPanic(error)
  })
}

function isPanic(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && error.severity === 'PANIC'
}

function endProcess({ message }: Error): void {
  process.stderr.write(
    `The embedded database cannot go on: ${message}. Nothing that was acknowledged is lost. Make room, then start again.\n`,
  )
  process.exit(1)
}
