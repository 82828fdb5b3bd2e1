import { useSyncExternalStore } from 'react'
import type { StoredItem } from './stored-item.ts'

/** The value of a stored item, also when another tab changes it. */
export function useStored<T>(item: Pick<StoredItem<T>, 'read' | 'subscribe'>): T | undefined {
  return useSyncExternalStore(item.subscribe, item.read)
}
