import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { group, SETTINGS, url } from './setting.ts'

const claim = () => z.string().check(z.minLength(1))
const texts = () => z._default(z.array(z.string().check(z.regex(/^\S+$/, 'must not hold a space'))), [])
/** The means of a sign-in, as the provider names them. */
const means = () =>
  group({
    acr: texts().register(SETTINGS, { meaning: 'Values of `acr`.', example: ['urn:alfa:segundo-fator'] }),
    amr: texts().register(SETTINGS, { meaning: 'Values of `amr`; one of them is enough.', example: ['mfa'] }),
  })

/** The insurer's OpenID Connect provider, which signs customers in (docs/operating/identity-provider.md). */
const IdentityProviderConfig = z.strictObject({
  issuer: url().register(SETTINGS, {
    meaning:
      'The issuer, as the provider’s discovery document names it. Use a host of the institution’s own.',
    example: 'https://entrar.alfa.example',
  }),
  clientId: z.string().check(z.minLength(1)).register(SETTINGS, {
    meaning: 'The client of this institution’s portal at the provider.',
    example: 'compartilhamento',
  }),
  secret: z.optional(z.string().check(z.minLength(1))).register(SETTINGS, {
    meaning: 'Its secret. Prefer the environment: `IDENTITY_PROVIDER_SECRET`.',
  }),
  clientKey: z.optional(z.string()).register(SETTINGS, {
    kind: 'path',
    meaning: 'Its private key (JWK with `kid` and `alg`): the client then authenticates by private_key_jwt.',
    example: 'provider-client.jwk.json',
  }),
  institutionKey: z.optional(z.literal(true)).register(SETTINGS, {
    meaning:
      'The client authenticates by private_key_jwt with the institution’s own signing key (PS256, `/.well-known/jwks.json`). With a `signer` no key of it is in the process.',
  }),
  signingAlg: z._default(z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']), 'RS256').register(SETTINGS, {
    meaning: 'The one algorithm of its id_tokens and logout tokens.',
    example: 'PS256',
  }),
  scopes: z
    ._default(z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))), ['openid'])
    .register(SETTINGS, {
      meaning: 'Scopes to ask for; `openid` among them.',
      example: ['openid', 'profile', 'email'],
    }),
  claims: z
    .strictObject({
      document: claim().register(SETTINGS, {
        meaning: 'The claim with the person’s CPF. A sign-in without it is refused.',
        example: 'cpf',
      }),
      name: z._default(claim(), 'name').register(SETTINGS, { meaning: 'The claim with the name.' }),
      email: z._default(claim(), 'email').register(SETTINGS, {
        meaning: 'The claim with the e-mail, which gets mails and matches nobody.',
      }),
      companies: z.optional(claim()).register(SETTINGS, {
        meaning:
          'The claim with the CNPJs that the person represents, a list. Those count that the insurer’s register confirms.',
        example: 'empresas',
      }),
    })
    .register(SETTINGS, { meaning: 'Names of claims, in the id_token or at the userinfo endpoint.' }),
  levels: group({
    loa2: means().register(SETTINGS, {
      meaning: 'What makes loa2. Without any, every sign-in does; else all others are refused.',
    }),
    loa3: means().register(SETTINGS, { meaning: 'What makes loa3: several factors.' }),
  }).register(SETTINGS, { meaning: 'Levels of assurance.' }),
  stepUp: group({
    acrValues: texts().register(SETTINGS, {
      meaning: 'The `acr_values` to ask for where a request needs loa3.',
      example: ['urn:alfa:segundo-fator'],
    }),
    maxAgeSeconds: z._default(z.int().check(z.minimum(1), z.maximum(300)), 60).register(SETTINGS, {
      meaning: 'The `max_age` where a recent proof is needed.',
    }),
  }).register(SETTINGS, { meaning: 'A further proof within a session.' }),
  logout: z._default(z.array(z.enum(['rp-initiated', 'back-channel'])), []).register(SETTINGS, {
    meaning:
      'How both sessions end: Sair leads to the provider (`rp-initiated`), the provider tells the server (`back-channel`). None, unless set.',
    example: ['rp-initiated', 'back-channel'],
  }),
})
/** The identity provider with its client. */
export type IdentityProviderConfig = z.infer<typeof IdentityProviderConfig>

/** Other ways to sign in than by document and password. */
export const AccessConfig = z.strictObject({
  identityProvider: z.optional(IdentityProviderConfig).register(SETTINGS, {
    meaning:
      'The institution’s own OpenID Connect provider. Without it customers sign in by document and password. Needs `capabilities.identityProvider` in the portal’s configuration.',
  }),
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
