import { expect, it } from 'vitest'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { storeSession } from '../../support/screens/stored-session.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const MINUTE_MS = 60_000

it('a request that has just been made waits, whatever the customer’s device says the time is', async () => {
  screen.backend.world.tellsTime = true
  const createDateTime = new Date(Date.now() - MINUTE_MS).toISOString()
  screen.backend.world.sharings = [sharing('urn:serra:novo', { status: 'PENDING', createDateTime })]
  const page = await screen.open()
  await page.clock.setSystemTime(Date.now() + 90 * MINUTE_MS)
  await storeSession(page, screen.backend, ana)
  await page.goto(`${screen.backend.url}/myshares`)
  await page.getByText('Falta autorizar, no todo ou em parte.').waitFor()
  expect(await page.getByText('O tempo para autorizar passou. Nada é enviado.').count()).toBe(0)
  await page.reload()
  await page.getByText('Falta autorizar, no todo ou em parte.').waitFor()
  const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  expect(await headings.allTextContents()).not.toContain('Sem resposta a tempo')
})
