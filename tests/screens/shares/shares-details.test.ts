import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { colourOf } from '../../support/screens/accessibility-checks.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, mercado, type Sharing, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const ID = 'urn:serra:C1'
const CALL = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const placeOf = (consentId: string): string => `/myshares/${encodeURIComponent(consentId)}`

async function open(given: Partial<Sharing> = {}): Promise<Page> {
  screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', ...given })]
  return screen.openSignedIn(1280, ana, placeOf(ID))
}

/** A row of the summary: what stands beside its name. */
const summary = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

describe('the details', () => {
  it('name the other institution of a Transmitido as the destination, also where only the list tells the side', async () => {
    const page = await open({ shareType: 'TRANSMITTING' })
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await summary(page, 'Instituição de destino').textContent()).toBe('Horizonte Seguros')
  })

  it('keep Meus Compartilhamentos marked as the place in the header', async () => {
    const page = await open()
    const place = page.getByRole('banner').getByRole('link', { name: 'Meus Compartilhamentos', exact: true })
    await place.first().waitFor()
    expect(await place.first().getAttribute('aria-current')).toBe('page')
  })

  it('show a company’s CNPJ and the CPF of who represents it', async () => {
    const businessEntity = { document: { identification: mercado.document } }
    screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', businessEntity })]
    const page = await screen.openSignedIn(1280, mercado, placeOf(ID))
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await summary(page, 'Você').textContent()).toBe('Mercado Bom Dia Ltda.CNPJ 11.444.777/0001-61')
    expect(await summary(page, 'Quem representa a empresa').textContent()).toBe('CPF 111.444.777-35')
  })

  it('give every status its label and colour: AUTHORISED reads Ativo and OVERDUE Expirado here, any other value raw', async () => {
    const expected = [
      ['INACTIVE', 'Inativo', 'grey'],
      ['ACTIVE', 'Ativo', 'green'],
      ['AUTHORISED', 'Ativo', 'green'],
      ['EXPIRED', 'Expirado', 'black'],
      ['OVERDUE', 'Expirado', 'black'],
      ['REJECTED', 'Rejeitado', 'red'],
      ['PENDING', 'Pendente', 'red'],
      ['SUSPENDED', 'SUSPENDED', 'grey'],
    ]
    const statuses = expected.map(([status = '']) => status)
    screen.backend.world.sharings = statuses.map((status) => sharing(status, { status }))
    const page = await screen.openSignedIn(1280, ana, '/myshares')
    const shown: unknown[] = []
    for (const status of statuses) {
      await page.goto(screen.url + placeOf(status))
      const mark = page.locator('.status')
      shown.push([status, await mark.textContent(), await colourOf(mark)])
    }
    expect(shown).toEqual(expected)
  })
})

describe('details that fail', () => {
  it('can be asked for again by a button bigger than the way home, and the title of the error has the focus', async () => {
    screen.backend.answer(CALL, { status: 403, times: 1 })
    const page = await open()
    const title = page.getByRole('heading', { level: 1, name: /Houve uma falha/ })
    await title.waitFor()
    expect(await title.evaluate((one) => one === document.activeElement)).toBe(true)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const again = await button(page, 'TENTAR DE NOVO').boundingBox()
      const home = await page.getByRole('link', { name: 'CONTINUAR' }).boundingBox()
      expect(again?.height).toBeGreaterThan(home?.height ?? Number.NaN)
      expect(again?.width).toBeGreaterThanOrEqual(home?.width ?? Number.NaN)
    }
    await button(page, 'TENTAR DE NOVO').click()
    await page.getByRole('heading', { level: 1, name: 'Horizonte Seguros' }).waitFor()
  })
})
