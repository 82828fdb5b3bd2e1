import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settle } from '../../support/screens/page-at-rest.ts'
import { chosen, eventually, STEP, standAt } from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** `/recipient-confirm-open-insurance` (docs/domain/screens.md; docs/domain/states.md, "Data selection modal"). */
const screen = setUpScreen()

const stepTwo = (resumeData = chosen(screen), width = 1280) =>
  standAt(screen, STEP.two, resumeData, { width })
const tick = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('checkbox', { name, exact: typeof name === 'string' })
const continueButton = (page: Page) => act.button(page, 'CONTINUAR').first()
const isBlocked = async (page: Page) => (await continueButton(page).getAttribute('aria-disabled')) === 'true'

async function openSelection(page: Page): Promise<Locator> {
  await act.button(page, 'SELECIONAR DADOS').click()
  const box = page.getByRole('dialog', { name: 'Escolher dados de produtos' })
  await box.waitFor()
  return box
}

/** Opens the fold of a product. */
const unfold = (box: Locator, product: string) => act.foldOf(box, product).click()

/** Confirms the box and waits until it is gone. */
async function confirm(box: Locator): Promise<void> {
  await act.button(box, 'CONFIRMAR').click()
  await box.waitFor({ state: 'hidden' })
}

it('on a phone the picker shows six products above its buttons', async () => {
  const { settings } = screen.backend.world
  const [first] = settings['data-groups-fields'] as object[]
  settings['data-groups-fields'] = Array.from({ length: 13 }, (_, index) => ({
    ...first,
    apiName: `Produto ${index}`,
    apiKey: `DAMAGES_AND_PEOPLE_${index}`,
  }))
  const page = await stepTwo(undefined, 360)
  await page.setViewportSize({ width: 360, height: 640 })
  const box = await openSelection(page)
  await settle(page)
  const buttons = (await box.locator('.dialog-actions').boundingBox())?.y ?? 0
  const bottoms = await box
    .locator('.fold > summary')
    .evaluateAll((folds) => folds.map((fold) => fold.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= buttons).length).toBeGreaterThanOrEqual(6)
})

it('data that the insurer does not need may all be left out, but something must be shared', async () => {
  screen.backend.world.settings['data-goal'] = [
    { finalidade: 'Comparar coberturas', prazo: '12', opcionais: ['dadosCadastrais', 'dadosPessoais'] },
  ]
  const page = await stepTwo(chosen(screen))
  await tick(page, /Dados Cadastrais/).uncheck()
  await settle(page)
  expect(await isBlocked(page)).toBe(false)
  await tick(page, /Dados Pessoais/).uncheck()
  await page.getByText('Falta marcar algum dado para compartilhar.').waitFor()
  expect(await isBlocked(page)).toBe(true)
  const box = await openSelection(page)
  await unfold(box, 'Rural')
  await tick(box, 'Tudo de Rural').check()
  await confirm(box)
  await eventually(() => isBlocked(page)).toBe(false)
})

it('a list of data shows three fields before its toggle, and again after it', async () => {
  const page = await stepTwo()
  const group = page.locator('.data', { has: tick(page, /Dados Pessoais/) })
  await act.button(group, 'Mostrar mais (1)').click()
  await group.getByText('Faixa de renda').waitFor()
  await act.button(group, 'Mostrar menos').click()
  expect(await group.getByRole('listitem').count()).toBe(3)
})

it("offers the purpose's own period when it is not listed, and none that begins with 0", async () => {
  const periodsOf = (page: Page) => page.getByLabel('Compartilhar por').locator('option').allTextContents()
  const page = await stepTwo(chosen(screen, { finalidade: 'Reunir meus seguros' }))
  await eventually(() => periodsOf(page)).toEqual(['3 meses', '6 meses', '7 meses', '12 meses'])
  const other = await stepTwo(chosen(screen, { finalidade: 'Receber uma proposta' }))
  await eventually(() => periodsOf(other)).toEqual(['3 meses', '6 meses', '12 meses'])
})

it('selecting all selects every group and item; unchecking an item unchecks its group and the all-box', async () => {
  const page = await stepTwo(undefined, 360)
  const box = await openSelection(page)
  const all = tick(box, 'Marcar todos os produtos')
  await all.check()
  for (const product of ['Automóvel', 'Residencial', 'Rural']) await unfold(box, product)
  expect(await box.getByRole('checkbox').count()).toBe(10)
  expect(await box.getByRole('checkbox', { checked: true }).count()).toBe(10)
  await tick(box.locator('details', { hasText: 'Tudo de Rural' }), 'Apólice').uncheck()
  expect(await all.isChecked()).toBe(false)
  expect(await tick(box, 'Tudo de Rural').isChecked()).toBe(false)
  expect(await box.getByRole('checkbox', { checked: true }).count()).toBe(7)
})
