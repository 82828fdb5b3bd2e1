import type { Plugin } from 'vite'

/**
 * What stands in place of a module of TanStack Query: the portal reads through it and changes nothing. `QueryClient` clears
 * and resumes its mutations by itself; there are none.
 */
export const INSTEAD: Readonly<Record<string, string>> = {
  mutationCache: 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
}

const FILES = /\/@tanstack\/query-core\/build\/modern\/(mutationCache)\.js$/

/** Leaves them out of the built portal; fails the build when the library no longer has them by these names. */
export function withoutMutations(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-mutations',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: FILES },
      handler(id) {
        const name = FILES.exec(id)?.[1] ?? ''
        met.add(name)
        return { code: INSTEAD[name] ?? '', map: null }
      },
    },
    buildEnd(error) {
      const missing = Object.keys(INSTEAD).filter((name) => !met.has(name))
      if (!error && missing.length > 0) this.error(`Not in TanStack Query any more: ${missing.join(', ')}`)
    },
  }
}
