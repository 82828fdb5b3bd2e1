import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** A module that so many pages need goes to the file of all pages behind the login. */
const SHARED_BY = 9

const fileOf = (source: string): string => fileURLToPath(new URL(`./src/${source}`, import.meta.url))
const ENTRY = fileOf('main.tsx')
export const ROUTES = fileOf('app/routes.tsx')
/** Around every page behind the login. */
export const INSIDE = fileOf('app/Inside.tsx')
/** Runs beside them, for a signed-in customer. */
export const WATCH = fileOf('app/session-guard/IdleWarning.tsx')
/** The script that runs before the first paint, with its imports. */
const FIRST_LOOK =
  /\/(before-first-paint|begin-page|show-opening|long-title|address-pattern|stored-accessibility|stored-sign-in|channel|accessibility-settings|page\/in-app|begun-reads|request|first-reads|first-paths|config-defaults|src\/paths)\.ts$/
/** One page uses them, and every page imports the library whose index names them. */
const OF_ONE_PAGE = /@tanstack\/.*\/(useQueries|queriesObserver)\.js$/
/** The page at `/`. */
export const ENTRANCE = fileOf('app/arrival/Entrance.tsx')

/** The modules around every page but the login. */
export const AROUND = [INSIDE, WATCH]
/** The pages at `/` for customers sent by another institution. */
export const ARRIVALS = ['IntentLogin', 'AuthorizationReturn'].map((name) =>
  fileOf(`app/arrival/${name}.tsx`),
)

type Graph = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * The file of each module. Libraries that change only with their own releases stay in the browser's cache when ours does.
 * `start` holds what every page needs, `inside` what most pages behind the login share. Other modules share a file if the
 * same pages need them: thirty small files compress worse than one, and take thirty requests.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let files: ReadonlyMap<string, string> | undefined
  return [
    // The first paint waits for this one.
    { name: 'first-look', test: FIRST_LOOK, priority: 3 },
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
    {
      name: (id, graph) => {
        files ??= filesOf(graph)
        return OF_ONE_PAGE.test(id) ? null : (files.get(id) ?? null)
      },
      debugName: 'pages',
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ]
}

/** The name of the file for each module that a page needs at once. */
function filesOf(graph: Graph): Map<string, string> {
  const routes = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? []
  const entry = neededAtOnce(ENTRY, graph)
  const entrance = neededAtOnce(ENTRANCE, graph)
  const around = neededAtOnce(WATCH, graph, neededAtOnce(INSIDE, graph))
  const pages = [ENTRANCE, ...routes, ...ARRIVALS].map((page) => [page, neededAtOnce(page, graph)] as const)
  const parts = new Map<string, string>()
  const fileOf = (id: string): string => {
    const users = pages.flatMap(([page, needed]) => (needed.has(id) ? [page] : []))
    const isInside = around.has(id) || users.length >= SHARED_BY
    if (entry.has(id) || (isInside && entrance.has(id))) return 'start'
    if (isInside) return 'inside'
    // A part is named by the first of its modules.
    const part = users.join()
    const name = parts.get(part) ?? `${nameOf(id)}-${parts.size}`
    parts.set(part, name)
    return name
  }
  const all = new Set([entry, around, ...pages.map(([, needed]) => needed)].flatMap((needed) => [...needed]))
  all.delete(ENTRY)
  return new Map([...all].map((id) => [id, fileOf(id)]))
}

/** A script of the build, with the scripts that it imports at once. */
export type Script = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'moduleIds' | 'imports'>

/** These scripts, and all that they import. @param found scripts that are there already, with their imports */
export function withImports<S extends Script>(
  scripts: readonly S[],
  from: readonly S[],
  found: ReadonlySet<S> = new Set(),
  importsOf: (script: S) => readonly string[] = ({ imports }) => imports,
): Set<S> {
  const all = new Set(found)
  const gather = (script: S): void => {
    if (all.has(script)) return
    all.add(script)
    const names = importsOf(script)
    for (const one of scripts) if (names.includes(one.fileName)) gather(one)
  }
  from.forEach(gather)
  return all
}

/** Every page loads the list of all files: names without words make it two kilobytes lighter. */
export const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  /^(first-look|vendor|start|inside)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

const nameOf = (module: string): string => module.replace(/^.*\/|\.\w+$/g, '')

/** The module and its imports, except those that load later. */
function neededAtOnce(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) neededAtOnce(imported, graph, found)
  return found
}
