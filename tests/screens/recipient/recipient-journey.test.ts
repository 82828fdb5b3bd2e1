import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settle } from '../../support/screens/page-at-rest.ts'
import {
  asksOf,
  chosen,
  expectProgress,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { sharing } from '../../support/second-backend/second-backend-world.ts'

/**
 * Steps 1 to 5, on a backend that knows only the specification (docs/domain/screens.md; docs/domain/states.md,
 * "Recipient flow").
 */
const screen = setUpScreen()
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'

/** Steps 1 and 2 by hand: Horizonte, a purpose, additional information, all of Automóvel, 6 months. */
async function choose(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Comparar coberturas' }).check()
  await page.getByRole('radio', { name: /Horizonte Seguros/ }).check()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await page.getByRole('checkbox', { name: /Informações Complementares/ }).check()
  await act.pickProducts(page, ['Automóvel'])
  await act.pickTerm(page, '6 meses')
  await act.continueTo(page, /recipient-share-resume/)
}

/** The same, as it is kept. */
const whole = () =>
  chosen(screen, {
    months: 6,
    personalData: { dadosCadastrais: true, informacoesComplementares: true, dadosPessoais: true },
    optionalData: true,
    confirmInsurerData: {
      insuranceObjects: {
        allChecked: false,
        objects: [
          {
            name: 'Automóvel',
            isChecked: true,
            apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
            selects: [
              { name: 'Lista de apólices', isChecked: true, code: 'DAMAGES_AND_PEOPLE_AUTO_READ' },
              { name: 'Apólice', isChecked: true, code: 'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ' },
            ],
          },
        ],
      },
    },
  })

it('a person asks, leaves, comes back and holds the receipt; every word on the wire is the specification’s', async () => {
  const page = await standAt(screen, STEP.one, {})
  await expectProgress(page, 1, 0)
  await choose(page)

  await expectProgress(page, 3, 50)
  const summary = page.getByRole('main')
  for (const word of [
    'Ana Paula Ferreira',
    'CPF 111.444.777-35',
    'Comparar coberturas',
    'Dados Cadastrais, Dados Pessoais, Informações Complementares e Automóvel',
    '6 meses, a contar de hoje',
  ])
    await summary.getByText(word, { exact: true }).first().waitFor()
  const box = page.getByRole('checkbox', { name: /Li e autorizo/ })
  expect(await box.isChecked()).toBe(false)
  await act.button(page, 'CONTINUAR').click({ force: true })
  await settle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)

  const started = Date.now()
  await act.acceptAndLeave(page)
  await page.waitForURL(/outra\/autorizar/)
  expect(Date.now() - started).toBeGreaterThanOrEqual(3000)
  expect(asksOf(screen, TRANSMIT).map(({ body }) => body)).toEqual([
    {
      authorisationServerId: 'as-0',
      organisationId: 'org-0',
      dataPermissions: [
        'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
        'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
        'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
        'RESOURCES_READ',
        'DAMAGES_AND_PEOPLE_AUTO_READ',
        'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
      ].map((permissionCode) => ({ permissionCode })),
      deadLine: { total: 6, type: 'MONTHS' },
      businessEntity: null,
      loggedUser: { document: { identification: '11144477735', rel: 'CPF' } },
    },
  ])
  const address = String(await stored(page, 'redirect'))
  expect(`${screen.url}${address}`).toBe(page.url())

  await page.getByRole('link', { name: 'Autorizar' }).click()
  await act.arriveAtReceipt(page)
  const state = new URLSearchParams(address.split('?')[1]).get('state')
  expect(asksOf(screen, CONFIRM).map(({ body }) => body)).toEqual([
    { authorizationCode: `code-of-${state}`, requestId: state },
  ])
  expect(page.url()).toBe(`${screen.url}${STEP.five}`)
  expect(await stored(page, 'redirect')).toBeNull()
  await expectProgress(page, 5, 90)
  await expectReceipt(page)
})

/** Summary and data of step 5. */
async function expectReceipt(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const line = (term: string) => main.locator('.ledger > div', { has: page.getByText(term, { exact: true }) })
  for (const word of ['Ana Paula Ferreira', 'CPF 111.444.777-35'])
    await line('Você').getByText(word, { exact: true }).waitFor()
  await line('Objetivo').getByText('Comparar coberturas').waitFor()
  expect(await line('Confirmado em').locator('dd').textContent()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await line('Prazo').getByText('6 meses').waitFor()
  await line('Prazo')
    .getByText(/^até \d\d\/\d\d\/\d{4}$/)
    .waitFor()
  const folds = main.locator('details.fold')
  expect(
    await folds
      .locator('summary')
      .first()
      .evaluate((summary) => summary.firstChild?.textContent),
  ).toBe('Dados Cadastrais')
  for (const [title, inside] of [
    ['Dados Cadastrais', 'Data de nascimento'],
    ['Dados Qualitativos', 'Profissão'],
    ['Dados Complementares', 'Vínculos'],
    ['Origem dos dados: Automóvel', 'Lista de apólices'],
  ] as const) {
    const fold = folds.filter({ has: page.locator('summary', { hasText: title }) })
    if (!(await fold.evaluate((element) => (element as HTMLDetailsElement).open)))
      await fold.locator('summary').click()
    await fold.getByText(inside, { exact: true }).waitFor()
  }
}

it('the journey reads each of the insurer’s settings under its own path, the terms last', async () => {
  const page = await standAt(screen, STEP.one, whole())
  await page.getByText('Para que serve').waitFor()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await act.button(page, 'Tirar Automóvel').waitFor()
  await act.continueTo(page, /recipient-share-resume/)
  await act.button(page, 'Ler os termos').click()
  const terms = page.getByRole('dialog', { name: 'Termos do compartilhamento' })
  await terms.locator('iframe[sandbox]').contentFrame().getByText('Condições Legais').waitFor()
  const read = screen.backend.asked.map(({ method, path }) => `${method} ${path}`)
  for (const name of [
    'sharing-purpose',
    'personal-required-fields',
    'sharing-explanation',
    'standard-sharing-period',
    'data-groups-fields',
    'data-goal',
    'terms-conditions-url',
  ])
    expect(read.filter((call) => call === `GET /bff-opin/settings/v1/${name}`)).toHaveLength(1)
})

it.runIf(process.env.LONG)(
  'the receipt survives a reload, CONTINUAR goes home, and going home otherwise asks first',
  async () => {
    screen.backend.world.waiting.set('estado', sharing('urn:serra:1'))
    const answer = 'code=codigo&id_token=header.payload.signature&session_state=sessao'
    const page = await standAt(screen, `/#${answer}&state=estado`, whole())
    await act.arriveAtReceipt(page)
    expect(asksOf(screen, CONFIRM)[0]?.body).toEqual({ authorizationCode: 'codigo', requestId: 'estado' })
    const confirmedOn = page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    const when = await confirmedOn.textContent()
    await page.clock.setSystemTime(Date.now() + 5 * 60_000)
    await page.reload()
    await act.arriveAtReceipt(page)
    expect(await confirmedOn.textContent()).toBe(when)

    await page.getByRole('link', { name: 'Início', exact: true }).click()
    const modal = page.getByRole('dialog', { name: 'Voltar ao início?' })
    await modal.getByText('O formulário foi concluído. Deseja voltar para o início?').waitFor()
    await act.button(modal, 'NÃO').click()
    await modal.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Início', exact: true }).click()
    await act.button(modal, 'SIM').click()
    await page.waitForURL(/recipient-open-insurance/)
    await page.goBack()
    await act.arriveAtReceipt(page)
    await act.button(page, 'CONTINUAR').click()
    await page.waitForURL(/recipient-open-insurance/)
    expect(asksOf(screen, CONFIRM)).toHaveLength(1)
    // Nothing of it is left to continue, or to be asked for a second time.
    await page.getByText('Leva uns 5 minutos').waitFor()
    expect(await stored(page, 'resumeData')).toEqual({})
  },
)
