import type { Page } from 'playwright-core'

/** What can be pressed, in px, and is smaller than a finger. */
export type SmallTarget = { place: string; words: string; size: string }

/**
 * What a finger or a mouse presses on the page as it stands and reaches on less than so many px, in height or width. A field's
 * label belongs to it, and a link in the midst of a sentence may be as high as its line (WCAG 2.2, 2.5.5).
 */
export async function smallTargets(page: Page, least: number): Promise<SmallTarget[]> {
  return await page.evaluate(findSmall, least)
}

/** Runs in the page. */
function findSmall(least: number): SmallTarget[] {
  const PRESSED =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="button"], [role="option"]'
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  const isInSentence = (element: Element): boolean => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent ?? ''
    return around.length - (element.textContent?.length ?? 0) > 3
  }
  const ownersOf = (element: Element): Element[] => [
    element,
    ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
  ]
  const isReached = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return ownersOf(element).some((one) => hit !== null && one.contains(hit))
  }
  const found = new Map<string, SmallTarget>()
  for (const element of document.querySelectorAll(PRESSED)) {
    if (top?.matches(':modal') && !top.contains(element)) continue
    if (element.closest(':disabled, [aria-disabled="true"], [inert]') || isInSentence(element)) continue
    if (!element.checkVisibility({ checkVisibilityCSS: true, opacityProperty: false })) continue
    const boxes = ownersOf(element).map((one) => one.getBoundingClientRect())
    if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) continue
    if (boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5)) continue
    const own = boxes.find(({ width, height }) => width > 1 && height > 1)
    if (!own || own.right < 0 || own.bottom + scrollY < 0) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const now = (
      ownersOf(element).find((one) => one.getBoundingClientRect().width > 1) ?? element
    ).getBoundingClientRect()
    const [x, y, half] = [now.left + now.width / 2, now.top + now.height / 2, least / 2 - 1]
    // What lies under something else is pressed once that is gone.
    if (!isReached(element, x, y)) continue
    const spreads = (dx: number, dy: number) => isReached(element, x + dx * half, y + dy * half)
    const isWide = now.width >= least - 0.5 || (spreads(-1, 0) && spreads(1, 0))
    const isHigh = now.height >= least - 0.5 || (spreads(0, -1) && spreads(0, 1))
    if (isWide && isHigh) continue
    const place = `${element.parentElement?.className || element.parentElement?.localName} > ${element.localName}.${element.getAttribute('class')?.replaceAll(' ', '.') ?? ''}`
    if (!found.has(place))
      found.set(place, {
        place,
        words: (element.textContent || element.getAttribute('aria-label') || '').slice(0, 40),
        size: `${Math.round(now.width)}×${Math.round(now.height)}`,
      })
  }
  window.scrollTo(0, 0)
  return [...found.values()]
}
