import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { expectCard } from '../support/screens/screen-expectations.ts'

/** Capability `handoff`: a computer of 1280 px and a phone of 360 px, each a browser of its own. */
const journey = setUpJourney()

const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

it('a sharing that is begun at a computer is answered at the phone, and goes on at the computer by itself', async () => {
  const computer = await journey.open(1280)
  await computer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await act.enter(computer, journey.alfa, marina)
  await act.askFor(computer, 'Beta Seguradora', ['Automóvel'])
  await computer.getByRole('button', { name: 'Continuar no celular' }).click()
  await computer.getByRole('img', { name: 'Código para ler com a câmera do celular' }).waitFor()
  await shot(computer, 'computer-code')
  await computer.getByRole('button', { name: 'Copiar o endereço' }).click()
  await computer.getByText('Copiado.').waitFor()
  const address = await computer.evaluate(() => navigator.clipboard.readText())

  const phone = await journey.open(360)
  await phone.goto(address)
  await shot(phone, 'phone-login')
  await act.signInHere(phone, marina)
  await phone.getByRole('heading', { name: 'Que número está no computador?' }).waitFor()
  await shot(phone, 'phone-number')
  await computer.getByRole('heading', { name: 'Confira este número no celular' }).waitFor()
  await shot(computer, 'computer-number')
  const told = await computer.getByText(/^No celular, toque em \d\d\./).textContent()
  const number = /\d\d/.exec(told ?? '')?.[0] ?? ''
  await phone.getByRole('button', { name: number, exact: true }).click()
  await computer.getByRole('heading', { name: 'O número confere' }).waitFor()
  await shot(computer, 'computer-picked')
  await act.choosePolicies(phone, ['Auto Completo'])
  await phone.getByRole('button', { name: 'CONTINUAR' }).click()
  await phone.getByText('Pronto. Volte ao computador.').waitFor()
  await shot(phone, 'phone-done')
  await act.arriveAtReceipt(computer)
  await act.openShares(computer, journey.alfa, 'Recebidos')
  await expectCard(computer, 'Beta Seguradora', 'Ativo')
  const names = (await phone.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !name.startsWith('consente_beta_'))).toEqual([])
})
