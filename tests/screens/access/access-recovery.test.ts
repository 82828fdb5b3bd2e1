import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
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
  isGreyed,
  signIn,
  termsBox,
} from '../../support/screens/access-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const CONNECTION = 'Houve uma falha na conexão com o servidor.'
const VALIDATE = `${CALLS.sendCode}/`
const NEW_PASSWORD = 'vela7rio'

async function open(): Promise<Page> {
  const page = await screen.open()
  await page.goto(`${screen.url}/forgot-password`)
  await page.getByRole('heading', { name: 'Recupere sua senha' }).waitFor()
  return page
}

/** The second state, without asking for a code: everything of it filled in. */
async function openCode(): Promise<Page> {
  const page = await open()
  await button(page, 'INFORME CÓDIGO DE ATIVAÇÃO').click()
  await documentField(page).fill(ana.document)
  await emailField(page).fill(ana.email)
  await termsBox(page).check()
  return page
}

describe('recovering a password', () => {
  it('takes three states, the link saying the way to the other, and ends at the login', async () => {
    const page = await open()
    await literal(page, '* Campos obrigatórios').waitFor()
    const types = page.getByLabel(/Tipo de identificação/).locator('option')
    expect([await types.count(), await page.locator('option:disabled').count()]).toEqual([5, 4])
    await documentField(page).fill(ana.document)
    expect(await isGreyed(button(page, 'ENVIAR'))).toBe(true)
    await button(page, 'INFORME CÓDIGO DE ATIVAÇÃO').click()
    await button(page, 'SOLICITAR CÓDIGO').click()
    await codeField(page).waitFor({ state: 'detached' })
    await askForCode(page, ana.email)
    await acknowledge(page, 'Codigo enviado com sucesso!')

    await button(page, 'SOLICITAR CÓDIGO').waitFor()
    expect(await emailField(page).count()).toBe(0)
    await enterCode(page, '123456', 'ENVIAR')

    await page.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
    expect(await isGreyed(button(page, 'CONFIRMAR'))).toBe(true)
    await createPassword(page, ana.name, NEW_PASSWORD)
    await acknowledge(page, 'Senha alterada Com sucesso!')
    await button(page, 'ENTRAR').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(asked(screen.backend, CALLS.changePassword)[0]?.body).toEqual({
      documento: ana.document,
      email: ana.email,
      nome: ana.name,
      senha: NEW_PASSWORD,
    })
    await signIn(page, { ...ana, password: NEW_PASSWORD })
    await page.waitForURL(/recipient-open-insurance/)
  })

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
})

describe('the errors of asking for a code', () => {
  it('say what is missing or wrong before anything is sent', async () => {
    const page = await open()
    await termsBox(page).check()
    await button(page, 'ENVIAR').click()
    await expectErrorBox(page, 'Todos os campos devem ser preenchidos.')
    await documentField(page).fill('11144477736')
    await emailField(page).fill('ana@example')
    await button(page, 'ENVIAR').click()
    await expectErrorBox(page, 'CPF ou CNPJ inválido.')
    await documentField(page).fill(ana.document)
    await button(page, 'ENVIAR').click()
    await expectErrorBox(page, 'Email Inválido.')
    await literal(page.locator('.field', { has: emailField(page) }), 'Email Inválido.').waitFor()
    expect(asked(screen.backend, CALLS.sendCode)).toEqual([])
  })

  it('each answer has its sentence, what was typed stays, and ten presses ask once', async () => {
    const page = await open()
    await documentField(page).fill(ana.document)
    await askForCode(page, ana.email)
    await acknowledge(page, 'Codigo enviado com sucesso!')
    await button(page, 'SOLICITAR CÓDIGO').click()
    for (const [status, sentence] of [
      [404, 'Usuário ou email incorretos.'],
      [400, 'Usuário ou email incorretos.'],
      [500, CONNECTION],
    ] as const) {
      screen.backend.answer(CALLS.sendCode, { status })
      await button(page, 'ENVIAR').click()
      await expectErrorBox(page, sentence)
    }
    expect(await emailField(page).inputValue()).toBe(ana.email)
    screen.backend.forgive()
    screen.backend.asked.length = 0
    await button(page, 'ENVIAR').evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 10; press++) element.click()
    })
    await page.getByRole('heading', { name: 'Codigo enviado com sucesso!', exact: true }).waitFor()
    expect(asked(screen.backend, CALLS.sendCode)).toHaveLength(1)
  })
})

describe('the errors of the code', () => {
  it('a missing user or code is said in the words of the specification', async () => {
    const page = await openCode()
    await button(page, 'ENVIAR').click()
    await expectErrorBox(page, 'Usuário já cadastrado.')
    await documentField(page).fill('')
    await enterCode(page, '123456', 'ENVIAR')
    await expectErrorBox(page, 'Usuário já cadastrado.')
    expect(asked(screen.backend, VALIDATE)).toEqual([])
  })

  it('400 with codigo 1 is an invalid code, any other failure the connection', async () => {
    const page = await openCode()
    await enterCode(page, '654321', 'ENVIAR')
    await expectErrorBox(page, 'Código de ativação inválido.')
    for (const answer of [
      { status: 400, body: { codigo: 2 } },
      { status: 400 },
      { status: 404 },
      { cut: true },
    ]) {
      screen.backend.answer(VALIDATE, answer)
      await button(page, 'ENVIAR').click()
      await expectErrorBox(page, CONNECTION)
    }
    expect(await codeField(page).inputValue()).toBe('654321')
  })
})

describe('the errors of the new password', () => {
  it('each answer has its sentence', async () => {
    const page = await openCode()
    await enterCode(page, '123456', 'ENVIAR')
    await page.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
    await createPassword(page, '', NEW_PASSWORD)
    await expectErrorBox(page, 'Todos os campos devem ser preenchidos.')
    await page.getByLabel(/^Nome completo/).fill(ana.name)
    for (const [status, sentence] of [
      [400, 'Usuário já cadastrado.'],
      [422, 'A senha não atende aos requisitos solicitados'],
      [401, CONNECTION],
      [503, CONNECTION],
    ] as const) {
      screen.backend.answer(CALLS.changePassword, { status })
      await button(page, 'CONFIRMAR').click()
      await expectErrorBox(page, sentence)
    }
  })
})
