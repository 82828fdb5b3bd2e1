import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { asksOf, chosen, eventually, standAt, stored } from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** `/recipient-open-insurance` and `/recipient-multi-request` (docs/domain/screens.md, "Recipient journey"). */
const screen = setUpScreen()
const HOME = '/recipient-open-insurance'

it('the home says what it is for, and both buttons lead on', async () => {
  const page = await screen.openSignedIn()
  await page.getByText('Traga para a Serra Seguros os dados que você tem em outras instituições').waitFor()
  await page.getByRole('link', { name: 'MEUS COMPARTILHAMENTOS', exact: true }).click()
  await page.waitForURL(/\/myshares$/)
})

it('NOVO CONSENTIMENTO clears what was chosen before and goes to the selection of the institution', async () => {
  const page = await standAt(screen, HOME)
  expect(await stored(page, 'resumeData')).toHaveProperty('selectInsurerData')
  await act.startNewSharing(page)
  expect(await stored(page, 'resumeData')).toEqual({})
  await page.getByText('Falta escolher o objetivo e a instituição.').waitFor()
})

it('a request that was left continues from the home, and one that was asked for on its way', async () => {
  const page = await standAt(screen, '/recipient-confirm-open-insurance')
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await act.button(page.getByRole('dialog'), 'DEIXAR PARA DEPOIS').click()
  const resume = page.getByRole('link', { name: 'Retomar o pedido à Horizonte Seguros' })
  await resume.click()
  await page.waitForURL(/recipient-confirm-open-insurance$/)
  await page.evaluate(() => localStorage.setItem('redirect', '/outra/volta'))
  await page.goto(`${screen.url}${HOME}`)
  await resume.click()
  await page.getByRole('heading', { name: 'De volta à outra instituição' }).waitFor()
})

it('the button of the citizen portal opens it in a new tab', async () => {
  const page = await screen.openSignedIn()
  const [portal] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /PORTAL DO CIDADÃO/ }).click(),
  ])
  await portal.waitForURL(/\/ajuda\/cidadao$/)
  expect(new URL(page.url()).pathname).toBe(HOME)
})

it('the hero image stands on screens of 1000 px and more, and on none below', async () => {
  const page = await screen.openSignedIn(1000)
  const hero = page.locator('.hero').first()
  await hero.waitFor({ state: 'visible' })
  await page.setViewportSize({ width: 999, height: 900 })
  await hero.waitFor({ state: 'hidden' })
})

it('buttons for onboarding and terms of use exist, hidden', async () => {
  const page = await screen.openSignedIn()
  await act.button(page, 'NOVO CONSENTIMENTO').waitFor()
  for (const name of ['Conhecer o compartilhamento', 'Termos de uso']) {
    const hidden = page.locator('button', { hasText: name })
    expect(await hidden.count()).toBe(1)
    expect(await hidden.isVisible()).toBe(false)
  }
})

it('Sair leaves: nothing of the customer stays, and the login stands there', async () => {
  const page = await standAt(screen, HOME)
  await act.button(page, 'Sair').click()
  await page.waitForURL((url) => url.pathname === '/')
  await act.button(page, 'ENTRAR').waitFor()
  for (const key of ['access_token', 'refresh_token', 'user_credentials', 'resumeData'])
    expect(await stored(page, key)).toBeNull()
})

it('lists that cannot be read leave the home as it is', async () => {
  screen.backend.answer('GET /bff-opin/consents/v1/shares/', { status: 403 })
  const page = await standAt(screen, HOME, chosen(screen))
  await page.getByText('Acompanhe, mude ou encerre quando quiser.').waitFor()
  await eventually(() => asksOf(screen, 'GET /11144477735').length).toBe(2)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await act.button(page, 'NOVO CONSENTIMENTO').waitFor()
})

it('Efetivação da Solicitação shows its fixed sample, and CONTINUAR and CANCELAR both go to /', async () => {
  const page = await screen.openSignedIn(360, undefined, '/recipient-multi-request')
  for (const name of ['CONTINUAR', 'CANCELAR']) {
    await page.goto(`${screen.url}/recipient-multi-request`)
    await page.getByRole('heading', { level: 1, name: 'Efetivação da Solicitação', exact: true }).waitFor()
    await literal(page, 'Acesso aos Dados - Pendente de Autorização').waitFor()
    await page.getByText('Outras pessoas também precisam autorizar.').waitFor()
    for (const [block, sample] of [
      ['Quem pediu', 'Nome de quem pediu'],
      ['Quem autoriza também', 'Nome de quem autoriza também'],
    ] as const) {
      await page.getByRole('heading', { name: block }).waitFor()
      await page.getByText(sample).waitFor()
    }
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

it('Efetivação da Solicitação has a way home and a way out', async () => {
  const page = await screen.openSignedIn(1280, undefined, '/recipient-multi-request')
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await page.waitForURL(/recipient-open-insurance/)
  await page.goto(`${screen.url}/recipient-multi-request`)
  await act.button(page, 'Sair').click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await stored(page, 'access_token')).toBeNull()
})
