import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { afterAllTries, letPass, ownTime } from '../../support/screens/page-time.ts'
import { button, ownAction } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const GOAL = 'GET /bff-opin/settings/v1/data-goal'
const TRENDING = 'GET /bff-opin/data-provider/v1/trending-topics'
const ID = 'urn:serra:C1'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'

const timesAsked = (call: string): number =>
  screen.backend.asked.filter(({ method, path }) => `${method} ${path}` === call).length

/** Stands at home, with a time that the test can let run. */
async function openAtHome(): Promise<Page> {
  const page = await screen.openSignedIn()
  await ownTime(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

describe('the generic error modal', () => {
  it.each([
    { status: 500, says: 'Sistema indisponível, tente novamente mais tarde.' },
    { status: 401, says: 'Houve uma falha ao realizar a requisição, verifique a autenticação.' },
    {
      status: 403,
      says: 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
    },
    { status: 404, says: UNAVAILABLE },
    { status: 503, says: UNAVAILABLE },
  ])('says what $status means, and its CONTINUAR goes to the login', async ({ status, says }) => {
    screen.backend.answer(GOAL, { status })
    const page = await openAtHome()
    await button(page, 'NOVO CONSENTIMENTO').click()
    await afterAllTries(page, says)
    const modal = page.getByRole('dialog', { name: says })
    await button(modal, 'CONTINUAR').click()
    await page.waitForURL(`${screen.url}/`)
    await page.getByLabel(/CPF ou CNPJ/).waitFor()
  })

  it.each([GOAL, TRENDING])('a lost network on %s reads as 503', async (call) => {
    screen.backend.answer(call, { cut: true })
    const page = await openAtHome()
    await button(page, 'NOVO CONSENTIMENTO').click()
    await afterAllTries(page, UNAVAILABLE)
    await page.getByRole('dialog', { name: UNAVAILABLE }).waitFor()
  })
})

describe('reads that fail', () => {
  /** On the list, one press away from a read. */
  async function openTheList(): Promise<Page> {
    screen.backend.world.sharings = [sharing(ID)]
    const page = await screen.openSignedIn(1280, ana, '/myshares')
    await page.getByRole('article').waitFor()
    return page
  }
  const openDetails = (page: Page): Promise<void> => page.getByRole('article').getByRole('link').click()

  it('are tried again after 1, 2 and 4 seconds, three times in all, and then told', async () => {
    const page = await openTheList()
    screen.backend.answer(DETAILS, { status: 500 })
    await openDetails(page)
    await page.getByText('Erro 500', { exact: true }).waitFor()
    const times = screen.backend.asked.filter(({ path }) => DETAILS.endsWith(path)).map(({ at }) => at)
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    // Each wait is of its own magnitude, however busy the machine.
    expect(waits.map((wait) => Math.floor(Math.log2((wait + 20) / 1000)))).toEqual([0, 1, 2])
  })

  it('with 404 are not tried again', async () => {
    const page = await openTheList()
    await ownTime(page)
    screen.backend.answer(DETAILS, { status: 404 })
    await openDetails(page)
    await page.getByText('Erro 404', { exact: true }).waitFor()
    await letPass(page, 10_000)
    expect(timesAsked(DETAILS)).toBe(1)
  })

  it('are no writes: those are never tried again', async () => {
    const revoke = DETAILS.replace('GET', 'DELETE').replace('/consents/urn', '/revoke/urn')
    const page = await openTheList()
    await ownTime(page)
    screen.backend.answer(revoke, { status: 500 })
    await openDetails(page)
    await ownAction(page, 'ENCERRAR').click()
    await button(page.getByRole('dialog'), 'ENCERRAR').click()
    await page.getByText('Erro 500', { exact: true }).waitFor()
    await letPass(page, 10_000)
    expect(timesAsked(revoke)).toBe(1)
  })

  it('do not begin where the page itself cannot be loaded: without a network that is said, and it comes with it', async () => {
    const page = await screen.openSignedIn()
    const own = await page.evaluate(() => {
      const { files, pages } = JSON.parse(document.getElementById('page-scripts')?.textContent ?? '') as {
        files: string[]
        pages: Record<string, number[]>
      }
      const { '/myshares': needed = [], ...others } = pages
      const elsewhere = new Set(Object.values(others).flat())
      return needed.filter((number) => !elsewhere.has(number)).map((number) => `/${files[number]}`)
    })
    expect(own).not.toEqual([])
    const parts = ({ pathname }: URL) => own.includes(pathname)
    await page.route(parts, (route) => route.abort())
    await page.reload()
    await button(page, 'NOVO CONSENTIMENTO').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'MEUS COMPARTILHAMENTOS', exact: true }).click()
    await page.getByText(/A página volta com ela/).waitFor()
    expect(await page.getByText('Erro 500').count()).toBe(0)
    await page.unroute(parts)
    await page.context().setOffline(false)
    await page.getByRole('tabpanel').waitFor()
  })

  it('an answer that no page uses any more is kept 5 minutes', async () => {
    const page = await openTheList()
    await ownTime(page)
    const summary = page.getByRole('heading', { name: 'Resumo' })
    await openDetails(page)
    await summary.waitFor()
    await page.goBack()
    await page.getByRole('article').waitFor()

    // From here on only what has been kept can be shown.
    screen.backend.answer(DETAILS, { status: 403 })
    await page.clock.runFor(270_000)
    await openDetails(page)
    await summary.waitFor()
    await page.goBack()
    await page.getByRole('article').waitFor()

    await page.clock.runFor(301_000)
    await openDetails(page)
    await page.getByText('Erro 403', { exact: true }).waitFor()
  })
})
