import { reasonOf } from '../platform/base/reason-of.ts'
import type { Log } from '../platform/observability/log.ts'
import type { SchemeCall } from '../platform/observability/scheme-calls.ts'

/** Calls that wait in memory for a moment and are then written together, so that no call waits for it. */
export type CallBuffer = {
  /** Never fails; beyond the bound the call is given up. */
  note(call: SchemeCall): void
  /** Writes what was noted; what could not be written stays. */
  flush(): Promise<void>
}

type Options = {
  log: Pick<Log, 'warn'>
  write(calls: readonly SchemeCall[]): Promise<void>
  /** Characters of bodies, and calls, that wait at most while the database takes nothing. */
  most: { calls: number; characters: number }
  onDropped(): void
}

/** Holds calls in memory and writes them in one statement; beyond its bound they are dropped and counted. */
export function createCallBuffer({ log, write, most, onDropped }: Options): CallBuffer {
  let noted: SchemeCall[] = []
  let characters = 0
  const sizeOf = (calls: readonly SchemeCall[]): number =>
    calls.reduce((sum, { body = '' }) => sum + body.length, 0)
  return {
    note(call) {
      const size = call.body?.length ?? 0
      if (noted.length >= most.calls || characters + size > most.characters) return onDropped()
      noted.push(call)
      characters += size
    },
    async flush() {
      if (noted.length === 0) return
      const calls = noted
      noted = []
      characters = 0
      try {
        await write(calls)
      } catch (error) {
        noted = [...calls, ...noted]
        characters = sizeOf(noted)
        log.warn(
          { reason: reasonOf(error), calls: calls.length },
          'calls wait for the database to be reported',
        )
      }
    },
  }
}
