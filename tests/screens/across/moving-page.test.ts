import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chosen, STEP } from '../../support/screens/recipient-screens.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen()

type Press = { down: (x: number, y: number) => Promise<unknown>; up: () => Promise<unknown> }

const byMouse = async ({ mouse }: Page): Promise<Press> => ({
  down: (x, y) => mouse.move(x, y).then(() => mouse.down()),
  up: () => mouse.up(),
})

async function byFinger(page: Page): Promise<Press> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return {
    down: (x, y) => device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    up: () => device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

it.each([
  ['a mouse', byMouse],
  ['a finger', byFinger],
] as const)('what %s pressed is pressed, also when the page moves it away meanwhile', async (_, by) => {
  const page = await screen.openSignedIn(1280, undefined, '/outra/volta')
  const config = await (await fetch(`${screen.url}/config.json`)).json()
  const json = { ...config, capabilities: { ...config.capabilities, receipts: true } }
  await page.route('**/config.json', (route) => route.fulfill({ json }))
  await page.setViewportSize({ width: 1280, height: 2400 })
  await page.evaluate((text) => localStorage.setItem('resumeData', text), JSON.stringify(chosen(screen)))
  const answer = screen.backend.keepWaiting('GET /bff-opin/settings/v1/')
  await page.goto(screen.url + STEP.three)
  // What watches over presses comes with the menu of the account.
  await page.locator('header').getByRole('button', { name: /^Ana/ }).waitFor()
  const accept = page.locator('label.accept')
  const place = async () => (await accept.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const { x, y, height } = await place()
  const { down, up } = await by(page)
  await down(x + 30, y + height / 2)
  answer()
  await expect.poll(async () => (await place()).y).toBeGreaterThan(y + height)
  await up()
  await page.getByRole('checkbox', { name: /Li e autorizo/, checked: true }).waitFor()
})
