import { type Node, parseSync } from 'oxc-parser'

/**
 * The whole names of the tests of a file that run, as reports have them: titles of the groups around a test, then its own. `*`
 * stands for what is put in when it runs: values of a table, of a template, of a variable.
 */
export function testNames(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  return namesIn(program as unknown as Node, source, [])
}

const GROUP = /^describe\b/
const TEST = /^(it|test)\b/
const SKIPPED =
  /^(describe|it|test)\b[^(]*\.(skip|todo|fails|runIf\(\s*false|skipIf\(\s*true)\b|^x(it|test|describe)\b/

/** True if a call makes a test, by its name. */
export const isTestCall = (node: Node, source: string): boolean =>
  node.type === 'CallExpression' && TEST.test(source.slice(node.callee.start, node.callee.end))

/** True if a call makes no test, or one that proves nothing, by its name or by an option (`{ skip: true }`). */
export function isSkippedCall(node: Node, source: string): boolean {
  if (node.type === 'IfStatement') return source.slice(node.test.start, node.test.end) === 'false'
  if (node.type !== 'CallExpression') return false
  const callee = source.slice(node.callee.start, node.callee.end)
  if (SKIPPED.test(callee)) return true
  if (!GROUP.test(callee) && !TEST.test(callee)) return false
  return node.arguments.some(
    (option) =>
      option.type === 'ObjectExpression' &&
      option.properties.some((one) =>
        /^['"]?(skip|todo|fails)['"]?\s*:\s*(?!false\b)/.test(source.slice(one.start, one.end)),
      ),
  )
}

function namesIn(node: unknown, source: string, groups: readonly string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => namesIn(one, source, groups))
  if (typeof node !== 'object' || node === null) return []
  const one = node as Node
  if (one.type !== 'CallExpression')
    return Object.values(node).flatMap((part) => namesIn(part, source, groups))
  const callee = source.slice(one.callee.start, one.callee.end)
  if (isSkippedCall(one, source)) return []
  const [title, ...rest] = one.arguments
  if (title && rest.length > 0 && GROUP.test(callee))
    return namesIn(rest, source, [...groups, titleOf(title, source)])
  if (title && rest.length > 0 && TEST.test(callee)) return [[...groups, titleOf(title, source)].join(' ')]
  return Object.values(node).flatMap((part) => namesIn(part, source, groups))
}

function titleOf(node: Node, source: string): string {
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked ?? value.raw).join('*')
        : node.type === 'BinaryExpression'
          ? `${titleOf(node.left as Node, source)}${titleOf(node.right, source)}`
          : '*'
  return text.replace(/%[sdifjoO]|\$[\w.]+/g, '*')
}

/** True if two patterns, in which `*` stands for anything, have a name in common. */
export function overlap(one: string, other: string): boolean {
  const width = other.length + 1
  const cells = new Uint8Array((one.length + 1) * width)
  cells[0] = 1
  for (let at = 0; at <= one.length; at += 1) {
    for (let to = 0; to <= other.length; to += 1) {
      if (!cells[at * width + to]) continue
      const [a, b] = [one[at], other[to]]
      // A star takes nothing, or one sign more of the other.
      if (a === '*' || (a !== undefined && b === '*')) cells[(at + 1) * width + to] = 1
      if (b === '*' || (b !== undefined && a === '*')) cells[at * width + to + 1] = 1
      if (a !== undefined && b !== undefined && (a === b || a === '*' || b === '*'))
        cells[(at + 1) * width + to + 1] = 1
    }
  }
  return cells[one.length * width + other.length] === 1
}
