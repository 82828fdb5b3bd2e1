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

/** Keeps the browser on a page that leaves by itself, as long as it is looked at. */
export async function stay(page: Page, look: () => Promise<void>): Promise<void> {
  const held: (() => void)[] = []
  const isLeaving = (url: URL): boolean => /\/transmissions\/|\/auth\/auth\//.test(url.pathname)
  await page.route(isLeaving, async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await look()
  await page.unroute(isLeaving)
  for (const release of held) release()
}
