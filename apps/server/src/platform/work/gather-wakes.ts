/** Milliseconds. The delay is too short to notice in a mail. */
export const GATHERED_MS = 50

/** Wakes a queue's workers once for all that was added within a moment: they take it together, in one statement. */
export function gatherWakes(wake: (queue: string) => void): (queue: string) => void {
  const waiting = new Set<string>()
  return (queue) => {
    if (waiting.has(queue)) return
    waiting.add(queue)
    setTimeout(() => {
      waiting.delete(queue)
      wake(queue)
    }, GATHERED_MS).unref()
  }
}
