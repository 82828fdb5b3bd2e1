import type { Provider } from 'oidc-provider'
import { scopesFor } from './consent-scope.ts'
import { ACR } from './provider.ts'

/**
 * Finishing an authorisation request by its id, not by the provider's cookie: approve and refuse are calls with a
 * bearer token, on other paths and perhaps another host. The address that is answered still demands the resume
 * cookie of the browser that opened the request (architecture, trap 1).
 */
export type Acceptance = {
  intentId: string
  /** The customer as the recipient knows them. */
  accountId: string
  consentId: string
  grantId: string
  permissions: readonly string[]
  audience: string
}

/** @returns where the browser goes next; undefined when the request is over. Safe to repeat. */
export async function accept(provider: Provider, acceptance: Acceptance): Promise<string | undefined> {
  const { intentId, accountId, grantId } = acceptance
  const interaction = await provider.Interaction.find(intentId)
  if (!interaction) return undefined
  if (!(await provider.Grant.find(grantId))) await saveGrant(provider, acceptance, interaction.params)
  interaction.result = { login: { accountId, acr: ACR, remember: false }, consent: { grantId } }
  await interaction.persist()
  return interaction.returnTo
}

async function saveGrant(
  provider: Provider,
  { accountId, grantId, consentId, permissions, audience }: Acceptance,
  params: { client_id?: unknown },
): Promise<void> {
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.jti = grantId
  const scopes = scopesFor(consentId, permissions)
  grant.addOIDCScope(['openid', ...scopes])
  grant.addResourceScope(audience, scopes)
  await grant.save()
}

/** Ends the request with access_denied. @returns where the browser goes next; undefined when it is over already. */
export async function refuse(
  provider: Provider,
  intentId: string,
  description: string,
): Promise<string | undefined> {
  const interaction = await provider.Interaction.find(intentId)
  if (!interaction) return undefined
  interaction.result = { error: 'access_denied', error_description: description }
  await interaction.persist()
  return interaction.returnTo
}
