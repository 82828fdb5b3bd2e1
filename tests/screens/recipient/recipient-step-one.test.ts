import type { Locator, Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { asked, eventually, expectProgress, STEP, standAt } from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { mercado } from '../../support/second-backend/second-backend-world.ts'

/** `/recipient-select-insurer` (docs/domain/screens.md, "Recipient journey"). */
const screen = setUpScreen()
const TRENDING = '/bff-opin/data-provider/v1/trending-topics'

it('shows who the customer is: CPF and full name; a company by its CNPJ', async () => {
  const page = await standAt(screen, STEP.one, {})
  const main = page.getByRole('main')
  await main.getByText('Ana Paula Ferreira').waitFor()
  await main.getByText('Seu CPF', { exact: true }).waitFor()
  await main.locator('dd', { hasText: '111.444.777-35' }).waitFor()
  await expectProgress(page, 1, 0)

  const ofCompany = await standAt(screen, STEP.one, {}, { who: mercado, width: 360 })
  await act.nameRepresentative(ofCompany, '111.444.777-35')
  const company = ofCompany.getByRole('main')
  await company.getByText('Mercado Bom Dia Ltda.').waitFor()
  await company.getByText('Seu CNPJ', { exact: true }).waitFor()
  await company.locator('dd', { hasText: '11.444.777/0001-61' }).waitFor()
})

it('on a phone an institution takes two lines, and what is missing lands with its title whole', async () => {
  screen.backend.world.trending = screen.backend.world.institutions
  const page = await standAt(screen, STEP.one, {}, { width: 360 })
  await page.setViewportSize({ width: 360, height: 640 })
  const rows = page.locator('.choice--logo')
  await rows.first().waitFor()
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height, (await row.textContent()) ?? undefined).toBeLessThan(84)
  await page.getByRole('checkbox', { name: 'Comparar coberturas' }).check()
  await act.button(page, 'CONTINUAR').click({ force: true })
  await settle(page)
  for (const seen of ['De qual instituição', 'Falta escolher a instituição.']) {
    const box = await page.getByRole('main').getByText(seen, { exact: true }).first().boundingBox()
    expect(box?.y, seen).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0), seen).toBeLessThanOrEqual(640)
  }
})

it('the accordion of the chosen institution tells description, brand, CNPJ and participants; the tooltip explains', async () => {
  const page = await standAt(screen, STEP.one)
  await page.locator('summary', { hasText: 'Sobre a Horizonte Seguros' }).click()
  const fold = page.locator('details[open]', { hasText: /^Sobre [ao] / })
  for (const text of [
    'A Horizonte Seguros cuida de seguros desde 1990.',
    'Marca',
    '11.222.333/0001-81',
    'Horizonte Seguros S.A.',
  ])
    await fold.getByText(text, { exact: true }).first().waitFor()

  await act.button(page, 'O que é uma marca?').click()
  const tip = page.getByText('Marca é o nome que você conhece.')
  await tip.waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
})

it('a trending topic that cannot be counted holds nobody up', async () => {
  screen.backend.answer(`POST ${TRENDING}`, { status: 500 })
  const page = await standAt(screen, STEP.one)
  await page.getByText(/Deseja continuar/).waitFor()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await asked(screen, `POST ${TRENDING}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

async function openSearch(): Promise<{ page: Page; box: Locator; rows: Locator }> {
  const page = await standAt(screen, STEP.one, {})
  await act.button(page, 'Buscar outra instituição').click()
  const box = page.getByRole('dialog', { name: 'Buscar instituição' })
  const rows = box.getByRole('radio')
  await eventually(() => rows.count()).toBe(10)
  return { page, box, rows }
}

it('MOSTRAR MAIS is disabled while a type is checked', async () => {
  const { box } = await openSearch()
  await box.getByRole('checkbox', { name: 'Outros' }).check()
  await eventually(() => act.button(box, 'MOSTRAR MAIS').getAttribute('aria-disabled')).toBe('true')
})

/** Answered, or given up by the page. */
function endOfRequest(page: Page, address: RegExp): Promise<unknown> {
  const isIt = (request: Request): boolean => address.test(request.url())
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

it('a slow search says so, and an answer that comes too late changes nothing', async () => {
  const { page, box, rows } = await openSearch()
  const field = box.getByLabel('Nome, marca ou CNPJ')
  const answerLate = screen.backend.keepWaiting('GET /bff-opin/data-provider/v1/data-provider/', { times: 1 })
  await field.fill('Banco')
  await asked(screen, 'GET /data-provider/', 2)
  await literal(box, 'Carregando...').waitFor()
  const lateAnswer = endOfRequest(page, /[?&]name=Banco/)
  await field.fill('Delta')
  await box.getByRole('radio', { name: /Delta Seguros/ }).waitFor()
  await eventually(() => rows.count()).toBe(1)
  answerLate()
  await lateAnswer
  await settle(page)
  expect(await rows.count()).toBe(1)
  expect(await box.getByRole('radio', { name: /Delta Seguros/ }).count()).toBe(1)
})
