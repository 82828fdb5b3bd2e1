import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '../../support/screens/access-actions.ts'
import { letPass, ownTime } from '../../support/screens/page-time.ts'
import { button, ownAction } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, davi, sharing } from '../../support/second-backend/second-backend-world.ts'

/** Without a network: every page says what it shows, keeps what was written, and sends nothing by itself. */
const screen = setUpScreen()

const ID = 'urn:serra:C1'
const REVOKE = `/bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`
const revocations = () => screen.backend.asked.filter(({ path }) => path === REVOKE).length

/** The page watches over the network once it has had its time to start. */
async function lose(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 4500)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}
/** The other pages are not there yet: a slow phone has no idle moment for them. */
const fetchNothingAhead = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.reload()
}
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem internet.' })

it('a sharing stays on the screen with the time of its reading; what was pressed is sent by another press only, and once', async () => {
  screen.backend.world.sharings = [sharing(ID)]
  const page = await screen.openSignedIn(1280, ana, '/myshares')
  await fetchNothingAhead(page)
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('heading', { name: 'Resumo' }).waitFor()
  await lose(page)
  await line(page)
    .getByText(/O que está na tela foi lido às \d\d:\d\d\./)
    .waitFor()
  await page.getByRole('heading', { name: 'Resumo' }).waitFor()

  // Its question is not there yet, and comes with the network; until then the page stays.
  await ownAction(page, 'ENCERRAR').click()
  await page.getByRole('heading', { name: 'Resumo' }).waitFor()
  await page.context().setOffline(false)
  const end = button(page.getByRole('dialog'), 'ENCERRAR')
  await end.waitFor()
  await line(page).waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await end.click()
  await button(page, 'TENTAR DE NOVO').waitFor()
  await page.context().setOffline(false)
  await line(page).waitFor({ state: 'detached' })
  await ownTime(page)
  await letPass(page, 20_000)
  expect(revocations()).toBe(0)
  // The sharing was read again, and stands as it is.
  await ownAction(page, 'ENCERRAR').click()
  await end.click()
  await expect.poll(revocations).toBe(1)
})

it('a renewal that finds no network says so at once', async () => {
  screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING' })]
  const page = await screen.openSignedIn(1280, ana, '/outra/volta')
  const config = await (await fetch(`${screen.url}/config.json`)).json()
  const json = { ...config, capabilities: { ...config.capabilities, replaces: true } }
  await page.route('**/config.json', (route) => route.fulfill({ json }))
  await fetchNothingAhead(page)
  await page.goto(`${screen.url}/myshares/${encodeURIComponent(ID)}/renovar`)
  await button(page, 'CONTINUAR').waitFor()
  await lose(page)
  await button(page, 'CONTINUAR').click()
  await button(page.getByRole('dialog'), 'CONTINUAR').click()
  await button(page, 'TENTAR DE NOVO').waitFor()
  await line(page).waitFor()
})

it('a form keeps what was written, and says that it needs the network', async () => {
  const page = await screen.open()
  await page.goto(screen.url)
  await verify(page, davi.document)
  await button(page, 'QUERO ME CADASTRAR').click()
  const email = page.getByLabel(/E-mail/).first()
  await email.fill(davi.email)
  await lose(page)
  await line(page).getByText('Esta página precisa dela.').waitFor()
  await page.context().setOffline(false)
  await line(page).waitFor({ state: 'detached' })
  expect(await email.inputValue()).toBe(davi.email)
})
