import { type ComponentType, lazy, useMemo } from 'react'

/** A component in a file of its own, which can be brought before it is shown. */
export type FetchedPart<Props extends object = object> = {
  /** The component itself if its file is there, otherwise one that waits for the file. */
  pick: () => ComponentType<Props>
  /** Resolves when the file is there; rejects when it does not come. */
  load: () => Promise<void>
}

/** @param bring loads the file and picks the component from it */
export function fetchedPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): FetchedPart<Props> {
  let present: ComponentType<Props> | undefined
  const later = lazy(async () => ({ default: await bring() }))
  return {
    pick: () => present ?? later,
    load: async () => {
      present = await bring()
    },
  }
}

/**
 * Renders the part, at once if its file is there. `lazy` alone waits for a promise even then: React shows the fallback
 * meanwhile, and holds back the next content for a third of a second.
 */
export function Fetched<Props extends object>({ part, props }: { part: FetchedPart<Props>; props: Props }) {
  // Picked once, so that nothing is mounted again when the file comes.
  const Part = useMemo(() => part.pick(), [part])
  return <Part {...props} />
}
