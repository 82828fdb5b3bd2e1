import { type ConsentsVersion, canonicalPermission, permissionForVersion } from '@consente/domain/permissions'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import type { Consent } from '../consents/consent.ts'

/**
 * Differences between the versions of the consents API (consents-v2.7.0.yaml, consents-v3.0.0.yaml). The server works
 * in v3; a dialect converts requests to it and answers from it.
 */
export type ConsentsDialect = {
  major: ConsentsVersion
  version: string
  path: string
  interactionIdForm?: RegExp
  /** The body of a creation, converted to v3. @throws {ApiFailure} 400 for members that this version does not have */
  read(body: unknown): unknown
  /** The failure of a creation, in this version's form. */
  refuse(error: unknown): unknown
}

const pathOf = (major: ConsentsVersion): string => `/open-insurance/consents/v${major}/consents`

const V3: ConsentsDialect = {
  major: 3,
  version: '3.0.0',
  path: pathOf(3),
  read: (body) => body,
  refuse: (error) => error,
}

/** Its interaction id need not be a UUID; the 422 of a creation has one error object instead of a list. */
const V2: ConsentsDialect = {
  major: 2,
  version: '2.7.0',
  path: pathOf(2),
  interactionIdForm: /^[a-zA-Z0-9][a-zA-Z0-9-]{0,99}$/,
  read: (body) => fromVersion2(body),
  refuse: (error) => (error instanceof ApiFailure && error.status === 422 ? withSingleError(error) : error),
}

export const CONSENTS_DIALECTS: readonly ConsentsDialect[] = [V3, V2]

/** The consent with the version's spelling of permissions. */
export function toDialect(consent: Consent, { major }: ConsentsDialect): Consent {
  return { ...consent, permissions: consent.permissions.map((code) => permissionForVersion(code, major)) }
}

/** @returns the same failure in the form of v2. */
function withSingleError(failure: ApiFailure): ApiFailure {
  return Object.assign(new ApiFailure(failure.status, failure.detail, failure.code), {
    toBody: (now: Date) => {
      const { errors, meta } = failure.toBody(now)
      return { errors: errors[0], meta }
    },
  })
}

/** Members that v2 spells differently. */
const MEMBERS = new Map([
  ['withdrawalCaptalizationInformation', 'withdrawalCapitalizationInformation'],
  ['raffleCaptalizationTitleInformation', 'raffleCapitalizationTitleInformation'],
])
const LATER = new Set(MEMBERS.values())

function fromVersion2(body: unknown): unknown {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(body) || !isObject(data)) return body
  demandVersion2(data)
  const renamed = Object.entries(data).map(([name, value]) => [MEMBERS.get(name) ?? name, value])
  const { permissions } = data
  return {
    ...body,
    data: {
      ...Object.fromEntries(renamed),
      ...(Array.isArray(permissions) && { permissions: permissions.map(toCanonical) }),
    },
  }
}

function demandVersion2(data: Record<string, unknown>): void {
  const later = Object.keys(data).find((name) => LATER.has(name))
  if (later) throw new ApiFailure(400, `Campo desconhecido na versão 2: ${later}.`)
  const document = isObject(data.businessEntity) ? data.businessEntity.document : undefined
  if (isObject(document) && /[A-Z]/.test(String(document.identification)))
    throw new ApiFailure(400, 'O CNPJ alfanumérico não existe na versão 2.')
}

function toCanonical(code: unknown): unknown {
  if (typeof code !== 'string') return code
  const canonical = canonicalPermission(code)
  if (permissionForVersion(canonical, 2) !== code) throw new ApiFailure(400, 'Permissão desconhecida.')
  return canonical
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
