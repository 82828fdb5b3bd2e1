import { type Node, parseSync } from 'oxc-parser'
import { walk } from '../boundaries/text-in-sql.ts'
import { isTestCall } from './test-names.ts'

/** Texts of a file that people read beside its comments: titles of tests, and messages of errors and of the log. */
export type SpokenTexts = { titles: string[]; messages: string[] }

const LOG_CALL = /(^|\.)log\.(debug|info|warn|error|fatal)$/
const ERROR = /Error$/
/** Reading a tree costs most of it, and most files have none of these. */
const MAY_SPEAK = /\b(it|test|describe)\b|\blog\.|Error\(/

/** Values that are put into a text are left out. A title that is not a literal is not read. */
export function spokenTexts(file: string, source: string): SpokenTexts {
  const texts: SpokenTexts = { titles: [], messages: [] }
  if (!MAY_SPEAK.test(source)) return texts
  walk(parseSync(file, source).program, (one) => {
    if (one.type !== 'CallExpression' && one.type !== 'NewExpression') return
    const [first] = one.arguments
    const callee = source.slice(one.callee.start, one.callee.end)
    if (isTestCall(one, source) && one.arguments.length > 1) texts.titles.push(...textOf(first))
    else if (LOG_CALL.test(callee)) texts.messages.push(...one.arguments.flatMap(textOf))
    else if (one.type === 'NewExpression' && ERROR.test(callee)) texts.messages.push(...textOf(first))
  })
  return texts
}

function textOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return node?.type === 'TemplateLiteral' ? [node.quasis.map(({ value }) => value.cooked).join('…')] : []
}
