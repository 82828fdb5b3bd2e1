import { type AdapterPayload, Provider } from 'oidc-provider'
import type { SeenConsent, SeenConsents } from './consent-gate.ts'
import { scopesFor } from './consent-scope.ts'

/** Caches consents for one request, because the library asks for the same one several times. */
export function createSeenConsents(gate: SeenConsents): SeenConsents {
  const seen = new WeakMap<object, SeenConsent>()

  async function once(
    isIt: (consent: SeenConsent) => boolean,
    read: () => Promise<SeenConsent | undefined>,
  ): Promise<SeenConsent | undefined> {
    const request = Provider.ctx
    const known = request && seen.get(request)
    if (known && isIt(known)) return known
    const consent = await read()
    if (request && consent) seen.set(request, consent)
    return consent
  }

  return {
    beside: {
      columns: gate.beside.columns,
      async seenIn(row) {
        const consent = await gate.beside.seenIn(row)
        if (consent && Provider.ctx) seen.set(Provider.ctx, consent)
        return consent
      },
    },
    ofClient: (consentId, clientId) =>
      once(
        (known) => known.consentId === consentId && known.clientId === clientId,
        () => gate.ofClient(consentId, clientId),
      ),
    ofGrant: (grantId) =>
      once(
        (known) => known.grant?.grantId === grantId,
        () => gate.ofGrant(grantId),
      ),
  }
}

/** The library's grant, derived from its consent; only a consent that is authorised now has one. */
export function grantOf(consent: SeenConsent, audience: string): AdapterPayload | undefined {
  if (!consent.grant) return undefined
  const { grantId, accountId, permissions, endsAt } = consent.grant
  const scopes = scopesFor(consent.consentId, permissions)
  return {
    kind: 'Grant',
    jti: grantId,
    accountId,
    clientId: consent.clientId,
    exp: Math.floor(endsAt.getTime() / 1000),
    openid: { scope: ['openid', ...scopes].join(' ') },
    resources: { [audience]: scopes.join(' ') },
  }
}
