import type { ReadingItem } from '@consente/contract/portal/readings'

/** Calls without a pause of ten minutes are one reading. */
const PAUSE_MS = 10 * 60_000

/** Names of the groups that came with a reading that ended at an instant, each once; the list of policies has no name. */
export function readGroups(items: readonly ReadingItem[], at: Date): string[] {
  const names = items
    .filter(({ outcome }) => outcome === 'DELIVERED' || outcome === 'UNTOLD')
    .filter(({ group, lastAt }) => group !== 'RESOURCE' && at.getTime() - Date.parse(lastAt) < PAUSE_MS)
    .map(({ groupName }) => groupName)
  return [...new Set(names)]
}
