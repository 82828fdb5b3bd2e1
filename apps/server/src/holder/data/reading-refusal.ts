import type { ReadingReason } from '@consente/contract/portal/readings'
import type { ReadingResult } from '../../access-log/reading.port.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'

/** The insurer has no such data of the policy: an answer, and no refusal. */
export class NoData extends ApiFailure {
  constructor() {
    super(404, 'Este dado não está disponível para o recurso.')
  }
}

const REFUSED: Readonly<Record<number, ReadingReason>> = {
  401: 'ENDED',
  403: 'NOT_PERMITTED',
  404: 'NOT_SHARED',
}

/** The entry of the access log for a call that was answered with this error. */
export function resultOf(error: unknown): ReadingResult {
  if (error instanceof NoData) return { outcome: 'NO_DATA' }
  if (error instanceof ApiFailure && error.status < 500)
    return { outcome: 'REFUSED', reason: REFUSED[error.status] ?? 'MALFORMED' }
  return { outcome: 'FAILED', reason: 'UNAVAILABLE' }
}
