import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Lints one import as if it stood in the file; tells whether the layering rule refused it. */
function isRefused(file: string, imported: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'consente-layers-'))
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `import { x } from '${imported}'\nexport const y = x\n`)
  const biome = join(ROOT, 'node_modules', '.bin', 'biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.includes('noRestrictedImports')
}

it.each([
  ['packages/domain/src/x.ts', 'zod/mini'],
  ['packages/contract/src/x.ts', '@consente/server/main'],
  ['apps/portal/src/ui/x.ts', '../api/http.ts'],
  ['apps/portal/src/api/x.ts', '../session/storage.ts'],
  ['apps/portal/src/router/x.ts', '../session/storage.ts'],
  ['apps/portal/src/journeys/shares/x.ts', '../recipient/steps.ts'],
  ['apps/portal/src/journeys/shares/x.ts', '../../app/routes.tsx'],
  ['apps/server/src/platform/x.ts', '../accounts/accounts.ts'],
  ['apps/server/src/accounts/x.ts', '../holder/holder.ts'],
  ['apps/server/src/recipient/x.ts', '../holder/holder.ts'],
  ['apps/server/src/recipient/other-institution/x.ts', '../../holder/holder.ts'],
  ['apps/server/src/recipient/x.ts', 'openid-client'],
  ['apps/server/src/holder/x.ts', 'oidc-provider'],
  ['apps/server/src/holder/openid/x.ts', '../../recipient/recipient.ts'],
  ['apps/server/src/bff/x.ts', '../holder/consent.store.ts'],
  ['apps/server/src/accounts/x.ts', 'pg'],
  ['sandbox/src/x.ts', '../../apps/server/src/main.ts'],
])('the linter refuses that %s imports %s', (file, imported) => expect(isRefused(file, imported)).toBe(true))

it.each([
  ['apps/server/src/holder/openid/x.ts', 'oidc-provider'],
  ['apps/server/src/recipient/other-institution/x.ts', 'openid-client'],
  ['apps/portal/src/journeys/shares/x.ts', '../../ui/Button.tsx'],
])('and allows that %s imports %s', (file, imported) => expect(isRefused(file, imported)).toBe(false))

/** Source files below a folder, tests aside. */
function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) && !/(\.test\.|test-journey|-for-tests)/.test(name) ? [path] : []
  })
}

/** Files below the folder whose text matches, the allowed ones aside. */
function holders(folder: string, pattern: RegExp, allowed: RegExp): string[] {
  return sources(join(ROOT, folder))
    .map((path) => relative(ROOT, path))
    .filter((path) => !allowed.test(path) && pattern.test(readFileSync(join(ROOT, path), 'utf8')))
}

it('SQL stands in stores only', () => {
  const sql = /[`'"]\s*(select\s+[\w*]|insert into|update \w+\s+set|delete from)\s/i
  expect(
    holders(
      'apps/server/src',
      sql,
      /\.store\.ts$|platform\/database\/migrate\.ts$|fresh-database\.ts$|health\.routes\.ts$|open-platform\.ts$/,
    ),
  ).toEqual([])
})

it('the portal fetches in one file', () => {
  expect(holders('apps/portal/src', /\bfetch\(/, /api\/http\.ts$|app\/.*config.*\.tsx?$/)).toEqual([])
})

it('browser storage is touched in session only', () => {
  expect(holders('apps/portal/src', /\b(localStorage|sessionStorage)\b/, /src\/session\//)).toEqual([])
})
