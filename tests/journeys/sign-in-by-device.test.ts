import { expect, it } from 'vitest'
import { addThisDevice, signOut, withFinger } from '../support/journeys/device-of-customer.ts'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina, rafael } from '../support/market/sandbox-people.ts'
import { arriveAt } from '../support/screens/page-arrival.ts'
import * as act from '../support/screens/screen-actions.ts'

const journey = setUpJourney()

it.each([
  [1280, marina],
  [360, rafael],
])('at %i px a customer adds the device, signs in with it and removes it', async (width, who) => {
  const page = await journey.open(width)
  const finger = await withFinger(page)
  await act.enter(page, journey.alfa, who)
  const offer = page.getByRole('dialog', { name: 'Da próxima vez, entre com a digital ou o rosto?' })
  await act.button(offer, 'CADASTRAR ESTE APARELHO').click()

  await arriveAt(page, /seguranca/)
  await addThisDevice(page, journey.market.market.mail.url, who, 'Meu aparelho')

  await signOut(page, journey.alfa)
  await finger.recognise(false)
  await act.verifyDocument(page, journey.alfa, who)
  const enter = act.button(page, 'ENTRAR COM DIGITAL OU ROSTO')
  await enter.click()
  await page.getByText('Não houve resposta do aparelho. Tente de novo ou use a senha.').waitFor()
  await finger.recognise(true)
  await enter.click()
  await arriveAt(page, /recipient-open-insurance/)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto(`${journey.alfa}/seguranca`)
  await page.getByText(/Usada hoje, às/).waitFor()
  await act.button(page, /^Tirar/).click()
  const removal = page.getByRole('dialog', { name: 'Tirar Meu aparelho?' })
  await act.button(removal, 'USAR DIGITAL OU ROSTO').click()
  await removal.getByLabel(/^Senha/).fill(who.password)
  await act.button(removal, 'TIRAR').click()
  await page.getByText('Nenhum aparelho entra sem senha ainda.').waitFor()

  await signOut(page, journey.alfa)
  await act.verifyDocument(page, journey.alfa, who)
  await page.getByText('Encontramos seu cadastro').waitFor()
  expect(await enter.count()).toBe(0)
})
