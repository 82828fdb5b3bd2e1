import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { group, path, url } from './setting.ts'

const claim = () => z.string().check(z.minLength(1))
const texts = () => z._default(z.array(z.string().check(z.regex(/^\S+$/, 'must not hold a space'))), [])
/** The means of a sign-in, as the provider names them. */
const means = () =>
  group({
    acr: texts(),
    amr: texts(),
  })

/** The insurer's OpenID Connect provider, which signs customers in (docs/operating/identity-provider.md). */
const IdentityProviderConfig = z.strictObject({
  issuer: url(),
  clientId: z.string().check(z.minLength(1)),
  secret: z.optional(z.string().check(z.minLength(1))),
  clientKey: z.optional(path()),
  institutionKey: z.optional(z.literal(true)),
  signingAlg: z._default(z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']), 'RS256'),
  scopes: z._default(z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))), ['openid']),
  claims: z.strictObject({
    document: claim(),
    name: z._default(claim(), 'name'),
    email: z._default(claim(), 'email'),
    companies: z.optional(claim()),
  }),
  levels: group({
    loa2: means(),
    loa3: means(),
  }),
  stepUp: group({
    acrValues: texts(),
    maxAgeSeconds: z._default(z.int().check(z.minimum(1), z.maximum(300)), 60),
  }),
  logout: z._default(z.array(z.enum(['rp-initiated', 'back-channel'])), []),
})
/** The identity provider with its client. */
export type IdentityProviderConfig = z.infer<typeof IdentityProviderConfig>

/** Other ways to sign in than by document and password. */
export const AccessConfig = z.strictObject({
  identityProvider: z.optional(IdentityProviderConfig),
})
type AccessConfig = z.infer<typeof AccessConfig>
type Given = {
  access?: AccessConfig | undefined
  insecureLoopbackHosts: readonly string[]
  production: boolean
}

/** Inserts the secret. @throws {ConfigError} for settings that contradict each other */
export function resolveAccess({ access, ...file }: Given, env: Environment): AccessConfig {
  const given = access?.identityProvider
  const fromEnvironment = env.IDENTITY_PROVIDER_SECRET
  if (!given) {
    if (fromEnvironment !== undefined)
      throw new ConfigError('IDENTITY_PROVIDER_SECRET is set, but access.identityProvider is not.')
    return {}
  }
  const secret = fromEnvironment ?? given.secret
  const identityProvider = { ...given, ...(secret !== undefined && { secret }) }
  for (const { isWrong, message } of CHECKS)
    if (isWrong(identityProvider, file)) throw new ConfigError(`access.identityProvider.${message}`)
  return { identityProvider }
}

type Check = {
  isWrong: (provider: IdentityProviderConfig, file: Omit<Given, 'access'>) => boolean
  message: string
}

const CHECKS: readonly Check[] = [
  {
    isWrong: ({ issuer }, { insecureLoopbackHosts }) =>
      issuer.startsWith('http:') && !insecureLoopbackHosts.includes(new URL(issuer).hostname),
    message: 'issuer must be https.',
  },
  {
    isWrong: ({ secret, clientKey, institutionKey }) =>
      [secret, clientKey, institutionKey].filter((one) => one !== undefined).length !== 1,
    message: 'secret, clientKey and institutionKey: set one of them, the secret as IDENTITY_PROVIDER_SECRET.',
  },
  {
    isWrong: ({ scopes }) => !scopes.includes('openid'),
    message: 'scopes must hold openid.',
  },
  {
    isWrong: ({ levels: { loa2, loa3 } }) =>
      loa2.acr.some((one) => loa3.acr.includes(one)) || loa2.amr.some((one) => loa3.amr.includes(one)),
    message: 'levels: a value must make either loa2 or loa3.',
  },
  {
    isWrong: ({ stepUp, levels: { loa3 } }) =>
      loa3.amr.length === 0 && stepUp.acrValues.some((one) => !loa3.acr.includes(one)),
    message: 'stepUp.acrValues asks for what does not make loa3: list it under levels.loa3.acr.',
  },
]
