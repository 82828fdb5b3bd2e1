/** What a page looks like to a ruler. */
export type Geometry = {
  /** What is wrong wherever it is seen. */
  problems: string[]
  /** Each part of each picture: its place within the frame, in px: left, top, width, height. */
  parts: Record<string, readonly number[]>
}

/** Runs in the page, alone: it uses nothing but what stands within it. */
export function measureGeometry(): Geometry {
  const problems: string[] = []
  const parts: Record<string, readonly number[]> = {}
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  // What lies behind a dialog cannot be reached.
  const scope = dialogs.at(-1) ?? document.body
  const nameOf = (element: Element): string => {
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 24)
    return `${element.tagName.toLowerCase()} "${words}"`
  }
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility()) return false
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { visibility, opacity, position, display } = getComputedStyle(one)
      if (opacity === '0' || display === 'none' || visibility !== 'visible') return false
      if (one !== scope && (position === 'fixed' || position === 'sticky')) return false
    }
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2
  }

  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth + 1)
    problems.push(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth} px`)
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
    if (scrolls && element !== document.body && element.scrollWidth > element.clientWidth + 1)
      problems.push(`${nameOf(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`)
  }

  const words = [...scope.querySelectorAll('a, button, input, select, summary, h1, h2, h3, p')].filter(
    isShown,
  )
  // Of a text its lines, for a link may be larger than its words to be met by a finger; of a field or a button all of it.
  const linesOf = (element: Element): DOMRect[] => {
    if (/^(INPUT|SELECT|BUTTON)$/.test(element.tagName)) return [...element.getClientRects()]
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines: DOMRect[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      if (isShown(text.parentElement ?? element)) lines.push(...range.getClientRects())
    }
    return lines
  }
  const drawn = words.map((element) => ({ element, lines: linesOf(element) }))
  drawn.forEach(({ element: one, lines }, place) => {
    for (const { element: other, lines: others } of drawn.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const overlaps = lines.some((a) =>
        others.some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          const isWithin =
            across >= Math.min(a.width, b.width) - 1 && down >= Math.min(a.height, b.height) - 1
          // A button may stand in its field; lines of letters are higher than the letters.
          return across > 4 && down > 6 && !(isWithin && one.tagName === 'INPUT')
        }),
      )
      if (overlaps) problems.push(`${nameOf(one)} lies over ${nameOf(other)}`)
    }
  })

  const pictures = [...scope.querySelectorAll('svg')].filter(
    (picture) => !picture.ownerSVGElement && isShown(picture),
  )
  pictures.forEach((picture, place) => {
    const frame = picture.getBoundingClientRect()
    const shapes = [...picture.querySelectorAll('path, line, rect, circle, ellipse, polyline, polygon, text')]
    shapes.forEach((part, index) => {
      if (part.closest('defs, clipPath, mask, marker, symbol')) return
      const style = getComputedStyle(part)
      if (style.visibility !== 'visible' || style.display === 'none' || style.opacity === '0') return
      // Without the stroke, which some engines count in.
      const box = (part as SVGGraphicsElement).getBBox()
      const matrix = (part as SVGGraphicsElement).getScreenCTM()
      if (!matrix || box.width + box.height === 0) return
      const corners = [box.x, box.x + box.width].flatMap((x) =>
        [box.y, box.y + box.height].map((y) => new DOMPoint(x, y).matrixTransform(matrix)),
      )
      const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
      const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
      const [width, height] = [right - left, bottom - top]
      const name = `picture ${place + 1}, ${part.tagName} ${index + 1}`
      parts[name] = [left - frame.left, top - frame.top, width, height].map((px) => Math.round(px * 10) / 10)
      const outside = Math.max(frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom)
      // The box of a text is as high as its font, not as its letters; a frame that cuts nothing lets a ring stand out.
      const most = part.tagName === 'text' ? 8 : getComputedStyle(picture).overflow === 'visible' ? 6 : 2
      if (outside > most) problems.push(`${name} leaves its frame by ${Math.round(outside)} px`)
    })
  })
  return { problems, parts }
}

/** Fonts are as wide as each engine draws them. */
const TOLERANCE = { text: 12, other: 3 } as const

/**
 * What a page in one engine shows otherwise than in Chromium: what is wrong there alone, and parts of pictures that
 * stand elsewhere.
 */
export function compareGeometry(here: Geometry, inChromium: Geometry): string[] {
  const own = here.problems.filter((problem) => !inChromium.problems.includes(problem))
  const names = Object.keys({ ...inChromium.parts, ...here.parts })
  const moved = names.flatMap((name) => {
    const [mine, theirs] = [here.parts[name], inChromium.parts[name]]
    if (!mine || !theirs) return [`${name} is drawn in ${mine ? 'this engine' : 'Chromium'} alone`]
    const most = / text /.test(name) ? TOLERANCE.text : TOLERANCE.other
    const off = Math.max(...mine.map((px, place) => Math.abs(px - (theirs[place] ?? 0))))
    return off > most ? [`${name} stands ${Math.round(off)} px off Chromium's`] : []
  })
  return [...own, ...moved]
}
