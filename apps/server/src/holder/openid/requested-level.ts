import { isAtLeast, type Level, levelOfAcr } from '@consente/domain/level'
import { errors } from 'oidc-provider'

/**
 * Levels that a request insists on: `acr` as an essential claim of the id_token with a value or values (OIDC Core 5.5.1.1).
 * Without essential, or without a value, the holder chooses.
 * @param claims the parameter `claims`, as text
 * @returns undefined when it insists on none
 */
export function requestedLevels(claims: string | undefined): readonly Level[] | undefined {
  if (claims === undefined) return undefined
  const values = insistedOn(JSON.parse(claims))
  return values?.map(levelOfAcr).filter((level) => level !== undefined)
}

/** @throws unmet_authentication_requirements when none of the levels that a request insists on is one of ours */
export async function checkRequestedLevel(_ctx: unknown, claims: unknown): Promise<void> {
  const values = insistedOn(claims)
  if (values && !values.some(levelOfAcr))
    throw new errors.UnmetAuthenticationRequirements('none of the requested acr values is supported')
}

/**
 * The level that an id_token states: the session's, or a lower one if the request insists on that.
 * @returns undefined when the session does not reach what it insists on
 */
export function answeredLevel(requested: readonly Level[] | undefined, proved: Level): Level | undefined {
  if (!requested) return proved
  return requested.filter((level) => isAtLeast(proved, level)).sort(strongestFirst)[0]
}

const strongestFirst = (one: Level, other: Level): number => (isAtLeast(one, other) ? -1 : 1)

type Acr = { essential?: unknown; value?: unknown; values?: unknown }

function insistedOn(claims: unknown): readonly unknown[] | undefined {
  const { id_token: asked } = (claims ?? {}) as { id_token?: { acr?: Acr | null } | null }
  const acr = asked?.acr
  if (acr?.essential !== true) return undefined
  if (acr.value !== undefined) return [acr.value]
  if (acr.values === undefined) return undefined
  return Array.isArray(acr.values) ? acr.values : []
}
