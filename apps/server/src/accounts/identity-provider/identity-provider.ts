import { withDeps } from '../../platform/base/with-deps.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginProviderProof, beginProviderSignIn } from './begin-provider-sign-in.ts'
import { type FinishDeps, finishProviderSignIn, type ProviderReturn } from './finish-provider-sign-in.ts'
import { createIdentityProvider, type IdentityProvider } from './provider-client.ts'
import { endByProvider, logoutAddress } from './provider-logout.ts'
import { providerReturnRoutes } from './provider-return.routes.ts'
import { returnFromProvider } from './return-from-provider.ts'

/** The insurer's identity provider; undefined where customers sign in by document and password. @throws {ConfigError} */
export async function openIdentityProvider(
  deps: Pick<Platform, 'config' | 'clock'> & Partial<Pick<Platform, 'keys'>>,
): Promise<IdentityProvider | undefined> {
  const settings = deps.config.access?.identityProvider
  return settings && createIdentityProvider(deps, settings)
}

/** Signing in at the insurer's identity provider, and out of both (docs/decisions/access/identity-provider.md). */
export function createProviderSignIn(deps: Omit<FinishDeps, 'consentOfIntent'>) {
  const { logout } = deps.provider.settings
  return {
    ...withDeps(deps, { begin: beginProviderSignIn, beginProof: beginProviderProof, logoutAddress }),
    finish: (asked: ProviderReturn, consentOfIntent: FinishDeps['consentOfIntent']) =>
      finishProviderSignIn({ ...deps, consentOfIntent }, asked),
    mount: (app: Parameters<typeof providerReturnRoutes>[0]) =>
      providerReturnRoutes(app, {
        comeBack: (returned) => returnFromProvider(deps, returned),
        endByProvider: logout.includes('back-channel') ? (token) => endByProvider(deps, token) : undefined,
      }),
  }
}
/** Signing in at the insurer's identity provider. */
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>
