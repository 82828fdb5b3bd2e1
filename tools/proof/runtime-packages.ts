/** Licences that let an insurer run and change the product without publishing anything. */
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

/** Licences that a package has in a file of its own instead of its description. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** A package that comes with the product. */
export type RuntimePackage = { name: string; version: string; licence: string }

type LockFile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>
}

/** What package-lock.json names, which `npm ci` checks against what it installs; by name. */
export function runtimePackages({ packages }: LockFile): RuntimePackage[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? IN_A_FILE[name] ?? 'none' }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Of alternatives (`(MPL-2.0 OR Apache-2.0)`) one must be allowed; of what holds together, each. */
export function isAllowed(licence: string): boolean {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((part) => ALLOWED.has(part.trim())))
}
