import type { Page } from 'playwright-core'

/** Half faded in, everything is pale: waits for whatever moves, save what moves for ever. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** From now on the browser does not leave for the other institution. @returns lets it go after all */
export async function hold(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  const isLeaving = (url: URL): boolean => /\/transmissions\/|\/auth\/auth\/|^\/outra\//.test(url.pathname)
  await page.route(isLeaving, async (route) => {
    await new Promise<void>((release) => held.push(release))
    // Letting go of all that is held may have come first.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    await page.unroute(isLeaving)
    for (const release of held) release()
  }
}

/** Waits until what the last event set off is drawn, so that what is not there by now has not come of it. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}
