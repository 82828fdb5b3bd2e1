import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { axeFindings, tabTo } from '../support/screens/accessibility-checks.ts'
import { rest } from '../support/screens/page-at-rest.ts'
import * as act from '../support/screens/screen-actions.ts'
import { setUpScreen } from '../support/screens/screen-setup.ts'
import { ana, product, sharing } from '../support/second-backend/second-backend-world.ts'
import { item } from './items.ts'

/** The certification's accessibility items, on the screens they speak of. */
const screen = setUpScreen({ bypassCSP: true, together: true })

let page: Page
const at = () => page
const main = () => page.getByRole('main')
const panel = () => page.getByRole('dialog', { name: 'Acessibilidade' })
const shares = [
  sharing('urn:serra:1', { resourceGroups: [product('AUTO', 'Automóvel')] }),
  sharing('urn:serra:2', { status: 'PENDING' }),
  sharing('urn:serra:3', { status: 'REJECTED' }),
]

/** What axe finds of the rules named, on the screen at rest. */
async function findings(...rules: string[]): Promise<string[]> {
  await rest(page)
  return axeFindings(page, rules)
}

const nothingBesideTheWindow = () =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

describe('the entry', () => {
  beforeAll(async () => {
    page = await screen.open()
    await page.goto(screen.url)
    await page.getByRole('form', { name: 'Entrar' }).waitFor()
  })
  item('W1', at, async () => {
    await tabTo(page, page.getByLabel(/CPF ou CNPJ/))
    await page.keyboard.type(ana.document)
    await page.keyboard.press('Enter')
    await page.getByText('Encontramos seu cadastro').waitFor()
    await page.keyboard.type(ana.password)
    await tabTo(page, act.button(page, 'ENTRAR'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/recipient-open-insurance/)
    await act.button(page, 'NOVO CONSENTIMENTO').waitFor()
    return main()
  })
})

describe('the sharings', () => {
  beforeAll(async () => {
    screen.backend.world.sharings.push(...shares)
    page = await screen.openSignedIn(1280, ana, '/myshares')
    await page.getByRole('article').first().waitFor()
  })
  item('W2', at, async () => {
    expect(
      await findings('heading-order', 'list', 'listitem', 'definition-list', 'landmark-one-main', 'region'),
    ).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    return main()
  })
  item('W3', at, async () => {
    const rules = [
      'button-name',
      'link-name',
      'label',
      'select-name',
      'image-alt',
      'svg-img-alt',
      'aria-dialog-name',
    ]
    expect(await findings(...rules)).toEqual([])
    return page.getByRole('banner')
  })
  item('W4', at, async () => {
    const found = []
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      found.push(...(await findings('color-contrast')))
    }
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
    expect(found).toEqual([])
    return main()
  })
  item('W5', at, async () => {
    const spoken = await page.locator('body').ariaSnapshot()
    for (const part of ['banner', 'navigation "Principal"', 'main', 'tablist', 'contentinfo'])
      expect(spoken).toContain(part)
    return page.getByRole('tabpanel')
  })
  item('W9', at, async () => {
    const statuses = page.locator('.status')
    expect((await statuses.allInnerTexts()).every((word) => word.trim().length > 0)).toBe(true)
    expect(await statuses.locator('svg').count()).toBe(await statuses.count())
    return statuses
  })
  item('W10', at, async () => {
    await page.goto(`${screen.url}/recipient-select-insurer`)
    const bridge = page.getByRole('figure').first()
    expect(await bridge.textContent()).toMatch(/Quem envia.*Quem recebe/)
    return bridge
  })
})

describe('zoom and text', () => {
  item('W7', at, async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await nothingBesideTheWindow()
    return main()
  })
  item('W8', at, async () => {
    const goal = page.getByRole('checkbox', { name: /Comparar coberturas/ })
    await goal.check()
    expect(await goal.isChecked()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    return page.getByRole('group', { name: 'Objetivo do compartilhamento' })
  })
})

describe('the accessibility resources', () => {
  const opener = () => act.button(page.getByRole('banner'), 'Acessibilidade')
  item('W11', at, opener)
  item('W12', at, async () => {
    await opener().click()
    return panel()
  })
  item('W6', at, async () => {
    const size = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const before = await size()
    await panel().getByRole('radio', { name: /%/ }).last().check()
    expect(await size()).toBeGreaterThan(before)
    await nothingBesideTheWindow()
    return panel()
  })
  item('W13', at, () => [panel().getByLabel('Mais contraste'), panel().getByLabel('Sem movimento')])
})
