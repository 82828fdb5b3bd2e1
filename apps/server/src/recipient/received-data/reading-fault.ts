import { InstitutionFailure, isUnavailable } from '../other-institution/institution-failure.ts'
import type { ReadingFault } from './received-data.port.ts'

/** The fault that a failed call shows for its source; undefined when no further source can be read. */
export function faultOf(error: unknown): ReadingFault | undefined {
  if (isUnavailable(error)) return 'UNAVAILABLE'
  if (!(error instanceof InstitutionFailure)) return undefined
  const { status } = error.fault
  if (status === 401 || error.fault.error === 'invalid_grant') return undefined
  if (status === 404) return 'NOT_THERE'
  return error.code === 'REFUSED_BY_INSTITUTION' ? 'REFUSED' : 'UNREADABLE'
}
