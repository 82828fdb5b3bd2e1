import type { Throttling } from './throttling.ts'

/**
 * Counts a try at something that everybody shares: the first tries of each caller come from the policy `…Reserve`, all
 * others from the shared policy (docs/decisions/access/throttling.md). `…First` says how many are first.
 * @param from the caller: the address's network, or the session
 * @returns a function that takes the try back, because it was right
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function takeFairly<const What extends string>(
  { throttling }: { throttling: Throttling<What | `${What}First` | `${What}Reserve`> },
  what: What,
  { who, from }: { who: string; from: string },
): Promise<() => Promise<void>> {
  const pair = `${who} from ${from}`
  const isFirst = await throttling.tryTake(`${what}First`, pair)
  if (isFirst && (await throttling.tryTake(`${what}Reserve`, who)))
    return async () => {
      await throttling.giveBack(`${what}First`, pair)
      await throttling.giveBack(`${what}Reserve`, who)
    }
  await throttling.take(what, who)
  return () => throttling.giveBack(what, who)
}
