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
const LOGO = 'logo.svg'

/** Writes the public files of a sandbox institution: the pages of its brand, and its own logo. */
export function writeBrandFiles({
  institution,
  brandDir,
}: Pick<InstitutionFile, 'institution' | 'brandDir'>): void {
  writeBrandPages(brandDir, valuesOf(institution.id as InstitutionId))
  cpSync(sandboxFile(`institutions/${institution.id}/brand`), brandDir, { recursive: true })
}

/**
 * Writes Alfa's pages with other values in place of Alfa's.
 * @param own name, domain of the mail addresses, colour of the links
 * @param logo file name of the logo, which the caller writes
 */
export function writeBrandPages(brandDir: string, own: readonly string[], logo = LOGO): void {
  const from = sandboxFile(`institutions/${PATTERN}/brand/`)
  mkdirSync(brandDir, { recursive: true })
  for (const name of readdirSync(from).filter((file) => file !== LOGO)) {
    const page = readFileSync(new URL(name, from), 'utf8')
    const text = valuesOf(PATTERN).reduce((made, value, at) => made.replaceAll(value, own[at] ?? ''), page)
    writeFileSync(join(brandDir, name), text.replaceAll(LOGO, logo))
  }
}

function valuesOf(id: InstitutionId): string[] {
  const { brand } = readSandboxJson<PortalConfig>(`institutions/${id}/config.json`)
  return [brand.name, `${brand.id}.example`, brand.colour]
}
