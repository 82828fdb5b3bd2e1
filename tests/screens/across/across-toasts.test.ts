import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ownTime } from '../../support/screens/page-time.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

/** At the choice of data, with two products chosen; the page's time stands still. */
async function openChosen(width?: number): Promise<Page> {
  const id = 'urn:serra:C1'
  screen.backend.world.sharings = [sharing(id, { shareType: 'RECEIVING' })]
  const page = await screen.openSignedIn(width, ana, `/myshares/${encodeURIComponent(id)}`)
  await button(page, 'ALTERAR').click()
  await button(page.getByRole('dialog'), 'ALTERAR').click()
  await page.waitForURL(/recipient-confirm-open-insurance/)
  await ownTime(page)
  await button(page, 'Tirar Automóvel').waitFor()
  // What arrives once the time stands still would never be told to the page.
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

/** Taking a product out says so in passing. */
async function takeOut(page: Page, name: string): Promise<Locator> {
  await button(page, `Tirar ${name}`).click()
  const toast = page.locator('.toast', { hasText: name })
  await toast.waitFor()
  return toast
}

it('it stands at the bottom, 300 to 560 px wide, at z-index 5500', async () => {
  const page = await openChosen()
  const toast = await takeOut(page, 'Automóvel')
  const widths: number[] = []
  for (const width of [320, 400, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    widths.push(await toast.evaluate((one) => (one as HTMLElement).offsetWidth))
    const box = await page.locator('.toasts').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(700)
  }
  expect(widths).toEqual([300, 360, 560])
  expect(await page.locator('.toasts').evaluate((one) => getComputedStyle(one).zIndex)).toBe('5500')
})

it('it lies above an open dialog, where it can still be held and closed, and outlives it', async () => {
  const page = await openChosen()
  const toast = await takeOut(page, 'Automóvel')
  await button(page, 'SELECIONAR DADOS').click()
  const dialog = page.getByRole('dialog')
  // A part that was fetched just now is shown after a moment of the page's own time.
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(1000)
  await dialog.waitFor()
  const isOnTop = await toast.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await toast.hover()
  await page.clock.runFor(20_000)
  expect(await toast.count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await toast.count()).toBe(1)
  await button(toast, 'Fechar aviso').click()
  await toast.waitFor({ state: 'detached' })
})
