import type { Page } from 'playwright-core'

/**
 * Counts the presses of a person on a page from the next page load on, at each origin that it comes to.
 * @returns the number at an origin
 */
export async function countPresses(page: Page): Promise<(origin: string) => number> {
  const counts = new Map<string, number>()
  await page.exposeFunction(
    'pressed',
    (origin: string) => void counts.set(origin, (counts.get(origin) ?? 0) + 1),
  )
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) (window as unknown as { pressed(origin: string): void }).pressed(location.origin)
      },
      true,
    )
  })
  return (origin) => counts.get(origin) ?? 0
}
