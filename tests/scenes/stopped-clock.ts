import type { ScenePage } from '../support/screens/scene-page.ts'

/**
 * What waits a second or longer never comes: a page that leaves by itself after two seconds stays. Everything quicker
 * goes on, for axe needs time to look.
 */
export async function stopClock(page: ScenePage): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, wait = 0) => (wait < 1000 ? start(run, wait) : 0),
    })
  })
}
