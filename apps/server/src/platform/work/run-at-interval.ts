import { type Log, redact } from '../observability/log.ts'

/**
 * Does something again and again in this process, for what every process must know by itself; never twice at once.
 * @returns a function that stops and waits.
 */
export function repeat(act: () => Promise<unknown>, everyMs: number, log: Log): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= act()
      .catch((error: unknown) => log.warn({ reason: redact(String(error)) }, 'a beat failed'))
      .then(() => {
        underWay = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
