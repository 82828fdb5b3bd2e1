import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { colourOf } from '../../support/screens/accessibility-checks.ts'
import { afterAllTries, ownTime } from '../../support/screens/page-time.ts'
import { button, ownAction } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { visitEach } from '../../support/screens/visit-shares.ts'
import {
  ana,
  mercado,
  product,
  registration,
  type Sharing,
  sharing,
} from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const ID = 'urn:serra:C1'
const CALL = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const placeOf = (consentId: string): string => `/myshares/${encodeURIComponent(consentId)}`

async function open(given: Partial<Sharing> = {}, width?: number): Promise<Page> {
  screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', ...given })]
  return screen.openSignedIn(width, ana, placeOf(ID))
}

/** A row of the summary: what stands beside its name. */
const summary = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

describe('the details', () => {
  it('show status, creation date and the first 3 product names, of a read that carries transactionId 123', async () => {
    const page = await open({
      createDateTime: '2026-07-08T17:05:00Z',
      resourceGroups: [
        registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
        product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel'),
        product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial'),
        product('DAMAGES_AND_PEOPLE_RURAL', 'Rural'),
        product('LIFE_PENSION', 'Previdência'),
      ],
    })
    await page
      .getByText('Automóvel, Residencial, Previdência e mais 2. Criado em 08/07/2026 14:05', { exact: true })
      .waitFor()
    await page.getByRole('heading', { level: 1, name: 'Horizonte Seguros' }).waitFor()
    expect(await page.locator('.status').textContent()).toBe('Ativo')
    const asked = screen.backend.asked.filter(({ path }) =>
      path.startsWith('/bff-opin/consents/v1/consents/'),
    )
    expect(asked.map(({ method, headers }) => [method, headers.transactionid])).toEqual([['GET', '123']])
  })

  it('sum up who the customer is, the institution of destination, the confirmation and the term', async () => {
    const page = await open({
      createDateTime: '2026-07-08T17:05:00Z',
      expirationDateTime: '2036-07-08T17:04:00Z',
    })
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await summary(page, 'Você').textContent()).toBe('Ana Paula FerreiraCPF 111.444.777-35')
    expect(await summary(page, 'Instituição de destino').textContent()).toBe('Serra Seguros')
    expect(await summary(page, 'Confirmado em').textContent()).toBe('08/07/2026 14:05')
    expect(await summary(page, 'Prazo').textContent()).toBe('120 mesesaté 08/07/2036')
  })

  it('name the other institution of a Transmitido as the destination, also where only the list tells the side', async () => {
    const page = await open({ shareType: 'TRANSMITTING' })
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await summary(page, 'Instituição de destino').textContent()).toBe('Horizonte Seguros')
  })

  it('show a company’s CNPJ and the CPF of who represents it', async () => {
    const businessEntity = { document: { identification: mercado.document } }
    screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', businessEntity })]
    const page = await screen.openSignedIn(1280, mercado, placeOf(ID))
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await summary(page, 'Você').textContent()).toBe('Mercado Bom Dia Ltda.CNPJ 11.444.777/0001-61')
    expect(await summary(page, 'Quem representa a empresa').textContent()).toBe('CPF 111.444.777-35')
  })

  it('hide the confirmation while pending', async () => {
    const page = await open({ status: 'PENDING' })
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await page.locator('.status').textContent()).toBe('Pendente')
    expect(await page.getByText('Confirmado em').count()).toBe(0)
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
    const shown: unknown[] = []
    const statuses = expected.map(([status = '']) => status)
    await visitEach(screen, statuses, async (page, status) => {
      const mark = page.locator('.status')
      shown.push([status, await mark.textContent(), await colourOf(mark)])
    })
    expect(shown).toEqual(expected)
  })

  it('keep Meus Compartilhamentos marked as the place in the header, and lead back to it', async () => {
    const page = await open()
    const place = page
      .getByRole('banner')
      .getByRole('link', { name: 'Meus Compartilhamentos', exact: true })
      .first()
    await page.getByRole('heading', { name: 'Resumo' }).waitFor()
    expect(await place.getAttribute('aria-current')).toBe('page')
    await page.getByRole('main').getByRole('link', { name: 'Meus Compartilhamentos', exact: true }).click()
    await page.waitForURL(/\/myshares\?aba=recebidos$/)
    await page.getByRole('tab', { name: /Recebidos/, selected: true }).waitFor()
  })
})

describe('details that fail', () => {
  it.each([
    { status: 500, says: 'Sistema indisponível, tente novamente mais tarde.' },
    { status: 401, says: 'Houve uma falha ao realizar a requisição, verifique a autenticação.' },
    {
      status: 403,
      says: 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
    },
    { status: 404, says: 'Servidor indisponível no momento, tente novamente mais tarde.' },
  ])('with $status are an error page in place, with the code and its sentence', async ({ status, says }) => {
    screen.backend.answer(CALL, { status })
    const page = await open()
    await ownTime(page)
    await afterAllTries(page, says)
    await page.getByRole('heading', { level: 1, name: says }).waitFor()
    await page.getByText(`Erro ${status}`, { exact: true }).waitFor()
    expect(page.url()).toBe(screen.url + placeOf(ID))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'CONTINUAR' }).click()
    await page.waitForURL(`${screen.url}/`)
  })

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

  it('look the same when an action is refused: the code, in place, and the way to try again', async () => {
    screen.backend.answer('DELETE /bff-opin/consents/v1/revoke/', { status: 403, times: 1 })
    const page = await open()
    await ownAction(page, 'ENCERRAR').click()
    await button(page.getByRole('dialog'), 'ENCERRAR').click()
    await page.getByText('Erro 403', { exact: true }).waitFor()
    await button(page, 'TENTAR DE NOVO').click()
    await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  })
})
