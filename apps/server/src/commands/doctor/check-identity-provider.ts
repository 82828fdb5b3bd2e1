import { openIdentityProvider } from '../../accounts/accounts.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** The identity provider, where customers sign in with one. */
export const identityProviderChecks = (config: Config): readonly Check[] => {
  const settings = config.access?.identityProvider
  if (!settings) return []
  return [
    {
      about: 'access.identityProvider',
      remedy: 'Correct its issuer, and look at DNS and certificate of its host.',
      run: async () => {
        const provider = await openIdentityProvider({ config, clock: { now: () => new Date() } })
        const metadata = (await provider?.metadata()) ?? {}
        return [
          ok('its discovery document is read'),
          ...hostFindings(config, settings.issuer),
          ...gaps(metadata, config),
        ]
      },
    },
  ]
}

function hostFindings({ publicUrl }: Config, issuer: string): Said[] {
  return isOwnHost(new URL(publicUrl).hostname, new URL(issuer).hostname)
    ? [ok('it stands under a domain of the institution')]
    : [
        warn(
          'its host has no domain in common with publicUrl',
          'Give it a host of your own: the certification forbids links to others for signing in.',
        ),
      ]
}

/** True if one host is the other, a neighbour below the same domain, or above it. */
export function isOwnHost(portal: string, provider: string): boolean {
  const labels = (host: string): string[] => host.split('.').reverse()
  const [own, other] = [labels(portal), labels(provider)]
  const common = own.findIndex((label, at) => label !== other[at])
  const shared = common === -1 ? own.length : common
  // A domain of two labels, or of three below a public suffix such as `com.br`.
  const least = own[0]?.length === 2 && (own[1]?.length ?? 0) <= 3 ? 3 : 2
  return portal === provider || shared >= least
}

type Metadata = {
  end_session_endpoint?: string
  code_challenge_methods_supported?: string[]
  backchannel_logout_supported?: unknown
}

function gaps(metadata: Metadata, { access }: Config): Said[] {
  const { logout = [] } = access?.identityProvider ?? {}
  const { end_session_endpoint: end, code_challenge_methods_supported: methods } = metadata
  return [
    ...(logout.includes('rp-initiated') && !end
      ? [fail('it ends no sessions on request', 'Take rp-initiated from access.identityProvider.logout.')]
      : []),
    ...(logout.includes('back-channel') && metadata.backchannel_logout_supported !== true
      ? [warn('it does not say that it tells of ended sessions', 'Switch back-channel logout on there.')]
      : []),
    ...(methods && !methods.includes('S256')
      ? [warn('it does not say that it knows PKCE (S256)', 'Switch PKCE on there.')]
      : []),
  ]
}
