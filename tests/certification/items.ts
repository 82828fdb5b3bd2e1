import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import certification from '../fixtures/opin/certification-items.json' with { type: 'json' }
import { rest } from '../support/screens/page-at-rest.ts'

/** Where the run leaves what it found: a picture and a line for each item. */
const FOUND = fileURLToPath(new URL('../../test-results/certification/', import.meta.url))

/** Where an item is on the screen; the first place is the one whose picture is taken. */
export type Finding = Locator | readonly Locator[]

const shows = new Map(certification.items.map((item) => [item.id, item.shows]))

/**
 * One test for one item of the certification: it holds when everything that `find` names can be seen on the screen on
 * which the journey now stands. `find` checks what sight alone does not tell, and throws.
 */
export function item(id: string, at: () => Page, find: (page: Page) => Finding | Promise<Finding>): void {
  const what = shows.get(id)
  if (!what) throw new Error(`The certification has no item ${id}`)
  it(`${id}: ${what}`, async () => {
    const page = at()
    const found = [await find(page)].flat() as Locator[]
    for (const place of found) await place.first().waitFor()
    expect(found.length).toBeGreaterThan(0)
    await keep(id, page, found[0]?.first() as Locator)
  })
}

async function keep(id: string, page: Page, place: Locator): Promise<void> {
  mkdirSync(FOUND, { recursive: true })
  await rest(page)
  await place.screenshot({ path: `${FOUND}${id}.png` })
  const { pathname } = new URL(page.url())
  writeFileSync(`${FOUND}${id}.json`, JSON.stringify({ id, pathname }))
}

/** How many links of the place lead off the institution's own address. */
export function countExternalLinks(place: Locator): Promise<number> {
  return place
    .locator('a')
    .evaluateAll(
      (links) => links.filter((link) => (link as HTMLAnchorElement).origin !== location.origin).length,
    )
}
