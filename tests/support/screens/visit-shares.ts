import type { Page } from 'playwright-core'
import { ana, sharing } from '../second-backend/second-backend-world.ts'
import type { Screen } from './screen-setup.ts'

/** Puts one sharing of each status in the list and opens their pages, one after another. */
export async function visitEach(
  screen: Screen,
  statuses: readonly string[],
  look: (page: Page, status: string) => Promise<void>,
): Promise<void> {
  const idOf = (status: string): string => `urn:serra:${status}`
  screen.backend.world.sharings = statuses.map((status) => sharing(idOf(status), { status }))
  const page = await screen.openSignedIn(1280, ana, '/myshares')
  for (const status of statuses) {
    await page.locator(`a[href$="${encodeURIComponent(idOf(status))}"]`).click()
    await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
    await look(page, status)
    await page.goBack()
  }
}
