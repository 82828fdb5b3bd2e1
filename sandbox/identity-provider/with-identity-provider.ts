import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstitutionFile } from '../institutions/sandbox-institutions.ts'
import { ACR, type ProviderClient } from './provider-settings.ts'

export const providerClientOf = ({ institution, publicUrl }: InstitutionFile): ProviderClient => ({
  id: `${institution.id}-portal`,
  secret: `${institution.id}-sandbox-secret`,
  publicUrl,
})

/** An institution whose customers sign in at the provider; its portal's configuration is written beside its data. */
export function withIdentityProvider(config: InstitutionFile, issuer: string): InstitutionFile {
  const { id: clientId, secret } = providerClientOf(config)
  const portal = JSON.parse(readFileSync(config.portalConfig, 'utf8')) as {
    brand: { name: string }
    capabilities: Record<string, boolean>
  }
  const portalConfig = join(config.dataDir, 'config-with-identity-provider.json')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(
    portalConfig,
    JSON.stringify({
      ...portal,
      capabilities: {
        ...portal.capabilities,
        identityProvider: true,
        strongSignIn: false,
        passkeyAutofill: false,
        changePassword: false,
      },
      identityProvider: {
        button: 'ENTRAR COM A MINHA CONTA',
        signUp: `${issuer}/nova-conta`,
        recovery: `${issuer}/nova-senha`,
      },
    }),
  )
  const { webauthn: _webauthn, ...others } = config
  return {
    ...others,
    portalConfig,
    access: {
      identityProvider: {
        issuer,
        clientId,
        secret,
        claims: { document: 'cpf', companies: 'empresas' },
        levels: { loa2: { acr: [ACR.password] }, loa3: { acr: [ACR.several] } },
        stepUp: { acrValues: [ACR.several] },
        logout: ['rp-initiated', 'back-channel'],
      },
    },
  } as unknown as InstitutionFile
}
