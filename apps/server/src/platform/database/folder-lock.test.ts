import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
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
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'])
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

/** As another system leaves it: this process's own mark, changed. */
function markedElsewhere(changed: object): string {
  const place = temporaryFolder()
  const unlock = lockFolder(place)
  const mine = JSON.parse(readFileSync(join(place, 'in-use.json'), 'utf8')) as object
  unlock()
  writeFileSync(join(place, 'in-use.json'), JSON.stringify({ ...mine, ...changed }))
  return place
}
/** By the clock of the file's own system. */
const lastBeat = (place: string, secondsAgo: number): void => {
  const heartbeat = join(place, 'in-use.heartbeat')
  writeFileSync(heartbeat, '.')
  const at = statSync(heartbeat).mtimeMs / 1000 - secondsAgo
  utimesSync(heartbeat, at, at)
}

describe.each([
  ['a previous run of the machine', { bootId: 'before' }],
  ['another container on the volume', { pidNamespace: 'pid:[1]' }],
  ['another machine on the volume', { host: 'outra-maquina' }],
])('a mark of %s, even when id and start agree', (_where, changed) => {
  it('is respected while its heartbeat goes on', () => {
    const place = markedElsewhere(changed)
    lastBeat(place, 10)
    expect(folderUser(place)).toBe(process.pid)
    expect(() => lockFolder(place)).toThrow(
      /in another container or machine, .+; if that has ended, try again/,
    )
    expect(readdirSync(place).sort()).toEqual(['in-use.heartbeat', 'in-use.json'])
  })

  it('is taken over once its heartbeat has stopped', () => {
    const place = markedElsewhere(changed)
    lastBeat(place, 31)
    expect(folderUser(place)).toBeUndefined()
    lockFolder(place)()
    expect(readdirSync(place)).toEqual([])
  })
})

it('renews its heartbeat while it is locked, and ends the process when another system has taken over', () => {
  vi.useFakeTimers()
  try {
    const place = temporaryFolder()
    const unlock = lockFolder(place)
    lastBeat(place, 60)
    vi.advanceTimersByTime(5_000)
    const mark = join(place, 'in-use.json')
    const mine = JSON.parse(readFileSync(mark, 'utf8')) as object
    writeFileSync(mark, JSON.stringify({ ...mine, host: 'outra-maquina' }))
    expect(folderUser(place)).toBe(process.pid)
    expect(() => vi.advanceTimersByTime(5_000)).toThrow(/in use by another process/)
    unlock()
  } finally {
    vi.useRealTimers()
  }
})

it('says what is wrong with a folder that cannot be written', () => {
  const file = join(temporaryFolder(), 'not-a-folder')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(/cannot be used: EEXIST/)
})
