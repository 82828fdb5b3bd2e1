import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atEachScene } from '../../scenes/every-scene/each-scene.ts'
import { paleTexts } from '../../scenes/every-scene/pale-texts.ts'
import { smallTargets } from '../../scenes/every-scene/small-targets.ts'

/** WCAG 2.2, 1.4.6 and 2.5.5, both of level AAA. */
const LEAST_CONTRAST = 7
const LEAST_TARGET = 44

/** Disabled things and SVG drawings aside. Scenes by turns in one of the three brands; the palette's own tests hold every brand to the same contrast. */
it('every text stands out 7 to 1 and every target has 44 px, in all states, both themes and three brands', async () => {
  const findings = await atEachScene(async (page, { name }) => {
    const found: string[] = []
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const small = await smallTargets(page, LEAST_TARGET)
      found.push(...small.map(({ place, words, size }) => `${width} px: ${place} "${words}" has ${size}`))
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const theme of ['light', 'dark']) {
      await wear(page, theme)
      const pale = await paleTexts(page, LEAST_CONTRAST)
      found.push(
        ...pale.map(
          ({ place, words, ratio, state }) => `${theme}, ${state}: ${place} "${words}" has ${ratio} to 1`,
        ),
      )
    }
    return found.map((one) => `${name}, ${one}`)
  })
  expect([...findings.values()].flat()).toEqual([])
})

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
