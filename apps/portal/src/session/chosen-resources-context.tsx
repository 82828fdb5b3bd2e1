import { createContext, type ReactNode, useEffect, useMemo } from 'react'
import { type ChosenResources, resources } from './journey-storage.ts'
import { storeEmptyState } from './login-storage.ts'
import { useShared } from './shared-context.ts'
import { useStored } from './stored-item.ts'

type Consents = {
  /** The consent list: per resource type, the chosen `resourceId`s. */
  resources: ChosenResources
  saveResources: (next: ChosenResources) => void
}

const EMPTY: ChosenResources = []
const Context = createContext<Consents | undefined>(undefined)

/** The consent list lives under `resources`, starting empty; every change is written back (docs/domain/states.md). */
export function ChosenResourcesProvider({ children }: { children: ReactNode }) {
  const stored = useStored(resources)
  useEffect(storeEmptyState, [])
  const value = useMemo(() => ({ resources: stored ?? EMPTY, saveResources: resources.write }), [stored])
  return <Context value={value}>{children}</Context>
}

/**
 * The policies chosen at the holder.
 * @throws outside its provider, in Portuguese
 */
export function useChosenResources(): Consents {
  return useShared(Context, 'useChosenResources', 'ChosenResourcesProvider')
}
