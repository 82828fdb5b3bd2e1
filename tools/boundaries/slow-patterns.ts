import { type Node, parseSync } from 'oxc-parser'
import { analyse } from 'scslre'
import { repeatsAfterText } from './repeats-after-text.ts'
import { walk } from './text-in-sql.ts'

/** Sources of the product: texts from outside reach them. */
const PRODUCT = /^(apps|packages)\/[^/]+\/src\/(?!.*(\.test\.|fixture))/

/**
 * The regular expressions of a source that take quadratic or exponential time on a hostile text, as it writes them. Their
 * matching backtracks over the text again and again, and a long text blocks the process. `scslre` is the engine behind
 * `no-super-linear-backtracking` and `no-super-linear-move` of eslint-plugin-regexp.
 */
export function slowPatternsOf(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found: string[] = []
  walk(program as unknown as Node, (node) => {
    if (node.type !== 'Literal' || !('regex' in node)) return
    const { pattern, flags } = node.regex
    const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true } })
    const isSlow = reports.length > 0 || (PRODUCT.test(path) && repeatsAfterText({ source: pattern, flags }))
    if (isSlow) found.push(`/${pattern}/${flags}`)
  })
  return found
}
