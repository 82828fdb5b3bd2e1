import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { storeSession } from '../../support/screens/stored-session.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const MINUTE_MS = 60_000
const WAITING = { title: 'Pendentes de autorização', note: 'Falta autorizar, no todo ou em parte.' }
const LAPSED = { title: 'Sem resposta a tempo', note: 'O tempo para autorizar passou. Nada é enviado.' }

/** The list on a device whose clock is an hour and a half ahead, with a request that another institution has just made. */
async function openAhead(): Promise<Page> {
  const createDateTime = new Date(Date.now() - MINUTE_MS).toISOString()
  screen.backend.world.sharings = [sharing('urn:serra:novo', { status: 'PENDING', createDateTime })]
  const page = await screen.open()
  await page.clock.setSystemTime(Date.now() + 90 * MINUTE_MS)
  await storeSession(page, screen.backend, ana)
  await page.goto(`${screen.backend.url}/myshares`)
  return page
}
const headings = (page: Page): Promise<string[]> =>
  page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents()

it('a request that has just been made waits, whatever the customer’s device says the time is', async () => {
  screen.backend.world.tellsTime = true
  const page = await openAhead()
  await page.getByText(WAITING.note).waitFor()
  expect(await page.getByText(LAPSED.note).count()).toBe(0)
  await page.reload()
  await page.getByText(WAITING.note).waitFor()
  expect(await headings(page)).not.toContain(LAPSED.title)
})

it('the device tells the time where the backend does not', async () => {
  const page = await openAhead()
  await page.getByText(LAPSED.note).waitFor()
  expect(await page.getByText(WAITING.note).count()).toBe(0)
})
