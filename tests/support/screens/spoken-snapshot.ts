import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rest } from './page-at-rest.ts'

/** What differs from run to run and says nothing about the screen. */
const CHANGING: readonly [RegExp, string][] = [
  [/\d\d\/\d\d\/\d{4}/g, 'dd/mm/aaaa'],
  [/\b\d\d:\d\d\b/g, 'hh:mm'],
  [/urn(:|%3A)serra(:|%3A)[\w-]+/g, 'urn'],
  [/https?:\/\/localhost:\d+/g, ''],
]
/** The same on every page of the portal, and written down with the first. */
const FRAME = /^- (?:link "Ir para o conteúdo"|banner|contentinfo):\n(?: {2}.*\n)*/gm

/**
 * The screen as a screen reader speaks it, compared with the reviewed text in `tests/screens/look/spoken`. After a change
 * that is meant: `npx vitest run --project slow tests/screens/look/spoken -u`, then read the difference aloud.
 */
export async function expectSpoken(page: Page, name: string, { framed = false } = {}): Promise<void> {
  await rest(page)
  const spoken = await page.locator('body').ariaSnapshot()
  const steady = CHANGING.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), spoken)
  const told = framed ? `${steady}\n` : `${steady}\n`.replaceAll(FRAME, '')
  await expect(told).toMatchFileSnapshot(`./spoken/${name}.yml`)
}
