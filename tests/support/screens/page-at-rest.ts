import type { Page } from 'playwright-core'
import type { SceneLocator } from './scene-page.ts'

/** Half faded in, everything is pale: waits for whatever moves, save what moves for ever. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * From now on the browser does not leave for the other institution. What it asks for is given up, which leaves the page as it
 * stands; of a page whose next one is only kept waiting Chromium takes no picture.
 * @returns lets it leave again: at once, for what it asked for meanwhile, unless the customer has gone back
 */
export async function hold(page: Page): Promise<(wentBack?: 'went back') => Promise<void>> {
  let leavingFor: string | undefined
  const isLeaving = (url: URL): boolean => /\/transmissions\/|\/auth\/authorize|^\/outra\//.test(url.pathname)
  await page.route(isLeaving, async (route) => {
    leavingFor = route.request().url()
    await route.abort('aborted')
  })
  return async (wentBack) => {
    await page.unroute(isLeaving)
    if (leavingFor && !wentBack)
      await page.evaluate((to) => void setTimeout(() => window.location.assign(to)), leavingFor)
  }
}

/** Waits until what the last event set off is drawn, so that what is not there by now has not come of it. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/**
 * Presses what the page has brought into view, once that is noticed: a bar that goes when the page's end comes would otherwise
 * move it away under the pointer, and a press that ends elsewhere than it began is none. Observers are told in the order in
 * which they began, and twice is after what the first time set off.
 */
export async function pressInView(pressed: SceneLocator): Promise<void> {
  await pressed.waitFor()
  await pressed.evaluate(async (element, times) => {
    element.scrollIntoView({ block: 'center' })
    for (let time = 0; time < times; time++)
      await new Promise<void>((done) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          done()
        })
        observer.observe(element)
      })
  }, 2)
  await pressed.click()
}
