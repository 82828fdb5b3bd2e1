import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AROUND, ENTRANCE, ROUTES, type Script, withImports } from './chunks.ts'
import { LOGIN_PATH, PAGES } from './src/paths.ts'

/** The path of each page and the file that holds it, as the route table has them. */
export function pageFiles(): [path: string, file: string][] {
  const rows = readFileSync(ROUTES, 'utf8').matchAll(/\.\.\.PAGES\.(\w+),[\s\S]*?import\('([^']+)'\)/g)
  return [...rows].map(([, page = '', file = '']) => [
    PAGES[page as keyof typeof PAGES].path,
    fileURLToPath(new URL(file, `file://${ROUTES}`)),
  ])
}

/** Scripts by number, and the numbers of those that each address needs. */
export type PageScripts = { files: string[]; pages: Record<string, number[]> }

/**
 * The scripts that each address needs beside those of every address. They stand in the page as data (a block of JSON,
 * which no policy takes for a script); `before-first-paint.ts` asks for those of the present address together with what every
 * page needs, instead of after it has run.
 */
export function pageScripts(scripts: readonly Script[], pages = pageFiles()): PageScripts {
  const filesWith = (isMeant: (script: Script) => boolean): string[] =>
    [...withImports(scripts, scripts.filter(isMeant))].map(({ fileName }) => fileName)
  const filesOf = (module: string) => filesWith(({ moduleIds }) => moduleIds.includes(module))
  const everywhere = new Set(filesWith(({ isEntry }) => isEntry))
  const around = AROUND.flatMap(filesOf)
  const needed = new Map<string, Set<string>>([[LOGIN_PATH, new Set(filesOf(ENTRANCE))]])
  for (const [path, module] of pages) needed.set(path, new Set([...around, ...filesOf(module)]))
  const files = [...new Set([...needed.values()].flatMap((names) => [...names]))].filter(
    (name) => !everywhere.has(name),
  )
  const numbersOf = (names: ReadonlySet<string>): number[] =>
    files.flatMap((name, number) => (names.has(name) ? [number] : []))
  return {
    files,
    pages: Object.fromEntries([...needed].map(([path, names]) => [path, numbersOf(names)])),
  }
}
