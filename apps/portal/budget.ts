import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { AROUND, ARRIVALS, type Script as BuiltScript, ENTRANCE, withImports } from './chunks.ts'
import { pageFiles } from './page-scripts.ts'
import { SERVICE_WORKER } from './service-worker-asset.ts'

/** Bytes, gzip-compressed. A build above one of them fails. */
export const BUDGETS = { login: 110_000, shell: 126_000, route: 140_000, css: 20_000, fonts: 40_000 } as const

/** A script of the build, with the scripts that it imports at once and later. */
export type Script = BuiltScript & Pick<Rolldown.OutputChunk, 'dynamicImports'>

/** One line of the report. `name`: the login, the shell, the file of a route's page, the style sheets or the fonts. */
export type Weight = { name: string; bytes: number; most: number; later?: number }

/** The pages of the routes, and the two that `/` shows to customers sent by another institution. */
const PAGES = [...new Set(pageFiles().map(([, file]) => file)), ...ARRIVALS]
const nameOf = (module: string): string => module.replace(/^.*\/|\.tsx?$/g, '')

/**
 * Weighs the scripts that the browser loads before a route can be used. The login: entry and entrance, with their imports.
 * The shell: the entry and the frame around every page behind the login. Any other route: the shell and the page. `later`
 * counts the scripts that the page loads on demand: dialogs, the sanitiser of HTML.
 */
export function weighScripts(
  scripts: readonly Script[],
  sizeOf: (fileName: string) => number,
  pages: readonly string[] = PAGES,
): Weight[] {
  const holding = (modules: readonly string[]): Script[] =>
    modules.flatMap((module) => scripts.find(({ moduleIds }) => moduleIds.includes(module)) ?? [])
  const others = new Set(holding([...pages, ENTRANCE, ...AROUND]).map(({ fileName }) => fileName))
  const atOnce = (from: readonly Script[], found?: ReadonlySet<Script>) => withImports(scripts, from, found)
  const withLater = ({ imports, dynamicImports }: Script): string[] => [
    ...imports,
    ...dynamicImports.filter((name) => !others.has(name)),
  ]
  const sum = (parts: ReadonlySet<Script>): number =>
    total([...parts].map(({ fileName }) => sizeOf(fileName)))
  const entry = atOnce(scripts.filter(({ isEntry }) => isEntry))
  const around = atOnce(holding(AROUND), entry)
  const routes = pages.flatMap((page) => {
    const held = holding([page])
    if (held.length === 0) return []
    const bytes = sum(atOnce(held, around))
    const later = sum(withImports(scripts, held, around, withLater)) - bytes
    return { name: nameOf(page), bytes, most: BUDGETS.route, later }
  })
  const login = atOnce(holding([ENTRANCE]), entry)
  return [
    { name: 'login', bytes: sum(login), most: BUDGETS.login },
    { name: 'shell', bytes: sum(around), most: BUDGETS.shell },
    ...routes,
  ]
}

/** Measures the files that were written and fails the build above a budget. `BUDGET_REPORT` names a file for the figures (bench/portal). */
export function keepBudgets(): Plugin {
  return {
    name: 'keep-budgets',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const weights = weigh(dir, Object.values(bundle))
      if (process.env.BUDGET_REPORT) writeFileSync(process.env.BUDGET_REPORT, JSON.stringify(weights))
      const heavy = tooHeavy(weights)
      if (heavy.length > 0) this.error(`The portal is heavier than its budgets:\n${heavy.join('\n')}`)
    },
  }
}

function weigh(dir: string, files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Weight[] {
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length
  const scripts = files.filter((file) => file.type === 'chunk')
  // Every page loads the guard around the start, which is no module.
  const guard = files.filter(
    ({ type, fileName }) => type === 'asset' && fileName.endsWith('.js') && fileName !== SERVICE_WORKER,
  )
  const besides = total(guard.map(({ fileName }) => gzipped(fileName)))
  const sheets = files.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  const fonts = readdirSync(join(dir, 'fonts')).map((name) => statSync(join(dir, 'fonts', name)).size)
  return [
    ...weighScripts(scripts, gzipped).map((weight) => ({ ...weight, bytes: weight.bytes + besides })),
    { name: 'css', bytes: total(sheets.map(gzipped)), most: BUDGETS.css },
    { name: 'fonts', bytes: total(fonts), most: BUDGETS.fonts },
  ]
}

/** A line for each budget that is broken. */
export function tooHeavy(weights: readonly Weight[]): string[] {
  return weights.filter(({ bytes, most }) => bytes > most).map(lineOf)
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)
const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const lineOf = ({ name, bytes, most }: Weight): string => `${name}: ${kilo(bytes)} of ${kilo(most)}`
