import { Failure } from './failure.ts'

/**
 * SQLSTATE classes after which the database may be back soon: connection (08), resources such as a full disk (53),
 * shutdown and start (57P), input and output (58).
 */
const STATES = /^(08|53|57P|58)/
const OF_THE_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/
/** The driver's own errors carry no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether the database, and not the statement, is what failed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return STATES.test(code) || OF_THE_NETWORK.test(code) || OF_THE_DRIVER.test(error.message)
}

/** Does the work; a database that cannot be worked with is told as such (503), whatever was asked of it. */
export async function tellingOutages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOutage(error) ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
  }
}
