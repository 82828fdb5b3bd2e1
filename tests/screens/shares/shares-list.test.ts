import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { yearOfSharings } from '../../scenes/rich-sharings.ts'
import { colourOf } from '../../support/screens/accessibility-checks.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { afterAllTries, ownTime } from '../../support/screens/page-time.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, product, registration, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const PATH = `GET /bff-opin/consents/v1/shares/${ana.document}?ShareType=`
const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'
const EMPTY = {
  Recebidos: 'Não existem consentimentos recebidos',
  Transmitidos: 'Não existem consentimentos transmitidos',
} as const
type Tab = keyof typeof EMPTY

const open = (width?: number): Promise<Page> => screen.openSignedIn(width, ana, '/myshares')
const tab = (page: Page, name: Tab): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const panel = (page: Page): Locator => page.getByRole('tabpanel')
const cards = (page: Page): Locator => panel(page).getByRole('article')
const card = (page: Page, status: string): Locator =>
  cards(page).filter({ has: page.locator(`a[href$="${encodeURIComponent(`urn:serra:${status}`)}"]`) })
const waitForCards = (page: Page): Promise<void> => cards(page).first().waitFor()
const selectedTab = (page: Page): Promise<string | null> =>
  page.getByRole('tab', { selected: true }).textContent()

/** Opens a tab and waits for the words in it. */
async function expectIn(page: Page, name: Tab, words: string): Promise<void> {
  await tab(page, name).click()
  await panel(page).getByText(words, { exact: true }).waitFor()
}

/** How many of the boxes stand on the first line. */
const onFirstLine = (boxes: Locator): Promise<number> =>
  boxes.evaluateAll((all) => {
    const tops = all.map((one) => Math.round(one.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })

describe('the tabs', () => {
  it('Meus Compartilhamentos opens on Transmitidos, beside Recebidos, with 5 skeletons while it loads', async () => {
    screen.backend.answer(`${PATH}TRANSMITTING`, { hang: true })
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'Meus Compartilhamentos', exact: true }).waitFor()
    await literal(panel(page), 'Carregando...').waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(2)
    expect(await selectedTab(page)).toMatch(/^Transmitidos/)
    expect(await panel(page).locator('.card').count()).toBe(5)
  })

  it('the two lists are asked for at once, by the customer’s document, and one does not wait for the other', async () => {
    screen.backend.answer(`${PATH}TRANSMITTING`, { hang: true })
    screen.backend.world.sharings = [sharing('urn:serra:r1', { shareType: 'RECEIVING' })]
    const page = await open()
    await tab(page, 'Recebidos').click()
    await waitForCards(page)
    const asked = screen.backend.asked.filter(({ path }) => path.includes('/shares/'))
    expect(asked.map(({ query }) => query.ShareType).sort()).toEqual(['RECEIVING', 'TRANSMITTING'])
    for (const { path, headers } of asked) {
      expect(path).toBe(`/bff-opin/consents/v1/shares/${ana.document}`)
      expect(headers['x-transaction-id']).toBe('consente-portal')
      expect(headers.authorization).toMatch(/^Bearer customer-/)
    }
    // The other way round.
    screen.backend.forgive()
    screen.backend.answer(`${PATH}RECEIVING`, { hang: true })
    screen.backend.world.sharings = [sharing('urn:serra:t1', { shareType: 'TRANSMITTING' })]
    await waitForCards(await open())
  })

  it('a reload and the way back keep the chosen tab', async () => {
    screen.backend.world.sharings = [sharing('urn:serra:r1', { shareType: 'RECEIVING' })]
    const page = await open()
    await tab(page, 'Recebidos').click()
    await page.reload()
    await cards(page).first().click()
    await page.goBack()
    await waitForCards(page)
    expect(await selectedTab(page)).toMatch(/^Recebidos/)
  })

  it('the arrow keys move between the tabs', async () => {
    const page = await open()
    await tab(page, 'Transmitidos').focus()
    await page.keyboard.press('ArrowLeft')
    await panel(page).getByText(EMPTY.Recebidos).waitFor()
    expect(await tab(page, 'Recebidos').evaluate((one) => one === document.activeElement)).toBe(true)
  })
})

describe('lists that are empty or fail', () => {
  it.each([
    { recebidos: 200, transmitidos: 200, says: [EMPTY.Recebidos, EMPTY.Transmitidos] },
    { recebidos: 404, transmitidos: 404, says: [EMPTY.Recebidos, EMPTY.Transmitidos] },
    { recebidos: 404, transmitidos: 403, says: [EMPTY.Recebidos, UNAVAILABLE] },
    { recebidos: 403, transmitidos: 200, says: [UNAVAILABLE, EMPTY.Transmitidos] },
    { recebidos: 401, transmitidos: 404, says: [UNAVAILABLE, EMPTY.Transmitidos] },
  ])(
    'Recebidos answered $recebidos and Transmitidos $transmitidos: each tab says its own',
    async ({ recebidos, transmitidos, says: [received = '', given = ''] }) => {
      if (recebidos !== 200) screen.backend.answer(`${PATH}RECEIVING`, { status: recebidos })
      if (transmitidos !== 200) screen.backend.answer(`${PATH}TRANSMITTING`, { status: transmitidos })
      const page = await open()
      await expectIn(page, 'Transmitidos', given)
      await expectIn(page, 'Recebidos', received)
      expect(await panel(page).getByText(/Erro/).count()).toBe(0)
    },
  )

  it('a list that fails leaves the cards of the other', async () => {
    screen.backend.answer(`${PATH}TRANSMITTING`, { status: 403 })
    screen.backend.world.sharings = [sharing('urn:serra:r1', { shareType: 'RECEIVING' })]
    const page = await open()
    await expectIn(page, 'Transmitidos', UNAVAILABLE)
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
    await expectIn(page, 'Recebidos', 'Erro 403')
    await panel(page).getByText(UNAVAILABLE).waitFor()

    screen.backend.forgive()
    await button(page, 'TENTAR DE NOVO').click()
    await panel(page).getByText(EMPTY.Recebidos).waitFor()
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
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        rows.push(await onFirstLine(boxes))
      }
      return rows
    }
    expect(await rowsAtEveryWidth(cards(page))).toEqual([1, 2, 2, 3])
    await tab(page, 'Recebidos').click()
    expect(await rowsAtEveryWidth(panel(page).locator('[aria-hidden] > .card'))).toEqual([1, 2, 2, 3])
  })

  it('one column up to 767 px, more beyond', async () => {
    screen.backend.world.sharings = [1, 2, 3].map((one) => sharing(`urn:serra:${one}`))
    const page = await open(767)
    await waitForCards(page)
    expect(await onFirstLine(cards(page))).toBe(1)
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await onFirstLine(cards(page))).toBe(2)
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

  it('a card names up to three groups: registration data for Rejeitado and Autorizado only, RESOURCE never', async () => {
    const resourceGroups = [
      product('RESOURCE', 'Recursos'),
      registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
      registration('CUSTOMERS_BUSINESS_QUALIFICATION', 'Dados Qualitativos'),
      registration('CUSTOMERS_PERSONAL_ADITTIONALINFO', 'Dados Complementares'),
      product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel'),
      product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial'),
      product('DAMAGES_AND_PEOPLE_RURAL', 'Rural'),
      product('LIFE_PENSION', 'Previdência'),
    ]
    const REGISTRATION = ['Dados Cadastrais', 'Dados Qualitativos', 'Dados Complementares', 'e mais 4']
    const PRODUCTS = ['Automóvel', 'Residencial', 'Previdência', 'e mais 4']
    const names = {
      REJECTED: REGISTRATION,
      AUTHORISED: REGISTRATION,
      INACTIVE: PRODUCTS,
      ACTIVE: PRODUCTS,
      EXPIRED: PRODUCTS,
      OVERDUE: PRODUCTS,
      PENDING: PRODUCTS,
      SUSPENDED: PRODUCTS,
    }
    screen.backend.world.sharings = Object.keys(names).map((status) =>
      sharing(`urn:serra:${status}`, { status, resourceGroups }),
    )
    const page = await open()
    await waitForCards(page)
    for (const [status, expected] of Object.entries(names)) {
      expect(await card(page, status).getByRole('listitem').allTextContents(), status).toEqual(expected)
    }
  })

  it('RESOURCE alone names nothing, whatever the status', async () => {
    const resourceGroups = [product('RESOURCE', 'Recursos')]
    screen.backend.world.sharings = ['REJECTED', 'ACTIVE'].map((status) =>
      sharing(`urn:serra:${status}`, { status, resourceGroups }),
    )
    const page = await open()
    await waitForCards(page)
    expect(await cards(page).count()).toBe(2)
    expect(await cards(page).getByRole('listitem').count()).toBe(0)
  })

  it('each card leads to its own page, and the page back to the list', async () => {
    screen.backend.world.sharings = [sharing('urn:serra:a/1'), sharing('urn:serra:b')]
    const page = await open()
    await waitForCards(page)
    const ids = await cards(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
    expect(ids.sort()).toEqual(['/myshares/urn:serra:a/1', '/myshares/urn:serra:b'])
    await cards(page).first().click()
    await page.getByRole('heading', { level: 2, name: 'Resumo' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Meus Compartilhamentos', exact: true }).click()
    await page.waitForURL('**/myshares')
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

describe('the way out', () => {
  it('leads back to the recipient’s home', async () => {
    const page = await open()
    await page.getByRole('main').getByRole('link', { name: 'Início' }).click()
    await page.waitForURL('**/recipient-open-insurance')
  })

  it('Sair clears storage and goes to the login', async () => {
    const page = await open()
    await button(page, 'Sair').first().click()
    await page.waitForURL(`${screen.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('user_credentials'))).toBeNull()
  })
})
