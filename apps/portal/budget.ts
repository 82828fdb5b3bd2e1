import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** In bytes; scripts and style sheets as they travel, compressed. A build above one of them fails. */
export const BUDGETS = { login: 105_000, shell: 115_000, route: 130_000, css: 20_000, fonts: 40_000 } as const

/** What the build knows of a script: what it needs at once, and what it may load later. */
export type Script = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
>

/** One line of the report. `name` is the login, the shell, the file of a route's page, the style sheets or the fonts. */
export type Weight = { name: string; bytes: number; most: number; later?: number }

/** Pages are loaded when visited; `/` also shows these two, to whom another institution sent. */
const isPage = ({ facadeModuleId }: Script): boolean =>
  /\/(\w+Page|IntentLogin|AuthorizationReturn)\.tsx$/.test(facadeModuleId ?? '')
/** The login, at `/`. */
const isEntrance = ({ facadeModuleId }: Script): boolean => /\/Entrance\.tsx$/.test(facadeModuleId ?? '')
/** Around every page but the login. */
const isAround = ({ facadeModuleId }: Script): boolean =>
  /\/(Inside|IdleWarning)\.tsx$/.test(facadeModuleId ?? '')
const nameOf = ({ facadeModuleId, fileName }: Script): string =>
  facadeModuleId?.split('/').at(-1)?.replace('.tsx', '') ?? fileName

/**
 * Weighs what each route makes the browser load before it can be used. The login: what the entry
 * and the entrance need at once. The shell: what the entry needs, and what is around every page behind the login. Any
 * other route: that and the page. `later` is what the page may load besides when it is
 * asked for: dialogs, and what sanitises HTML.
 */
export function weighScripts(scripts: readonly Script[], sizeOf: (fileName: string) => number): Weight[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]))
  const isOwn = (other: Script): boolean =>
    ![isPage, isAround, isEntrance].some((is) => is(other)) && !other.isEntry
  const gather = (from: readonly Script[], later = false, found = new Set<Script>()): Set<Script> => {
    for (const script of from) {
      if (found.has(script)) continue
      found.add(script)
      const next = [...script.imports, ...(later ? script.dynamicImports : [])]
      gather(next.flatMap((name) => byName.get(name) ?? []).filter(isOwn), later, found)
    }
    return found
  }
  const sum = (parts: ReadonlySet<Script>): number =>
    total([...parts].map(({ fileName }) => sizeOf(fileName)))
  const entry = gather(scripts.filter(({ isEntry }) => isEntry))
  const around = gather(scripts.filter(isAround), false, new Set(entry))
  const routes = scripts.filter(isPage).map((page) => {
    const bytes = sum(gather([page], false, new Set(around)))
    const later = sum(gather([page], true, new Set(around))) - bytes
    return { name: nameOf(page), bytes, most: BUDGETS.route, later }
  })
  const login = gather(scripts.filter(isEntrance), false, new Set(entry))
  return [
    { name: 'login', bytes: sum(login), most: BUDGETS.login },
    { name: 'shell', bytes: sum(around), most: BUDGETS.shell },
    ...routes,
  ]
}

/**
 * Measures the files that were written and fails the build above a budget. `BUDGET_REPORT` names a file for the
 * figures (bench/portal).
 */
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
  // The guard around the start, which is no module, comes with every page.
  const guard = files.filter(({ type, fileName }) => type === 'asset' && fileName.endsWith('.js'))
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
