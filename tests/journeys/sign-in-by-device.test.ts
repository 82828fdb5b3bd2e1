import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addThisDevice, signOut, withFinger } from '../support/journeys/device-of-customer.ts'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { mailedCode } from '../support/journeys/mailed-code.ts'
import { operatorCommand } from '../support/market/operator-command.ts'
import { marina, type Person, rafael } from '../support/market/sandbox-people.ts'
import { acknowledge, askForCode, createPassword, enterCode } from '../support/screens/access-actions.ts'
import { arriveAt } from '../support/screens/page-arrival.ts'
import * as act from '../support/screens/screen-actions.ts'

/** Alfa at a domain of its own, which browsers lead to this machine; what its customers add counts after a day. */
const atOwnDomain = (url: string): string => url.replace('//localhost', '//alfa.localhost')
const journey = setUpJourney({
  configure: (config) =>
    config.institution.id === 'alfa'
      ? {
          ...config,
          webauthn: { rpId: 'alfa.localhost', origins: [atOwnDomain(config.publicUrl)] },
          secondFactor: { waitHours: 24, agencyCodes: true },
        }
      : config,
})

/** From now on the portal asks for passkeys in the document's field. */
async function offerInField(page: Page): Promise<void> {
  const config = await (await fetch(`${journey.alfa}/config.json`)).json()
  const json = { ...config, capabilities: { ...config.capabilities, passkeyAutofill: true } }
  await page.route('**/config.json', (route) => route.fulfill({ json }))
}

/** What the operator's command gives somebody who has shown in person who they are. */
async function codeOfAgency(who: Person): Promise<string> {
  const { configFile } = journey.market.market.alfa
  const { code, output } = await operatorCommand(
    'manage-accounts',
    { configFile },
    'identity-code',
    who.document,
  )
  expect(code).toBe(0)
  expect(output).not.toContain(who.document)
  return /\d{4} \d{4}/.exec(output)?.[0] ?? 'no code'
}

/**
 * By the current one, which ends the session of another browser, then by the mailbox, after every session was ended here; the
 * device counts all the time. Ends at the login. @returns the password from then on
 */
async function replacePasswordTwice(
  page: Page,
  { alfa, who, width }: { alfa: string; who: Person; width: number },
): Promise<string> {
  const other = await journey.open(width)
  await act.enter(other, alfa, who)
  await page.goto(`${alfa}/seguranca`)
  await act.button(page, 'Trocar a senha').click()
  const change = page.getByRole('dialog', { name: 'Trocar a senha' })
  await change.getByLabel(/^Senha atual/).fill(who.password)
  await change.getByLabel(/^Senha nova/).fill('ponte7la')
  await change.getByLabel(/^Confirme a senha nova/).fill('ponte7la')
  await act.button(change, 'TROCAR').click()
  await page.getByText(/^Senha trocada\. Saímos de /).waitFor()
  await other.goto(`${alfa}/seguranca`)
  await other.getByText('Não deu para ler onde sua conta está aberta agora.').waitFor()

  await act.button(page, 'SAIR DE TODOS').click()
  await act.button(page.getByRole('dialog', { name: 'Sair de todos os aparelhos?' }), 'SAIR DE TODOS').click()
  await act.button(page, 'ENTRAR').waitFor()

  const mailbox = journey.market.market.mail.url
  const former = await mailedCode(mailbox, who.email)
  await act.verifyDocument(page, alfa, who)
  await page.getByText('Encontramos seu cadastro').waitFor()
  await act.button(page, 'ESQUECEU SUA SENHA?').click()
  await askForCode(page, who.email)
  await acknowledge(page, 'Codigo enviado com sucesso!')
  await enterCode(page, await mailedCode(mailbox, who.email, [former]), 'ENVIAR')
  await createPassword(page, who.name, 'barco5xy')
  await acknowledge(page, 'Senha alterada Com sucesso!')
  return 'barco5xy'
}

it.each([
  [1280, marina],
  [360, rafael],
])(
  'at %i px a customer adds the device, has it vouched for, signs in with it, changes and recovers the password, ends the sessions, signs in from the field, and removes it',
  async (width, who) => {
    const page = await journey.open(width)
    const alfa = atOwnDomain(journey.alfa)
    const finger = await withFinger(page)
    await act.enter(page, alfa, who)
    const offer = page.getByRole('dialog', { name: 'Da próxima vez, entre com a digital ou o rosto?' })
    await act.button(offer, 'CADASTRAR ESTE APARELHO').click()

    await arriveAt(page, /seguranca/)
    await addThisDevice(page, journey.market.market.mail.url, who, 'Meu aparelho')
    await page.getByText(/Autoriza serviços a partir de/).waitFor()

    await act.button(page, 'Tenho um código da Alfa Seguros').click()
    const vouching = page.getByRole('dialog', { name: 'Usar o código da Alfa Seguros' })
    await vouching.getByLabel(/^Código da Alfa Seguros/).fill(await codeOfAgency(who))
    await act.button(vouching, 'CONTINUAR').click()
    await page.getByText('Pronto. Já autoriza serviços.').waitFor()
    expect(await page.getByText(/Autoriza serviços a partir de/).count()).toBe(0)

    await signOut(page, alfa)
    await finger.recognise(false)
    await act.verifyDocument(page, alfa, who)
    const enter = act.button(page, 'ENTRAR COM DIGITAL OU ROSTO')
    await enter.click()
    await page.getByText('Não houve resposta do aparelho. Tente de novo ou use a senha.').waitFor()
    await finger.recognise(true)
    await enter.click()
    await arriveAt(page, /recipient-open-insurance/)
    expect(await page.getByRole('dialog').count()).toBe(0)

    const password = await replacePasswordTwice(page, { alfa, who, width })
    await act.verifyDocument(page, alfa, who)
    await enter.click()
    // The customer ended the session themselves, so the place is forgotten.
    await arriveAt(page, /recipient-open-insurance/)

    await offerInField(page)
    await signOut(page, alfa)
    await arriveAt(page, /recipient-open-insurance/)

    await page.goto(`${alfa}/seguranca`)
    await page.getByText(/Usado hoje, às/).waitFor()
    await act.button(page, /^Tirar/).click()
    const removal = page.getByRole('dialog', { name: 'Tirar Meu aparelho?' })
    await act.button(removal, 'USAR DIGITAL OU ROSTO').click()
    await removal.getByLabel(/^Senha/).fill(password)
    await act.button(removal, 'TIRAR').click()
    await page.getByText('Nenhum aparelho entra sem senha ainda.').waitFor()

    // The key is still in the device, which would answer for it at once.
    await page.unroute('**/config.json')
    await signOut(page, alfa)
    await act.verifyDocument(page, alfa, who)
    await page.getByText('Encontramos seu cadastro').waitFor()
    expect(await enter.count()).toBe(0)
  },
)
