import type { CDPSession, Page } from 'playwright-core'
import type { Person } from '../market/sandbox-people.ts'
import { button } from '../screens/screen-actions.ts'
import { mailedCode } from './mailed-code.ts'

/** A device with a finger to ask for, of the browser's own making (Chromium's virtual authenticator). */
export async function withFinger(page: Page) {
  const tools: CDPSession = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From now on it recognises its owner, or does not. */
    recognise: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** In the dialog of Segurança, right after a sign-in by password: the mailed code, a name, and the device makes its key. */
export async function addThisDevice(page: Page, mailbox: string, who: Person, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Cadastrar este aparelho' })
  await dialog.getByText('Mandamos um código para').waitFor()
  await dialog.getByLabel(/Código do e-mail/).fill(await mailedCode(mailbox, who.email))
  await button(dialog, 'CONTINUAR').click()
  await dialog.getByLabel(/Nome deste aparelho/).fill(name)
  await button(dialog, 'CADASTRAR').click()
  await page.getByText(name, { exact: true }).first().waitFor()
}

/** As Sair leaves the browser. */
export async function signOut(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
}
