/** What is done when the embedded database cannot go on; nothing may be asked of it afterwards. */
export type OnPanic = (error: Error) => void

/** The two ways by which every statement goes to the embedded database. */
type Statements<A extends unknown[], R, S> = {
  execProtocol(...args: A): Promise<R>
  execProtocolStream(...args: A): Promise<S>
}

/**
 * NOTE: after a PANIC (a disk that is full while its log is written, as a rule) the embedded database blocks the whole
 * process at the next statement, for ever. So the process ends before anybody gets to ask for one. What was
 * acknowledged is in the log, and there at the next start.
 */
export function watchForPanic<A extends unknown[], R, S>(
  lite: Statements<A, R, S>,
  onPanic: OnPanic = endProcess,
): void {
  const watch = <T>(ask: (...args: A) => Promise<T>) => {
    const bound = ask.bind(lite)
    return async (...args: A): Promise<T> => {
      try {
        return await bound(...args)
      } catch (error) {
        if (isPanic(error)) onPanic(error)
        throw error
      }
    }
  }
  // Whoever waits for its turn waits until these are through.
  lite.execProtocol = watch(lite.execProtocol)
  lite.execProtocolStream = watch(lite.execProtocolStream)
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
