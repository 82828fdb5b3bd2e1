import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { yearOfSharings } from '../../scenes/rich-sharings.ts'
import { measureGeometry } from '../../support/browsers/page-geometry.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

/** Capability `inApp`: pages of the institution's app, by `?canal=app`. */
const screen = setUpScreen()

beforeEach(() => {
  screen.backend.world.config.capabilities = { inApp: true }
})

async function expectBare(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const part of ['banner', 'contentinfo'] as const) expect(await page.getByRole(part).count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Principal' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Ir para o conteúdo' }).count()).toBe(0)
  expect(await page.locator('.backlink').filter({ visible: true }).count()).toBe(0)
  expect(await problemsInLargeText(page)).toEqual([])
}

/** What is cut or lies over another at 200 %. */
async function problemsInLargeText(page: Page): Promise<string[]> {
  const setText = (size: string) =>
    page.evaluate((text) => Object.assign(document.documentElement.dataset, { text }), size)
  await setText('200')
  const { problems } = await page.evaluate(measureGeometry)
  await setText('100')
  return problems
}

/** The progress of five steps is the first thing below the app's bar, as wide as the page. */
async function expectSteps(page: Page, step: number): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Andamento do compartilhamento' })
  await steps.getByRole('progressbar', { name: `Passo ${step} de 5` }).waitFor()
  const { x, y, width } = (await steps.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  expect({ x, y, width }).toEqual({ x: 16, y: 16, width: 328 })
}

async function openInApp(): Promise<Page> {
  const page = await screen.open(360)
  await page.goto(`${screen.url}/?canal=app`)
  return page
}

it('a tab stands in the app through every step, a reload, the way there and back, and for no other tab', async () => {
  const page = await openInApp()
  await expectBare(page)
  await act.signInHere(page, ana)
  await page.getByRole('heading', { name: /Olá, Ana/ }).waitFor()
  await expectBare(page)
  await act.startNewSharing(page)
  await expectSteps(page, 1)
  await act.chooseInstitution(page, 'Horizonte Seguros')
  await expectBare(page)
  await expectSteps(page, 2)
  await page.reload()
  await act.chooseData(page, ['Automóvel'])
  await expectBare(page)
  await expectSteps(page, 3)
  await act.acceptAndLeave(page)
  await page.waitForURL(/outra\/autorizar/)
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await act.arriveAtReceipt(page)
  await expectBare(page)

  const other = await page.context().newPage()
  await other.goto(`${screen.url}/myshares`)
  await other.getByRole('banner').waitFor()
})

it('reaches below the device’s own bars, and grows smaller for a keyboard', async () => {
  const page = await openInApp()
  const viewport = page.locator('meta[name=viewport]')
  await expect.poll(() => viewport.getAttribute('content')).toContain('viewport-fit=cover')
  expect(await viewport.getAttribute('content')).toContain('interactive-widget=resizes-content')
})

/** The browser offers a sheet, or does not; what it takes is kept. */
const offerSheet = (page: Page, isOffered: boolean) =>
  page.addInitScript((offered) => {
    const shared: { name: string; type: string; text: Promise<string> }[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => offered,
      share: async ({ files: [file] }: { files: [File] }) => {
        shared.push({ name: file.name, type: file.type, text: file.text() })
      },
    })
  }, isOffered)

const shared = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => {
    const { shared } = window as unknown as { shared: { name: string; text: Promise<string> }[] }
    return Promise.all(shared.map(async ({ name, text }) => [name, await text] as [string, string]))
  })

/** The list of sharings as a table. @returns the page, with the file asked for */
async function askForTable(isOffered: boolean, canal = '?canal=app'): Promise<Page> {
  yearOfSharings(screen)
  const page = await screen.open(360)
  await offerSheet(page, isOffered)
  await page.goto(`${screen.url}/${canal}`)
  await act.signInHere(page, ana)
  await page.getByRole('heading', { name: /Olá, Ana/ }).waitFor()
  await page.goto(`${screen.url}/myshares`)
  await page.getByRole('button', { name: /^Modos/ }).click()
  await page.getByRole('button', { name: 'Baixar CSV' }).waitFor({ timeout: 10_000 })
  return page
}

it('a file goes to the system’s sheet, whole and under its name', async () => {
  const page = await askForTable(true)
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.poll(async () => (await shared(page)).length).toBe(1)
  const [[name, text] = ['', '']] = await shared(page)
  expect(name).toMatch(/\.csv$/)
  expect(text).toContain('Cooperativa Sigma')
})

it.each([
  ['where the browser offers no sheet', false, '?canal=app'],
  ['outside the app', true, ''],
])('a file is saved %s', async (_, isOffered, canal) => {
  const page = await askForTable(isOffered, canal)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Cooperativa Sigma')
  expect(await shared(page)).toEqual([])
})
