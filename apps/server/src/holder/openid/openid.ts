import type { FastifyInstance } from 'fastify'
import { type Acceptance, accept, refuse } from './finish-interaction.ts'
import { mountProvider } from './mount.ts'
import { audienceOf, createProvider, type ProviderParts } from './provider.ts'
import { registrationApi } from './registered-clients.ts'
import { registrationRoutes } from './registration.routes.ts'

/** What the rest of the holder may ask of the OpenID provider; no type of the library passes here. */
export type OpenId = {
  mount(app: FastifyInstance): Promise<void>
  /** The client behind a client-credentials token. */
  clientOf(bearer: string): Promise<ClientToken | undefined>
  /** The grant behind an access token that a customer's consent gave. */
  grantOf(bearer: string): Promise<GrantToken | undefined>
  /** @returns where the browser goes next; undefined when the request is over. */
  accept(acceptance: Omit<Acceptance, 'audience'>): Promise<string | undefined>
  refuse(intentId: string, description: string): Promise<string | undefined>
}
export type ClientToken = { clientId: string; scopes: ReadonlySet<string> }
export type GrantToken = ClientToken & { grantId: string }

export function openOpenId(parts: ProviderParts): OpenId {
  const provider = createProvider(parts)
  const audience = audienceOf(parts.config)
  return {
    async mount(app) {
      if (parts.config.registration) await registrationRoutes(app, registrationApi(provider, parts))
      await mountProvider(app, provider, parts.config)
    },
    async clientOf(bearer) {
      const token = await provider.ClientCredentials.find(bearer)
      return token?.clientId ? { clientId: token.clientId, scopes: token.scopes } : undefined
    },
    async grantOf(bearer) {
      const token = await provider.AccessToken.find(bearer)
      if (!token?.clientId || !token.grantId) return undefined
      if (!(await provider.Client.find(token.clientId))) return undefined
      return { clientId: token.clientId, grantId: token.grantId, scopes: token.scopes }
    },
    accept: (acceptance) => accept(provider, { ...acceptance, audience }),
    refuse: (intentId, description) => refuse(provider, intentId, description),
  }
}
