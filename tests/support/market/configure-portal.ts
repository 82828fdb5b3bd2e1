import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstitutionFile, InstitutionId } from '../../../sandbox/institutions/sandbox-institutions.ts'

/** Changes fields of one institution's `config.json`; for the `configure` of a market. */
export function withPortal(id: InstitutionId, fields: Record<string, unknown>) {
  return (config: InstitutionFile): InstitutionFile => {
    if (config.institution.id !== id) return config
    const portal = JSON.parse(readFileSync(config.portalConfig, 'utf8')) as object
    const portalConfig = join(config.dataDir, 'portal.json')
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(portalConfig, JSON.stringify({ ...portal, ...fields }))
    return { ...config, portalConfig }
  }
}
