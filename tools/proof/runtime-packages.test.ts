import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readJson } from '../project.ts'
import { isAllowed, otherPackages } from './runtime-packages.ts'

it('packages of the product have a licence that lets an insurer run and change it', () => {
  const all = otherPackages(readJson('package-lock.json'))
  expect(all.filter(({ isTool }) => isTool).length).toBeGreaterThan(50)
  expect(all.filter(({ isTool }) => !isTool).length).toBeGreaterThan(50)
  expect(all.filter((one) => !isAllowed(one))).toEqual([])
})

it('lists every package of others, those within others too, with its version', () => {
  const nested = { version: '2.0.0', license: 'MIT', dev: true }
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'ISC' },
    'node_modules/a/node_modules/@x/b': nested,
    'node_modules/@consente/domain': { link: true },
    'packages/domain': {},
  }
  expect(otherPackages({ packages })).toEqual([
    { name: '@x/b', version: '2.0.0', licence: 'MIT', isTool: true },
    { name: 'a', version: '1.0.0', licence: 'ISC', isTool: false },
  ])
})

it.each([
  ['MIT', 'product', true],
  ['(MPL-2.0 OR Apache-2.0)', 'product', true],
  ['MIT AND ISC', 'product', true],
  ['MIT AND GPL-3.0-only', 'product', false],
  ['MPL-2.0', 'product', false],
  ['AGPL-3.0-only', 'product', false],
  ['none', 'product', false],
  ['MPL-2.0', 'tools', true],
  ['CC-BY-4.0', 'tools', true],
  ['AGPL-3.0-only', 'tools', false],
])('%s is allowed in the %s: %s', (licence, place, allowed) => {
  expect(isAllowed({ name: 'x', licence, isTool: place === 'tools' })).toBe(allowed)
})

it('MPL-2.0 is allowed in the product for packages of the list alone, and for no stricter licence of theirs', () => {
  const inProduct = (name: string, licence: string) => isAllowed({ name, licence, isTool: false })
  expect(inProduct('web-push', 'MPL-2.0')).toBe(true)
  expect(inProduct('web-push-two', 'MPL-2.0')).toBe(false)
  expect(inProduct('web-push', 'GPL-3.0-only')).toBe(false)
})

type Lock = {
  packages: Record<
    string,
    { license?: string; link?: boolean; dev?: boolean; cpu?: string[]; hasInstallScript?: boolean }
  >
}

it('one package of the product has parts of its own for each machine: the one that hashes passwords', () => {
  const { packages } = readJson<Lock>('package-lock.json')
  const own = Object.entries(packages).filter(
    ([, { dev, cpu, hasInstallScript }]) => !dev && (cpu || hasInstallScript),
  )
  expect(own.length).toBeGreaterThan(5)
  const isHashing = (path: string) => path.startsWith('node_modules/@node-rs/argon2-')
  expect(own.map(([path]) => path).filter((path) => !isHashing(path))).toEqual([])
})

it('every package of the project is under Apache-2.0, and the text of the licence is there', () => {
  const { packages } = readJson<Lock>('package-lock.json')
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  expect(own.length).toBe(7)
  for (const path of own)
    expect(readJson<{ license?: string }>(join(path, 'package.json')).license, path).toBe('Apache-2.0')
  expect(existsSync(join(ROOT, 'LICENSE')) && existsSync(join(ROOT, 'NOTICE'))).toBe(true)
})
