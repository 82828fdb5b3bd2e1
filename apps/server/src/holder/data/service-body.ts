import type { ServiceCall } from '@consente/contract/opin/service-calls'
import { tableOf } from '@consente/domain/base/table-of'
import * as z from 'zod/mini'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { CLAIM, ENDORSEMENT, text } from '../consents/service-fields.ts'

/** Bodies of service requests in the published form; further members (`customData`) are accepted unchecked. */
const claim = { ...CLAIM, documentType: text(60), policyId: z.optional(text(60)) }

const BODIES: Readonly<Record<string, z.ZodMiniType<Record<string, unknown>>>> = tableOf({
  ENDORSEMENT: z.looseObject({ ...ENDORSEMENT, requestDate: z.iso.date() }),
  CLAIM_NOTIFICATION_DAMAGE: z.looseObject(claim),
  CLAIM_NOTIFICATION_PERSON: z.looseObject({
    ...claim,
    proposalId: text(60),
    requestorIsInsured: z.boolean(),
  }),
})

/** @throws {ApiFailure} 400 when the body is not valid for the service */
export function serviceBody({ group }: ServiceCall, body: unknown): Record<string, unknown> {
  const schema = BODIES[group]
  const parsed = schema && z.safeParse(z.object({ data: schema }), body)
  if (parsed?.success) return parsed.data.data
  const places = parsed?.error?.issues.slice(0, 5).map(({ path }) => path.join('.') || 'corpo') ?? []
  throw new ApiFailure(400, `Campos ausentes ou fora do formato: ${places.join(', ')}.`)
}

/**
 * True if a service request agrees with the consent: every member that the consent contains has the same value in the
 * request (endorsement v2, claim notification v2: a difference is refused with 422).
 */
export function matchesConsent(asked: Readonly<Record<string, unknown>>, consented: unknown): boolean {
  if (typeof consented !== 'object' || consented === null) return false
  return Object.entries(consented).every(([member, value]) => isSame(asked[member], value))
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  if (isObject(one) && isObject(other)) {
    const members = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...members].every((member) => isSame(one[member], other[member]))
  }
  return one === other
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
