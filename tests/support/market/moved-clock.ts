import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A clock that a test moves, for servers that are started with its environment. */
export type MovedClock = {
  /** For `startTestMarket`: the environment of every institution that lives by this clock. */
  env: NodeJS.ProcessEnv
  /** Forward, or back below zero; at once, for all of them. */
  moveBy(ms: number): void
  now(): Date
  stop(): void
}

const PRELOAD = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url))

export function createMovedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'consente-clock-'))
  const file = join(folder, 'moved-by')
  const eight = Buffer.alloc(8)
  let movedBy = 0
  const moveBy = (ms: number): void => {
    movedBy += ms
    eight.writeBigInt64LE(BigInt(movedBy))
    // Written in place: servers keep the file open.
    writeFileSync(file, eight, { flag: 'r+' })
  }
  writeFileSync(file, eight)
  return {
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, MOVED_CLOCK: file },
    moveBy,
    now: () => new Date(Date.now() + movedBy),
    stop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
