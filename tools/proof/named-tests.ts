import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { ROOT } from '../project.ts'
import { isSkippedCall, isTestCall } from './test-names.ts'

/** A proof of a row: the test's file in backquotes, a colon, its title as the file writes it. */
export type Proof = { file: string; title: string }

/** The proofs in a cell. Lines that begin with `Mutant: ` say how the sentence was broken to see them fail. */
export function proofsIn(cell: string): (Proof | undefined)[] {
  const lines = cell.split('<br>').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('Mutant: ')).map(proofFrom)
}

function proofFrom(line: string): Proof | undefined {
  const [, file, title] = line.match(/^`([^`]+)`: (.+)$/) ?? []
  return file && title ? { file, title: title.replaceAll('\\|', '|') } : undefined
}

/** Why the proof is none, in a few words; undefined when its test stands in its file and runs. */
export function whyNoProof(proof: Proof | undefined): string | undefined {
  if (!proof) return 'is not written as file and title'
  if (!existsSync(join(ROOT, proof.file))) return 'has no such file'
  return whyNoTest(proof.file, readFileSync(join(ROOT, proof.file), 'utf8'), proof.title)
}

/** Words that say nothing of what is proven. */
const EMPTY =
  /^(it )?(works|renders|runs|passes|is (fine|correct|ok|right)|does (it|so)|behaves)( (correctly|fine|well))?$/i

/** A title says something in three words at least, places for values aside. */
export function saysNothing(title: string): boolean {
  const words = title.replace(/%\w|\$\w+/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return EMPTY.test(title.trim()) || words.length < 3
}

/** Why no test of that title runs in the file. */
export function whyNoTest(file: string, source: string, title: string): string | undefined {
  if (saysNothing(title)) return 'has a title that says nothing'
  // Names of the scheme's conformance modules may stand before it.
  const found = textsIn(file, source).filter(
    ({ text, isNamed }) => isNamed && (text === title || text.endsWith(`: ${title}`)),
  )
  if (found.length === 0)
    return source.includes(title)
      ? 'stands in a comment, within a longer text, or in none of a test'
      : 'is not there'
  return found.every(({ skipped }) => skipped) ? 'is skipped' : undefined
}

/** Many rows name the same file: each is parsed once. */
const parsed = new Map<string, Text[]>()

/** Texts of a file that no skipped call holds. */
export const runningTexts = (file: string, source: string): string[] =>
  textsIn(file, source).flatMap(({ text, skipped }) => (skipped ? [] : [text]))

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
type Inside = { skipped: boolean; isNamed: boolean }

/**
 * Every text of the source, whether a call that is skipped or does nothing holds it, and whether it names a test: as its title,
 * or in a table of cases.
 */
function textsOf(node: unknown, source: string, inside: Inside): Text[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsOf(one, source, inside))
  if (typeof node !== 'object' || node === null) return []
  const one = node as Node
  const within = {
    skipped: inside.skipped || isSkippedCall(one, source) || doesNothing(one, source),
    isNamed: inside.isNamed || one.type === 'ArrayExpression' || one.type === 'ObjectExpression',
  }
  const [title] = one.type === 'CallExpression' && isTestCall(one, source) ? one.arguments : []
  const own = textAt(one, source).map((text) => ({ text, ...within }))
  const named = title ? textAt(title, source).map((text) => ({ text, ...within, isNamed: true })) : []
  return [...own, ...named, ...Object.values(node).flatMap((part) => textsOf(part, source, within))]
}

/** A test without a statement. */
const doesNothing = (node: Node, source: string): boolean =>
  node.type === 'CallExpression' &&
  isTestCall(node, source) &&
  node.arguments.some(
    (part) =>
      (part.type === 'ArrowFunctionExpression' || part.type === 'FunctionExpression') &&
      part.body?.type === 'BlockStatement' &&
      part.body.body.length === 0,
  )

function textAt(node: Node, source: string): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral') return [source.slice(node.start + 1, node.end - 1)]
  // A row of a table, as the file writes it.
  return node.type === 'ArrayExpression' ? [source.slice(node.start, node.end)] : []
}
