import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { mailedCode } from '../support/journeys/mailed-code.ts'
import { beatriz, type Person, rafael } from '../support/market/sandbox-people.ts'
import { literal } from '../support/screens/literal-text.ts'
import * as act from '../support/screens/screen-actions.ts'

const journey = setUpJourney()

const code = (who: Person): Promise<string> => mailedCode(journey.market.market.mail.url, who.email)
const another = (right: string): string => right.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

it('a customer without an account signs up with the mailed code and a password, and signs in', async () => {
  const page = await journey.open()
  await act.verifyDocument(page, journey.alfa, beatriz)
  await page.getByText('Ainda não há cadastro com este documento.').waitFor()
  await act.button(page, 'QUERO ME CADASTRAR').click()
  await page.waitForURL(/sign-up/)

  await page.getByRole('checkbox', { name: /Li e aceito as/ }).check()
  await askForCode(page, beatriz)
  const right = await code(beatriz)
  await page.getByLabel(/Código de ativação/).fill(another(right))
  await act.button(page, 'CONFIRMAR').click()
  await literal(page.getByRole('alert'), 'Código de ativação inválido.').waitFor()
  await page.getByLabel(/Código de ativação/).fill(right)
  await act.button(page, 'CONFIRMAR').click()

  await setPassword(page, beatriz, 'senha123')
  await literal(page.getByRole('alert'), 'A senha não atende aos requisitos solicitados').waitFor()
  await setPassword(page, beatriz, beatriz.password)
  await acknowledge(page, 'Cadastro realizado com sucesso!')
  await signInAgain(page, beatriz, beatriz.password)
  await page.waitForURL(/recipient-open-insurance/)
  await page.getByRole('heading', { name: /Olá, Beatriz/ }).waitFor()
})

it('a forgotten password is replaced with the mailed code, and the old one opens nothing', async () => {
  const page = await journey.open()
  await act.verifyDocument(page, journey.alfa, rafael)
  await page.getByText('Encontramos seu cadastro').waitFor()
  await act.button(page, 'ESQUECEU SUA SENHA?').click()
  await page.waitForURL(/forgot-password/)
  await page.getByRole('checkbox', { name: /Li e aceito as/ }).check()
  await page.getByLabel(/^E-mail/).fill('outra@example.com')
  await act.button(page, 'ENVIAR').click()
  await literal(page.getByRole('alert'), 'Usuário ou email incorretos.').waitFor()
  await askForCode(page, rafael)

  const right = await code(rafael)
  await page.getByLabel(/Código de ativação/).fill(another(right))
  await act.button(page, 'ENVIAR').click()
  await literal(page.getByRole('alert'), 'Código de ativação inválido.').waitFor()
  await page.getByLabel(/Código de ativação/).fill(right)
  await act.button(page, 'ENVIAR').click()

  await setPassword(page, rafael, 'ponte7la')
  await acknowledge(page, 'Senha alterada Com sucesso!')
  await signInAgain(page, rafael, rafael.password)
  await literal(page.getByRole('alert'), 'Usuário ou senha incorretos.').waitFor()
  await page.getByLabel(/^Senha/).fill('ponte7la')
  await act.button(page, 'ENTRAR').click()
  await page.waitForURL(/recipient-open-insurance/)
})

async function askForCode(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(email)
  await act.button(page, 'ENVIAR').click()
  await acknowledge(page, 'Codigo enviado com sucesso!')
}

async function setPassword(page: Page, { name }: Person, password: string): Promise<void> {
  await page.getByLabel(/^Nome completo/).fill(name)
  await page.getByLabel(/^Senha/).fill(password)
  await page.getByLabel(/^Confirme a senha/).fill(password)
  await act.button(page, 'CONFIRMAR').click()
}

async function acknowledge(page: Page, title: string): Promise<void> {
  const box = page.getByRole('dialog', { name: title })
  await act.button(box, 'OK').click()
  await box.waitFor({ state: 'hidden' })
}

/** The login after a success: the document is still there. */
async function signInAgain(page: Page, who: Person, password: string): Promise<void> {
  await act.button(page, 'ENTRAR').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await act.signInHere(page, { ...who, password })
}
