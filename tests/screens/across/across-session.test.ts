import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/screens/access-actions.ts'
import { kept } from '../../support/screens/holder-actions.ts'
import { arriveAt } from '../../support/screens/page-arrival.ts'
import { ownTime } from '../../support/screens/page-time.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const NINE = [
  'access_token',
  'refresh_token',
  'user_credentials',
  'resumeData',
  'resources',
  'consent-data',
  'redirect',
  'location',
  'recipient-logo',
]
const ID = 'urn:serra:C1'
const LISTS = `/bff-opin/consents/v1/shares/${ana.document}`

const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))
const askedAt = (path: string) => screen.backend.asked.filter((one) => one.path === path)
const refreshes = () =>
  askedAt('/opin-authorizations/v1/access-token').filter(
    ({ body }) => (body as { grant_type: string }).grant_type === 'refresh_token',
  )

/** At the home, by both submits of the sign-in. */
async function arriveHome(page: Page): Promise<void> {
  await page.goto(screen.url)
  await signIn(page, ana)
  await arriveAt(page, /recipient-open-insurance/)
}

async function openDetails(): Promise<Page> {
  screen.backend.world.sharings = [sharing(ID)]
  const page = await screen.openSignedIn(1280, ana, `/myshares/${encodeURIComponent(ID)}`)
  await page.getByRole('heading', { name: 'Resumo' }).waitFor()
  return page
}

describe('tokens', () => {
  it('every call carries the bearer of storage, account calls that of the client, token requests none', async () => {
    const page = await screen.open()
    await arriveHome(page)
    await act.button(page, 'NOVO CONSENTIMENTO').click()
    await page.getByRole('checkbox', { name: /Comparar coberturas/ }).waitFor()
    const token = await kept(page, 'access_token')
    const bearers = (prefix: string): unknown[] => {
      const calls = screen.backend.asked.filter(({ path }) => path.startsWith(prefix))
      return [...new Set(calls.map(({ headers }) => headers.authorization))]
    }
    expect(bearers('/bff-opin/')).toEqual([`Bearer ${token}`])
    expect(bearers('/opin-leads/')).toEqual([expect.stringMatching(/^Bearer client-/)])
    const basic = `Basic ${btoa('portal:publico')}`
    expect(bearers('/oauth/')).toEqual([basic])
    expect(bearers('/opin-authorizations/')).toEqual([basic])
    // The client's token stays out of what the browser keeps, under whatever key.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain(String(token))
    expect(stored).not.toMatch(/client-/)
  })

  it('two tabs share one refresh', async () => {
    const page = await openDetails()
    const other = await page.context().newPage()
    await other.goto(`${screen.url}/myshares/${encodeURIComponent(ID)}`)
    await other.getByRole('heading', { name: 'Resumo' }).waitFor()
    screen.backend.world.tokens.delete((await kept(page, 'access_token')) ?? '')
    const answer = screen.backend.keepWaiting('POST /opin-authorizations/v1/access-token')
    screen.backend.asked.length = 0
    for (const one of [page, other]) {
      await one
        .getByRole('main')
        .getByRole('link', { name: 'Meus Compartilhamentos', exact: true })
        .dispatchEvent('click')
    }
    await expect.poll(refreshes).toHaveLength(1)
    answer()
    for (const one of [page, other]) await one.getByRole('article').waitFor()
    expect(askedAt(LISTS).length).toBeGreaterThanOrEqual(4)
    expect(refreshes()).toHaveLength(1)
  })
})

describe('what the browser keeps', () => {
  it('during the whole consent flow it keeps nothing but the nine keys and those that start with "consente."', async () => {
    const page = await screen.open()
    await arriveHome(page)
    await act.startNewSharing(page)
    await act.pickInstitution(page, 'Horizonte Seguros')
    await act.continueTo(page, /recipient-confirm-open-insurance/)
    await act.chooseData(page, ['Automóvel'])
    await act.acceptAndLeave(page)
    const names = await keys(page)
    expect(names).toEqual(
      expect.arrayContaining([
        'access_token',
        'refresh_token',
        'user_credentials',
        'resumeData',
        'resources',
        'redirect',
      ]),
    )
    expect(names.filter((key) => !NINE.includes(key) && !key.startsWith('consente.'))).toEqual([])
    expect(JSON.parse((await kept(page, 'user_credentials')) ?? '')).toEqual({
      iamName: ana.name,
      documentId: ana.document,
    })
  })
})

describe('a session left alone', () => {
  const WARNING = 'Você ainda está aí?'

  it('warns before it ends, can be kept, and ends with what was chosen still there', async () => {
    const page = await screen.openSignedIn()
    await ownTime(page)
    await act.button(page, 'NOVO CONSENTIMENTO').waitFor()
    await page.clock.fastForward('14:05')
    const warning = page.getByRole('dialog', { name: WARNING })
    await warning.getByText(/Sua sessão termina em \d+ segundos/).waitFor()
    await act.button(warning, 'CONTINUAR AQUI').click()
    await warning.waitFor({ state: 'hidden' })
    expect(await kept(page, 'access_token')).not.toBeNull()

    await page.clock.fastForward('14:05')
    await warning.waitFor()
    await page.clock.fastForward('01:00')
    await page.waitForURL(`${screen.url}/`)
    await page.getByText(/Sua sessão terminou/).waitFor()
    expect(await kept(page, 'access_token')).toBeNull()
    expect(await kept(page, 'resumeData')).not.toBeNull()
  })
})
