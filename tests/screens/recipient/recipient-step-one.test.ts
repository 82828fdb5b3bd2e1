import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import {
  asked,
  asksOf,
  chosen,
  expectProgress,
  like,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { expectTicked } from '../../support/screens/screen-expectations.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { type Institution, mercado } from '../../support/second-backend/second-backend-world.ts'

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

it('one purpose and one institution open CONTINUAR; checking another purpose clears the rest', async () => {
  const page = await standAt(screen, STEP.one, {})
  const goal = (name: string) => page.getByRole('checkbox', { name })
  const blocked = async () => (await act.button(page, 'CONTINUAR').getAttribute('aria-disabled')) === 'true'
  await goal('Comparar coberturas').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(3)
  // Of '09' in the settings.
  await page
    .locator('.choice', { hasText: 'Receber uma proposta' })
    .getByText('Costuma bastar: 9 meses')
    .waitFor()

  await goal('Comparar coberturas').check()
  await goal('Receber uma proposta').check()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await expectTicked(goal('Receber uma proposta'))
  expect(await blocked()).toBe(true)
  await act.button(page, 'CONTINUAR').click({ force: true })
  await page.getByText('Falta escolher a instituição.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(STEP.one)

  await page.getByRole('radio', { name: /Horizonte Seguros/ }).check()
  await page.getByText('Você escolheu a Horizonte Seguros. Deseja continuar?').waitFor()
  expect(await blocked()).toBe(false)
  await goal('Receber uma proposta').uncheck()
  await page.getByText('Falta escolher o objetivo.').first().waitFor()
  expect(await blocked()).toBe(true)
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

it('CONTINUAR posts the chosen institution to the trending topics, where it then stands', async () => {
  const page = await standAt(screen, STEP.one, {})
  await page.getByRole('checkbox', { name: 'Comparar coberturas' }).check()
  await act.button(page, 'Buscar outra instituição').click()
  const search = page.getByRole('dialog')
  await search.getByRole('radio', { name: /Delta Seguros/ }).check()
  await act.button(search, 'ESCOLHER DELTA SEGUROS').click()
  await act.continueTo(page, /recipient-confirm-open-insurance/)

  const [post] = await asked(screen, `POST ${TRENDING}`)
  expect(post?.body).toEqual({ _id: 'as-3', name: 'Delta Seguros S.A.' })
  expect(await stored(page, 'resumeData')).toMatchObject({
    selectInsurerData: {
      activeOject: { _id: 'as-3' },
      dataGoals: [{ isChecked: true }, { isChecked: false }, { isChecked: false }],
    },
  })
  for (const ask of asksOf(screen, `GET ${TRENDING}`).concat(post ?? []))
    expect(ask.headers['client-register']).toBe('consente')

  await page.goto(`${screen.url}/recipient-open-insurance`)
  await act.startNewSharing(page)
  await page.getByRole('radio', { name: /Delta Seguros/ }).waitFor()
})

it('a trending topic that cannot be counted holds nobody up', async () => {
  screen.backend.answer(`POST ${TRENDING}`, { status: 500 })
  const page = await standAt(screen, STEP.one)
  await page.getByText(/Deseja continuar/).waitFor()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await asked(screen, `POST ${TRENDING}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('without a CNPJ it says so, and with a broken logo the name is there', async () => {
  const [horizonte] = screen.backend.world.institutions
  const odd: Institution = like(horizonte, { registrationNumber: '', thumb: '/thumbs/missing' })
  screen.backend.answer('GET /thumbs/missing', { status: 404 })
  screen.backend.world.trending = [odd]
  const page = await standAt(screen, STEP.one, {})
  const row = page.locator('.choice', { hasText: 'Horizonte Seguros' })
  await literal(row, 'CNPJ inválido').waitFor()
  await row.locator('.seal-letter').waitFor()
  expect(await row.locator('img').count()).toBe(0)
  expect(await row.getByText('Horizonte Seguros').first().isVisible()).toBe(true)
})

it('the way home asks before it leaves, and keeps the choice; Sair leaves at once', async () => {
  const page = await standAt(screen, STEP.one, chosen(screen))
  await page.getByText(/Deseja continuar/).waitFor()
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Sair do compartilhamento?' })
  await act.button(modal, 'CONTINUAR AQUI').click()
  await modal.waitFor({ state: 'hidden' })
  await settle(page)
  expect(new URL(page.url()).pathname).toBe(STEP.one)
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await act.button(modal, 'DEIXAR PARA DEPOIS').click()
  await page.waitForURL(/recipient-open-insurance/)
  expect(await stored(page, 'resumeData')).toEqual(chosen(screen))

  await page.goto(`${screen.url}${STEP.one}`)
  await act.button(page, 'Sair').click()
  await page.waitForURL((url) => url.pathname === '/')
})
