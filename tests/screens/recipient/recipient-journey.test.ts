import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hold, settle } from '../../support/screens/page-at-rest.ts'
import {
  asked,
  asksOf,
  chosen,
  expectProgress,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { expectTicked } from '../../support/screens/screen-expectations.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { mercado, sharing } from '../../support/second-backend/second-backend-world.ts'

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

/** From step 3 to the other institution's page, by way of step 4. */
async function leave(page: Page): Promise<void> {
  await act.acceptAndLeave(page)
  await page.waitForURL(/outra\/autorizar/)
}

const wire = (kind: 'PERSONAL' | 'BUSINESS') => ({
  authorisationServerId: 'as-0',
  organisationId: 'org-0',
  dataPermissions: [
    `CUSTOMERS_${kind}_IDENTIFICATIONS_READ`,
    `CUSTOMERS_${kind}_QUALIFICATION_READ`,
    `CUSTOMERS_${kind}_ADITTIONALINFO_READ`,
    'RESOURCES_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
  ].map((permissionCode) => ({ permissionCode })),
  deadLine: { total: 6, type: 'MONTHS' },
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
  await leave(page)
  expect(Date.now() - started).toBeGreaterThanOrEqual(3000)
  expect(asksOf(screen, TRANSMIT).map(({ body }) => body)).toEqual([
    {
      ...wire('PERSONAL'),
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
  await expectReceipt(page, 'CPF 111.444.777-35', 'Ana Paula Ferreira')
})

/** Summary and data of step 5. */
async function expectReceipt(page: Page, document: string, name: string): Promise<void> {
  const main = page.getByRole('main')
  const line = (term: string) => main.locator('.ledger > div', { has: page.getByText(term, { exact: true }) })
  for (const word of [name, document]) await line('Você').getByText(word, { exact: true }).waitFor()
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

it.runIf(process.env.LONG)(
  'a company asks with its CNPJ as business entity, and its receipt names it',
  async () => {
    const page = await standAt(screen, STEP.three, whole(), { who: mercado, width: 360 })
    await act.nameRepresentative(page, '111.444.777-35')
    await leave(page)
    expect(asksOf(screen, TRANSMIT).map(({ body }) => body)).toEqual([
      {
        ...wire('BUSINESS'),
        businessEntity: { document: { identification: mercado.document, rel: 'CNPJ' } },
        loggedUser: { document: { identification: '11144477735', rel: 'CPF' } },
      },
    ])
    await page.getByRole('link', { name: 'Autorizar' }).click()
    await act.arriveAtReceipt(page)
    await expectReceipt(page, 'CNPJ 11.444.777/0001-61', 'Mercado Bom Dia Ltda.')
  },
)

it.runIf(process.env.LONG)(
  'the representative of a company is the logged user where the sign-in named them',
  async () => {
    const page = await standAt(screen, STEP.three, whole(), { who: mercado })
    await page.evaluate(() => {
      const credentials = JSON.parse(localStorage.getItem('user_credentials') ?? '{}')
      localStorage.setItem('user_credentials', JSON.stringify({ ...credentials, loggedUser: '11144477735' }))
    })
    await page.reload()
    await act.acceptAndLeave(page)
    expect(asksOf(screen, TRANSMIT)[0]?.body).toMatchObject({
      businessEntity: { document: { identification: mercado.document, rel: 'CNPJ' } },
      loggedUser: { document: { identification: '11144477735', rel: 'CPF' } },
    })
  },
)

it('step 4 says where it goes, shows both institutions, and waits two seconds', async () => {
  const page = await standAt(screen, STEP.three)
  const left = page.waitForRequest(/outra\/autorizar/).then(() => performance.now())
  const letGo = await hold(page)
  await act.acceptAndLeave(page)
  await expectProgress(page, 4, 70)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Agora você vai para a Horizonte Seguros' }).waitFor()
  await main.getByText('Seu pedido segue pelo Open Insurance.').waitFor()
  expect(
    await main
      .locator('.bridge img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).getAttribute('src'))),
  ).toEqual(['/thumbs/0.svg', '/thumbs/own.svg'])
  await main.locator('.bridge').getByText('Horizonte Seguros', { exact: true }).waitFor()
  const [sent] = asksOf(screen, TRANSMIT)
  // The page begins to wait after its request was taken, and leaves before that is seen here.
  expect((await left) - (sent?.at ?? 0)).toBeGreaterThanOrEqual(2000)
  await letGo()
  await page.waitForURL(/outra\/autorizar/)
  await page.goBack()
  await page.waitForURL(/recipient-share-redirect|outra\/autorizar/)
  await page.waitForURL(/outra\/autorizar/)
})

/** Opens the warning and presses its CONTINUAR all the time; answers how long after the opening the request began. */
function pressAllTheTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const press = (selector: string) => document.querySelector<HTMLButtonElement>(selector)?.click()
    const opened = performance.now()
    press('form.after-bridge button[type=submit]')
    const pressing = setInterval(() => press('dialog button[type=submit]'), 20)
    return new Promise<number>((done) => {
      new PerformanceObserver((list) => {
        const [request] = list.getEntries().filter(({ name }) => name.endsWith('/transmiter'))
        if (!request) return
        clearInterval(pressing)
        done(request.startTime - opened)
      }).observe({ type: 'resource' })
    })
  })
}

it('the payload is built one second after the warning opened; pressed all the time, it is sent once, however slow', async () => {
  const answer = screen.backend.keepWaiting(TRANSMIT)
  const page = await standAt(screen, STEP.three)
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  const began = pressAllTheTime(page)
  const warning = page.getByRole('dialog', { name: 'Ir para a Horizonte Seguros?' })
  await warning
    .getByText('Depois que você sair daqui, os dados compartilhados não podem mais ser mudados.')
    .waitFor()
  await warning.getByText('Enviando o seu pedido...').waitFor()
  answer()
  expect(await began).toBeGreaterThanOrEqual(1000)
  await page.waitForURL(/recipient-share-redirect/)
  expect(asksOf(screen, TRANSMIT)).toHaveLength(1)
})

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
  'VOLTAR of the summary goes to step 2, and the back button walks back with everything still chosen',
  async () => {
    const page = await standAt(screen, STEP.one, whole())
    await page.getByText(/Deseja continuar/).waitFor()
    await act.continueTo(page, /recipient-confirm-open-insurance/)
    await act.button(page, 'Tirar Automóvel').waitFor()
    await act.continueTo(page, /recipient-share-resume/)
    await page.getByRole('link', { name: 'VOLTAR', exact: true }).click()
    await page.waitForURL(/recipient-confirm-open-insurance/)
    await act.button(page, 'Tirar Automóvel').waitFor()
    await page.goBack()
    await page.waitForURL(/recipient-share-resume/)
    await page.goBack()
    await page.waitForURL(/recipient-confirm-open-insurance/)
    await expectTicked(page.getByRole('checkbox', { name: /Informações Complementares/ }))
    expect(await page.getByLabel('Compartilhar por').inputValue()).toBe('6')
    await page.goBack()
    await page.waitForURL(/recipient-select-insurer/)
    await expectTicked(page.getByRole('checkbox', { name: 'Comparar coberturas' }))
    await page.getByText('Você escolheu a Horizonte Seguros. Deseja continuar?').waitFor()
  },
)

it.runIf(process.env.LONG)(
  'a reload at each of the first three steps loses nothing but the acceptance',
  async () => {
    const page = await standAt(screen, STEP.three, whole())
    const acceptance = page.getByRole('checkbox', { name: /Li e autorizo/ })
    await acceptance.check()
    await page.reload()
    await acceptance.waitFor()
    expect(await acceptance.isChecked()).toBe(false)
    for (const path of [STEP.two, STEP.one]) {
      await page.goto(`${screen.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(await stored(page, 'resumeData')).toEqual(whole())
  },
)

/** A sharing that waits at the other institution, and the browser coming back from there with this answer. */
function comeBack(answer: string): Promise<Page> {
  screen.backend.world.waiting.set('estado', sharing('urn:serra:1'))
  return standAt(screen, `/#${answer}&state=estado`, whole())
}
const AUTHORISED = 'code=codigo&id_token=header.payload.signature&session_state=sessao'

it.runIf(process.env.LONG)(
  'coming back with error= confirms nothing, says what happened, and starts again with everything chosen',
  async () => {
    const page = await comeBack('error=access_denied&error_description=recusado')
    await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
    expect(page.url()).not.toContain('error')
    expect(asksOf(screen, CONFIRM)).toEqual([])
    expect(await stored(page, 'redirect')).toBeNull()
    await act.button(page, 'COMEÇAR DE NOVO').click()
    await page.waitForURL(/recipient-select-insurer/)
    await page.getByText('Você escolheu a Horizonte Seguros. Deseja continuar?').waitFor()
    expect(await stored(page, 'resumeData')).toEqual(whole())
  },
)

it.runIf(process.env.LONG)(
  'the receipt survives a reload, CONTINUAR goes home, and going home otherwise asks first',
  async () => {
    const page = await comeBack(AUTHORISED)
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

it('a backend that names the sharing is asked for its details, and the receipt shows them', async () => {
  const { consentId } = sharing('urn:serra:1')
  screen.backend.world.sharings.push(sharing(consentId, { organisationName: 'Horizonte Vida' }))
  screen.backend.answer(CONFIRM, { status: 200, body: { consentId } })
  const page = await comeBack(AUTHORISED)
  await act.arriveAtReceipt(page)
  await page.getByText('Horizonte Vida').first().waitFor()
  const [details] = await asked(screen, `GET ${encodeURIComponent(consentId)}`)
  expect(details?.headers.transactionid).toBe('123')
})
