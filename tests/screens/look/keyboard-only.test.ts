import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tabTo } from '../../support/screens/accessibility-checks.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, product, sharing } from '../../support/second-backend/second-backend-world.ts'

/** Whole journeys without a pointer (WCAG 2.1.1, 2.4.3, 2.4.7): every stop is reached by Tab and can be seen. */
const screen = setUpScreen()

const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

it('the holder journey can be done by keyboard alone', async () => {
  const policies = product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros'])
  const asked = sharing('urn:serra:asked', { status: 'PENDING', resourceGroups: [policies] })
  screen.backend.world.sharings.push(asked)
  const page = await screen.open()
  await page.goto(`${screen.url}/?intent_id=${asked.consentId}`)
  await tabTo(page, page.getByLabel(/CPF ou CNPJ/))
  await page.keyboard.type(ana.document)
  await page.keyboard.press('Enter')
  await page.getByText('Encontramos seu cadastro').waitFor()
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/holder-confirm-share$/)

  await press(page, act.button(page, 'CONTINUAR'))
  await page.getByRole('alert').filter({ hasText: 'Nenhuma apólice selecionada!' }).waitFor()
  await press(page, act.policy(page, 'Auto Terceiros'), 'Space')
  await press(page, act.button(page, 'CONTINUAR'))
  await page.waitForURL(/holder-confirm-share-resume/)
  await page.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
  await press(page, act.button(page, 'CONTINUAR'))
  await page.waitForURL(/outra\/volta/)
  expect(screen.backend.world.sharings[0]?.status).toBe('ACTIVE')
})

it('steps 1 to 3 can be done by keyboard alone', async () => {
  const page = await screen.openSignedIn()
  const go = (name: string | RegExp) => press(page, act.button(page, name))
  const tick = async (name: string | RegExp, at: Page | Locator = page) => {
    const box = at.getByRole('checkbox', { name })
    await press(page, box, 'Space')
    expect(await box.isChecked()).toBe(true)
  }
  await go('NOVO CONSENTIMENTO')
  await page.waitForURL(/recipient-select-insurer/)
  await tick(/Comparar coberturas/)
  await go(/Buscar (outra )?instituição/)
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('Horizonte Seguros')
  const horizonte = dialog.getByRole('radio', { name: /Horizonte Seguros/ })
  await tabTo(page, horizonte)
  await page.keyboard.press('Space')
  await go('ESCOLHER HORIZONTE SEGUROS')
  await go('CONTINUAR')
  await page.waitForURL(/recipient-confirm-open-insurance/)

  await tick(/Dados de produtos/)
  await go('SELECIONAR DADOS')
  await tabTo(page, dialog.locator('summary', { hasText: 'Automóvel' }))
  await page.keyboard.press('Enter')
  await tick('Tudo de Automóvel', dialog)
  await tabTo(page, act.button(dialog, 'CONFIRMAR'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Compartilhar por'))
  await page.keyboard.type('3 meses')
  await go('CONTINUAR')
  await page.waitForURL(/recipient-share-resume/)

  await page.getByText('3 meses, a contar de hoje').waitFor()
  await tick(/Li e autorizo/)
  await go('CONTINUAR')
  await dialog.getByText('Tudo pronto').waitFor()
  await tabTo(page, act.button(dialog, 'CONTINUAR'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/recipient-share-redirect/)
})

it('a dialog keeps the focus while it is open, closes with Escape and gives the focus back', async () => {
  screen.backend.world.sharings.push(sharing('urn:serra:1', { shareType: 'RECEIVING' }))
  const page = await screen.openSignedIn(1280, ana, '/myshares/urn:serra:1')
  const opener = act.ownAction(page, 'ENCERRAR')
  await press(page, opener)
  const box = page.getByRole('dialog')
  await box.waitFor()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(
      await box.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

it.each(process.env.LONG ? [360, 1280] : [360])(
  'a sharing can be ended by keyboard alone at %i px, from the list to the receipt, and the focus is on the page again',
  async (width) => {
    screen.backend.world.sharings.push(sharing('urn:serra:1', { shareType: 'RECEIVING' }))
    const page = await screen.openSignedIn(width, ana, '/myshares?aba=recebidos')
    await press(page, page.locator('.card a'))
    await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
    await press(page, act.ownAction(page, 'ENCERRAR'))
    await press(page, act.button(page.getByRole('dialog'), 'ENCERRAR'))
    const receipt = page.getByRole('dialog', { name: 'Compartilhamento encerrado' })
    await press(page, receipt.locator('summary').first())
    await receipt.getByText('Nome completo').waitFor()
    await press(page, act.button(receipt, 'CONTINUAR'))
    await receipt.waitFor({ state: 'hidden' })
    expect(screen.backend.world.sharings[0]?.status).toBe('INACTIVE')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.tagName)).toBe('MAIN')
  },
)
