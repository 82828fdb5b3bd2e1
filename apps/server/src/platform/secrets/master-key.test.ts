import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { ConfigError } from '../config/config-error.ts'
import { loadMasterKeys } from './master-key.ts'

const root = temporaryFolder()

it('is made once, in a data folder that need not be there, readable by nobody else', () => {
  const folder = join(root, 'data', 'alfa')
  const [made] = loadMasterKeys(undefined, folder)
  expect(made).toHaveLength(32)
  expect(loadMasterKeys(undefined, folder)).toEqual([made])
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
})

it('comes from the environment first, the newest of several first, and must have the right length', () => {
  const [newer, older] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
  const given = `${newer.toString('base64')}, ${older.toString('base64')}`
  expect(loadMasterKeys(given, join(root, 'nowhere'))).toEqual([newer, older])
  expect(() => loadMasterKeys('c2hvcnQ=', root)).toThrow(
    new ConfigError('CONSENTE_MASTER_KEY must be 32 random bytes in base64.'),
  )
})

it('from the environment leaves no file, and asks for none', () => {
  const folder = join(root, 'untouched')
  const key = Buffer.alloc(32, 3)
  expect(loadMasterKeys(` ${key.toString('base64')}\n`, folder)).toEqual([key])
  expect(existsSync(folder)).toBe(false)
})

it('in a file is read as it is, and no unfinished file stays', () => {
  const folder = join(root, 'kept')
  mkdirSync(folder)
  writeFileSync(join(folder, 'master.key'), Buffer.alloc(32, 4).toString('base64'))
  expect(loadMasterKeys(undefined, folder)).toEqual([Buffer.alloc(32, 4)])
  loadMasterKeys(undefined, join(root, 'made'))
  expect(readdirSync(join(root, 'made'))).toEqual(['master.key'])
})

it('of another process that made it in the same moment is taken; a file system that cannot link says so', async () => {
  const folder = join(root, 'at-once')
  mkdirSync(folder)
  const theirs = Buffer.alloc(32, 5)
  writeFileSync(join(folder, 'master.key'), theirs.toString('base64'))
  const { loadMasterKeys: load } = await withoutSeeing('EEXIST')
  expect(load(undefined, folder)).toEqual([theirs])
  const { loadMasterKeys: loadWithoutLinks } = await withoutSeeing('EPERM')
  expect(() => loadWithoutLinks(undefined, folder)).toThrow('EPERM')
  expect(readdirSync(folder)).toEqual(['master.key'])
})

/** The module where no file seems to be there, and linking fails. */
function withoutSeeing(code: string): Promise<typeof import('./master-key.ts')> {
  const linkSync = (): never => {
    throw Object.assign(new Error(code), { code })
  }
  vi.resetModules()
  vi.doMock('node:fs', async (original) => ({
    ...(await original<typeof import('node:fs')>()),
    existsSync: () => false,
    linkSync,
  }))
  onTestFinished(() => {
    vi.doUnmock('node:fs')
    vi.resetModules()
  })
  return import('./master-key.ts')
}
