/** A sentence without what differs between two runs of the same fault. */
export const kindOf = (find: string): string =>
  find
    .replace(/urn:\S+|[0-9a-f-]{36}|\d+/g, '…')
    .split('\n')[0]
    ?.slice(0, 120) ?? ''

/**
 * Makes a run plainer as long as it still fails: fewer decisions, then plainer ones.
 * @param fails true if these decisions still lead to the same find
 * @param mayGoOn false when it has taken long enough
 */
export async function shrink(
  numbers: readonly number[],
  fails: (numbers: readonly number[]) => Promise<boolean>,
  mayGoOn: () => boolean,
): Promise<readonly number[]> {
  let best = trimmed(numbers)
  const attempt = async (candidate: readonly number[]): Promise<boolean> => {
    if (!mayGoOn() || candidate.join() === best.join() || !(await fails(candidate))) return false
    best = trimmed(candidate)
    return true
  }
  for (let size = best.length >> 1; size > 0; size >>= 1)
    while (best.length > size && (await attempt(best.slice(0, best.length - size)))) {}
  for (let size = Math.max(1, best.length >> 2); size > 0 && mayGoOn(); ) {
    const before = best
    for (let start = 0; start < best.length && mayGoOn(); ) {
      const block = best.slice(start, start + size)
      const rest = best.slice(start + size)
      if (await attempt([...best.slice(0, start), ...rest])) continue
      await attempt([...best.slice(0, start), ...block.map(() => 0), ...rest])
      start += size
    }
    // The last pass again, until it changes nothing.
    if (size > 1 || best === before) size >>= 1
  }
  return best
}

function trimmed(numbers: readonly number[]): readonly number[] {
  const last = numbers.findLastIndex((number) => number !== 0)
  return numbers.slice(0, last + 1)
}

/** Decisions as one line: `0x12` stands for twelve zeros. */
export const packed = (numbers: readonly number[]): string =>
  numbers
    .join(' ')
    .replace(/(^| )0( 0)+(?= |$)/g, (zeros, before: string) => `${before}0x${zeros.trim().split(' ').length}`)

export const unpacked = (line: string): number[] =>
  line
    .split(' ')
    .filter(Boolean)
    .flatMap((part) => {
      const [number, times] = part.split('x').map(Number)
      return Array.from({ length: times ?? 1 }, () => number ?? 0)
    })
