import type { Page } from 'playwright-core'

/** Time stands still from now on: a page that leaves by itself after two seconds stays. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
