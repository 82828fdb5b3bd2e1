import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { caio, luciana } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { countCards, expectCard } from '../support/screens/screen-expectations.ts'

const journey = setUpJourney()

const anotherTab = (page: Page): Promise<Page> => page.context().newPage()

it('a browser signed in at Alfa and at Beta at once keeps both sessions, during the whole consent flow', async () => {
  const atAlfa = await journey.open()
  await act.enter(atAlfa, journey.alfa, luciana)
  const atBeta = await anotherTab(atAlfa)
  await act.enter(atBeta, journey.beta, luciana)
  for (const page of [atAlfa, atBeta]) {
    await page.reload()
    await page.getByRole('heading', { name: /Olá, Luciana/ }).waitFor()
  }

  await atAlfa.bringToFront()
  await act.askFor(atAlfa, 'Beta Seguradora', ['Residencial e patrimonial'])
  await atBeta.bringToFront()
  await atBeta.reload()
  await atBeta.getByRole('heading', { name: /Olá, Luciana/ }).waitFor()
  await atAlfa.bringToFront()
  await act.arriveAtHolder(atAlfa, luciana)
  await act.choosePolicies(atAlfa, [])
  await act.approveAndReturn(atAlfa)
  await atBeta.bringToFront()
  await act.openShares(atBeta, journey.beta, 'Transmitidos')
  await expectCard(atBeta, 'Alfa Seguros', 'Ativo')

  // The browser gives both ports of one host the same cookies: only their names keep the institutions apart.
  const names = (await atAlfa.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !/^consente_(alfa|beta)_|^XSRF-TOKEN$/.test(name))).toEqual([])
})

it('a return in another tab finishes the consent flow, once; the first tab is told that the request has ended', async () => {
  const first = await journey.open()
  await act.enter(first, journey.alfa, caio)
  await act.askFor(first, 'Beta Seguradora', [])
  const second = await anotherTab(first)
  const returned = second.waitForEvent('response', (response) => isReturn(response.headers().location))
  await second.goto(first.url())
  await act.arriveAtHolder(second, caio)
  await act.choosePolicies(second, [])
  await act.approveAndReturn(second)

  const third = await anotherTab(first)
  await third.goto((await returned).headers().location ?? '')
  await act.arriveAtReceipt(third)

  await first.bringToFront()
  await act.signInHere(first, caio)
  await first
    .getByRole('dialog')
    .getByText('Ele já foi autorizado. Volte à instituição em que você começou.')
    .waitFor()
  await act.button(first, 'VOLTAR').click()
  await first.waitForURL((url) => url.href.startsWith(journey.alfa))

  await act.openShares(first, journey.alfa, 'Recebidos')
  await expectCard(first, 'Beta Seguradora', 'Ativo')
  expect(await countCards(first, 'Beta Seguradora')).toBe(1)
})

function isReturn(location = ''): boolean {
  return location.startsWith(journey.alfa) && location.includes('#') && location.includes('code=')
}
