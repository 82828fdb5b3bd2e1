import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  asked,
  CALLS,
  documentField,
  expectErrorBox,
  isGreyed,
  passwordField,
  signIn,
  verify,
} from '../../support/screens/access-actions.ts'
import { arriveAt } from '../../support/screens/page-arrival.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, davi } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const CPF = '111.444.777-35'
const CONNECTION = 'Houve uma falha na conexão com o servidor.'
const MISSING = 'Todos os campos devem ser preenchidos.'

async function open(width?: number): Promise<Page> {
  const page = await screen.open(width)
  await page.goto(screen.url)
  await button(page, 'ENTRAR').waitFor()
  return page
}

/** At the end of the document. */
async function press(page: Page, key: string): Promise<void> {
  await documentField(page).press('End')
  await page.keyboard.press(key)
}

/** Instead of what the field held, key by key. */
async function type(page: Page, text: string): Promise<string> {
  await documentField(page).fill('')
  await documentField(page).pressSequentially(text)
  return documentField(page).inputValue()
}

describe('the identification', () => {
  it('lists five types of which only CPF / CNPJ can be chosen; a forced one is not implemented', async () => {
    const page = await open()
    const types = page.getByLabel(/Tipo de identificação/)
    const options = await types
      .locator('option')
      .evaluateAll((all) => all.map((one) => [one.textContent, (one as HTMLOptionElement).disabled]))
    expect(options).toEqual([
      ['CPF / CNPJ', false],
      ['Registo Geral (Carteira de Identidade)', true],
      ['Passaporte', true],
      ['Registo Nacional de Estrangeiros', true],
      ['Código nascido vivo', true],
    ])
    // What an extension or a restored form may do.
    await types.evaluate((select: HTMLSelectElement) => {
      for (const option of select.options) option.disabled = false
      select.selectedIndex = 2
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await verify(page, ana.document)
    await expectErrorBox(page, 'Forma de cadastro ainda não implementada')
    expect(asked(screen.backend, CALLS.situation)).toEqual([])
  })

  it('wears the CPF mask up to 11 digits, the CNPJ mask beyond, and goes back', async () => {
    const page = await open()
    expect(await type(page, '11144477735')).toBe('111.444.777-35')
    await press(page, '0')
    expect(await documentField(page).inputValue()).toBe('11.144.477/7350')
    await press(page, 'Backspace')
    expect(await documentField(page).inputValue()).toBe('111.444.777-35')
    expect(await type(page, '114447770001619')).toBe('11.444.777/0001-61')
    expect(await type(page, '12abc34501de35')).toBe('12.ABC.345/01DE-35')
    await documentField(page).fill('')
    for (const pasted of [' 11.444.777/0001-61 ', 'CNPJ: 11.444.777/0001-61']) {
      await documentField(page).fill('')
      await page.keyboard.insertText(pasted)
      expect(await documentField(page).inputValue()).toBe('11.444.777/0001-61')
    }
  })

  it('takes what the keyboard of a phone composes once, and its mask when that is finished', async () => {
    const page = await open()
    await documentField(page).focus()
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['1', '12', '12a', '12ab']) {
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
      expect(await documentField(page).inputValue()).toBe(text)
    }
    await keyboard.send('Input.insertText', { text: '12ab' })
    expect(await documentField(page).inputValue()).toBe('12.AB')
    await page.keyboard.type('c')
    expect(await documentField(page).inputValue()).toBe('12.ABC')
  })

  it('is checked once 11 digits are there: length, check digits, and no digit repeated throughout', async () => {
    const page = await open()
    const wrong = page.getByText('CPF ou CNPJ inválido.', { exact: true })
    const isWrong = async (text: string): Promise<boolean> => {
      await type(page, text)
      return (await wrong.count()) > 0
    }
    expect(await isWrong('1114447773')).toBe(false)
    expect(await isWrong('11144477736')).toBe(true)
    expect(await isWrong('11111111111')).toBe(true)
    expect(await isWrong('11144477735')).toBe(false)
    expect(await isWrong('11444777000162')).toBe(true)
    expect(await isWrong('12ABC34501DE35')).toBe(false)
    expect(await isWrong('1144477700016')).toBe(false)
    await documentField(page).blur()
    await wrong.waitFor()
    await button(page, 'ENTRAR').click()
    await settle(page)
    expect(asked(screen.backend, CALLS.situation)).toEqual([])
  })
})

describe('the two submits', () => {
  it('the first only verifies the user, the second signs in', async () => {
    const page = await open()
    await verify(page, ana.document)
    await page.getByText('Encontramos seu cadastro').waitFor()
    await expect
      .poll(() => passwordField(page).evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(asked(screen.backend, 'POST').map(({ path }) => path)).toEqual(['/oauth/v1/access-token'])
    const [token] = asked(screen.backend, CALLS.clientToken)
    expect(token?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(token?.body).toEqual({ grant_type: 'client_credentials' })
    const [situation] = asked(screen.backend, CALLS.situation)
    expect(situation?.path).toBe('/opin-leads/v1/client/11144477735/situation')
    expect(situation?.headers.authorization).toMatch(/^Bearer client-/)
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['resources', 'resumeData'])

    await page.keyboard.type(ana.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/recipient-open-insurance/)
    const [signIn] = asked(screen.backend, CALLS.signIn)
    expect(signIn?.headers.authorization).toMatch(/^Basic /)
    expect(signIn?.body).toEqual({
      grant_type: 'password',
      username: ana.document,
      password: ana.password,
    })
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('user_credentials') ?? ''))
    expect(kept).toEqual({ iamName: ana.name, documentId: ana.document })
  })

  it('the first verifies even when a password is there already', async () => {
    const page = await open()
    await passwordField(page).fill(ana.password)
    await verify(page, ana.document)
    await page.getByText('Encontramos seu cadastro').waitFor()
    expect(asked(screen.backend, CALLS.signIn)).toEqual([])
  })

  it('a double click is one press: the user is verified once, and nothing is missing yet', async () => {
    const page = await open()
    await documentField(page).fill(ana.document)
    await button(page, 'ENTRAR').click()
    await page.getByText('Encontramos seu cadastro').waitFor()
    // The second half of the double click comes after the answer.
    await button(page, 'ENTRAR').hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await settle(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    await passwordField(page).fill(ana.password)
    await button(page, 'ENTRAR').evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 10; press++) element.click()
    })
    await page.waitForURL(/recipient-open-insurance/)
    expect(asked(screen.backend, CALLS.situation)).toHaveLength(1)
    expect(asked(screen.backend, CALLS.signIn)).toHaveLength(1)
  })

  it('a slow answer keeps the password typed meanwhile, and says nothing of another document', async () => {
    const page = await open()
    const answer = screen.backend.keepWaiting(CALLS.situation, { times: 1 })
    await verify(page, ana.document)
    await passwordField(page).fill('lago')
    answer()
    await page.getByText('Encontramos seu cadastro').waitFor()
    expect(await passwordField(page).inputValue()).toBe('lago')
    const answerLate = screen.backend.keepWaiting(CALLS.situation, { times: 1 })
    const answered = page.waitForResponse(/situation/)
    await verify(page, davi.document)
    await press(page, 'Backspace')
    answerLate()
    await (await answered).finished()
    await settle(page)
    expect(await isGreyed(button(page, 'QUERO ME CADASTRAR'))).toBe(true)
    expect(await button(page, 'ENTRAR').getAttribute('aria-busy')).toBeNull()
  })
})

describe('the greyed actions', () => {
  const ACTIONS = ['QUERO ME CADASTRAR', 'ESQUECEU SUA SENHA?']

  it('with fewer than 11 digits they say that the document comes first', async () => {
    const page = await open(360)
    await page.setViewportSize({ width: 360, height: 560 })
    await documentField(page).fill('1114447773')
    for (const action of ACTIONS) {
      expect(await isGreyed(button(page, action))).toBe(true)
      await button(page, action).click({ force: true })
      await expectErrorBox(page, 'Preencha o CPF/CNPJ antes de continuar')
    }
    await button(page, 'QUERO ME CADASTRAR').focus()
    await page.keyboard.press('Enter')
    await expectErrorBox(page, 'Preencha o CPF/CNPJ antes de continuar')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('open once the user is verified, close with another document, and take the document along', async () => {
    const page = await open()
    await verify(page, ana.document)
    await page.getByText('Encontramos seu cadastro').waitFor()
    expect(await isGreyed(button(page, 'QUERO ME CADASTRAR'))).toBe(false)
    await press(page, 'Backspace')
    expect(await isGreyed(button(page, 'ESQUECEU SUA SENHA?'))).toBe(true)
    await press(page, '5')
    await button(page, 'ESQUECEU SUA SENHA?').click({ force: true })
    await page.getByText('Encontramos seu cadastro').waitFor()
    await button(page, 'ESQUECEU SUA SENHA?').click()
    await arriveAt(page, /forgot-password/)
    expect(await documentField(page).inputValue()).toBe(CPF)
  })

  it('without an account, signing up is what the page offers', async () => {
    const page = await open()
    await verify(page, davi.document)
    await page.getByText('Ainda não há cadastro com este documento.').waitFor()
    await expect
      .poll(() => button(page, 'QUERO ME CADASTRAR').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await arriveAt(page, /sign-up/)
    expect(await documentField(page).inputValue()).toBe('123.456.789-09')
  })

  it('the way back and a reload find the document as it was, typed or verified, until somebody has signed in', async () => {
    const page = await open()
    await documentField(page).fill(ana.document)
    await page.waitForFunction((typed) => JSON.stringify(history.state).includes(typed), CPF)
    await page.reload()
    await expect.poll(() => documentField(page).inputValue()).toBe(CPF)
    await verify(page, ana.document)
    await button(page, 'ESQUECEU SUA SENHA?').click()
    await page.waitForURL(/forgot-password/)
    await page.goBack()
    await page.reload()
    await page.getByText('Encontramos seu cadastro').waitFor()
    expect(await documentField(page).inputValue()).toBe(CPF)
    await passwordField(page).fill(ana.password)
    await button(page, 'ENTRAR').click()
    await page.getByRole('heading', { name: /Olá/ }).waitFor()
    await page.goBack()
    await button(page, 'ENTRAR').waitFor()
    expect(await documentField(page).inputValue()).toBe('')
  })
})

describe('the errors of the login', () => {
  it('user and password are needed', async () => {
    const page = await open()
    await button(page, 'ENTRAR').click()
    await expectErrorBox(page, MISSING)
    await verify(page, ana.document)
    await page.getByText('Encontramos seu cadastro').waitFor()
    await button(page, 'ENTRAR').click()
    await expectErrorBox(page, MISSING)
  })

  it('a user check answered with 400 is an invalid document, anything else the connection', async () => {
    const page = await open()
    screen.backend.answer(CALLS.situation, { status: 400, times: 1 })
    await verify(page, ana.document)
    await expectErrorBox(page, 'CPF ou CNPJ inválido.')
    screen.backend.answer(CALLS.situation, { status: 500, times: 1 })
    await button(page, 'ENTRAR').click()
    await expectErrorBox(page, CONNECTION)
    screen.backend.answer(CALLS.clientToken, { status: 401 })
    await page.reload()
    await verify(page, ana.document)
    await expectErrorBox(page, CONNECTION)
  })

  it('a wrong password is typed again; one that got no answer stays', async () => {
    const page = await open()
    await signIn(page, { ...ana, password: 'errada12' })
    await page.getByRole('alert').waitFor()
    expect(await passwordField(page).inputValue()).toBe('')
    await expectErrorBox(page, 'Usuário ou senha incorretos.')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

    await passwordField(page).fill(ana.password)
    for (const fault of [{ status: 500 }, { cut: true }]) {
      screen.backend.answer(CALLS.signIn, fault)
      await button(page, 'ENTRAR').click()
      await expectErrorBox(page, CONNECTION)
    }
    screen.backend.forgive()
    await page.context().setOffline(true)
    await button(page, 'ENTRAR').click()
    await expectErrorBox(page, CONNECTION)
    expect(await passwordField(page).inputValue()).toBe(ana.password)
    await page.context().setOffline(false)
    await button(page, 'ENTRAR').click()
    await page.waitForURL(/recipient-open-insurance/)
  })
})
