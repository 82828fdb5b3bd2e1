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

async function open(): Promise<Page> {
  const page = await screen.open()
  await page.goto(screen.url)
  await button(page, 'ENTRAR').waitFor()
  return page
}

/** At the end of the document. */
async function press(page: Page, key: string): Promise<void> {
  await documentField(page).press('End')
  await page.keyboard.press(key)
}

describe('the identification', () => {
  it('of another type than CPF / CNPJ, forced by an extension or a restored form, is not implemented', async () => {
    const page = await open()
    await page.getByLabel(/Tipo de identificação/).evaluate((select: HTMLSelectElement) => {
      for (const option of select.options) option.disabled = false
      select.selectedIndex = 2
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await verify(page, ana.document)
    await expectErrorBox(page, 'Forma de cadastro ainda não implementada')
    expect(asked(screen.backend, CALLS.situation)).toEqual([])
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

  it('is checked while it is typed and when it is left, and not sent while it is wrong', async () => {
    const page = await open()
    const wrong = page.getByText('CPF ou CNPJ inválido.', { exact: true })
    await documentField(page).pressSequentially('11144477736')
    await wrong.waitFor()
    await documentField(page).fill('1144477700016')
    expect(await wrong.count()).toBe(0)
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
  it('a user check answered with 400 is an invalid document', async () => {
    const page = await open()
    screen.backend.answer(CALLS.situation, { status: 400, times: 1 })
    await verify(page, ana.document)
    await expectErrorBox(page, 'CPF ou CNPJ inválido.')
  })

  it('a wrong password is typed again; one that got no answer stays', async () => {
    const page = await open()
    await signIn(page, { ...ana, password: 'errada12' })
    await page.getByRole('alert').waitFor()
    expect(await passwordField(page).inputValue()).toBe('')
    await expectErrorBox(page, 'Usuário ou senha incorretos.')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

    await passwordField(page).fill(ana.password)
    await page.context().setOffline(true)
    await button(page, 'ENTRAR').click()
    await expectErrorBox(page, 'Houve uma falha na conexão com o servidor.')
    expect(await passwordField(page).inputValue()).toBe(ana.password)
    await page.context().setOffline(false)
    await button(page, 'ENTRAR').click()
    await page.waitForURL(/recipient-open-insurance/)
  })
})
