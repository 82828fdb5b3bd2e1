import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { ROOT } from '../project.ts'
import { isSkippedCall, isTestCall, overlap, testNames } from './test-names.ts'

/** A proof of a row: the test's file, and its title as the file writes it. */
export type Proof = { file: string; title: string }

/** Says in a few words why the named test proves nothing; undefined when it stands in its file and runs. */
export function whyNoProof({ file, title }: Proof): string | undefined {
  if (!existsSync(join(ROOT, file))) return 'has no such file'
  return whyNoTest(file, readFileSync(join(ROOT, file), 'utf8'), title)
}

/**
 * A regular expression for the names under which a title's tests run, groups included. Places for values match anything; a row of
 * a table is known by its first text.
 */
export function titlePattern(title: string): string {
  const text = title.startsWith('[') ? (title.match(/'([^']+)'/)?.[1] ?? title) : title
  const parts = text.split(/%[sdifjoO#]|\$\{[^}]*\}|\$\w[\w.]*/)
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
}

/** Titles that say nothing about what is proven. */
const EMPTY =
  /^(it )?(works|renders|runs|passes|is (fine|correct|ok|right)|does (it|so)|behaves)( (correctly|fine|well))?$/i

/** True if a title has fewer than three words beside its places for values, or only empty ones. */
export function saysNothing(title: string): boolean {
  const words = title.replace(/%\w|\$\w+/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return EMPTY.test(title.trim()) || words.length < 3
}

/** Says why no test with that title runs in the file; undefined when one does. */
export function whyNoTest(file: string, source: string, title: string): string | undefined {
  if (saysNothing(title)) return 'has a title that says nothing'
  // Names of the scheme's conformance modules may stand before it.
  const found = textsIn(file, source).filter(
    ({ text, isNamed }) => isNamed && (text === title || text.endsWith(`: ${title}`)),
  )
  if (found.length === 0 && isMade(file, source, title)) return undefined
  if (found.length === 0)
    return source.includes(title)
      ? 'stands in a comment, within a longer text, or in none of a test'
      : 'is not there'
  return found.every(({ skipped }) => skipped) ? 'is skipped' : undefined
}

/** True if a test of the file runs under this name, whose words stand in its texts or in a file that it imports: a table of cases. */
function isMade(file: string, source: string, title: string): boolean {
  const named = title.replaceAll('%s', '*')
  if (!testNames(file, source).some((name) => overlap(name, `*${named}`))) return false
  const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(ROOT, dirname(file), path),
  )
  const running = textsIn(file, source).flatMap(({ text, skipped }) => (skipped ? [] : [text]))
  const texts = [...running, ...imported.map((path) => readFileSync(path, 'utf8'))].join('\n')
  return (named.match(/[\p{L}\p{N}_-]+/gu) ?? []).every((word) => texts.includes(word))
}

/** Many rows name the same file: each is parsed once. */
const parsed = new Map<string, Text[]>()

function textsIn(file: string, source: string): Text[] {
  const known = parsed.get(source)
  if (known) return known
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const texts = textsOf(program as unknown as Node, source, { skipped: false, isNamed: false })
  parsed.set(source, texts)
  return texts
}

type Text = { text: string; skipped: boolean; isNamed: boolean }
/** Every text of the source, with two marks: it stands in a skipped test; it names a test, as its title or in a table of cases. */
function textsOf(node: unknown, source: string, inside: { skipped: boolean; isNamed: boolean }): Text[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsOf(one, source, inside))
  if (typeof node !== 'object' || node === null) return []
  const one = node as Node
  const within = {
    skipped: inside.skipped || isSkippedCall(one, source),
    isNamed: inside.isNamed || one.type === 'ArrayExpression' || one.type === 'ObjectExpression',
  }
  const [title] = one.type === 'CallExpression' && isTestCall(one, source) ? one.arguments : []
  const own = textAt(one, source).map((text) => ({ text, ...within }))
  const named = title ? textAt(title, source).map((text) => ({ text, ...within, isNamed: true })) : []
  return [...own, ...named, ...Object.values(node).flatMap((part) => textsOf(part, source, within))]
}

function textAt(node: Node, source: string): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral') return [source.slice(node.start + 1, node.end - 1)]
  // The row of a table, as the file writes it.
  return node.type === 'ArrayExpression' ? [source.slice(node.start, node.end)] : []
}
