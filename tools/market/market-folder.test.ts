import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from '../../apps/server/src/platform/database/folder-lock.ts'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { lockMarketFolder, Stop, userOfMarketFolder } from './market-folder.ts'

it('waits for a market that is just ending, and names one that goes on', async () => {
  const folder = temporaryFolder()
  const unlock = lockFolder(folder)
  await expect(lockMarketFolder(folder, 0)).rejects.toThrow(
    new Stop(
      `The data folder ${folder} is in use by another market (process ${process.pid}): stop that one with Ctrl-C, or start this one with its own folder and ports (npm start -- --help).`,
    ),
  )
  setTimeout(unlock, 300)
  const release = await lockMarketFolder(folder)
  release()
})

it('names a folder that cannot be used', async () => {
  const file = join(temporaryFolder(), 'not-a-folder')
  writeFileSync(file, '')
  await expect(lockMarketFolder(file)).rejects.toThrow(`The data folder ${file} cannot be used (EEXIST)`)
})

it('knows the user of the folder, and of an institution’s inside it', () => {
  const folder = temporaryFolder()
  expect(userOfMarketFolder(folder)).toBeUndefined()
  mkdirSync(join(folder, 'beta'))
  const unlock = lockFolder(join(folder, 'beta'))
  expect(userOfMarketFolder(folder)).toBe(process.pid)
  unlock()
  expect(userOfMarketFolder(folder)).toBeUndefined()
  expect(userOfMarketFolder(join(folder, 'nowhere'))).toBeUndefined()
})
