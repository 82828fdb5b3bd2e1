import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ana } from '../second-backend/world.ts'
import * as act from '../support/acts.ts'
import { setTheScreen } from '../support/screen-stage.ts'

const screen = setTheScreen()

/** The two submits of the sign-in form. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/CPF ou CNPJ/).fill(ana.document)
  await act.button(page, 'ENTRAR').click()
  await page.getByLabel(/^Senha/).fill(ana.password)
  await act.button(page, 'ENTRAR').click()
}

it('a customer signs in and stands at home', async () => {
  const page = await screen.open()
  await page.goto(screen.url)
  await signIn(page)
  await page.waitForURL(/recipient-open-insurance/)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    expect.arrayContaining(['access_token', 'refresh_token', 'user_credentials']),
  )
})

it('a customer asks for data, comes back and sees the sharing in both places', async () => {
  const page = await screen.openSignedIn()
  await act.startNewSharing(page)
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
  await act.button(page, /Buscar (outra )?instituição/).click()
  const search = page.getByRole('dialog')
  await search.getByLabel(/Nome, marca ou CNPJ/).fill('Horizonte')
  await search.getByRole('radio', { name: /Horizonte/ }).check()
  await act.button(search, /^ESCOLHER /).click()
  await act.goOn(page, /recipient-confirm-open-insurance/)
  await act.chooseData(page, ['Automóvel'])
  await act.acceptAndLeave(page)
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await act.arriveAtReceipt(page)
  await act.openShares(page, screen.url, 'Recebidos')
  await page.getByText('Ativo', { exact: true }).first().waitFor()
})
