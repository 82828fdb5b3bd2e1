import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstitutionFile } from '../institutions/sandbox-institutions.ts'
import type { AppBackend } from './app-backend.ts'

/** An institution whose app signs its customers in; its portal's configuration is written beside its data. */
export function withAppBackend(
  config: InstitutionFile,
  { url, token }: Pick<AppBackend, 'url' | 'token'>,
): InstitutionFile {
  const portal = JSON.parse(readFileSync(config.portalConfig, 'utf8')) as { capabilities: object }
  const portalConfig = join(config.dataDir, 'config-with-app-backend.json')
  mkdirSync(config.dataDir, { recursive: true })
  const capabilities = { ...portal.capabilities, handover: true }
  writeFileSync(portalConfig, JSON.stringify({ ...portal, capabilities }))
  const { insurer } = config as unknown as { insurer: object }
  const handover = { kind: 'http', url, token }
  return { ...config, portalConfig, insurer: { ...insurer, handover } } as unknown as InstitutionFile
}
