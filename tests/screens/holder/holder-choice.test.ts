import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asked } from '../../support/screens/access-actions.ts'
import { FIELDS, kept, openAtChoice, request } from '../../support/screens/holder-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { product, registration, type Sharing } from '../../support/second-backend/second-backend-world.ts'

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
const permission = (permissionCode: string, items: string[] = []) => ({
  permissionCode,
  displayName: permissionCode,
  items,
})
const service = (type: string, permissionCode: string) => ({
  ...product(type, 'Serviço'),
  dataPermissions: [permission(permissionCode)],
})

describe('what is shown by permission', () => {
  it('a damage claim, a person claim and an endorsement each have their section, and no picker', async () => {
    const page = await open({
      resourceGroups: [
        service('RESOURCE', 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'),
        service('RESOURCE', 'CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE'),
        service('ENDORSEMENT', 'ENDORSEMENT_REQUEST_CREATE'),
      ],
    })
    for (const name of ['Aviso de sinistro de danos', 'Aviso de sinistro de pessoas', 'Endosso'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })

  it('a consent without these permissions has none of the sections', async () => {
    const page = await open()
    expect(await page.getByText(/Aviso de sinistro|Endosso/).count()).toBe(0)
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
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-resume/)
  })

  it('has no pickers for a company’s registration data either', async () => {
    const page = await open({
      resourceGroups: ['IDENTIFICATIONS', 'QUALIFICATION', 'ADDITIONALINFO'].map((kind) =>
        registration(`CUSTOMERS_BUSINESS_${kind}`, kind),
      ),
    })
    for (const title of ['Dados Cadastrais', 'Dados Qualitativos', 'Dados Complementares'])
      await fold(page, title).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})

describe('the policies of each group', () => {
  it('stand in a picker per group; a single one comes ticked, a group without any says so and asks nothing', async () => {
    const page = await open({
      resourceGroups: [
        product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros']),
        product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial', ['Casa Protegida']),
        product('DAMAGES_AND_PEOPLE_RURAL', 'Rural'),
      ],
    })
    await page.getByText('Nenhuma apólice encontrada.').waitFor()
    const boxes = page.getByRole('group', { name: /^Apólices: / })
    expect(await boxes.count()).toBe(2)
    expect(await policy(page, /Casa Protegida/).isChecked()).toBe(true)
    expect(await policy(page, /Auto Completo/).isChecked()).toBe(false)

    await policy(page, /Auto Terceiros/).check()
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-resume/)
    expect(JSON.parse((await kept(page, 'resources')) ?? '')).toEqual([
      { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['0531-2204-119'] },
      { type: 'DAMAGES_AND_PEOPLE_HOUSING', resources: ['0114-2204-118'] },
      { type: 'DAMAGES_AND_PEOPLE_RURAL', resources: [] },
    ])
  })

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
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-resume/)
  })

  it('asks again when the last one is taken out', async () => {
    const page = await open({ resourceGroups: [product('PENSION_PLAN', 'Previdência', ['Plano Futuro'])] })
    await policy(page, /Plano Futuro/).uncheck()
    await button(page, 'CONTINUAR').click()
    await literal(page.getByRole('alert'), 'Nenhuma apólice selecionada!').waitFor()
    await page.getByRole('alert').getByRole('button').click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(CHOICE)
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
  await page.reload()
  await page.getByRole('heading', { name: /pede os seus dados/ }).waitFor()
  expect(asked(screen.backend, FIELDS)).toHaveLength(2)
})
