import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen()

const says = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('alert').getByText(words).first().waitFor()

it('a browser that refuses storage is told what to allow, in place of an endless "Carregando..."', async () => {
  const page = await screen.open(360)
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto(screen.url)
  await says(page, 'Este navegador não deixa o portal guardar dados')
  await says(page, /Permita cookies e dados de sites/)
  expect(await literal(page, 'Carregando...').count()).toBe(0)
})

it.each(['class { one of a later edition }', 'Object.notYetThere()'])(
  'a browser that cannot run "%s" is told what to update to',
  async (body) => {
    const page = await screen.open(360)
    await page.route(/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto(screen.url)
    await says(page, 'O portal não abriu neste navegador')
    await says(page, /no Safari \d/)
  },
)

it('a script that does not come is a matter of the connection', async () => {
  const page = await screen.open(360)
  await page.route(/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto(screen.url)
  await says(page, /Uma parte da página não chegou/)
})

it('a start that takes fifteen seconds says so, and is waited for', async () => {
  const page = await screen.open(360)
  await page.clock.install()
  let letGo = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/config.json', async (route) => {
    await gone
    await route.continue()
  })
  const asked = page.waitForRequest('**/config.json')
  await page.goto(screen.url, { waitUntil: 'commit' })
  await page.locator('.boot').waitFor()
  // The portal itself asks for it: what index.html starts before has started.
  await asked
  await page.clock.runFor(15_000)
  await says(page, 'Está demorando mais do que o normal')
  // In sight, above the page to come.
  const advice = page.getByRole('alert').getByText(/Verifique a sua conexão/)
  expect(await advice.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  letGo()
  await page.getByLabel(/CPF ou CNPJ/).waitFor()
  expect(await page.getByText('Está demorando').count()).toBe(0)
})
