import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  acknowledge,
  asked,
  askForCode,
  CALLS,
  codeField,
  createPassword,
  documentField,
  emailField,
  enterCode,
  expectErrorBox,
  termsBox,
} from '../../support/screens/access-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const VALIDATE = `${CALLS.sendCode}/`

async function open(): Promise<Page> {
  const page = await screen.open()
  await page.goto(`${screen.url}/forgot-password`)
  await page.getByRole('heading', { name: 'Recupere sua senha' }).waitFor()
  return page
}

it('RETORNAR AO LOGIN leads back with the document', async () => {
  const page = await open()
  await documentField(page).fill(ana.document)
  await button(page, 'RETORNAR AO LOGIN').click()
  await button(page, 'ENTRAR').waitFor()
  expect(await documentField(page).inputValue()).toBe('111.444.777-35')
})

it('is there again after a reload, at the code and with the e-mail it was sent to', async () => {
  const page = await open()
  await documentField(page).fill(ana.document)
  await askForCode(page, ana.email)
  await acknowledge(page, 'Codigo enviado com sucesso!')
  await page.reload()
  await page.getByText(`Enviamos para ${ana.email}`).waitFor()
  await termsBox(page).check()
  await enterCode(page, '123456', 'ENVIAR')
  await page.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Recupere sua senha' }).waitFor()
})

it('each state says why it cannot be sent, and why its call failed; what was typed stays', async () => {
  const page = await open()
  await documentField(page).fill(ana.document)
  await askForCode(page, 'ana@example')
  await expectErrorBox(page, 'Email Inválido.')
  await literal(page.locator('.field', { has: emailField(page) }), 'Email Inválido.').waitFor()
  expect(asked(screen.backend, CALLS.sendCode)).toEqual([])
  screen.backend.answer(CALLS.sendCode, { status: 404, times: 1 })
  await askForCode(page, ana.email)
  await expectErrorBox(page, 'Usuário ou email incorretos.')
  expect(await emailField(page).inputValue()).toBe(ana.email)
  await button(page, 'ENVIAR').evaluate((element: HTMLButtonElement) => {
    for (let press = 0; press < 10; press++) element.click()
  })
  await acknowledge(page, 'Codigo enviado com sucesso!')
  expect(asked(screen.backend, CALLS.sendCode)).toHaveLength(2)

  await button(page, 'ENVIAR').click()
  await expectErrorBox(page, 'Usuário já cadastrado.')
  expect(asked(screen.backend, VALIDATE)).toEqual([])
  await enterCode(page, '654321', 'ENVIAR')
  await expectErrorBox(page, 'Código de ativação inválido.')
  screen.backend.answer(VALIDATE, { status: 400, times: 1 })
  await button(page, 'ENVIAR').click()
  await expectErrorBox(page, 'Houve uma falha na conexão com o servidor.')
  expect(await codeField(page).inputValue()).toBe('654321')

  await enterCode(page, '123456', 'ENVIAR')
  await page.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
  screen.backend.answer(CALLS.changePassword, { status: 422 })
  await createPassword(page, ana.name, 'vela7rio')
  await expectErrorBox(page, 'A senha não atende aos requisitos solicitados')
})
