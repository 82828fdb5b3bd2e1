import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstitutionFile } from '../institutions/sandbox-institutions.ts'
import type { StandInApp } from './stand-in-app.ts'

/** An institution whose app signs its customers in; its portal's configuration is written beside its data. */
export function withApp(
  config: InstitutionFile,
  { url, token }: Pick<StandInApp, 'url' | 'token'>,
): InstitutionFile {
  const portal = JSON.parse(readFileSync(config.portalConfig, 'utf8')) as { capabilities: object }
  const portalConfig = join(config.dataDir, 'config-with-app.json')
  mkdirSync(config.dataDir, { recursive: true })
  const capabilities = { ...portal.capabilities, handover: true }
  writeFileSync(portalConfig, JSON.stringify({ ...portal, capabilities }))
  const insurer = { ...config.insurer, handover: { kind: 'http', url, token } }
  return { ...config, portalConfig, insurer }
}
