import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Shared by so many pages or dialogs, a module goes to the file that all pages behind the login load. */
const SHARED_BY = 9

const ENTRY = fileURLToPath(new URL('./src/main.tsx', import.meta.url))

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * Which file a module goes to. What changes only with its own releases stays in the browser's cache when ours does.
 * What the login needs is one file, and what the pages behind it share is another: thirty small files compress worse
 * than one, and take thirty requests.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let login: ReadonlySet<string> | undefined
  return [
    // The first paint waits for this one.
    {
      name: 'first-look',
      test: /\/(before-first-paint|stored-accessibility|accessibility-settings)\.ts$/,
      priority: 4,
    },
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|zod)\//, priority: 3 },
    {
      name: (id, graph) => {
        login ??= neededAtOnce(ENTRY, graph)
        return login.has(id) && id !== ENTRY ? 'login' : null
      },
      debugName: 'login',
      priority: 2,
    },
    { name: 'inside', test: /\/(src|packages|@tanstack)\//, minShareCount: SHARED_BY, priority: 1 },
  ]
}

/** The module and all that it imports, what is only loaded later aside. */
function neededAtOnce(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) neededAtOnce(imported, graph, found)
  return found
}
