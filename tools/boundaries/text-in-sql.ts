import { type Node, parseSync } from 'oxc-parser'

/**
 * The expressions that a source puts into texts: those of its templates and sums. In a file that holds SQL each of them
 * could carry somebody's input past the parameters of a query.
 */
export function partsOfTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found = new Set<string>()
  const textOf = ({ start, end }: Span): string => source.slice(start, end).replace(/\s+/g, ' ')
  walk(program as unknown as Node, (node) => {
    if (node.type === 'TemplateLiteral')
      for (const [index, expression] of node.expressions.entries()) {
        const before = node.quasis
          .slice(0, index + 1)
          .map(({ value }) => value.raw)
          .join('')
        const part = textOf(expression)
        if (isOwn(expression as Node) || before.endsWith('$')) continue
        found.add(isOpenQuote(before) ? `'${part}'` : part)
      }
    if (node.type === 'BinaryExpression' && node.operator === '+' && [node.left, node.right].some(isText))
      found.add(textOf(node))
  })
  return [...found]
}

/** A value between quotation marks of SQL is a value that should be a parameter. */
const isOpenQuote = (sql: string): boolean => sql.split("'").length % 2 === 0

type Span = { start: number; end: number }

/** A constant of the file, or what a function of constants makes of them: `COLUMNS`, `RESULT(2)`. */
function isOwn(node: Node): boolean {
  if (node.type === 'Identifier') return /^[A-Z][A-Z0-9_]*$/.test(node.name)
  if (node.type === 'Literal') return true
  return (
    node.type === 'CallExpression' &&
    isOwn(node.callee as Node) &&
    node.arguments.every((argument) => isOwn(argument as Node))
  )
}

const isText = (node: unknown): boolean => {
  const { type, value } = node as { type: string; value?: unknown }
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

/** Visits every node of a syntax tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node)
    for (const part of Object.values(node)) walk(part, visit)
  }
}
