import { Document } from '@consente/domain/document'
import { ensure } from '../../platform/base/failure.ts'
import { normaliseEmail } from '../known-email.ts'
import type { Amr, SessionLevel } from '../sessions/session-level.ts'
import type { IdentityProviderConfig } from './access-settings.ts'
import type { ProviderClaims } from './provider-client.ts'

/** A person as the identity provider vouches for them. */
export type ProviderPerson = {
  subject: string
  /** The provider's own session. */
  sid: string | undefined
  /** CPF without signs. */
  document: string
  name: string | undefined
  email: string | undefined
  /** CNPJs that they say to represent. */
  companies: readonly string[]
  level: Pick<SessionLevel, 'acr' | 'amr'>
  /** When they proved it; in the past, as far as a single sign-on is used. */
  provedAt: Date | undefined
}

const MOST_COMPANIES = 20
/** RFC 8176, as far as recipients are told. */
const KNOWN: readonly Amr[] = ['pwd', 'otp', 'pop', 'user', 'mfa']

/** Names of the claims that a sign-in looks for. */
export const claimNames = ({ claims }: Pick<IdentityProviderConfig, 'claims'>): string[] =>
  Object.values(claims).filter((name) => name !== undefined)

/**
 * Reads verified claims. The document alone says whose account it is, never the e-mail.
 * @throws {Failure} PROVIDER_WITHOUT_DOCUMENT; PROVIDER_LEVEL when the sign-in makes no level
 */
export function personIn(
  claims: ProviderClaims,
  settings: Pick<IdentityProviderConfig, 'claims' | 'levels'>,
): ProviderPerson {
  const { claims: names } = settings
  const found = Document.parse(textIn(claims[names.document]) ?? '')
  ensure(found?.kind === 'CPF', 'PROVIDER_WITHOUT_DOCUMENT')
  const email = textIn(claims[names.email])
  const companies = names.companies === undefined ? [] : [claims[names.companies] ?? []].flat()
  return {
    subject: claims.sub,
    sid: textIn(claims.sid),
    document: found.value,
    name: textIn(claims[names.name])?.slice(0, 150),
    email: email && /^[^\s@,;:<>]+@[^\s@,;:<>]+$/.test(email) ? normaliseEmail(email) : undefined,
    companies: companies.slice(0, MOST_COMPANIES).flatMap(companyIn),
    level: levelIn(claims, settings),
    provedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
  }
}

function levelIn(
  { acr, amr }: ProviderClaims,
  { levels: { loa2, loa3 } }: Pick<IdentityProviderConfig, 'levels'>,
): ProviderPerson['level'] {
  const methods = [amr ?? []].flat().filter((one) => typeof one === 'string')
  const makes = (means: typeof loa2): boolean =>
    (typeof acr === 'string' && means.acr.includes(acr)) || methods.some((one) => means.amr.includes(one))
  const told = KNOWN.filter((one) => methods.includes(one))
  if (makes(loa3)) return { acr: 'loa3', amr: [...new Set<Amr>([...told, 'mfa'])] }
  const isAny = loa2.acr.length === 0 && loa2.amr.length === 0
  ensure(isAny || makes(loa2), 'PROVIDER_LEVEL')
  return { acr: 'loa2', amr: told }
}

function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\p{Cc}/gu, '').trim() : ''
  return text === '' ? undefined : text
}

function companyIn(value: unknown): string[] {
  const found = Document.parse(textIn(value) ?? '')
  return found?.kind === 'CNPJ' ? [found.value] : []
}
