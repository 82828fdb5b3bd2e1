import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A disk in memory, so small that a test can fill it. */
export type SmallDisk = { fill(): void; free(): void; stop(): void }

/** Whether this machine lets a test mount one (Linux, as root). */
export function maySmallDisks(): boolean {
  const folder = `/tmp/consente-may-mount-${process.pid}`
  try {
    mkdirSync(folder)
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Mounts it over the folder, which is empty then. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  mount(folder, megabytes)
  const filler = join(folder, 'filler')
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    free: () => rmSync(filler, { force: true }),
    stop: () => unmount(folder),
  }
}

const mount = (folder: string, megabytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'ignore',
  })

/** Lazily: whoever still has a file open there does not keep the test from ending. */
const unmount = (folder: string): void => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
