import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'

/** Capability `inApp`: a stand-in for an institution's app, which puts its object into the pages of its own portal alone. */
const journey = setUpJourney({ app: true })
const codeFor = (challenge: string): string =>
  journey.market.market.app?.give({ document: marina.document, challenge }) ?? ''

async function openApp(portal: string): Promise<{ page: Page; heard: unknown[] }> {
  const page = await journey.open(360)
  const heard: unknown[] = []
  await page.exposeFunction('toApp', (text: string) => void heard.push(JSON.parse(text)))
  await page.addInitScript(
    ({ origin }) => {
      if (location.origin !== origin) return
      const { toApp } = window as unknown as { toApp: (text: string) => void }
      Object.assign(window, { consente: { postMessage: toApp } })
    },
    { origin: new URL(portal).origin },
  )
  return { page, heard }
}

const OPENED = { source: 'consente', event: 'opened' }
const told = (event: string, state: string) => ({ source: 'consente', event, state })

it.runIf(process.env.LONG)(
  'a whole sharing is walked in the recipient’s app, which hears that it is done, and nothing else',
  async () => {
    const { page, heard } = await openApp(journey.alfa)
    const answer = await page.goto(`${journey.alfa}/?canal=app`)
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    await act.signInHere(page, marina)
    await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
    await page.getByRole('banner').waitFor()
    await act.arriveAtHolder(page, marina)
    await act.choosePolicies(page, ['Auto Completo'])
    await act.approveAndReturn(page)
    expect(await page.getByRole('banner').count()).toBe(0)
    // A page of its own before the other institution, and one after it.
    expect(heard).toEqual([OPENED, OPENED, told('done', 'active')])
  },
)

it.runIf(process.env.LONG)('the holder’s app hears a refusal', async () => {
  const { page, heard } = await openApp(journey.beta)
  await act.enter(page, journey.alfa, marina)
  await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
  await page.goto(`${page.url()}&canal=app`)
  expect(await page.getByRole('banner').count()).toBe(0)
  await act.arriveAtHolder(page, marina)
  await act.button(page, 'CANCELAR').click()
  await act.button(page.getByRole('dialog'), 'SIM, CANCELAR').click()
  await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
  await page.getByRole('banner').waitFor()
  expect(heard.filter((message) => !('challenge' in Object(message)))).toEqual([
    OPENED,
    told('cancelled', 'refused'),
  ])
})

/** The challenge that the page has told its app. */
async function challengeIn(heard: readonly unknown[]): Promise<string> {
  const told = (): string | undefined =>
    heard.map((message) => (message as { challenge?: string }).challenge).findLast((one) => one !== undefined)
  await expect.poll(told).toBeDefined()
  return told() ?? ''
}

it('the holder’s app signs its customer in, who then decides; the code is in no request’s address and in no history', async () => {
  const { page, heard } = await openApp(journey.beta)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  await act.enter(page, journey.alfa, marina)
  await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
  await page.goto(`${page.url()}&canal=app`)
  const code = codeFor(await challengeIn(heard))
  await page.evaluate((given) => location.assign(`#codigo=${given}`), code)
  await page.waitForURL(/holder-confirm-share$/)
  await act.choosePolicies(page, ['Auto Completo'])
  await act.approveAndReturn(page)
  expect(asked.filter((address) => address.includes(code))).toEqual([])
  const { entries, currentIndex } = await history(page)
  expect(entries.slice(0, currentIndex + 1).filter((url) => url.includes(code))).toEqual([])
  expect(heard.at(-1)).toEqual(told('done', 'active'))
})

it('the code of another device’s app signs nobody in', async () => {
  const { heard } = await openedAtBeta()
  const challenge = await challengeIn(heard)
  const code = codeFor(challenge)
  const other = await openedAtBeta()
  await challengeIn(other.heard)
  // As somebody would push their own code to a customer.
  await other.page.goto(`${journey.beta}/?canal=app#codigo=${code}`)
  await other.page.reload()
  await other.page.getByRole('button', { name: 'ENTRAR', exact: true }).waitFor()
  await other.page.evaluate((given) => location.assign(`#codigo=${given}`), code)
  await other.page.getByText('Não deu para entrar pelo aplicativo.').waitFor()
  expect(await other.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  expect(other.page.url()).not.toContain(code)
})

it.runIf(process.env.LONG)(
  'the app of npm start -- --app opens the portal without a password, and shows what it heard',
  async () => {
    const page = await journey.open(360)
    await page.goto(journey.market.market.app?.url ?? '')
    await page.getByRole('link', { name: 'Marina Duarte Lopes' }).click()
    await page.waitForURL(/recipient-open-insurance$/)
    expect(await page.getByRole('banner').count()).toBe(0)
    await act.openShares(page, journey.beta, 'Transmitidos')
    await page.goto(journey.market.market.app?.url ?? '')
    await page.getByText('"event":"opened","challenge":').first().waitFor()
  },
)

async function openedAtBeta() {
  const opened = await openApp(journey.beta)
  await opened.page.goto(`${journey.beta}/?canal=app`)
  return opened
}

/** What the browser's history keeps. */
async function history(page: Page): Promise<{ entries: string[]; currentIndex: number }> {
  const session = await page.context().newCDPSession(page)
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
  return { entries: entries.map(({ url }) => url), currentIndex }
}
