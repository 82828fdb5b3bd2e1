import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { InstitutionFile } from '../institutions/sandbox-institutions.ts'

/** A participant's software in the directory: its owner, its keys, its redirect URIs. */
export type Software = {
  softwareId: string
  organisationId: string
  name: string
  cnpj: string
  publicUrl: string
}
export type SoftwareDesk = {
  /** The directory's own keys, public parts. */
  keys(): Promise<{ keys: JWK[] }>
  /** The statement of a software, signed now; undefined for an unknown software. */
  statement(organisationId: string, softwareId: string): Promise<string | undefined>
  /** The keys of a software, as its institution publishes them now. */
  keysOf(organisationId: string, softwareId: string): Promise<unknown>
}

const KID = 'diretorio-de-exemplo'

export function softwareOf({ institution, publicUrl }: InstitutionFile, softwareId: string): Software {
  const { organisationId, name, cnpj } = institution
  return { softwareId, organisationId, name, cnpj, publicUrl }
}

/** @param keyFile where the directory's signing key is stored; made when first needed */
export function openSoftwareDesk(parts: {
  url: string
  keyFile: string
  software: readonly Software[]
}): SoftwareDesk {
  const { url, keyFile, software } = parts
  let own: Promise<JWK> | undefined
  const ownKey = (): Promise<JWK> => {
    own ??= loadKey(keyFile)
    return own
  }
  const find = (organisationId: string, softwareId: string): Software | undefined =>
    software.find((one) => one.organisationId === organisationId && one.softwareId === softwareId)

  return {
    async keys() {
      const { kty, n, e, kid, use, alg } = await ownKey()
      return { keys: [{ kty, n, e, kid, use, alg } as JWK] }
    },
    async statement(organisationId, softwareId) {
      const found = find(organisationId, softwareId)
      if (!found) return undefined
      return new SignJWT(claimsOf(found, url))
        .setProtectedHeader({ alg: 'PS256', kid: KID, typ: 'JWT' })
        .setIssuedAt()
        .sign(await importJWK(await ownKey(), 'PS256'))
    },
    async keysOf(organisationId, softwareId) {
      const found = find(organisationId, softwareId)
      return found && (await fetch(`${found.publicUrl}/.well-known/jwks.json`)).json()
    },
  }
}

/** The claims of the real directory's statements, as far as institutions use them. */
function claimsOf({ softwareId, organisationId, name, cnpj, publicUrl }: Software, url: string) {
  const jwksUri = `${url}/keystore/${organisationId}/${softwareId}/application.jwks`
  return {
    iss: 'Open Insurance Brasil sandbox SSA issuer',
    jti: crypto.randomUUID(),
    software_mode: 'Live',
    software_environment: 'sandbox',
    software_status: 'Active',
    software_id: softwareId,
    software_client_id: softwareId,
    software_client_name: name,
    software_client_uri: publicUrl,
    software_redirect_uris: [`${publicUrl}/`],
    software_jwks_uri: jwksUri,
    software_roles: ['DADOS'],
    org_id: organisationId,
    org_name: name,
    org_number: cnpj,
    org_status: 'Active',
    org_jwks_uri: jwksUri,
  }
}

async function loadKey(file: string): Promise<JWK> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as JWK
  const { privateKey } = await generateKeyPair('PS256', { modulusLength: 2048, extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: KID, use: 'sig', alg: 'PS256' }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(jwk), { mode: 0o600 })
  return jwk
}
