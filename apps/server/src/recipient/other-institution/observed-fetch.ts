import { currentInteraction } from '../../platform/observability/interaction.ts'
import { institutionCallSeconds, institutionCalls } from '../recipient-metrics.ts'
import { isTemporaryStatus } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'

/**
 * Counts and times the calls to one institution, and propagates the current trace. Labels are the names of the calls,
 * never addresses.
 */
export function observedFetch(fetchIt: InstitutionFetch, institution: string): InstitutionFetch {
  return async (address, request = {}) => {
    const { call = 'other' } = request
    const interaction = currentInteraction()
    const span = interaction?.span?.child(call)
    const headers = { ...request.headers, ...span?.headers }
    const endTimer = institutionCallSeconds.startTimer({ call })
    const done = (status: number | undefined): void => {
      endTimer()
      institutionCalls.inc({ institution, outcome: outcomeOf(status) })
      span?.end({
        failed: status === undefined || status >= 400,
        attributes: {
          'consente.institution': institution,
          ...(status && { 'http.response.status_code': status }),
          ...(interaction && { 'consente.interaction_id': interaction.id }),
        },
      })
    }
    try {
      const response = await fetchIt(address, { ...request, headers })
      done(response.status)
      return response
    } catch (error) {
      done(undefined)
      throw error
    }
  }
}

function outcomeOf(status: number | undefined): 'answered' | 'refused' | 'unavailable' {
  if (status === undefined || isTemporaryStatus(status)) return 'unavailable'
  return status >= 400 ? 'refused' : 'answered'
}
