import { inflateSync } from 'node:zlib'

/**
 * The words that a PDF shows, in the order of its drawing. Reads what pdfkit writes: streams by FlateDecode, text as glyph
 * numbers in hex, and a table of glyphs and signs for each font (ISO 32000-1, 9.10.3).
 */
export function wordsOfPdf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const objects = new Map(
    text.split('\nendobj').map((piece) => {
      const [head = '', body = ''] = piece.split(' 0 obj\n')
      return [Number(head.slice(head.lastIndexOf('\n') + 1)), body]
    }),
  )
  const streamOf = (id: number): string => {
    const body = objects.get(id) ?? ''
    const at = body.indexOf('stream\n')
    if (at < 0) return ''
    const bytes = Buffer.from(body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.slice(0, at).includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const signs = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')
      if (name && signs) fonts.set(name, signsOf(streamOf(Number(signs[1]))))
    }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages
    .map((page) => shownIn(streamOf(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts))
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** Signs by glyph number in hex. */
function signsOf(table: string): Map<string, string> {
  const signs = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const all = [...String(list).matchAll(/<([0-9a-f ]+)>/gi)]
    all.forEach(([, hex], at) => {
      const glyph = (Number.parseInt(String(first), 16) + at).toString(16).padStart(4, '0')
      signs.set(glyph, Buffer.from(String(hex).replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    })
  }
  return signs
}

/** Text between two places of a page is a piece of its own. */
function shownIn(page: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let signs: ReadonlyMap<string, string> = new Map()
  let shown = ''
  for (const line of page.split('\n')) {
    if (line.endsWith(' Tf')) signs = fonts.get(line.slice(1, line.indexOf(' '))) ?? new Map()
    if (line === 'BT') shown += ' '
    if (!line.endsWith(' TJ')) continue
    for (const [, hex] of line.matchAll(/<([0-9a-f]+)>/gi))
      for (const glyph of String(hex).match(/.{4}/g) ?? [])
        shown += signs.get(glyph.toLowerCase()) ?? '\uFFFD'
  }
  return shown
}
