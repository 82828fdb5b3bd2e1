import type { Page } from 'playwright-core'

/** In the page an attribute of the root makes everything look so at once: a mouse would visit one after the other. */
const STATES = ['rest', 'hover', 'active', 'focus'] as const

/** A text too pale, once for all places that look alike. */
export type PaleText = { ratio: number; state: string; place: string; words: string }

/**
 * The texts of the page as it stands, at rest, under the pointer, pressed and focused, whose contrast with what lies behind
 * them is below the ratio. Pictures, what is disabled and what only screen readers get are left out (WCAG 2.2, 1.4.6).
 */
export async function paleTexts(page: Page, least: number): Promise<PaleText[]> {
  return await page.evaluate(findPale, { least, states: [...STATES] })
}

/** Runs in the page. */
function findPale({ least, states }: { least: number; states: string[] }): PaleText[] {
  type Rgba = [number, number, number, number]
  const root = document.documentElement
  const pseudo = /:(hover|active|focus-visible|focus-within|focus)(?![\w-])/g
  const rewrite = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /:(hover|active|focus)/.test(rule.selectorText))
        rule.selectorText = rule.selectorText.replace(
          pseudo,
          (_, name) => `:nth-child(n):where([data-state="${name.startsWith('focus') ? 'focus' : name}"] *)`,
        )
      if (rule instanceof CSSGroupingRule) rewrite(rule.cssRules)
    }
  }
  if (!root.dataset.stated) for (const sheet of document.styleSheets) rewrite(sheet.cssRules)
  root.dataset.stated = 'yes'
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Rgba>()
  const parse = (colour: string): Rgba => {
    const found = known.get(colour)
    if (found || !paint) return found ?? [0, 0, 0, 1]
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data
    const parsed: Rgba = [r, g, b, a / 255]
    known.set(colour, parsed)
    return parsed
  }
  const over = ([r, g, b, a]: Rgba, [r2, g2, b2]: Rgba): Rgba => [
    r * a + r2 * (1 - a),
    g * a + g2 * (1 - a),
    b * a + b2 * (1 - a),
    1,
  ]
  const luminance = (colour: Rgba): number => {
    const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  const isLeftOut = (element: Element): boolean =>
    element.closest('svg, script, style, noscript, option, :disabled, [aria-disabled="true"], [inert]') !==
      null ||
    (top !== undefined &&
      !top.contains(element) &&
      element.closest('dialog') === null &&
      top.matches(':modal'))
  const grounds = new Map<Element | null, Rgba>()
  const groundOf = (element: Element | null): Rgba => {
    const before = grounds.get(element)
    if (before) return before
    const ground: Rgba = element
      ? over(
          parse(getComputedStyle(element).backgroundColor),
          element.matches('dialog:modal') ? [255, 255, 255, 1] : groundOf(element.parentElement),
        )
      : [255, 255, 255, 1]
    grounds.set(element, ground)
    return ground
  }
  const solids = new Map<Element, number>()
  const solidOf = (element: Element | null): number => {
    if (!element) return 1
    const solid =
      solids.get(element) ?? Number(getComputedStyle(element).opacity) * solidOf(element.parentElement)
    solids.set(element, solid)
    return solid
  }
  const everything = [...document.body.querySelectorAll('*')]
  const texts = everything.filter((element) => {
    if (isLeftOut(element)) return false
    const isField =
      element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type)
    const says =
      isField ||
      [...element.childNodes].some((node) => node.nodeType === 3 && /[\p{L}\d]/u.test(node.textContent ?? ''))
    if (!says) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  })
  const found = new Map<string, PaleText>()
  for (const state of states) {
    root.dataset.state = state
    grounds.clear()
    solids.clear()
    for (const element of texts) {
      const { color } = getComputedStyle(element)
      const ground = groundOf(element)
      const solid = solidOf(element)
      if (solid < 0.05) continue
      const [r, g, b, a] = parse(color)
      const light = [luminance(over([r, g, b, a * solid], ground)), luminance(ground)].sort((x, y) => y - x)
      const ratio = ((light[0] ?? 0) + 0.05) / ((light[1] ?? 0) + 0.05)
      if (ratio >= least) continue
      const place = `${element.parentElement?.className || element.parentElement?.localName} > ${element.localName}.${element.getAttribute('class')?.replaceAll(' ', '.') ?? ''}`
      const key = `${place} ${state}`
      if (!found.has(key))
        found.set(key, {
          ratio: Math.floor(ratio * 100) / 100,
          state,
          place,
          words: element.textContent?.slice(0, 40) ?? '',
        })
    }
  }
  delete root.dataset.state
  return [...found.values()]
}
