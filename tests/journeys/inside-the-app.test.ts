import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'

/** Capability `inApp`: a stand-in for an institution's app, which puts its object into the pages of its own portal alone. */
const journey = setUpJourney()

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

it('a whole sharing is walked in the recipient’s app, which hears that it is done, and nothing else', async () => {
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
})

it('the holder’s app hears a refusal', async () => {
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
  expect(heard).toEqual([OPENED, told('cancelled', 'refused')])
})
