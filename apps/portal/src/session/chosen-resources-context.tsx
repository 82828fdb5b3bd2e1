import { useEffect, useMemo } from 'react'
import { type ChosenResources, resources } from './journey-storage.ts'
import { storeEmptyState } from './login-storage.ts'
import { sharedState } from './shared-state.tsx'
import { useStored } from './stored-item.ts'

const EMPTY: ChosenResources = []

/** The consent list lives under `resources`, starting empty; every change is written back (docs/domain/states.md). */
export const [ChosenResourcesProvider, useChosenResources] = sharedState('ChosenResources', () => {
  /** The consent list: per resource type, the chosen `resourceId`s. */
  const stored = useStored(resources)
  useEffect(storeEmptyState, [])
  return useMemo(() => ({ resources: stored ?? EMPTY, saveResources: resources.write }), [stored])
})
