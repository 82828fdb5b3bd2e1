import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecondBackend } from '../second-backend/second-backend.ts'
import { button } from './screen-actions.ts'

/** What people do at the sign-in, and what they then see. */

export const documentField = (page: Page): Locator => page.getByLabel(/CPF ou CNPJ/)
export const passwordField = (page: Page): Locator => page.getByLabel(/^Senha/)

/** The first submit, as far as its press. */
export async function verify(page: Page, document: string): Promise<void> {
  await documentField(page).fill(document)
  await button(page, 'ENTRAR').click()
}

/** Both submits. */
export async function signIn(page: Page, who: { document: string; password: string }): Promise<void> {
  await verify(page, who.document)
  await page.getByText('Encontramos seu cadastro').waitFor()
  await passwordField(page).fill(who.password)
  await button(page, 'ENTRAR').click()
}

/** The error box with exactly this sentence: in view, red, and gone with a press on it. */
export async function expectErrorBox(page: Page, sentence: string): Promise<void> {
  const box = page.getByRole('alert')
  await box.getByText(sentence, { exact: true }).waitFor()
  const isInView = () =>
    box.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isInView).toBe(true)
  const background = await box.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red = 0, green = 255, blue = 255] = background.match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await box.click()
  await box.waitFor({ state: 'detached' })
}

/** The requests of a kind, in their order: `POST /path`, by its beginning. */
export const asked = ({ asked }: SecondBackend, call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}`.startsWith(call))

export const isGreyed = async (action: Locator): Promise<boolean> =>
  (await action.getAttribute('aria-disabled')) === 'true'

/** The calls of the catalogue of access. */
export const CALLS = {
  clientToken: 'POST /oauth/v1/access-token',
  situation: 'GET /opin-leads/v1/client/',
  signIn: 'POST /opin-authorizations/v1/access-token',
  sendCode: 'POST /opin-leads/v1/activation-codes',
  register: 'POST /opin-leads/v1/registers',
  changePassword: 'PUT /opin-leads/v1/password',
} as const

export const emailField = (page: Page): Locator => page.getByLabel(/^E-mail/)
export const codeField = (page: Page): Locator => page.getByLabel(/^Código de ativação/)
export const termsBox = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Li e aceito as Condições Legais', exact: true })

/** The OK of a box with this title. */
export async function acknowledge(page: Page, title: string): Promise<void> {
  const box = page.getByRole('dialog', { name: title, exact: true })
  await button(box, 'OK').click()
  await box.waitFor({ state: 'hidden' })
}

/** The e-mail step, to the press of ENVIAR. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await termsBox(page).check()
  await button(page, 'ENVIAR').click()
}

/** The code step, its word said by the page it is on. */
export async function enterCode(page: Page, code: string, word: 'CONFIRMAR' | 'ENVIAR'): Promise<void> {
  await codeField(page).fill(code)
  await button(page, word).click()
}

/** The last step, to the press of CONFIRMAR. */
export async function createPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(/^Nome completo/).fill(name)
  await passwordField(page).fill(password)
  await page.getByLabel(/^Confirme a senha/).fill(password)
  await button(page, 'CONFIRMAR').click()
}
