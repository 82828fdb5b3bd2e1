import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Loads the page again with a time that the test can let run, so that nobody waits for what is tried again. */
export async function ownTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
}

/** Lets the page's time run until every new try has been made and the words are there. */
export async function afterAllTries(page: Page, words: string): Promise<void> {
  const see = async (): Promise<boolean> => {
    await page.clock.runFor(10_000)
    return page.getByText(words, { exact: true }).first().isVisible()
  }
  await expect.poll(see, { timeout: 30_000 }).toBe(true)
}
