import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { kept } from '../../support/screens/holder-actions.ts'
import { button, ownAction } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, type Sharing, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const ID = 'urn:serra:C1'
const PLACE = `/myshares/${encodeURIComponent(ID)}`
const REVOKE = `DELETE /bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`
const PROVIDER = 'GET /bff-opin/data-provider/v1/data-provider/'
const GOAL = 'GET /bff-opin/settings/v1/data-goal'
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'

async function open(given: Partial<Sharing> = {}): Promise<Page> {
  screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', ...given })]
  const page = await screen.openSignedIn(1280, ana, PLACE)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return page
}

/** Presses the action and confirms it. */
async function carryOut(
  page: Page,
  action: 'ENCERRAR' | 'ALTERAR' | 'RENOVAR COMPARTILHAMENTO',
): Promise<void> {
  await ownAction(page, action).click()
  await button(page.getByRole('dialog'), action === 'RENOVAR COMPARTILHAMENTO' ? 'RENOVAR' : action).click()
}

/** The calls that actions are made of, in the order they came in. */
const called = (): string[] =>
  screen.backend.asked
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => [REVOKE, PROVIDER, GOAL, TRANSMIT].includes(call))

it('revokes the sharing and returns to the list, where the receipt stands above it', async () => {
  const page = await open()
  await carryOut(page, 'ENCERRAR')
  await page.waitForURL(/\/myshares\?aba=recebidos$/)
  const receipt = page.getByRole('dialog', { name: 'Compartilhamento encerrado' })
  await receipt.getByText('Encerrado em').waitFor()
  await receipt.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor()
  expect(called()).toEqual([REVOKE])
  expect(screen.backend.asked.find(({ method }) => method === 'DELETE')?.body ?? null).toBeNull()

  await page.reload()
  await button(receipt, 'CONTINUAR').click()
  await receipt.waitFor({ state: 'hidden' })
  await page.getByRole('article').getByText('Inativo').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await page.getByRole('article').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it.runIf(process.env.LONG)('returns to Transmitidos from a Transmitido', async () => {
  const page = await open({ shareType: 'TRANSMITTING' })
  await carryOut(page, 'ENCERRAR')
  await page.waitForURL(`${screen.url}/myshares`)
  await page.getByRole('dialog', { name: 'Compartilhamento encerrado' }).waitFor()
})

it('loads provider and data goal, revokes, presets the journey and goes to the choice of data', async () => {
  screen.backend.world.settings['data-goal'] = [
    { finalidade: 'Reunir meus seguros', prazo: '7' },
    { finalidade: 'Comparar coberturas', prazo: '12' },
  ]
  const page = await open()
  await page.evaluate(() => localStorage.setItem('redirect', '/outra/autorizar?state=previous'))
  await carryOut(page, 'ALTERAR')
  await page.waitForURL(/recipient-confirm-open-insurance/)
  expect(called().slice(0, 3)).toEqual([PROVIDER, GOAL, REVOKE])
  expect(called()).not.toContain(TRANSMIT)
  const lookedUp = screen.backend.asked.find(({ path }) => path.endsWith('/data-provider/'))
  expect(lookedUp?.query).toEqual({ page: '1', 'page-size': '25', organizationId: '11222333000181' })

  expect(JSON.parse((await kept(page, 'resumeData')) ?? 'null').selectInsurerData).toMatchObject({
    activeOject: { brand: 'Horizonte Seguros' },
    dataGoals: [{ isChecked: true, dataGoal: { finalidade: 'Reunir meus seguros' } }],
  })
  const term = page.getByLabel('Compartilhar por').locator('option:checked')
  expect(await term.textContent()).toBe('7 meses')
  await button(page, 'Tirar Automóvel').waitFor()
  await button(page, 'Tirar Residencial').waitFor()
})

it('with replaceConsent "when-authorised" revokes nothing: the draft names the sharing it replaces', async () => {
  const { config } = screen.backend.world
  Object.assign(config, { replaceConsent: 'when-authorised', capabilities: { replaces: true } })
  const page = await open()
  await carryOut(page, 'ALTERAR')
  await page.waitForURL(/recipient-confirm-open-insurance/)
  expect(called()).not.toContain(REVOKE)
  expect(JSON.parse((await kept(page, 'resumeData')) ?? 'null').consente.replaces).toBe(ID)
})

it.runIf(process.env.LONG)(
  'asks for the provider again after a passing failure, and revokes once it has the answer',
  async () => {
    screen.backend.answer(PROVIDER, { status: 503, times: 1 })
    const page = await open()
    await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
    await page.waitForURL(/recipient-share-redirect/)
    expect(called()).toEqual([PROVIDER, PROVIDER, REVOKE, TRANSMIT])
  },
)

it('stores the address answered, goes there, and in the end leaves the previous sharing ended and the new one active', async () => {
  const page = await open()
  await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
  await page.waitForURL(/recipient-share-redirect/)
  const address = (await kept(page, 'redirect')) ?? ''
  await page.waitForURL(screen.url + address)
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await page.waitForURL(/recipient-shared-confirmation/)
  await page.goto(`${screen.url}/myshares?aba=recebidos`)
  await page.getByRole('article').getByText('Inativo', { exact: true }).waitFor()
  await page.getByRole('article').getByText('Ativo', { exact: true }).waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
})
