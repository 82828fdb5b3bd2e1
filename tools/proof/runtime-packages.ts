import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `npm run licences`: what the product is built and run with, and under which licence. Ends with 1 when one is not
 * allowed. Everything comes from package-lock.json, which `npm ci` checks against what it installs.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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

/** @returns {{ name: string, version: string, licence: string }[]} packages that come with the product, by name. */
export function runtimePackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { version, license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Of alternatives (`(MPL-2.0 OR Apache-2.0)`) one must be allowed; of what holds together, each. */
export function isAllowed(licence) {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((part) => ALLOWED.has(part.trim())))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const all = runtimePackages(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  for (const { name, version, licence } of all) console.log(`${name} ${version}: ${licence}`)
  const refused = all.filter(({ licence }) => !isAllowed(licence))
  console.log(`${all.length} packages, ${refused.length} with a licence that is not allowed`)
  process.exit(refused.length > 0 ? 1 : 0)
}
