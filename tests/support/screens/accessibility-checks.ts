import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page as it stands, by rule and place.
 * @param rules only these; otherwise all that WCAG 2.2 AA asks
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // In one go, without a further page to put the results of frames together: half of the work. No frame speaks to axe.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** More stops than any screen has. */
const LONGEST_WAY = 150

/**
 * Presses Tab until the focus stands on the element.
 * @throws when it is not reached, or is reached unseen: nothing shows where the focus is
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const wanted = target.first()
  await wanted.waitFor()
  for (let stop = 0; stop < LONGEST_WAY; stop++) {
    const focus = await wanted.evaluate(focusOn)
    if (focus === 'unseen') throw new Error(`Nothing shows that the focus is on ${target}`)
    if (focus === 'seen') return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Asked at once, since the page may go on in between. The ring is the element's own, or that of the area that it fills. */
function focusOn(element: Element): 'seen' | 'unseen' | 'elsewhere' {
  if (element !== document.activeElement) return 'elsewhere'
  const isSeen = [null, '::after'].some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isSeen ? 'seen' : 'unseen'
}

/** The colour that a part's words are painted in, by its common name. */
export async function colourOf(part: Locator): Promise<'black' | 'grey' | 'green' | 'red' | 'another'> {
  const [red = 0, green = 0, blue = 0] = await part.evaluate((element) => {
    const canvas = document.createElement('canvas')
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('No canvas to paint on.')
    paint.fillStyle = getComputedStyle(element).color
    paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  })
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return green < 64 ? 'black' : 'grey'
  if (green > 1.3 * Math.max(red, blue)) return 'green'
  return red > 1.3 * Math.max(green, blue) ? 'red' : 'another'
}
