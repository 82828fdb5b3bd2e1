/** Licences that go with Apache-2.0: an insurer runs and changes the product without publishing anything. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Licences of tools that build or test the product and are no part of it. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'CC-BY-4.0', 'MPL-2.0'])

/**
 * Packages of the product under MPL-2.0, each with its reason. That licence binds its own files alone: an insurer runs the package
 * as it came and changes the product as before; whoever changes a file of the package publishes that file.
 */
const UNDER_MPL: Readonly<Record<string, string>> = {
  '@resvg/resvg-wasm': 'draws SVG as PNG without a native part; nothing else does',
  'web-push': 'encrypts and signs Web Push; cryptography is not written by hand',
}

/** Licences that a package has in a file of its own instead of its description. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** A package of others, with its SPDX licence expression. `isTool`: it builds or tests the product and does not come with it. */
export type OtherPackage = { name: string; version: string; licence: string; isTool: boolean }

type LockFile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>
}

/** Every package of others that package-lock.json names, which `npm ci` checks against what it installs; by name. */
export function otherPackages({ packages }: LockFile): OtherPackage[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, { version = '', license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? IN_A_FILE[name] ?? 'none', isTool: dev }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** True if one of the alternatives (`(MPL-2.0 OR Apache-2.0)`) is allowed; each part of `A AND B` must be. */
export function isAllowed({ name, licence, isTool }: Omit<OtherPackage, 'version'>): boolean {
  if (licence === 'MPL-2.0' && name in UNDER_MPL) return true
  const allowed = isTool ? ALLOWED_FOR_TOOLS : ALLOWED
  const alternatives = licence.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((part) => allowed.has(part.trim())))
}
