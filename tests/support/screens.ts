import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is then true on the screen. */

/** The consent that the details' address names. */
export function consentIdOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname.replace('/myshares/', ''))
}

/** The status word of the details page. */
export async function expectStatus(page: Page, word: string): Promise<void> {
  await page.locator('.status', { hasText: word }).first().waitFor()
  expect(await page.locator('.status').first().textContent()).toBe(word)
}

/** A card of the institution with the status word, on the tab that is open. */
export async function expectCard(page: Page, institution: string, word: string): Promise<void> {
  const card = page.locator('.card', { hasText: institution }).filter({ hasText: word })
  await card.first().waitFor()
  expect(await card.count()).toBeGreaterThan(0)
}
