import { expect, it } from 'vitest'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen({ moving: true })

it('an unknown path leads to the login, signed in or not', async () => {
  const page = await screen.open()
  for (const path of ['/nada', '/holder-login', '/myshares/a/b']) {
    await page.goto(screen.url + path)
    await page.waitForURL(`${screen.url}/`)
  }
  const signedIn = await screen.openSignedIn(1280, undefined, '/nada')
  await signedIn.waitForURL(`${screen.url}/`)
  await signedIn.getByLabel(/CPF ou CNPJ/).waitFor()
})

it('a page is left for the login as soon as another tab takes the token away', async () => {
  const page = await screen.openSignedIn(1280, undefined, '/myshares')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${screen.url}/outra/volta`)
  await other.evaluate(() => localStorage.removeItem('access_token'))
  await page.waitForURL(`${screen.url}/`)
})

it('the portal starts light, also where the device prefers dark', async () => {
  const page = await screen.open()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(screen.url)
  await page.getByLabel(/CPF ou CNPJ/).waitFor()
  const brightness = await page.evaluate(() => {
    const paint = document.createElement('canvas').getContext('2d')
    if (!paint) throw new Error('No canvas to paint on.')
    paint.fillStyle = getComputedStyle(document.body).backgroundColor
    paint.fillRect(0, 0, 1, 1)
    return Math.min(...paint.getImageData(0, 0, 1, 1).data)
  })
  expect(brightness).toBeGreaterThan(200)
})

it('a modal scales in', async () => {
  const page = await screen.open()
  await page.goto(screen.url)
  await page.getByRole('button', { name: 'Acessibilidade' }).first().click()
  const animation = await page
    .getByRole('dialog')
    .evaluate((dialog) => getComputedStyle(dialog).animationName)
  expect(animation).toBe('scale')
})
