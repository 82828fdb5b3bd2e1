import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { folderUser, lockFolder } from './folder-lock.ts'

it('admits one process, and the next one after it has ended', () => {
  const place = temporaryFolder()
  const unlock = lockFolder(place)
  expect(() => lockFolder(place)).toThrow(/in use by another process/)
  unlock()
  lockFolder(place)()
})

it('refuses a folder that a living process holds', async () => {
  const place = temporaryFolder()
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'])
  await once(child, 'spawn')
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  writeFileSync(join(place, 'in-use.json'), JSON.stringify({ pid: child.pid, startedAt }))
  expect(() => lockFolder(place)).toThrow(/in use/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(place)()
})

it('takes over from a process that has ended, even when another one has its id now', () => {
  const place = temporaryFolder()
  writeFileSync(join(place, 'in-use.json'), JSON.stringify({ pid: process.ppid, startedAt: 'long ago' }))
  lockFolder(place)()
})

it('takes over from a process of a previous run of the machine, even when id and start agree', () => {
  const place = temporaryFolder()
  lockFolder(place)
  const file = join(place, 'in-use.json')
  const mine = JSON.parse(readFileSync(file, 'utf8')) as { bootId: string }
  expect(folderUser(place)).toBe(process.pid)
  writeFileSync(file, JSON.stringify({ ...mine, bootId: 'before' }))
  expect(folderUser(place)).toBeUndefined()
  lockFolder(place)()
})

it('says what is wrong with a folder that cannot be written', () => {
  const file = join(temporaryFolder(), 'not-a-folder')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(/cannot be used: EEXIST/)
})
