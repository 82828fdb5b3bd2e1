import type { Locator, Page } from 'playwright-core'
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
  passwordField,
  termsBox,
  verify,
} from '../../support/screens/access-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { rest, settle } from '../../support/screens/page-at-rest.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, davi, mercado } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const SENT = 'Codigo enviado com sucesso!'
const PASSWORD = 'vela7rio'

/** Step 1, with the document that was verified at the login. */
async function open(document = davi.document, width?: number): Promise<Page> {
  const page = await screen.open(width)
  await page.goto(screen.url)
  await verify(page, document)
  await page.getByText('Ainda não há cadastro').waitFor()
  await button(page, 'QUERO ME CADASTRAR').click()
  await page.getByRole('heading', { name: 'Primeiro, seu documento e seu e-mail' }).waitFor()
  return page
}

/** Step 2. */
async function openCode(page: Page): Promise<void> {
  await askForCode(page, davi.email)
  await acknowledge(page, SENT)
  await page.getByText('Cadastro · passo 2 de 3').waitFor()
}

/** Step 3. */
async function openPassword(page: Page): Promise<void> {
  await openCode(page)
  await enterCode(page, '123456', 'CONFIRMAR')
  await page.getByText('Cadastro · passo 3 de 3').waitFor()
}

const longest = (page: Page): Promise<number[]> =>
  page
    .locator('form input:not([type=checkbox])')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).maxLength))

/** Milliseconds since the last answer to the path came in. */
const sinceAnswered = (page: Page, path: string): Promise<number> =>
  page.evaluate((end) => {
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return performance.now() - (answers.findLast(({ name }) => name.endsWith(end))?.responseEnd ?? 0)
  }, path)

describe('signing up', () => {
  it('takes three steps, each with its mark of required fields and its limits, to the login', async () => {
    const page = await open()
    const marked = () => literal(page, '* Campos obrigatórios').waitFor()
    await marked()
    expect(await longest(page)).toEqual([150, 150])
    await askForCode(page, davi.email)
    await page.getByRole('heading', { name: SENT }).waitFor()
    expect(await sinceAnswered(page, '/opin-leads/v1/activation-codes')).toBeGreaterThanOrEqual(1990)
    await acknowledge(page, SENT)

    await marked()
    expect(await longest(page)).toEqual([150])
    await codeField(page).pressSequentially('12a34-56')
    expect(await codeField(page).inputValue()).toBe('123456')
    await button(page, 'CONFIRMAR').click()

    await page.getByText('Cadastro · passo 3 de 3').waitFor()
    await marked()
    expect(await longest(page)).toEqual([150, 150, 8, 8])
    expect(await page.getByLabel('CPF', { exact: true }).inputValue()).toBe('123.456.789-09')
    await createPassword(page, 'Davi Rocha', PASSWORD)
    await acknowledge(page, 'Cadastro realizado com sucesso!')
    await button(page, 'ENTRAR').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await documentField(page).inputValue()).toBe('123.456.789-09')

    const who = { documento: davi.document, email: davi.email }
    expect(asked(screen.backend, CALLS.sendCode).map(({ path, body }) => [path, body])).toEqual([
      ['/opin-leads/v1/activation-codes', who],
      ['/opin-leads/v1/activation-codes/123456/validate', who],
    ])
    const [registered] = asked(screen.backend, CALLS.register)
    expect(registered?.body).toEqual({ ...who, nome: 'Davi Rocha', senha: PASSWORD })
    expect(registered?.headers.authorization).toMatch(/^Bearer client-/)
  })
})

it.runIf(process.env.LONG)('asks who acts for a company where the insurer knows them', async () => {
  screen.backend.world.customers = []
  screen.backend.world.config.capabilities = { representative: true }
  const page = await open(mercado.document)
  await openPassword(page)
  expect(await page.getByLabel('CNPJ', { exact: true }).inputValue()).toBe('11.444.777/0001-61')
  const person = page.getByLabel(/^CPF do representante/)
  await person.fill(mercado.document)
  await page.getByText('CPF ou CNPJ inválido.', { exact: true }).waitFor()
  await person.fill(ana.document)
  await createPassword(page, mercado.name, PASSWORD)
  await page.getByRole('heading', { name: 'Cadastro realizado com sucesso!', exact: true }).waitFor()
  expect(asked(screen.backend, CALLS.register)[0]?.body).toMatchObject({ representante: ana.document })
})

describe('the legal conditions', () => {
  it('open in a sandboxed frame of 70vh; opening unticks, Aceitar ticks, Rejeitar unticks', async () => {
    screen.backend.world.settings['terms-conditions-url'] = [
      {
        value:
          '<h1>Condições</h1><script>parent.ran = true</script><img src="x" onerror="parent.ran = true">',
      },
    ]
    const page = await open()
    const terms = page.getByRole('dialog', { name: 'Condições Legais' })
    const box = termsBox(page)
    expect(await isGreyed(button(page, 'ENVIAR'))).toBe(true)
    await box.check()
    expect(await isGreyed(button(page, 'ENVIAR'))).toBe(false)
    await button(page, 'Condições Legais').click()
    expect(await box.isChecked()).toBe(false)

    const frame = terms.getByTitle('Texto das Condições Legais')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Condições' }).waitFor()
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    // Its own height: the dialog may still be growing into place.
    expect(await frame.evaluate((one) => (one as HTMLElement).offsetHeight)).toBe(0.7 * 900)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    for (const word of ['Política de Privacidade', 'Política de Cookies'])
      await terms.getByRole('link', { name: word }).waitFor()
    await terms.getByText(/Lei Geral de Proteção de Dados/).waitFor()

    await button(terms, 'Aceitar').click()
    expect(await box.isChecked()).toBe(true)
    await button(page, 'Condições Legais').click()
    await button(terms, 'Rejeitar').click()
    expect([await box.isChecked(), await isGreyed(button(page, 'ENVIAR'))]).toEqual([false, true])
    await box.check()
    await button(page, 'Condições Legais').click()
    await page.keyboard.press('Escape')
    expect(await box.isChecked()).toBe(false)
    await page.keyboard.press('Enter')
    await settle(page)
    expect(asked(screen.backend, CALLS.sendCode)).toEqual([])
  })
})

describe('a new password', () => {
  const FACTS = ['8 letras e números (exatamente 8)', 'Só letras e números', 'As duas senhas são iguais']
  const RULES = [
    'Senha deve conter no mínimo 8 caracteres alfanuméricos.',
    'Senha deve conter apenas letras e números.',
    'As duas senhas que você criou não são iguais. Verifique as letras maiúsculas e minúsculas e confirme novamente a senha.',
  ]
  const checklist = (page: Page): Promise<(string | null)[]> =>
    page.locator('ul.checks li').evaluateAll((all) => all.map((one) => one.textContent))
  /** How many steps are lit, and in which hue (degrees of HSL, rounded to 10; -1 without a colour). */
  const bar = (page: Page): Promise<number[]> =>
    page.locator('.strength .on').evaluateAll((lit) => {
      const colour = lit[0] ? getComputedStyle(lit[0]).backgroundColor : ''
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
      const most = Math.max(red, green, blue)
      const range = most - Math.min(red, green, blue) || 1
      const turn =
        most === red
          ? (green - blue) / range
          : most === green
            ? 2 + (blue - red) / range
            : 4 + (red - green) / range
      return [lit.length, most === 0 ? -1 : (Math.round(turn * 6) * 10 + 360) % 360]
    })

  it('is judged with every key by checklist and bar; CONFIRMAR waits for all three checks', async () => {
    const page = await open()
    await openPassword(page)
    const again = page.getByLabel(/^Confirme a senha/)
    await page
      .getByText(/^Não repita uma senha antiga\. Evite nome, data de nascimento, CPF e números em ordem/)
      .waitFor()
    expect(await checklist(page)).toEqual(FACTS)
    for (const rule of RULES) expect(await page.getByText(rule).count()).toBe(0)
    await page.getByLabel(/^Nome completo/).fill('Davi Rocha')

    const read = async (): Promise<(string | number)[]> => {
      await rest(page)
      const states = (await checklist(page)).map(
        (text, index) =>
          text
            ?.replace('ainda não são', 'são')
            .replace(FACTS[index] ?? '', '')
            .trim() ?? '',
      )
      return [...(await bar(page)), ...states, (await isGreyed(button(page, 'CONFIRMAR'))) ? 'grey' : 'open']
    }
    expect(await checklist(page)).not.toContain('As duas senhas são iguais Falta.')
    const see = (...told: (string | number)[]) => expect.poll(read).toEqual(told)
    const [RED, ORANGE, YELLOW, GREEN, TEAL] = [0, 30, 50, 140, 180]
    await passwordField(page).fill('ve!')
    await see(1, RED, 'Falta.', 'Falta.', '', 'grey')
    await passwordField(page).fill('ve')
    await see(1, RED, 'Falta.', 'Feito.', '', 'grey')
    await passwordField(page).fill('vela7rio99')
    expect(await passwordField(page).inputValue()).toBe('vela7rio')
    await see(2, ORANGE, 'Feito.', 'Feito.', '', 'grey')
    await again.fill('vela')
    await see(3, YELLOW, 'Feito.', 'Feito.', 'Falta.', 'grey')
    await again.fill('vela7ri')
    await see(4, GREEN, 'Feito.', 'Feito.', 'Falta.', 'grey')
    await again.fill('VELA7RIO')
    await see(2, ORANGE, 'Feito.', 'Feito.', 'Falta.', 'grey')
    await again.fill('vela7rio')
    await see(4, TEAL, 'Feito.', 'Feito.', 'Feito.', 'open')
  })

  it('the specified sentence stands under a field that was left with a check that does not hold, until it is typed in', async () => {
    const page = await open()
    await openPassword(page)
    const again = page.getByLabel(/^Confirme a senha/)
    const [short = '', foreign = '', different = ''] = RULES
    const said = async (field: Locator, sentence: string) => {
      await page.getByText(sentence).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    await passwordField(page).fill('ve')
    await again.focus()
    await said(passwordField(page), short)
    await passwordField(page).fill('ve!')
    expect(await page.getByText(short).count()).toBe(0)
    await again.fill('vela')
    await said(passwordField(page), foreign)
    await passwordField(page).fill('vela7rio')
    await said(again, different)
    await again.fill('vela7rio')
    expect(await page.getByText(different).count()).toBe(0)
  })
})

it('an error of the last step is in sight on a phone, what was typed stays, and a double press sends once', async () => {
  const page = await open(davi.document, 360)
  await page.setViewportSize({ width: 360, height: 560 })
  await openPassword(page)
  screen.backend.answer(CALLS.register, { status: 400, times: 1 })
  await createPassword(page, 'Davi Rocha', PASSWORD)
  await expectErrorBox(page, 'Usuário já cadastrado.')
  await page.context().setOffline(true)
  await button(page, 'CONFIRMAR').click()
  await expectErrorBox(page, 'Houve uma falha na conexão com o servidor.')
  await page.context().setOffline(false)
  screen.backend.asked.length = 0
  await button(page, 'CONFIRMAR').dblclick()
  await page.getByRole('heading', { name: 'Cadastro realizado com sucesso!', exact: true }).waitFor()
  expect(asked(screen.backend, CALLS.register)).toHaveLength(1)
})

describe('an interrupted sign-up', () => {
  it.runIf(process.env.LONG)(
    'goes on where it was after a reload, and one step back keeps what was typed',
    async () => {
      const page = await open()
      await openCode(page)
      await page.reload()
      await page.getByText('Cadastro · passo 2 de 3').waitFor()
      await page.getByText(`Enviamos para ${davi.email}`).waitFor()
      await page.goBack()
      await page.getByText('Cadastro · passo 1 de 3').waitFor()
      expect([await documentField(page).inputValue(), await emailField(page).inputValue()]).toEqual([
        '123.456.789-09',
        davi.email,
      ])
      await page.goForward()
      await enterCode(page, '123456', 'CONFIRMAR')
      await page.getByText('Cadastro · passo 3 de 3').waitFor()

      // What validated the code was in memory only: a reload starts over, with what was typed.
      await page.reload()
      await page.getByText('Cadastro · passo 1 de 3').waitFor()
      expect(await emailField(page).inputValue()).toBe(davi.email)
    },
  )

  it.runIf(process.env.LONG)('a late answer does not pull back somebody who has left the step', async () => {
    const page = await open()
    await openCode(page)
    const answer = screen.backend.keepWaiting(`${CALLS.sendCode}/`)
    const answered = page.waitForResponse(/validate/)
    await enterCode(page, '123456', 'CONFIRMAR')
    await page.goBack()
    await page.getByText('Cadastro · passo 1 de 3').waitFor()
    answer()
    await (await answered).finished()
    await settle(page)
    await page.getByText('Cadastro · passo 1 de 3').waitFor()
    await termsBox(page).check()
    expect(await button(page, 'ENVIAR').getAttribute('aria-busy')).toBeNull()
  })
})
