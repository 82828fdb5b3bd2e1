import { endsIdle } from './embedded-answers.ts'

/**
 * Turns at the database's one session. Threads know nothing of each other's transactions, so the connection that has begun
 * one keeps the session until its end; messages of others wait in the order in which they came.
 * @param execute executes a connection's messages and returns the answer, whole
 * @param rollBack ends the transaction of a connection that is gone
 */
export function takeTurns<C>(execute: (by: C, bytes: Uint8Array) => Uint8Array, rollBack: () => void) {
  let holder: C | undefined
  let waiting: { by: C; bytes: Uint8Array }[] = []

  function goOn(): void {
    for (;;) {
      const at = waiting.findIndex(({ by }) => holder === undefined || by === holder)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      holder = endsIdle(execute(next.by, next.bytes)) ? undefined : next.by
    }
  }

  return {
    take(by: C, bytes: Uint8Array): void {
      waiting.push({ by, bytes })
      goOn()
    },
    /** The connection is gone, and with it what it has not committed. */
    leave(by: C): void {
      waiting = waiting.filter((one) => one.by !== by)
      if (holder !== by) return
      rollBack()
      holder = undefined
      goOn()
    },
  }
}
