import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Shared by so many pages or dialogs, a module goes to the file that all pages behind the login load. */
const SHARED_BY = 9

const fileOf = (source: string): string => fileURLToPath(new URL(`./src/${source}`, import.meta.url))
const ENTRY = fileOf('main.tsx')
export const ROUTES = fileOf('app/routes.tsx')
/** Around every page behind the login. */
export const INSIDE = fileOf('app/Inside.tsx')
/** Runs beside them, for who is signed in. */
export const WATCH = fileOf('app/session-guard/IdleWarning.tsx')
/** What stands at `/`. */
export const ENTRANCE = fileOf('app/arrival/Entrance.tsx')

type Graph = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Which file a module goes to. What changes only with its own releases stays in the browser's cache when ours does.
 * What every page needs is one file (`start`), what only the login needs besides is another, and what the pages behind
 * it share is a third: thirty small files compress worse than one, and take thirty requests.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let sets: Needed | undefined
  const neededBy = (graph: Graph): Needed => {
    sets ??= whoNeeds(graph)
    return sets
  }
  return [
    // The first paint waits for this one.
    {
      name: 'first-look',
      test: /\/(before-first-paint|address-pattern|stored-accessibility|accessibility-settings)\.ts$/,
      priority: 4,
    },
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    {
      name: (id, graph) => {
        const { entry, entrance, pages } = neededBy(graph)
        return id !== ENTRY && (entry.has(id) || (entrance.has(id) && pages.has(id))) ? 'start' : null
      },
      debugName: 'start',
      priority: 2.5,
    },
    {
      name: (id, graph) => (id !== ENTRANCE && neededBy(graph).entrance.has(id) ? 'login' : null),
      debugName: 'login',
      priority: 2,
    },
    // A file of its own weighs more than these few lines.
    { name: 'inside', test: /\/list-in-words\.ts$/, priority: 1 },
    // The table of permissions is large, and half of the pages do without; so they do without what draws sharings.
    {
      name: 'inside',
      test: /^(?!.*\/(permission(s|-table)|share-picture|consent-status)\.ts$).*\/(src|packages|@tanstack)\//,
      minShareCount: SHARED_BY,
      priority: 1,
    },
  ]
}

type Needed = Readonly<Record<'entry' | 'entrance' | 'pages', ReadonlySet<string>>>

function whoNeeds(graph: Graph): Needed {
  const pages = new Set<string>()
  const routes = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? []
  for (const page of [INSIDE, ...routes.filter((id) => !id.includes('/journeys/access/'))]) {
    neededAtOnce(page, graph, pages)
  }
  return { entry: neededAtOnce(ENTRY, graph), entrance: neededAtOnce(ENTRANCE, graph), pages }
}

/** The module and all that it imports, what is only loaded later aside. */
function neededAtOnce(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) neededAtOnce(imported, graph, found)
  return found
}
