import type { Locator, Page } from 'playwright-core'

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
    if (await wanted.evaluate((element) => element === document.activeElement)) return expectVisible(wanted)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

async function expectVisible(focused: Locator): Promise<void> {
  const shows = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  if (!shows) throw new Error(`Nothing shows that the focus is on ${focused}`)
}
