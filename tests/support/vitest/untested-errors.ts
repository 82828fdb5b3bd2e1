import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * An error that no test caught: a promise that nobody awaited, a process that ended.
 * `file`: the test file that ran then. `during`: its test. `text`: the stack.
 */
export type UntestedError = { file?: string; during?: string; text: string }

/** The environment's name for the file that the errors are written to, one a line: vitest's report leaves them out. */
export const TELLS_ERRORS_TO = 'CONSENTE_TEST_ERRORS'

/** Writes one down (vitest's `onUnhandledError`). */
export function tellUntestedError(error: {
  VITEST_TEST_PATH?: unknown
  VITEST_TEST_NAME?: unknown
  stack?: string | undefined
  message: string
}): void {
  const file = process.env[TELLS_ERRORS_TO]
  if (!file) return
  const told = {
    file: error.VITEST_TEST_PATH,
    during: error.VITEST_TEST_NAME,
    text: error.stack ?? error.message,
  }
  appendFileSync(file, `${JSON.stringify(told)}\n`)
}

/** What was written down in a run. */
export function untestedErrors(file: string): UntestedError[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as UntestedError)
}
