import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { pageChunks } from './page-chunks.ts'

/** Shared by so many pages, a module goes to the file that all pages behind the login load. */
const SHARED_BY = 9

const fileOf = (source: string): string => fileURLToPath(new URL(`./src/${source}`, import.meta.url))
const ENTRY = fileOf('main.tsx')
export const ROUTES = fileOf('app/routes.tsx')
/** Around every page behind the login. */
export const INSIDE = fileOf('app/Inside.tsx')
/** Runs beside them, for a signed-in customer. */
export const WATCH = fileOf('app/session-guard/IdleWarning.tsx')
/** What runs before the first paint, and what it shares with the portal. */
const FIRST_LOOK =
  /\/(before-first-paint|begin-page|show-opening|long-title|address-pattern|stored-accessibility|stored-sign-in|accessibility-settings|begun-reads|request|config-defaults|src\/paths)\.ts$/
/** What stands at `/`. */
export const ENTRANCE = fileOf('app/arrival/Entrance.tsx')

/** What is around every page but the login. */
export const AROUND = [INSIDE, WATCH]
/** They stand at `/` for whom another institution sent. */
export const ARRIVALS = ['IntentLogin', 'AuthorizationReturn'].map((name) =>
  fileOf(`app/arrival/${name}.tsx`),
)

type Graph = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

/**
 * Which file a module goes to. What changes only with its own releases stays in the browser's cache when ours does.
 * What every page needs is one file (`start`), what only the login needs besides is another, what all or many of the pages behind
 * it share is a third, and what few of them share goes to as few files as it can (`page-chunks.ts`): thirty small
 * files compress worse than one, and take thirty requests.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let sets: Needed | undefined
  const neededBy = (graph: Graph): Needed => {
    sets ??= whoNeeds(graph)
    return sets
  }
  return [
    // The first paint waits for this one.
    { name: 'first-look', test: FIRST_LOOK, priority: 4 },
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
    {
      name: (id, graph) => (neededBy(graph).around.has(id) ? 'inside' : null),
      debugName: 'inside',
      priority: 1.5,
    },
    {
      name: (id, graph) => neededBy(graph).together.get(id) ?? null,
      debugName: 'together',
      // What a module imports goes where its own pages need it.
      includeDependenciesRecursively: false,
      priority: 0.5,
    },
  ]
}

type Needed = Readonly<Record<'entry' | 'entrance' | 'pages' | 'around', ReadonlySet<string>>> & {
  /** The file of each module that pages need besides. */
  together: ReadonlyMap<string, string>
}

function whoNeeds(graph: Graph): Needed {
  const routes = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? []
  const pages = new Set<string>()
  for (const page of [INSIDE, ...routes.filter((id) => !id.includes('/journeys/access/'))]) {
    neededAtOnce(page, graph, pages)
  }
  const entry = neededAtOnce(ENTRY, graph)
  const entrance = neededAtOnce(ENTRANCE, graph)
  const around = neededAtOnce(WATCH, graph, neededAtOnce(INSIDE, graph))
  const all = [...routes, ...ARRIVALS].map((page) => [page, neededAtOnce(page, graph)] as const)
  for (const id of new Set(all.flatMap(([, ids]) => [...ids])))
    if (all.filter(([, ids]) => ids.has(id)).length >= SHARED_BY) around.add(id)
  const isElsewhere = (id: string): boolean => [entry, entrance, around].some((ids) => ids.has(id))
  const needs = new Map(all.map(([page, ids]) => [page, new Set([...ids].filter((id) => !isElsewhere(id)))]))
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const bytesOf = (id: string): number =>
    Math.round((graph.getModuleInfo(id)?.code ?? '').length * COMPRESSED)
  return { entry, entrance, pages, around, together: pageChunks(needs, { bytesOf, importsOf }) }
}

/** How much of a module's text is left, about, when it is minified and compressed. */
const COMPRESSED = 0.2

/** The module and all that it imports, what is only loaded later aside. */
function neededAtOnce(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) neededAtOnce(imported, graph, found)
  return found
}
