import type { Locator, Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { asked, asksOf, eventually, like, STEP, standAt } from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** The institution search (docs/domain/validation.md, docs/domain/errors.md, docs/domain/constants.md). */
const screen = setUpScreen()
const SEARCH = 'GET /data-provider/'
const queries = () => asksOf(screen, SEARCH).map(({ query }) => query)

async function openSearch(width?: number): Promise<{ page: Page; box: Locator; field: Locator }> {
  const page = await standAt(screen, STEP.one, {}, width ? { width } : {})
  await act.button(page, /Buscar (outra )?instituição/).click()
  const box = page.getByRole('dialog', { name: 'Buscar instituição' })
  return { page, box, field: box.getByLabel('Nome, marca ou CNPJ') }
}
const rows = (box: Locator) => box.getByRole('radio')

it('starts with ten at page 1, without our own brand; MOSTRAR MAIS adds ten each time', async () => {
  const { box } = await openSearch(360)
  await eventually(() => rows(box).count()).toBe(10)
  expect(queries()[0]).toEqual({ page: '1', 'page-size': '10', brand: 'Serra Seguros' })
  expect(asksOf(screen, SEARCH)[0]?.headers['client-register']).toBe('consente')
  for (const size of [20, 30]) {
    await act.button(box, 'MOSTRAR MAIS').click()
    await eventually(() => rows(box).count()).toBe(size)
    expect(queries().at(-1)).toMatchObject({ page: '1', 'page-size': String(size) })
  }
})

/**
 * Notes when the field changed; answers, for each search by text, how long after the change before it began, and how often
 * a second went by without a further change. Both in the page's time: on a busy machine keys come late.
 */
async function noteChanges(page: Page): Promise<() => Promise<{ pauses: number[]; stops: number }>> {
  await page.evaluate(() => {
    addEventListener('input', () => performance.mark('typed'), true)
  })
  return () =>
    page.evaluate(() => {
      const typed = performance.getEntriesByName('typed').map(({ startTime }) => startTime)
      const searches = performance.getEntriesByType('resource').filter(({ name }) => /[?&]name=/.test(name))
      return {
        pauses: searches.map(
          ({ startTime }) => startTime - Math.max(...typed.filter((at) => at <= startTime)),
        ),
        stops: typed.filter((at, place) => (typed[place + 1] ?? Infinity) - at >= 990).length,
      }
    })
}

it('searches one second after the last key, hides MOSTRAR MAIS meanwhile, and says Carregando...', async () => {
  const { page, box, field } = await openSearch()
  await eventually(() => rows(box).count()).toBe(10)
  const answer = screen.backend.keepWaiting('GET /bff-opin/data-provider/v1/data-provider/')
  const changes = await noteChanges(page)
  await field.pressSequentially('Delta')
  await literal(box, 'Carregando...').waitFor()
  expect(await act.button(box, 'MOSTRAR MAIS').count()).toBe(0)
  answer()
  await box.getByText('1 instituição. Escolha uma.').waitFor()
  expect(await rows(box).count()).toBe(1)
  expect(queries().at(-1)).toMatchObject({ name: 'Delta' })
  const { pauses, stops } = await changes()
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(990)
  expect(pauses.length).toBeLessThanOrEqual(stops)
})

it('two characters search by name, three digits by CNPJ, fewer than two clear the filter', async () => {
  const { box, field } = await openSearch()
  await eventually(() => rows(box).count()).toBe(10)
  const after = async (text: string) => {
    const before = queries().length
    await field.fill(text)
    await asked(screen, SEARCH, before + 1)
    const { name, organizationId } = queries().at(-1) ?? {}
    return { name, organizationId }
  }
  expect(await after('De')).toEqual({ name: 'De', organizationId: undefined })
  expect(await after('11')).toEqual({ name: '11', organizationId: undefined })
  expect(await after('112')).toEqual({ name: undefined, organizationId: '112' })
  expect(await after('11.222.336')).toEqual({ name: undefined, organizationId: '11222336' })
  await eventually(() => rows(box).count()).toBe(1)
  await field.fill('D')
  await eventually(() => rows(box).count()).toBe(10)
  await act.button(box, 'MOSTRAR MAIS').waitFor()
})

it('types are joined by a hyphen, and MOSTRAR MAIS is then disabled', async () => {
  const { box } = await openSearch()
  await eventually(() => rows(box).count()).toBe(10)
  await box.getByRole('checkbox', { name: 'Outros' }).check()
  await box.getByRole('checkbox', { name: 'Banco' }).check()
  await eventually(() => queries().at(-1)?.type).toBe('banco-outros')
  await eventually(() => rows(box).count()).toBe(2)
  expect(await act.button(box, 'MOSTRAR MAIS').getAttribute('aria-disabled')).toBe('true')
  await act.button(box, 'MOSTRAR MAIS').click({ force: true })
  await box.getByRole('checkbox', { name: 'Banco' }).uncheck()
  await eventually(() => queries().at(-1)?.type).toBe('outros')
  expect(queries().at(-1)).toMatchObject({ 'page-size': '10' })
})

it("404 says 'Instituição não encontrada', with MOSTRAR MAIS disabled, until something fits again", async () => {
  screen.backend.answer('GET /bff-opin/data-provider/v1/data-provider/', { status: 404 })
  const { box, field } = await openSearch()
  await literal(box, 'Instituição não encontrada').waitFor()
  expect(await act.button(box, 'MOSTRAR MAIS').getAttribute('aria-disabled')).toBe('true')
  expect(queries()).toHaveLength(1)
  screen.backend.forgive()
  await field.fill('Aurora')
  await eventually(() => rows(box).count()).toBe(1)
})

it('lists no institution of our own brand and none without a friendly name, whatever the backend answers', async () => {
  const [horizonte, aurora] = screen.backend.world.institutions
  const server = (CustomerFriendlyName: string) => {
    const [first] = horizonte?.AuthorisationServers ?? []
    return first ? [{ ...first, CustomerFriendlyName }] : []
  }
  const own = like(horizonte, {
    _id: 'own',
    brand: 'Serra',
    AuthorisationServers: server('SERRA Seguros Vida'),
  })
  const none = like(horizonte, { _id: 'none', brand: 'Sem servidor', AuthorisationServers: [] })
  const unnamed = like(horizonte, { _id: 'unnamed', brand: 'Sem nome', AuthorisationServers: server('') })
  screen.backend.answer('GET /bff-opin/data-provider/v1/data-provider/', {
    status: 200,
    body: { data: [own, none, unnamed, aurora] },
  })
  const { box } = await openSearch()
  await eventually(() => rows(box).count()).toBe(1)
  await box.getByRole('radio', { name: /Banco Aurora/ }).waitFor()
})

it("a missing CNPJ reads 'CNPJ inválido', a broken logo leaves the institution's name", async () => {
  const [horizonte] = screen.backend.world.institutions
  screen.backend.answer('GET /thumbs/missing', { status: 404 })
  screen.backend.world.institutions = [like(horizonte, { registrationNumber: '', thumb: '/thumbs/missing' })]
  const { box } = await openSearch(360)
  const row = box.locator('.choice')
  await literal(row, 'CNPJ inválido').waitFor()
  await row.locator('.seal-letter').waitFor()
  expect(await row.locator('img').count()).toBe(0)
  expect(await row.getByText('Horizonte Seguros', { exact: true }).isVisible()).toBe(true)
})

it('a refusal is told in place, and the search can be tried again', async () => {
  screen.backend.answer('GET /bff-opin/data-provider/v1/data-provider/', { status: 403 })
  const { box } = await openSearch()
  await box
    .getByText(
      'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
    )
    .waitFor()
  screen.backend.forgive()
  await act.button(box, 'Tentar de novo').click()
  await eventually(() => rows(box).count()).toBe(10)
})

/** Answered, or given up by the page. */
function endOfRequest(page: Page, address: RegExp): Promise<unknown> {
  const isIt = (request: Request): boolean => address.test(request.url())
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

it('a slow search says so, and an answer that comes too late changes nothing', async () => {
  const { page, box, field } = await openSearch()
  await eventually(() => rows(box).count()).toBe(10)
  const answerLate = screen.backend.keepWaiting('GET /bff-opin/data-provider/v1/data-provider/', { times: 1 })
  await field.fill('Banco')
  await asked(screen, SEARCH, 2)
  await literal(box, 'Carregando...').waitFor()
  const lateAnswer = endOfRequest(page, /[?&]name=Banco/)
  await field.fill('Delta')
  await box.getByRole('radio', { name: /Delta Seguros/ }).waitFor()
  await eventually(() => rows(box).count()).toBe(1)
  answerLate()
  await lateAnswer
  await settle(page)
  expect(await rows(box).count()).toBe(1)
  expect(await box.getByRole('radio', { name: /Delta Seguros/ }).count()).toBe(1)
})
