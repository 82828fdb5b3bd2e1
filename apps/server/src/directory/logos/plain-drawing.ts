/** Bounds of a drawing: the text of a real logo has a few kilobytes. */
const MOST = { characters: 200_000, elements: 2_000 }

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

const ELEMENTS = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop style`)
/** Paint and geometry. Names that repeat, filter, clip, load or move something are missing on purpose. */
const PAINT = words(`
  fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit opacity stop-color stop-opacity color display visibility enable-background isolation`)
const ATTRIBUTES = words(`
  id class version baseProfile role aria-label aria-hidden aria-labelledby focusable xml:space xml:lang
  x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform offset
  gradientUnits gradientTransform spreadMethod href xlink:href type`)

/** One tag, comment or text, from where the last one ended. */
const TOKEN =
  /<!--[\s\S]*?-->|<\/[\w:.-]+\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** The only references: to a gradient of the same file, as paint or as the gradient's pattern. */
const REFERENCE = /^(url\(['"]?#[\w.-]+['"]?\)|#[\w.-]+)$/

/**
 * True if an SVG consists of flat shapes and gradients and of nothing else. Other parts of SVG let a few hundred bytes
 * draw for minutes (nested `use`, patterns, filters, masks), run scripts or load files.
 * @param svg the root element and everything in it, without prolog
 */
export function isPlainDrawing(svg: string): boolean {
  // NOTE: an escape sequence may end a comment for a browser that decodes ISO-2022-JP, and not for this reader.
  if (svg.length > MOST.characters || svg.includes('&#') || svg.includes('\x1b')) return false
  TOKEN.lastIndex = 0
  let elements = 0
  for (let open = ''; TOKEN.lastIndex < svg.length; ) {
    const found = TOKEN.exec(svg)
    if (!found) return false
    const [token, name, attributes = ''] = found
    if (name === undefined) {
      if (open === 'style' && !token.startsWith('<') && !isPlainStyle(token)) return false
      continue
    }
    open = name
    elements += 1
    if (elements > MOST.elements || !ELEMENTS.has(name) || !arePlain(attributes)) return false
  }
  return true
}

const arePlain = (attributes: string): boolean =>
  [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', double, single]) => {
    const value = (double ?? single ?? '').trim()
    if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('data-')) return true
    if (name === 'style') return value.split(';').every(isPlainDeclaration)
    if (name.endsWith('href')) return ATTRIBUTES.has(name) && REFERENCE.test(value)
    return (ATTRIBUTES.has(name) && !value.includes('url(')) || (PAINT.has(name) && isPlainPaint(value))
  })

const isPlainPaint = (value: string): boolean => !value.includes('url(') || REFERENCE.test(value)

function isPlainDeclaration(declaration: string): boolean {
  const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim())
  return name === '' || (more.length === 0 && PAINT.has(name) && isPlainPaint(value))
}

/** Rules such as `.a,.b{fill:#123}`. */
const isPlainStyle = (text: string): boolean =>
  text.split('}').every((rule) => {
    const [selector = '', declarations = '', ...more] = rule.split('{')
    return (
      more.length === 0 && /^[\s\w.,#-]*$/.test(selector) && declarations.split(';').every(isPlainDeclaration)
    )
  })
