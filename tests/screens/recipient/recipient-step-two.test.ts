import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import {
  chosen,
  eventually,
  expectProgress,
  like,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { expectTicked } from '../../support/screens/screen-expectations.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** `/recipient-confirm-open-insurance` (docs/domain/screens.md; docs/domain/states.md, "Data selection modal"). */
const screen = setUpScreen()

const stepTwo = (resumeData = chosen(screen), width = 1280) =>
  standAt(screen, STEP.two, resumeData, { width })
const tick = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('checkbox', { name, exact: typeof name === 'string' })
const continueButton = (page: Page) => act.button(page, 'CONTINUAR').first()
const isBlocked = async (page: Page) => (await continueButton(page).getAttribute('aria-disabled')) === 'true'

/** dd/mm/yyyy of today plus so many months, less the minute that keeps it inside the holder's year. */
function endDate(months: number): string {
  const [year = 0, month = 0, day = 0] = new Date().toISOString().slice(0, 10).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const now = new Date()
  const end = new Date(
    Date.UTC(year, month - 1 + months, Math.min(day, lastDay), now.getUTCHours(), now.getUTCMinutes() - 1),
  )
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(end)
}

const periodsOf = (page: Page) => page.getByLabel('Compartilhar por').locator('option').allTextContents()

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

/** The permission codes that are chosen, as they are kept. */
async function chosenCodes(page: Page): Promise<string[]> {
  const kept = (await stored(page, 'resumeData')) as {
    confirmInsurerData: {
      insuranceObjects: { objects: { selects: { isChecked: boolean; code: string }[] }[] }
    }
  }
  return kept.confirmInsurerData.insuranceObjects.objects
    .flatMap(({ selects }) => selects)
    .filter(({ isChecked }) => isChecked)
    .map(({ code }) => code)
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

describe('step 2', () => {
  it('explains the sharing and shows the institution, by name when its logo does not load', async () => {
    const [horizonte] = screen.backend.world.institutions
    screen.backend.answer('GET /thumbs/missing', { status: 404 })
    const draft = chosen(screen) as { selectInsurerData: object }
    const activeOject = like(horizonte, { thumb: '/thumbs/missing' })
    const page = await stepTwo(
      { ...draft, selectInsurerData: { ...draft.selectInsurerData, activeOject } },
      360,
    )
    await expectProgress(page, 2, 30)
    await page.getByRole('heading', { name: 'Sobre o compartilhamento', exact: true }).waitFor()
    await page.getByText('Serve só para este objetivo').click()
    await page.getByText('E para nenhum outro.').waitFor()
    await page.getByRole('heading', { name: 'Instituição Selecionada', exact: true }).waitFor()
    const selected = page.locator('.chosen')
    await selected.getByText('Horizonte Seguros', { exact: true }).waitFor()
    await selected.locator('.seal-letter').waitFor()
    expect(await selected.locator('img').count()).toBe(0)
  })

  it('has a checkbox for each kind of data, and three fields of each list before its toggle', async () => {
    const page = await stepTwo()
    for (const name of [
      /Dados Cadastrais/,
      /Dados Pessoais/,
      /Informações Complementares/,
      /Dados de produtos/,
    ])
      await tick(page, name).waitFor()
    for (const [title, third, fourth, toggle] of [
      ['Dados Cadastrais', 'Data de nascimento', 'Endereço', 'Mostrar mais (2)'],
      ['Dados Pessoais', 'Cidade e estado', 'Faixa de renda', 'Mostrar mais (1)'],
      ['Informações Complementares', 'Representantes', 'Vínculos', 'Mostrar mais (1)'],
    ] as const) {
      const group = page.locator('.data', { has: tick(page, new RegExp(title)) })
      expect(await group.getByRole('listitem').count()).toBe(3)
      await group.getByText(third).waitFor()
      expect(await group.getByText(fourth).isVisible()).toBe(false)
      await act.button(group, toggle).click()
      await group.getByText(fourth).waitFor()
      await act.button(group, 'Mostrar menos').click()
      expect(await group.getByRole('listitem').count()).toBe(3)
    }
  })

  it('offers 3, 6 and 12 months with 12 chosen, and the end as dd/mm/yyyy; CONTINUAR stores the months', async () => {
    const page = await stepTwo()
    const period = page.getByLabel('Compartilhar por')
    await eventually(() => periodsOf(page)).toEqual(['3 meses', '6 meses', '12 meses'])
    expect(await period.inputValue()).toBe('12')
    await page
      .getByText(`até ${endDate(12)}`)
      .first()
      .waitFor()
    await period.selectOption('3 meses')
    await page
      .getByText(`até ${endDate(3)}`)
      .first()
      .waitFor()
    await act.continueTo(page, /recipient-share-resume/)
    expect(await stored(page, 'resumeData')).toMatchObject({ months: 3 })
    await page.getByText('3 meses, a contar de hoje').waitFor()
  })

  it("offers the purpose's own period when it is not listed, and none that begins with 0", async () => {
    const page = await stepTwo(chosen(screen, { finalidade: 'Reunir meus seguros' }))
    await eventually(() => periodsOf(page)).toEqual(['3 meses', '6 meses', '7 meses', '12 meses'])
    await page.getByLabel('Compartilhar por').selectOption('7 meses')
    await page
      .getByText(`até ${endDate(7)}`)
      .first()
      .waitFor()
    const other = await stepTwo(chosen(screen, { finalidade: 'Receber uma proposta' }))
    await eventually(() => periodsOf(other)).toEqual(['3 meses', '6 meses', '12 meses'])
  })

  it('CONTINUAR waits while product data is on and nothing of it is chosen, unless all the rest is on', async () => {
    const page = await stepTwo()
    await tick(page, /Dados de produtos/).waitFor()
    expect(await isBlocked(page)).toBe(false)
    await tick(page, /Dados de produtos/).check()
    await literal(page, 'Nenhum produto Selecionado').waitFor()
    await page.getByText('Falta escolher os dados de produtos. Ou desmarque essa opção.').waitFor()
    expect(await isBlocked(page)).toBe(true)
    await continueButton(page).click({ force: true })
    await settle(page)
    expect(new URL(page.url()).pathname).toBe(STEP.two)
    await tick(page, /Informações Complementares/).check()
    await eventually(() => isBlocked(page)).toBe(false)
    await tick(page, /Informações Complementares/).uncheck()
    await eventually(() => isBlocked(page)).toBe(true)
    await tick(page, /Dados de produtos/).uncheck()
    await eventually(() => isBlocked(page)).toBe(false)
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
})

describe('SELECIONAR DADOS', () => {
  it('selecting all selects every group and item; unchecking an item unchecks its group and the all-box', async () => {
    const page = await stepTwo(undefined, 360)
    const box = await openSelection(page)
    const all = tick(box, 'Marcar todos os produtos')
    await all.check()
    for (const product of ['Automóvel', 'Residencial', 'Rural']) await unfold(box, product)
    expect(await box.getByRole('checkbox').count()).toBe(10)
    expect(await box.getByRole('checkbox', { checked: true }).count()).toBe(10)

    const rural = box.locator('details', { hasText: 'Tudo de Rural' })
    await tick(rural, 'Apólice').uncheck()
    expect(await all.isChecked()).toBe(false)
    expect(await tick(box, 'Tudo de Rural').isChecked()).toBe(false)
    await expectTicked(tick(box, 'Tudo de Automóvel'))
    await expectTicked(tick(rural, 'Lista de apólices'))

    await tick(rural, 'Apólice').check()
    await expectTicked(tick(box, 'Tudo de Rural'))
    await expectTicked(all)
  })

  it('a part of a group is accepted when nothing else is chosen, and shown by name with its sub-items', async () => {
    const page = await stepTwo()
    await literal(page, 'Nenhum produto Selecionado').waitFor()
    const box = await openSelection(page)
    await unfold(box, 'Residencial')
    await tick(box.locator('details', { hasText: 'Tudo de Residencial' }), 'Lista de apólices').check()
    await confirm(box)
    expect(await chosenCodes(page)).toEqual(['DAMAGES_AND_PEOPLE_HOUSING_READ'])
    await expectTicked(tick(page, /Dados de produtos/))
    const line = page.locator('.ledger--picks > div')
    expect(await line.locator('dt').allTextContents()).toEqual(['Residencial'])
    expect(await line.locator('dd').first().textContent()).toBe('Lista de apólices')
  })

  it("all of them asks 'Tem Certeza?'; NÃO goes back to the box, SIM shows 'Todos os produtos'", async () => {
    const page = await stepTwo()
    const box = await openSelection(page)
    await tick(box, 'Marcar todos os produtos').check()
    await act.button(box, 'CONFIRMAR').click()
    const question = page.getByRole('dialog', { name: 'Tem Certeza?', exact: true })
    await act.button(question, 'NÃO').click()
    await question.waitFor({ state: 'hidden' })
    await act.button(box, 'CONFIRMAR').click()
    await act.button(question, 'SIM, TODOS').click()
    await page.getByText('Todos os produtos', { exact: true }).waitFor()
    expect(await chosenCodes(page)).toHaveLength(6)
    await page.reload()
    await page.getByText('Todos os produtos', { exact: true }).waitFor()
  })

  it('CANCELAR clears the selection and what was stored; closing the box leaves both', async () => {
    const page = await stepTwo()
    const first = await openSelection(page)
    await first.getByText('Nada vem marcado').waitFor()
    await unfold(first, 'Automóvel')
    await tick(first, 'Tudo de Automóvel').check()
    await confirm(first)
    const second = await openSelection(page)
    await unfold(second, 'Rural')
    await tick(second, 'Tudo de Rural').check()
    await page.keyboard.press('Escape')
    await second.waitFor({ state: 'hidden' })
    expect(await chosenCodes(page)).toHaveLength(2)
    // What was chosen before can be told from the closed box, and the box claims nothing else.
    const third = await openSelection(page)
    await third.locator('summary', { hasText: 'Automóvel tudo marcado' }).waitFor()
    expect(await third.getByText('tudo marcado').count()).toBe(1)
    expect(await third.getByText('Nada vem marcado').count()).toBe(0)
    await act.button(third, 'CANCELAR').click()
    await literal(page, 'Nenhum produto Selecionado').waitFor()
    expect(await chosenCodes(page)).toEqual([])
    expect(await stored(page, 'resumeData')).toMatchObject({ optionalData: false })
    expect(await isBlocked(page)).toBe(false)
  })
})
