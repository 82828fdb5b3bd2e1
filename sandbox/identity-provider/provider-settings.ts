import type { JWK } from 'jose'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { samplePeople } from '../institutions/sandbox-institutions.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import { logoutPage } from './sign-in-page.ts'

/** The means of a sign-in, as `access.identityProvider.levels` maps them. */
export const ACR = { password: 'urn:sandbox:senha', several: 'urn:sandbox:senha-e-codigo' } as const

/** A client of the provider: one institution's portal. */
export type ProviderClient = {
  id: string
  secret: string
  publicUrl: string
  /** Its public keys: it then authenticates by private_key_jwt. */
  keys?: readonly JWK[]
}

const CALLS = '/opin-authorizations/v1/identity-provider'

/** The provider's configuration: one page to sign in, claims in the id_token, logout on both channels. */
export function providerSettings(clients: readonly ProviderClient[], jwk: JWK): Configuration {
  return {
    adapter: MemoryAdapter.forProvider(),
    jwks: { keys: [jwk] } as NonNullable<Configuration['jwks']>,
    clients: clients.map(clientOf),
    acrValues: Object.values(ACR),
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'cpf', 'name', 'email', 'empresas', 'amr', 'auth_time', 'acr'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['sandbox'] },
    // Institutions of the sandbox are on this machine, which the library does not call by itself.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/entrar/${uid}`, policy: policy() },
    findAccount: async (_ctx, sub) => {
      const person = samplePeople().find(({ document }) => document === sub)
      return (
        person && {
          accountId: sub,
          claims: async () => ({
            sub: `pessoa-${sub.slice(0, 3)}`,
            cpf: sub,
            name: person.name,
            email: person.email,
            empresas: companiesOf(sub),
          }),
        }
      )
    },
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const { client, session, provider } = ctx.oidc
      const known = session?.grantIdFor(client?.clientId ?? '')
      const existing = known === undefined ? undefined : await provider.Grant.find(known)
      if (existing) return existing
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 3600, Session: 12 * 3600 },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = logoutPage(form)
        },
      },
    },
    renderError: async (ctx, out) => {
      ctx.type = 'text/plain'
      ctx.body = out.error
    },
  }
}

/** Companies of the sandbox by the person who represents them, as the note of each says. */
const companiesOf = (cpf: string): string[] =>
  samplePeople()
    .filter(({ note }) => /representative is/.test(note) && note.replace(/[.-]/g, '').includes(cpf))
    .map(({ document }) => document)

/** Somebody who came with one factor is asked again where several are wanted. */
function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  prompts.get('login')?.checks.add(
    new Check('several_factors', 'several factors are wanted', (ctx: KoaContextWithOIDC) => {
      const { params, session } = ctx.oidc
      const isWanted = String(params?.acr_values ?? '')
        .split(' ')
        .includes(ACR.several)
      return isWanted && session?.acr !== ACR.several ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  return prompts
}

const clientOf = ({
  id,
  secret,
  publicUrl,
  keys,
}: ProviderClient): NonNullable<Configuration['clients']>[number] => ({
  client_id: id,
  ...(keys
    ? {
        token_endpoint_auth_method: 'private_key_jwt' as const,
        token_endpoint_auth_signing_alg: 'PS256' as const,
        jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
      }
    : { client_secret: secret }),
  redirect_uris: [`${publicUrl}${CALLS}/callback`],
  post_logout_redirect_uris: [`${publicUrl}/`],
  backchannel_logout_uri: `${publicUrl}${CALLS}/logout`,
  backchannel_logout_session_required: true,
  response_types: ['code'],
  grant_types: ['authorization_code'],
})
