import { Failure } from '../platform/base/failure.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { refusedRights } from '../platform/database/refused-rights.ts'
import { OutboundError } from '../platform/network/outbound.ts'

/**
 * Writes why a command did nothing, and lets it end with `exitCode`: in one line what the operator can mend, any other
 * error in full.
 * @param usage what may be typed, for arguments that are none of it
 */
export function sayWhy(error: unknown, usage = '', exitCode = 1): void {
  console.error(toSay(error, usage))
  process.exitCode = exitCode
}

function toSay(error: unknown, usage: string): unknown {
  if (!(error instanceof Error)) return error
  if (isOfArguments(error)) return `${error.message}\n\n${usage}`
  const refused = refusedRights(error)
  if (refused) return refused.message
  if (error instanceof Failure) return `The database does not answer: ${reasonOf(error.cause)}`
  if (error instanceof OutboundError) return reasonOf(error)
  return error instanceof ConfigError || 'syscall' in error ? error.message : error
}

const isOfArguments = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
