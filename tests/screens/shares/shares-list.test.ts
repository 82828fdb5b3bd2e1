import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { yearOfSharings } from '../../scenes/rich-sharings.ts'
import { colourOf } from '../../support/screens/accessibility-checks.ts'
import { afterAllTries, ownTime } from '../../support/screens/page-time.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const PATH = `GET /bff-opin/consents/v1/shares/${ana.document}?ShareType=`
const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'
const NONE_RECEIVED = 'Não existem consentimentos recebidos'
type Tab = 'Recebidos' | 'Transmitidos'

const open = (width?: number): Promise<Page> => screen.openSignedIn(width, ana, '/myshares')
const tab = (page: Page, name: Tab): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const panel = (page: Page): Locator => page.getByRole('tabpanel')
const cards = (page: Page): Locator => panel(page).getByRole('article')
const card = (page: Page, status: string): Locator =>
  cards(page).filter({ has: page.locator(`a[href$="${encodeURIComponent(`urn:serra:${status}`)}"]`) })
const waitForCards = (page: Page): Promise<void> => cards(page).first().waitFor()

/** How many of the boxes stand on the first line. */
const onFirstLine = (boxes: Locator): Promise<number> =>
  boxes.evaluateAll((all) => {
    const tops = all.map((one) => Math.round(one.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })

describe('the tabs', () => {
  it('a reload and the way back keep the chosen tab', async () => {
    screen.backend.world.sharings = [sharing('urn:serra:r1', { shareType: 'RECEIVING' })]
    const page = await open()
    await tab(page, 'Recebidos').click()
    await page.reload()
    await cards(page).first().click()
    await page.goBack()
    await waitForCards(page)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Recebidos/)
  })

  it('the arrow keys move between the tabs', async () => {
    const page = await open()
    await tab(page, 'Transmitidos').focus()
    await page.keyboard.press('ArrowLeft')
    await panel(page).getByText(NONE_RECEIVED).waitFor()
    expect(await tab(page, 'Recebidos').evaluate((one) => one === document.activeElement)).toBe(true)
  })
})

describe('lists that fail', () => {
  it('a list that fails says so without a code, and leaves the cards of the other', async () => {
    screen.backend.answer(`${PATH}TRANSMITTING`, { status: 403 })
    screen.backend.world.sharings = [sharing('urn:serra:r1', { shareType: 'RECEIVING' })]
    const page = await open()
    await panel(page).getByText(UNAVAILABLE).waitFor()
    expect(await panel(page).getByText(/Erro/).count()).toBe(0)
    await tab(page, 'Recebidos').click()
    await waitForCards(page)
  })

  it('when both lists fail each tab shows its status; a new try brings the list', async () => {
    screen.backend.answer(`${PATH}RECEIVING`, { status: 403 })
    screen.backend.answer(`${PATH}TRANSMITTING`, { status: 500 })
    const page = await open()
    await ownTime(page)
    await afterAllTries(page, 'Erro 500')
    await panel(page).getByText(UNAVAILABLE).waitFor()
    await tab(page, 'Recebidos').click()
    await panel(page).getByText('Erro 403', { exact: true }).waitFor()
    await panel(page).getByText(UNAVAILABLE).waitFor()

    screen.backend.forgive()
    await button(page, 'TENTAR DE NOVO').click()
    await panel(page).getByText(NONE_RECEIVED).waitFor()
  })

  it('when the session has ended the way leads to the login, not to a new try', async () => {
    screen.backend.answer('GET /bff-opin/consents/v1/shares/', { status: 401 })
    const page = await open()
    await panel(page).getByText('Erro 401. Sua sessão pode ter terminado.').waitFor()
    expect(await button(page, 'TENTAR DE NOVO').count()).toBe(0)
    await panel(page).getByRole('link', { name: 'ENTRAR DE NOVO' }).click()
    await page.waitForURL(`${screen.url}/`)
  })
})

describe('the cards', () => {
  it('1, 2, 2 and 3 cards stand on a row at 360, 768, 1024 and 1280 px, and so do the skeletons', async () => {
    screen.backend.answer(`${PATH}RECEIVING`, { hang: true })
    screen.backend.world.sharings = [1, 2, 3, 4].map((one) => sharing(`urn:serra:${one}`))
    const page = await open()
    const rowsAtEveryWidth = async (boxes: Locator): Promise<number[]> => {
      await boxes.first().waitFor()
      const rows: number[] = []
      for (const width of [360, 767, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        rows.push(await onFirstLine(boxes))
      }
      return rows
    }
    expect(await rowsAtEveryWidth(cards(page))).toEqual([1, 1, 2, 2, 3])
    await tab(page, 'Recebidos').click()
    expect(await rowsAtEveryWidth(panel(page).locator('[aria-hidden] > .card'))).toEqual([1, 1, 2, 2, 3])
  })

  it('a status has its label and colour in the list; OVERDUE and any other value are shown raw', async () => {
    const statuses = [
      'INACTIVE',
      'ACTIVE',
      'AUTHORISED',
      'EXPIRED',
      'OVERDUE',
      'REJECTED',
      'PENDING',
      'SUSPENDED',
    ]
    screen.backend.world.sharings = statuses.map((status) => sharing(`urn:serra:${status}`, { status }))
    const page = await open()
    await waitForCards(page)
    const shown = statuses.map(async (status) => {
      const mark = card(page, status).locator('.status')
      return [status, await mark.textContent(), await colourOf(mark)]
    })
    expect(await Promise.all(shown)).toEqual([
      ['INACTIVE', 'Inativo', 'grey'],
      ['ACTIVE', 'Ativo', 'green'],
      ['AUTHORISED', 'Autorizado', 'green'],
      ['EXPIRED', 'Expirado', 'black'],
      ['OVERDUE', 'OVERDUE', 'black'],
      ['REJECTED', 'Rejeitado', 'red'],
      ['PENDING', 'Pendente', 'red'],
      ['SUSPENDED', 'SUSPENDED', 'grey'],
    ])
  })
})

describe('on a phone of 360 × 640', () => {
  /** The upper edge of a box. */
  const lineOf = (box: Locator): Promise<number> =>
    box.evaluate((one) => Math.round(one.getBoundingClientRect().top))

  it.each([false, true])(
    'the first card stands whole on the first screen (views: %s), below the title and the tools, each in one line',
    async (hasViews) => {
      if (hasViews) yearOfSharings(screen)
      else screen.backend.world.sharings = [1, 2].map((one) => sharing(`urn:serra:${one}`))
      const page = await open(360)
      await page.setViewportSize({ width: 360, height: 640 })
      await waitForCards(page)
      const bottom = await cards(page)
        .first()
        .evaluate((one) => one.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThanOrEqual(640)
      const title = page.getByRole('heading', { level: 1 })
      expect(await title.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(40)
      const start = await lineOf(button(page, 'NOVO CONSENTIMENTO'))
      const tools = page.getByRole('button', { name: /^(Modos|Buscar)/ })
      expect(await Promise.all((await tools.all()).map(lineOf))).toEqual(hasViews ? [start, start] : [])
    },
  )
})
