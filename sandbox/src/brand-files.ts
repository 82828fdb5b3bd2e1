import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '@consente/contract/portal/config'
import {
  type InstitutionFile,
  type InstitutionId,
  readSandboxJson,
  sandboxFile,
} from '../institutions/sandbox-institutions.ts'

/** Alfa's pages are the pattern; every other institution has a logo only. */
const PATTERN = 'alfa'

/** Writes an institution's public files: the pages with its own values in place of Alfa's, and its own logo. */
export function writeBrandFiles({
  institution,
  brandDir,
}: Pick<InstitutionFile, 'institution' | 'brandDir'>): void {
  const from = sandboxFile(`institutions/${PATTERN}/brand/`)
  const own = valuesOf(institution.id as InstitutionId)
  mkdirSync(brandDir, { recursive: true })
  for (const name of readdirSync(from)) {
    const page = readFileSync(new URL(name, from), 'utf8')
    const text = valuesOf(PATTERN).reduce((made, value, at) => made.replaceAll(value, own[at] ?? ''), page)
    writeFileSync(join(brandDir, name), text)
  }
  cpSync(sandboxFile(`institutions/${institution.id}/brand`), brandDir, { recursive: true })
}

/** The values in a page: name, domain of the mail addresses, colour of the links. */
function valuesOf(id: InstitutionId): string[] {
  const { brand } = readSandboxJson<PortalConfig>(`institutions/${id}/config.json`)
  return [brand.name, `${brand.id}.example`, brand.colour]
}
