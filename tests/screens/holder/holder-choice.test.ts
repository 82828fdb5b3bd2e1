import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asked } from '../../support/screens/access-actions.ts'
import { FIELDS, openAtChoice, request } from '../../support/screens/holder-actions.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { registration, type Sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const CHOICE = '/holder-confirm-share'

/** The choice of policies, for a customer who has signed in for this request. */
async function open(given: Partial<Sharing> = {}, width?: number): Promise<Page> {
  const consent = request(given)
  screen.backend.world.sharings.push(consent)
  const page = await openAtChoice(screen, consent, width)
  await page.getByRole('heading', { name: 'Horizonte Seguros pede os seus dados' }).waitFor()
  return page
}
const policy = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const fold = (page: Page, title: string) => page.locator('details', { hasText: title })
const permission = (permissionCode: string, items: string[]) => ({
  permissionCode,
  displayName: permissionCode,
  items,
})

it('registration, complementary and qualitative lists, filled by the consent or by the required fields', async () => {
  const kinds = ['IDENTIFICATIONS', 'QUALIFICATION', 'ADITTIONALINFO']
  const page = await open({
    resourceGroups: kinds.map((kind) => ({
      ...registration(`CUSTOMERS_PERSONAL_${kind}`, kind),
      dataPermissions: [
        permission(
          `CUSTOMERS_PERSONAL_${kind}_READ`,
          kind === 'IDENTIFICATIONS' ? ['Nome do consentimento'] : [],
        ),
      ],
    })),
  })
  const lists = {
    'Dados Cadastrais': 'Nome do consentimento',
    'Dados Qualitativos': 'Profissão',
    'Dados Complementares': 'Início do relacionamento',
  }
  for (const [title, item] of Object.entries(lists)) {
    await fold(page, title).locator('summary').click()
    await fold(page, title).getByText(item).waitFor()
  }
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByText(/Aviso de sinistro|Endosso/).count()).toBe(0)
  await button(page, 'CONTINUAR').click()
  await page.waitForURL(/holder-confirm-share-resume/)
})

describe('the policies of each group', () => {
  it('CONTINUAR without one shows the alert in view, the focus goes to the group, and choosing takes the alert away', async () => {
    const page = await open({}, 360)
    await button(page, 'CONTINUAR').focus()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('Nenhuma apólice selecionada!', { exact: true }).waitFor()
    await alert.getByText('Selecione uma apólice antes de continuar.', { exact: true }).waitFor()
    const top = () => alert.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await expect.poll(top).toBeLessThan(900)
    const focused = page.locator(':focus')
    expect(await focused.getByRole('checkbox', { name: /Auto Completo/ }).count()).toBe(1)
    const described = (await focused.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain(
      'Selecione uma apólice antes de continuar.',
    )
    expect(new URL(page.url()).pathname).toBe(CHOICE)

    await policy(page, /Auto Completo/).press('Space')
    await alert.waitFor({ state: 'detached' })
    await policy(page, /Auto Completo/).uncheck()
    await alert.waitFor()
    await policy(page, /Auto Completo/).check()
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-resume/)
  })

  it('stay as chosen over a reload, the way to the summary and back, and the back button', async () => {
    const page = await open()
    await policy(page, /Auto Terceiros/).check()
    await page.reload()
    await policy(page, /Auto Terceiros/).waitFor()
    expect(await policy(page, /Auto Terceiros/).isChecked()).toBe(true)
    await button(page, 'CONTINUAR').click()
    await page.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Início do pedido' }).click()
    await page.waitForURL(new RegExp(`${CHOICE}$`))
    expect(await policy(page, /Auto Terceiros/).isChecked()).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
    expect(await policy(page, /Auto/).count()).toBe(0)
  })
})

it('a required-fields setting that does not answer is an error page in place, with a way to try again', async () => {
  const consent = request()
  screen.backend.answer(FIELDS, { status: 403, times: 1 })
  const page = await openAtChoice(screen, consent)
  await page
    .getByText(
      'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
    )
    .waitFor()
  expect(new URL(page.url()).pathname).toBe(CHOICE)
  await button(page, 'CONTINUAR').click()
  await page.waitForURL(`${screen.url}/`)
  await page.goto(screen.url + CHOICE)
  await page.getByRole('heading', { name: /pede os seus dados/ }).waitFor()
  expect(asked(screen.backend, FIELDS)).toHaveLength(2)
})
