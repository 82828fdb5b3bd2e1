import type { PgliteInternals } from './pglite-internals.ts'

/** What is done when the embedded database cannot go on; nothing may be asked of it afterwards. */
export type OnPanic = (error: Error) => void

/**
 * NOTE: after a PANIC (usually a disk that is full while the log is written) the embedded database blocks the whole process
 * at the next statement, for ever. So the process ends before a next statement starts. What was acknowledged is in the log,
 * and there at the next start.
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
