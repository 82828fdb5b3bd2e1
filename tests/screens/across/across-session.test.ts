import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
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

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)
const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))
const askedAt = (path: string) => screen.backend.asked.filter((one) => one.path === path)
const refreshes = () =>
  askedAt('/opin-authorizations/v1/access-token').filter(
    ({ body }) => (body as { grant_type: string }).grant_type === 'refresh_token',
  )

/** The two submits of the sign-in form. */
async function signIn(page: Page): Promise<void> {
  await page.goto(screen.url)
  await page.getByLabel(/CPF ou CNPJ/).fill(ana.document)
  await act.button(page, 'ENTRAR').click()
  await page.getByLabel(/^Senha/).fill(ana.password)
  await act.button(page, 'ENTRAR').click()
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
    await signIn(page)
    await act.button(page, 'NOVO CONSENTIMENTO').click()
    await page.getByRole('checkbox', { name: /Comparar coberturas/ }).waitFor()
    const token = await stored(page, 'access_token')
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
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).toContain(String(token))
    expect(kept).not.toMatch(/client-/)
  })

  it('a token that has run out is refreshed once, and every refused call is made once more', async () => {
    const page = await openDetails()
    const expired = (await stored(page, 'access_token')) ?? ''
    screen.backend.world.tokens.delete(expired)
    screen.backend.asked.length = 0
    await page.getByRole('main').getByRole('link', { name: 'Meus Compartilhamentos', exact: true }).click()
    await page.getByRole('article').waitFor()
    await expect.poll(() => askedAt(LISTS).length).toBe(4)
    expect(refreshes()).toHaveLength(1)
    expect(await stored(page, 'access_token')).not.toBe(expired)
  })

  it('a call that is refused again after the refresh is told, not made a third time', async () => {
    const page = await openDetails()
    screen.backend.asked.length = 0
    screen.backend.answer('DELETE /bff-opin/consents/v1/revoke/', { status: 401 })
    await act.ownAction(page, 'ENCERRAR').click()
    await act.button(page.getByRole('dialog'), 'ENCERRAR').click()
    await page.getByText('Erro 401', { exact: true }).waitFor()
    expect(screen.backend.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
    expect(refreshes()).toHaveLength(1)
  })

  it('two tabs share one refresh', async () => {
    const page = await openDetails()
    const other = await page.context().newPage()
    await other.goto(`${screen.url}/myshares/${encodeURIComponent(ID)}`)
    await other.getByRole('heading', { name: 'Resumo' }).waitFor()
    screen.backend.world.tokens.delete((await stored(page, 'access_token')) ?? '')
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

  it('the cookie XSRF-TOKEN is sent back as X-XSRF-TOKEN', async () => {
    const page = await screen.openSignedIn()
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'from-the-cookie', url: screen.url }])
    await page.getByRole('link', { name: 'MEUS COMPARTILHAMENTOS', exact: true }).click()
    await literal(page, 'Não existem consentimentos transmitidos').waitFor()
    expect(askedAt(LISTS).at(-1)?.headers['x-xsrf-token']).toBe('from-the-cookie')
  })
})

describe('what the browser keeps', () => {
  it('during the whole consent flow it keeps nothing but the nine keys and those that start with "consente."', async () => {
    const page = await screen.open()
    await signIn(page)
    await act.startNewSharing(page)
    await act.pickInstitution(page, 'Horizonte Seguros')
    await act.continueTo(page, /recipient-confirm-open-insurance/)
    await act.chooseData(page, ['Automóvel'])
    await act.acceptAndLeave(page)
    const kept = await keys(page)
    expect(kept).toEqual(
      expect.arrayContaining([
        'access_token',
        'refresh_token',
        'user_credentials',
        'resumeData',
        'resources',
        'redirect',
      ]),
    )
    expect(kept.filter((key) => !NINE.includes(key) && !key.startsWith('consente.'))).toEqual([])
    expect(JSON.parse((await stored(page, 'user_credentials')) ?? '')).toEqual({
      iamName: ana.name,
      documentId: ana.document,
    })
  })

  it('on first load resumeData is stored as an empty object and resources as an empty list', async () => {
    const page = await screen.open()
    await page.goto(screen.url)
    await page.getByLabel(/CPF ou CNPJ/).waitFor()
    expect(await stored(page, 'resumeData')).toBe('{}')
    expect(await stored(page, 'resources')).toBe('[]')
  })

  it('resumeData that is there becomes the state, and every later change is written back', async () => {
    const page = await screen.openSignedIn()
    await act.startNewSharing(page)
    await act.pickInstitution(page, 'Horizonte Seguros')
    expect(JSON.parse((await stored(page, 'resumeData')) ?? '')).toMatchObject({
      selectInsurerData: {
        activeOject: { brand: 'Horizonte Seguros' },
        dataGoals: expect.arrayContaining([
          { isChecked: true, dataGoal: expect.objectContaining({ finalidade: 'Comparar coberturas' }) },
        ]),
      },
    })
    await page.reload()
    await page.getByText('Você escolheu a Horizonte Seguros. Deseja continuar?').waitFor()
    expect(await page.getByRole('checkbox', { name: /Comparar coberturas/ }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: /Comparar coberturas/ }).uncheck()
    const goals = async (): Promise<{ isChecked: boolean }[]> =>
      JSON.parse((await stored(page, 'resumeData')) ?? '').selectInsurerData.dataGoals
    expect((await goals()).some(({ isChecked }) => isChecked)).toBe(false)
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
    expect(await stored(page, 'access_token')).not.toBeNull()

    await page.clock.fastForward('14:05')
    await warning.waitFor()
    await page.clock.fastForward('01:00')
    await page.waitForURL(`${screen.url}/`)
    await page.getByText(/Sua sessão terminou/).waitFor()
    expect(await stored(page, 'access_token')).toBeNull()
    expect(await stored(page, 'resumeData')).not.toBeNull()
  })
})
