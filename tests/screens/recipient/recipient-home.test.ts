import { expect, it } from 'vitest'
import { STEP, standAt, stored } from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** `/recipient-open-insurance` (docs/domain/screens.md, "Recipient journey"). */
const screen = setUpScreen()

it('a request that was left continues from the home, and one that was asked for on its way', async () => {
  const page = await standAt(screen, '/recipient-confirm-open-insurance')
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await act.button(page.getByRole('dialog'), 'DEIXAR PARA DEPOIS').click()
  const resume = page.getByRole('link', { name: 'Retomar o pedido à Horizonte Seguros' })
  await resume.click()
  await page.waitForURL(/recipient-confirm-open-insurance$/)
  await page.evaluate(() => localStorage.setItem('redirect', '/outra/volta'))
  await page.goto(`${screen.url}/recipient-open-insurance`)
  await resume.click()
  await page.getByRole('heading', { name: 'De volta à outra instituição' }).waitFor()
})

it('the hero image stands on screens of 1000 px and more, and on none below', async () => {
  const page = await screen.openSignedIn(1000)
  const hero = page.locator('.hero').first()
  await hero.waitFor({ state: 'visible' })
  await page.setViewportSize({ width: 999, height: 900 })
  await hero.waitFor({ state: 'hidden' })
})

it('Sair leaves: nothing of the customer stays, and the login stands there', async () => {
  const page = await standAt(screen, STEP.one)
  await act.button(page, 'Sair').click()
  await page.waitForURL((url) => url.pathname === '/')
  await act.button(page, 'ENTRAR').waitFor()
  for (const key of ['access_token', 'refresh_token', 'user_credentials', 'resumeData'])
    expect(await stored(page, key)).toBeNull()
})
