import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Loads the page again with a time that the test can let run, so that nobody waits for what is tried again. */
export async function ownTime(page: Page): Promise<void> {
  const address = page.url()
  // Nothing of the portal runs while its time changes hands.
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(address)
}

/**
 * Lets the page's time run until every new try has been made and the words are there; never so long that the session
 * ends.
 */
export async function afterAllTries(page: Page, words: string): Promise<void> {
  const see = async (): Promise<boolean> => {
    await page.clock.runFor(1000)
    return page.getByText(words, { exact: true }).first().isVisible()
  }
  await expect.poll(see).toBe(true)
}

/**
 * Lets the page's own time run, and waits until everything that it then asked for has arrived: what the backend has not been
 * asked by now is not asked at all.
 */
export async function letPass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => (await fetch('/config.json')).text())
}
