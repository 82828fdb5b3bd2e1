import { Document } from '@consente/domain/document'
import type { Page } from 'playwright-core'
import type { Person } from '../market/sandbox-people.ts'
import { arriveAt } from './page-arrival.ts'
import { pressInView } from './page-at-rest.ts'
import type { ScenePage } from './scene-page.ts'

/** What people do on the screen, by the words they see. */

/** A button by the words on it, letter for letter unless a pattern is given. */
export const button = <L>(at: AnyFinder<L>, name: string | RegExp): L =>
  at.getByRole('button', { name, exact: typeof name === 'string' })

/** An action of a sharing, by the button in its page; on phones the bar below has another one for the same. */
export const ownAction = <L extends AnyFinder<L>>(page: AnyFinder<L>, name: string): L =>
  button(page.locator(':is(.action-list, .core-deeds)'), name)

/** A page, or a part of one; what it finds is of its own kind. */
type AnyFinder<L> = {
  getByRole(role: 'button' | 'checkbox', options: { name: string | RegExp; exact?: boolean }): L
  locator(selector: string, options?: { hasText?: string | RegExp }): L
}

/** CONTINUAR of the page, to the place it leads to. */
export async function continueTo(page: ScenePage, to: RegExp): Promise<void> {
  await pressInView(button(page, 'CONTINUAR').first())
  await arriveAt(page, to)
}

/** On a sharing's page: RENOVAR, the page of the renewal, and the warning before the redirect. */
export async function renewInOnePage(page: ScenePage): Promise<void> {
  await ownAction(page, 'RENOVAR COMPARTILHAMENTO').click()
  await page.getByRole('heading', { level: 1, name: /^Renovar com/ }).waitFor()
  await button(page, 'CONTINUAR').click()
  await button(page.getByRole('dialog'), 'CONTINUAR').click()
}

/** A further approver's yes: their own mark, AUTORIZAR, and the last question. */
export async function authoriseToo(page: ScenePage): Promise<void> {
  await page.getByRole('checkbox').check()
  await button(page, 'AUTORIZAR').click()
  await button(page, 'SIM, AUTORIZAR').click()
}

/** Signs in at the institution's entry and stands on its home page. */
export async function enter(page: ScenePage, url: string, who: Person): Promise<void> {
  await page.goto(url)
  await signInHere(page, who)
  await arriveAt(page, /recipient-open-insurance/)
}

/** The first submit of the institution's entry: does the document have an account? */
export async function verifyDocument(page: ScenePage, url: string, who: Person): Promise<void> {
  await page.goto(url)
  await page.getByLabel(/CPF ou CNPJ/).fill(Document.formatText(who.document))
  await button(page, 'ENTRAR').click()
}

/** The two submits of the sign-in form that is on the screen: document, then password. */
export async function signInHere(page: ScenePage, who: Person): Promise<void> {
  await page.getByLabel(/CPF ou CNPJ/).fill(Document.formatText(who.document))
  await button(page, 'ENTRAR').click()
  await page.getByText('Encontramos seu cadastro').waitFor()
  await page.getByLabel(/^Senha/).fill(who.password)
  await button(page, 'ENTRAR').click()
}

/** From the home page to step 1. */
export async function startNewSharing(page: ScenePage): Promise<void> {
  await button(page, 'NOVO CONSENTIMENTO').click()
  await arriveAt(page, /recipient-select-insurer/)
}

/** Step 1: the first purpose and an institution, found by its name. */
export async function chooseInstitution(page: ScenePage, name: string): Promise<void> {
  await pickInstitution(page, name)
  await continueTo(page, /recipient-confirm-open-insurance/)
}

/** Step 1 without leaving it. */
export async function pickInstitution(page: ScenePage, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
  await button(page, /Buscar (outra )?instituição/).click()
  const search = page.getByRole('dialog')
  await search.getByLabel(/Nome, marca ou CNPJ/).fill(name)
  // The first page of all lists it as well, and goes a second later: what is pressed then may move under the press.
  await search.getByText('1 instituição. Escolha uma.').waitFor()
  await search.getByRole('radio', { name: new RegExp(name) }).check()
  await button(search, /^ESCOLHER /).click()
  await page.getByText(`Você escolheu a ${name}. Deseja continuar?`).waitFor()
}

/** Step 2: the products named, whole; without any, registration data only. */
export async function chooseData(page: ScenePage, products: readonly string[]): Promise<void> {
  if (products.length > 0) await pickProducts(page, products)
  await continueTo(page, /recipient-share-resume/)
}

/** Step 2 without leaving it. */
export async function pickProducts(page: ScenePage, products: readonly string[]): Promise<void> {
  await page.getByRole('checkbox', { name: /Dados de produtos/ }).check()
  await button(page, 'SELECIONAR DADOS').click()
  const dialog = page.getByRole('dialog')
  for (const product of products) {
    await foldOf(dialog, product).click()
    await dialog.getByRole('checkbox', { name: `Tudo de ${product}` }).check()
  }
  await button(dialog, 'CONFIRMAR').click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The fold whose title begins so: a press meets the summary, not the words in it. */
export const foldOf = <L extends { first(): L }>(page: AnyFinder<L>, title: string): L =>
  page.locator('summary', { hasText: new RegExp(`^${title}`) }).first()

/** Step 2: for how long, such as '6 meses'. */
export async function pickTerm(page: ScenePage, term: string): Promise<void> {
  await page.getByLabel('Compartilhar por').selectOption(term)
}

/** A company whose sign-in named nobody: the page that asks who acts for it, answered. */
export async function nameRepresentative(page: Page, cpf: string): Promise<void> {
  await page.getByRole('heading', { name: 'Quem representa a empresa?' }).waitFor()
  await page.getByLabel('CPF do representante').fill(cpf)
  await button(page, 'CONTINUAR').click()
}

/** Step 3: the acceptance, then the warning that nothing can be edited from here. */
export async function acceptAndLeave(page: ScenePage): Promise<void> {
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await pressInView(button(page, 'CONTINUAR'))
  const warning = page.getByRole('dialog')
  await warning.getByText('Tudo pronto').waitFor()
  // Waited for from before the press: the page stays there for two seconds only.
  const redirecting = page.waitForURL(/recipient-share-redirect/)
  await Promise.all([redirecting, button(warning, 'CONTINUAR').click()])
}

/** Steps 1 to 4: asks the institution for data, and stands at its sign-in. */
export async function askFor(
  page: ScenePage,
  institution: string,
  products: readonly string[],
): Promise<void> {
  await startNewSharing(page)
  await chooseInstitution(page, institution)
  await chooseData(page, products)
  await acceptAndLeave(page)
  await page.waitForURL(/intent_id=/)
}

/** At the holder: signs in and stands at the choice of policies. */
export async function arriveAtHolder(page: ScenePage, who: Person): Promise<void> {
  await page.waitForURL(/intent_id=/)
  await signInHere(page, who)
  await arriveAt(page, /holder-confirm-share$/)
}

/** At the holder: ticks the policies named and goes to the summary. */
export async function choosePolicies(page: ScenePage, names: readonly string[]): Promise<void> {
  for (const name of names) await policy(page, name).check()
  await continueTo(page, /holder-confirm-share-resume/)
}

/** At the holder: a policy of the list, by its product. */
export const policy = <L>(page: AnyFinder<L>, name: string): L =>
  page.getByRole('checkbox', { name: new RegExp(name) })

/** At the holder's summary: approves, and is brought back to the recipient's receipt. */
export async function approveAndReturn(page: ScenePage): Promise<void> {
  await approve(page)
  await arriveAtReceipt(page)
}

/** At the holder's summary: approves, and stands on the way back. */
export async function approve(page: ScenePage): Promise<void> {
  await arriveAt(page, /holder-confirm-share-resume/)
  // Waited for from before the press: the page stays there for two seconds only.
  const redirecting = page.waitForURL(/holder-confirm-share-redirect/)
  await Promise.all([redirecting, button(page, 'CONTINUAR').click()])
}

/** Back at the recipient, with the receipt in front. */
export async function arriveAtReceipt(page: ScenePage): Promise<void> {
  await page.waitForURL(/recipient-shared-confirmation/)
  await page
    .getByRole('heading', { name: 'Compartilhamento de dados efetivado com sucesso!', exact: true })
    .waitFor()
}

/** The whole consent flow with Beta, from the home page to the receipt. */
export async function shareFromBeta(
  page: ScenePage,
  who: Person,
  policies: readonly string[],
): Promise<void> {
  await askFor(page, 'Beta Seguradora', ['Automóvel'])
  await arriveAtHolder(page, who)
  await choosePolicies(page, policies)
  await approveAndReturn(page)
}

/** Opens the list of sharings on a tab. */
export async function openShares(
  page: ScenePage,
  url: string,
  tab: 'Recebidos' | 'Transmitidos',
): Promise<void> {
  await page.goto(`${url}/myshares`)
  await arriveAt(page, /\/myshares$/)
  await page.getByRole('tab', { name: new RegExp(tab) }).click()
}

/** From the list: opens the first sharing with the institution. */
export async function openSharing(page: ScenePage, institution: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(institution) })
    .first()
    .click()
  await arriveAt(page, /\/myshares\/.+/, institution)
}

/** On the details: ends the sharing, with the confirmation, and reads the receipt above the list. */
export async function endSharing(page: ScenePage): Promise<void> {
  await ownAction(page, 'ENCERRAR').click()
  await button(page.getByRole('dialog'), 'ENCERRAR').click()
  const receipt = page.getByRole('dialog', { name: 'Compartilhamento encerrado' })
  await button(receipt, 'CONTINUAR').click()
  await receipt.waitFor({ state: 'hidden' })
}
