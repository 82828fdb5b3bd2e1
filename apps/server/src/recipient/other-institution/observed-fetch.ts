import { ConsentId } from '@consente/contract/portal/values'
import * as z from 'zod/mini'
import { currentInteraction } from '../../platform/observability/interaction.ts'
import type { SchemeCall, SchemeCalls } from '../../platform/observability/scheme-calls.ts'
import { institutionCallSeconds, institutionCalls } from '../recipient-metrics.ts'
import { isTemporaryStatus } from './institution-failure.ts'
import type { InstitutionFetch, InstitutionRequest } from './institution-fetch.ts'

/**
 * Counts and times the calls to one institution, propagates the current trace, and tells the calls that were answered to
 * the parts that report them to the scheme. Labels are the names of the calls, never addresses.
 */
export function observedFetch(
  fetchIt: InstitutionFetch,
  institution: string,
  schemeCalls: SchemeCalls,
): InstitutionFetch {
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
    const sentAt = new Date()
    try {
      const response = await fetchIt(address, { ...request, headers })
      done(response.status)
      if (schemeCalls.hasListeners) {
        const call = schemeCallOf(address, request, { status: response.status, sentAt })
        const body = schemeCalls.wantsBodies ? request.body?.toString() : undefined
        schemeCalls.tell({ ...call, body, other: institution, consentId: await consentOf(response, call) })
      }
      return response
    } catch (error) {
      done(undefined)
      throw error
    }
  }
}

function schemeCallOf(
  address: string,
  { method = 'GET', headers = {} }: InstitutionRequest,
  { status, sentAt: at }: { status: number; sentAt: Date },
): Omit<SchemeCall, 'consentId' | 'other'> {
  const { pathname: path, origin } = new URL(address)
  const milliseconds = Date.now() - at.getTime()
  const interactionId = headers['x-fapi-interaction-id'] ?? ''
  return { side: 'client', method, path, origin, status, at, milliseconds, interactionId }
}

/** The consent of a call: the one that it has created, or that the current work is about. */
async function consentOf(
  response: Response,
  { method, path, status }: Pick<SchemeCall, 'method' | 'path' | 'status'>,
) {
  if (method !== 'POST' || status !== 201 || !path.endsWith('/consents'))
    return currentInteraction()?.consentId
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return z.safeParse(CreatedConsent, body).data?.data.consentId
}
/** NOTE: any other text would be the institution's own choice, and one that no table takes would keep all reports waiting. */
const CreatedConsent = z.object({ data: z.object({ consentId: ConsentId }) })

function outcomeOf(status: number | undefined): 'answered' | 'refused' | 'unavailable' {
  if (status === undefined || isTemporaryStatus(status)) return 'unavailable'
  return status >= 400 ? 'refused' : 'answered'
}
