/** What goes to one file: modules, the pages that load them, and how much that is. */
type Part = { modules: readonly string[]; pages: ReadonlySet<string>; bytes: number }

/** A file more costs a page about as much as these bytes, compressed: hosts without HTTP/2 send six at once. */
const BYTES_OF_A_FILE = 2500
/** How much a page loads at most that it does not need, compressed. */
const MOST_BESIDES = 2000

/** The build's knowledge of modules when it groups them. */
export type Modules = {
  /** How much a module weighs, compressed. */
  bytesOf: (module: string) => number
  importsOf: (module: string) => readonly string[]
}

/**
 * Which file the modules of pages go to. Modules that the same pages need go together; then files are joined, as long as
 * what pages load too much weighs less than the requests that they save.
 * @param needs what each page needs at once
 * @returns the name of the file for each module: that of the largest in it
 */
export function pageChunks(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  { bytesOf, importsOf }: Modules,
): Map<string, string> {
  let parts = partsOf(needs, bytesOf)
  const besides = new Map<string, number>()
  for (let best = bestPair(parts, besides, importsOf); best; best = bestPair(parts, besides, importsOf)) {
    const { one, other } = best
    for (const [page, bytes] of wasteOf(one, other)) besides.set(page, (besides.get(page) ?? 0) + bytes)
    parts = [...parts.filter((part) => part !== one && part !== other), joined(one, other)]
  }
  return new Map(parts.flatMap((part) => part.modules.map((module) => [module, nameOf(part, bytesOf)])))
}

function partsOf(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  bytesOf: (module: string) => number,
): Part[] {
  const parts = new Map<string, Part>()
  for (const module of new Set([...needs.values()].flatMap((modules) => [...modules]))) {
    const pages = [...needs].flatMap(([page, modules]) => (modules.has(module) ? [page] : []))
    const { modules = [], bytes = 0 } = parts.get(pages.join()) ?? {}
    parts.set(pages.join(), {
      modules: [...modules, module],
      pages: new Set(pages),
      bytes: bytes + bytesOf(module),
    })
  }
  return [...parts.values()]
}

type Pair = { one: Part; other: Part; cost: number }

/** The two whose joining costs least for each request that it saves, if it is worth it. */
function bestPair(
  parts: readonly Part[],
  besides: ReadonlyMap<string, number>,
  importsOf: Modules['importsOf'],
): Pair | undefined {
  const pairs = parts.flatMap((one, at) =>
    parts.slice(at + 1).flatMap((other): Pair[] => {
      const saved = [...one.pages].filter((page) => other.pages.has(page)).length
      const waste = wasteOf(one, other)
      const cost = total(waste.map(([, bytes]) => bytes)) / saved
      const fits = waste.every(([page, bytes]) => (besides.get(page) ?? 0) + bytes <= MOST_BESIDES)
      return fits && cost < BYTES_OF_A_FILE ? [{ one, other, cost }] : []
    }),
  )
  const next = nextOf(parts, importsOf)
  return pairs
    .sort((a, b) => a.cost - b.cost)
    .find(({ one, other }) => !isBetween(one, other, next) && !isBetween(other, one, next))
}

type Next = ReadonlyMap<Part, ReadonlySet<Part>>

/** The files that each imports. */
function nextOf(parts: readonly Part[], importsOf: Modules['importsOf']): Next {
  const home = new Map(parts.flatMap((part) => part.modules.map((module) => [module, part] as const)))
  return new Map(
    parts.map((part) => [
      part,
      new Set(part.modules.flatMap(importsOf).flatMap((module) => home.get(module) ?? [])),
    ]),
  )
}

/** Whether a third file lies on the way of imports from one to the other: together they would import each other. */
function isBetween(from: Part, to: Part, next: Next): boolean {
  const seen = new Set<Part>([from])
  const reaches = (part: Part): boolean => {
    if (part === to) return true
    if (seen.has(part)) return false
    seen.add(part)
    return [...(next.get(part) ?? [])].some(reaches)
  }
  return [...(next.get(from) ?? [])].some((part) => part !== to && reaches(part))
}

/** What each page would load that it does not need. */
const wasteOf = (one: Part, other: Part): [page: string, bytes: number][] => [
  ...[...one.pages].flatMap((page): [string, number][] =>
    other.pages.has(page) ? [] : [[page, other.bytes]],
  ),
  ...[...other.pages].flatMap((page): [string, number][] => (one.pages.has(page) ? [] : [[page, one.bytes]])),
]

const joined = (one: Part, other: Part): Part => ({
  modules: [...one.modules, ...other.modules],
  pages: new Set([...one.pages, ...other.pages]),
  bytes: one.bytes + other.bytes,
})

const nameOf = ({ modules }: Part, bytesOf: (module: string) => number): string =>
  modules
    .reduce((largest, module) => (bytesOf(module) > bytesOf(largest) ? module : largest))
    .replace(/^.*\/|\.\w+$/g, '')

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)
