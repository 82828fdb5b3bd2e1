import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const ID = 'urn:serra:C1'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`

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
})
