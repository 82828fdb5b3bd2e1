/**
 * A page of the documents with its generated parts made anew. A part lies between `<!-- name -->` and `<!-- /name -->`;
 * people write what stands around it. Throws when the page has no place for a part.
 */
export function withParts(page: string, parts: Readonly<Record<string, string | readonly string[]>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [before = '', rest] = text.split(`<!-- ${name} -->`)
    const after = rest?.split(`<!-- /${name} -->`)[1]
    if (after === undefined) throw new Error(`The page has no place for ${name}.`)
    const lines = typeof part === 'string' ? part : part.join('\n')
    return `${before}<!-- ${name} -->\n\n${lines}\n\n<!-- /${name} -->${after}`
  }, page)
}
