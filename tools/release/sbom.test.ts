import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { expect, it } from 'vitest'
import { ROOT, readJson } from '../project.ts'
import { type LockFile, type Part, sbomOf } from './sbom.ts'

const SCHEMAS = join(ROOT, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')
const WHEN = new Date('2026-11-26T12:00:00Z')
const schema = (name: string) => JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8'))

const listed = (part: Part): { text: string; names: string[]; bom: Bom } => {
  const text = sbomOf(readJson<LockFile>('package-lock.json'), part, WHEN)
  const bom: Bom = JSON.parse(text)
  return { text, bom, names: bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)) }
}
type Bom = {
  specVersion: string
  metadata: { component: { name: string } }
  components: { name: string; group?: string; version: string; purl?: string; hashes?: unknown[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

it.each<Part>(['server', 'portal'])('the list of the %s is valid CycloneDX 1.6', (part) => {
  const names = ['iri-reference', 'idn-email', 'date-time', 'email', 'uri']
  const formats = Object.fromEntries(names.map((name) => [name, true as const]))
  const ajv = new Ajv({ strict: false, formats })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(
      schema(`${name}.SNAPSHOT.schema.json`),
      `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    )
  const isValid = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
  const { bom } = listed(part)
  expect(isValid(bom), JSON.stringify(isValid.errors)).toBe(true)
  expect(bom.specVersion).toBe('1.6')
})

it('lists what each part comes with, and no tool', () => {
  const [server, portal] = [listed('server'), listed('portal')]
  expect(server.names).toEqual(
    expect.arrayContaining([
      'fastify',
      'oidc-provider',
      '@consente/domain',
      '@node-rs/argon2-linux-x64-gnu',
      '@electric-sql/pglite',
    ]),
  )
  expect(server.names).not.toContain('react')
  expect(portal.names).toEqual(expect.arrayContaining(['react', 'react-dom', '@consente/contract']))
  for (const { names } of [server, portal])
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(vitest|vite|typescript|maildev)$/)]),
    )
})

it('names version, address and digest of every package of others', () => {
  const { packages } = readJson<LockFile>('package-lock.json')
  const others = listed('server').bom.components.filter(({ group }) => group !== '@consente')
  expect(others.length).toBeGreaterThan(50)
  for (const { group, name, version, purl, hashes } of others) {
    const scope = group ? `${group.replace('@', '%40')}/` : ''
    expect({ purl, hashes }).toMatchObject({
      purl: `pkg:npm/${scope}${name}@${version}`,
      hashes: [{ alg: 'SHA-512' }],
    })
    const path = group ? `${group}/${name}` : name
    expect(
      Object.entries(packages).some(
        ([at, one]) => at.endsWith(`node_modules/${path}`) && one.version === version,
      ),
    ).toBe(true)
  }
})

it('says what needs what', () => {
  const { dependencies } = listed('server').bom
  const root = dependencies.find(({ ref }) => ref.startsWith('consente-server@'))
  expect(root?.dependsOn).toContainEqual(expect.stringMatching(/^node_modules\/fastify@/))
})

it('the same lockfile and time give the same text', () => {
  expect(listed('portal').text).toBe(listed('portal').text)
})
