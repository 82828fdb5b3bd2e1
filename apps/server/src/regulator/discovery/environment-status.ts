import { MINUTE_MS } from '@consente/domain/base/durations'
import { toInstantText } from '@consente/domain/period'
import { isOfTheScheme, type ServedApi } from '../served-apis.ts'
import { type Health, lacks } from './health.ts'
import { isInEffect, isOut, type PlannedOutage } from './planned-outage.ts'

/** A state of the published Discovery API (`Status` of 1.3.0 and 2.0.0). */
export type EnvironmentStatus = {
  code: 'OK' | 'PARTIAL_FAILURE' | 'UNAVAILABLE' | 'SCHEDULED_OUTAGE'
  explanation: string
  detectionTime?: string
  expectedResolutionTime?: string
  updateTime: string
  unavailableEndpoints?: string[]
}

type StatusDeps = {
  apis: readonly ServedApi[]
  /** Base addresses at which institutions reach the APIs, and browsers the server. */
  apiUrl: string
  publicUrl: string
  /** True if other institutions register here by themselves, which needs the scheme's directory. */
  registers: boolean
  recoveryMinutes: number
}

/** The institution's own status: a planned outage in effect, then what fails beside it; OK when neither is there. Never empty. */
export function environmentStatus(
  deps: StatusDeps,
  { health, outages, now }: { health: Health; outages: readonly PlannedOutage[]; now: Date },
): EnvironmentStatus[] {
  const planned = outages.filter((outage) => isInEffect(outage, now))
  const states = [
    ...planned.map((outage) => scheduled(deps, outage, health)),
    ...failure(deps, planned, { health, now }),
  ]
  return states.length > 0
    ? states
    : [{ code: 'OK', explanation: 'Todos os serviços respondem.', updateTime: text(health.checkedAt) }]
}

function scheduled(deps: StatusDeps, outage: PlannedOutage, { checkedAt }: Health): EnvironmentStatus {
  return {
    code: 'SCHEDULED_OUTAGE',
    explanation: outage.explanation,
    detectionTime: text(outage.startsAt),
    expectedResolutionTime: text(outage.endsAt),
    updateTime: text(checkedAt),
    unavailableEndpoints: addressesOf(deps, (api) => outage.apis?.includes(api.name) ?? isOfTheScheme(api)),
  }
}

function failure(
  deps: StatusDeps,
  planned: readonly PlannedOutage[],
  { health, now }: { health: Health; now: Date },
): EnvironmentStatus[] {
  const { failing, checkedAt } = health
  const isAnnounced = (api: ServedApi): boolean => planned.some((outage) => isOut(outage, api.name, now))
  const failed = (api: ServedApi): boolean => lacks(api, health) && !isAnnounced(api)
  const unavailableEndpoints = [
    ...addressesOf(deps, failed),
    ...(deps.registers && failing.has('directory') ? [`${deps.publicUrl}/auth/reg`] : []),
  ]
  if (unavailableEndpoints.length === 0) return []
  const detected = new Date(Math.min(...[...failing.values()].map((since) => since.getTime())))
  const isWhole = deps.apis.filter(isOfTheScheme).every(failed)
  return [
    {
      code: isWhole ? 'UNAVAILABLE' : 'PARTIAL_FAILURE',
      explanation: isWhole
        ? 'Os serviços estão indisponíveis no momento. Nossa equipe já trabalha na correção.'
        : 'Parte dos serviços está indisponível no momento. Nossa equipe já trabalha na correção.',
      detectionTime: text(detected),
      expectedResolutionTime: text(expectedEnd(deps, detected, now)),
      updateTime: text(checkedAt),
      unavailableEndpoints,
    },
  ]
}

/** After so long as usual; a failure that lasts longer is expected to end within the same time again. */
function expectedEnd({ recoveryMinutes }: StatusDeps, detected: Date, now: Date): Date {
  const span = recoveryMinutes * MINUTE_MS
  const spans = Math.floor((now.getTime() - detected.getTime()) / span) + 1
  return new Date(detected.getTime() + spans * span)
}

const addressesOf = ({ apis, apiUrl }: StatusDeps, isMeant: (api: ServedApi) => boolean): string[] =>
  apis.filter(isMeant).flatMap(({ endpoints }) => endpoints.map((endpoint) => `${apiUrl}${endpoint}`))

const text = toInstantText
