import * as z from 'zod/mini'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Environment } from '../../platform/config/environment.ts'
import { setting } from '../../platform/config/part-settings.ts'
import { group, path, url } from '../../platform/config/setting.ts'

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
const AccessConfig = z.strictObject({
  identityProvider: z.optional(IdentityProviderConfig),
})
type AccessConfig = z.infer<typeof AccessConfig>

/** Inserts the secret. */
function withSecret(
  access: AccessConfig | undefined,
  { IDENTITY_PROVIDER_SECRET: secret }: Environment,
): AccessConfig | undefined {
  const given = access?.identityProvider
  if (given) return { identityProvider: { ...given, ...(secret !== undefined && { secret }) } }
  if (secret === undefined) return access
  throw new ConfigError('IDENTITY_PROVIDER_SECRET is set, but access.identityProvider is not.')
}

export const ACCESS_SETTINGS = {
  access: setting(z.optional(AccessConfig), {
    resolve: withSecret,
    contradiction(access, { insecureLoopbackHosts }) {
      const provider = access?.identityProvider
      const found = provider && CHECKS.find(({ isWrong }) => isWrong(provider, insecureLoopbackHosts))
      return found && `access.identityProvider.${found.message}`
    },
  }),
}

type Judge = (provider: IdentityProviderConfig, insecureHosts: readonly string[]) => boolean

const CHECKS: readonly { isWrong: Judge; message: string }[] = [
  {
    isWrong: ({ issuer }, insecureHosts) =>
      issuer.startsWith('http:') && !insecureHosts.includes(new URL(issuer).hostname),
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
