import { createHash } from 'node:crypto'
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

/** The entries of package-lock.json (lockfile version 3) that say what is installed where, and what needs what. */
export type LockFile = {
  packages: Record<
    string,
    {
      version?: string
      license?: string
      integrity?: string
      resolved?: string
      link?: boolean
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
    }
  >
}

/** A part of the product that has a list of its own. The portal's packages end up in its scripts. */
export type Part = 'server' | 'portal'

/**
 * The software bill of materials of a part: CycloneDX 1.6, as JSON. The same lockfile gives the same text.
 * @param when the time of the release, UTC
 */
export function sbomOf(lock: LockFile, part: Part, when: Date): string {
  const root = `apps/${part}`
  const version = lock.packages[root]?.version ?? ''
  const product = new Models.Component(Enums.ComponentType.Application, `consente-${part}`, {
    version,
    bomRef: `consente-${part}@${version}`,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense('Apache-2.0')]),
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ timestamp: when, component: product }) })
  bom.serialNumber = `urn:uuid:${uuidOf(`${root} ${version} ${when.toISOString()}`)}`
  const components = new Map([[root, product]])
  const componentAt = (path: string): Models.Component => {
    const known = components.get(path)
    if (known) return known
    const component = componentOf(lock, path)
    components.set(path, component)
    bom.components.add(component)
    for (const needed of neededBy(lock, path)) component.dependencies.add(componentAt(needed).bomRef)
    return component
  }
  for (const needed of neededBy(lock, root)) product.dependencies.add(componentAt(needed).bomRef)
  const normalized = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalized).serialize(bom, { sortLists: true, space: 2 })
}

function componentOf(lock: LockFile, path: string): Models.Component {
  const { version = '', license = 'Apache-2.0', integrity } = lock.packages[path] ?? {}
  const [scope, name = ''] =
    path
      .slice(path.lastIndexOf('node_modules/') + 13)
      .match(/^(?:(@[^/]+)\/)?(.+)$/)
      ?.slice(1) ?? []
  const isOwn = !path.includes('node_modules/')
  const named = isOwn
    ? { group: '@consente', name: path.slice(path.lastIndexOf('/') + 1) }
    : { group: scope, name }
  const purl = `pkg:npm/${named.group ? `${encodeURIComponent(named.group)}/` : ''}${named.name}@${version}`
  const licence = /[ (]/.test(license)
    ? new Models.LicenseExpression(license)
    : new Models.SpdxLicense(license)
  return new Models.Component(Enums.ComponentType.Library, named.name, {
    version,
    ...(named.group ? { group: named.group } : {}),
    bomRef: `${path}@${version}`,
    ...(isOwn ? {} : { purl }),
    licenses: new Models.LicenseRepository([licence]),
    hashes: new Models.HashDictionary(hashesOf(integrity)),
  })
}

/** `sha512-<base64>` as the hexadecimal digest that CycloneDX wants. */
function hashesOf(integrity = ''): [Enums.HashAlgorithm, string][] {
  const [, digest] = /sha512-([A-Za-z0-9+/=]+)/.exec(integrity) ?? []
  return digest ? [[Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex')]] : []
}

/** The places of what a package needs at run time. A dependency that is optional and not in the lockfile is left out. */
function neededBy(lock: LockFile, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map((name) => placeOf(lock, path, name))
    .filter((place) => place !== undefined)
}

/** Node's own search: the package's folder first, then each folder above it. Workspace links lead to the workspace. */
function placeOf(lock: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const entry = lock.packages[place]
    if (entry) return entry.link ? entry.resolved : place
    if (folder === '') return undefined
  }
}

/** A UUID that follows from the text (RFC 9562, version 8), so that the same release has the same serial number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
