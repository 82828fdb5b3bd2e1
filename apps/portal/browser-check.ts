import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { parse, tokenizer } from 'acorn'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { BROWSERS, type BrowserName } from './browsers.ts'

/** The last edition of ECMAScript that every browser of `BROWSERS` reads. */
export const EDITION = 2022

/**
 * Features of newer browsers that older ones do well without, each with its reason. Names are those of
 * `newerStyles` and `newerBuiltins`.
 */
export const ENHANCEMENTS: Readonly<Record<string, string>> = {
  ...reason('a line breaks elsewhere', [
    'text-wrap',
    'text-wrap: pretty',
    'text-wrap: balance',
    'text-wrap: wrap',
  ]),
  ...reason('a sheet ends elsewhere', ['break-after: avoid']),
  ...reason('a long list is drawn whole', [
    'content-visibility',
    'content-visibility: auto',
    'content-visibility: visible',
    'contain-intrinsic-block-size',
  ]),
  ...reason('a pointer only, and a telephone has none', [
    'cursor: pointer',
    'cursor: not-allowed',
    'cursor: progress',
    'cursor: default',
  ]),
  ...reason('each engine has its own name for it', [
    '::-webkit-progress-bar',
    '::-webkit-progress-value',
    '::-moz-progress-bar',
  ]),
  ...reason('on paper only: the sheet keeps what is folded as it is', [':has', '::details-content']),
  'accent-color': 'the tick has the colour of the system',
  'overscroll-behavior': 'the page behind a dialog may move',
  ':popover-open': 'a toast stands below a dialog, a tip stands open',
  ...reason('the colours of the system stay, or those of a printer', [
    'forced-color-adjust',
    'forced-color-adjust: none',
    'print-color-adjust: exact',
  ]),
  ...reason('a member of an object of a library, not of JavaScript', [
    '.use',
    '.toArray',
    '.error',
    '.isError',
    '.escape',
    '.drop',
  ]),
  '.captureStackTrace': 'a library asks whether it is there',
}

function reason(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}

/** The syntax errors of a script in the oldest browsers; empty if they can read it. */
export function newerSyntax(code: string): string[] {
  try {
    parse(code, { ecmaVersion: EDITION, sourceType: 'module' })
    return []
  } catch (error) {
    return [`not ECMAScript ${EDITION}: ${(error as Error).message}`]
  }
}

/** Members of JavaScript's own objects in a script, by name, that the oldest browsers do not all have. */
export function newerBuiltins(code: string): string[] {
  const found = new Set<string>()
  let afterDot = false
  for (const { type, start, end } of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
    const word = code.slice(start, end)
    if (afterDot && NEW_MEMBERS.has(word)) found.add(`.${word}`)
    afterDot = type.label === '.' || type.label === '?.'
  }
  return [...found]
}

/** Properties, keywords, functions, selectors and rules of a style sheet that the oldest browsers do not all know. */
export function newerStyles(css: string): string[] {
  const found = new Set<string>()
  const note = (name: string, at: Identifier | undefined): void => {
    if (at?.__compat && !isKnown(at.__compat)) found.add(name)
  }
  const { properties = {}, selectors = {}, 'at-rules': rules = {} } = bcd.css
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') note(`@${node.name}`, rules[node.name])
    if (node.type === 'rule')
      for (const [name, word = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) note(name, selectors[word])
    if (node.type !== 'decl' || node.prop.startsWith('--')) return
    note(node.prop, properties[node.prop])
    for (const [, word = '', open] of node.value.matchAll(/([a-z][a-z-]+)(\()?/g))
      if (open) note(`${word}()`, FUNCTIONS.get(word))
      else note(`${node.prop}: ${word}`, properties[node.prop]?.[word])
  })
  return [...found]
}

/** Fails the build when a file holds what the oldest browsers do not read. */
export function keepBrowsers(): Plugin {
  return {
    name: 'keep-browsers',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const problems = Object.keys(bundle).flatMap((file) => problemsOf(file, join(dir, file)))
      if (problems.length > 0)
        this.error(`Newer than the browsers that the portal is for:\n${problems.join('\n')}`)
    },
  }
}

function problemsOf(file: string, path: string): string[] {
  const isStyle = file.endsWith('.css')
  if (!isStyle && !file.endsWith('.js')) return []
  const text = readFileSync(path, 'utf8')
  const found = isStyle ? newerStyles(text) : [...newerSyntax(text), ...newerBuiltins(text)]
  return found.filter((name) => !(name in ENHANCEMENTS)).map((name) => `${file}: ${name}`)
}

const numberOf = (version: string): number => Number.parseFloat(version.replace('≤', ''))

/** True if every one of the oldest browsers has it, with or without a prefix. */
function isKnown({ support }: CompatStatement): boolean {
  return Object.entries(BROWSERS).every(([name, oldest]) => {
    const statements = [support[name as BrowserName] ?? []].flat()
    return statements.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        typeof added === 'string' && !removed && !flags && numberOf(added) <= numberOf(oldest),
    )
  })
}

const FUNCTIONS = new Map<string, Identifier>()
collectFunctions(bcd.css.types)

function collectFunctions(at: Identifier | undefined): void {
  for (const [name, one] of membersOf(at)) {
    if (!FUNCTIONS.has(name)) FUNCTIONS.set(name, one)
    collectFunctions(one)
  }
}

function membersOf(at: Identifier | undefined): [string, Identifier][] {
  return Object.entries(at ?? {}).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')
}

/** Names that no object of the oldest browsers has: a name that one of them has may be meant. */
const NEW_MEMBERS = newMembers()

function newMembers(): ReadonlySet<string> {
  const known = new Set<string>()
  const unknown = new Set<string>()
  // A name outside the standards belongs to one engine; code tests for it before use.
  for (const [, object] of membersOf(bcd.javascript.builtins))
    for (const [name, member] of membersOf(object))
      if (member.__compat?.status?.standard_track) (isKnown(member.__compat) ? known : unknown).add(name)
  return new Set([...unknown].filter((name) => !known.has(name) && /^[a-z]\w+$/.test(name)))
}
