import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mailsTo } from '../support/http/http-mailbox.ts'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina, type Person, vera } from '../support/market/sandbox-people.ts'
import { countPresses } from '../support/screens/count-presses.ts'
import { pressInView } from '../support/screens/page-at-rest.ts'
import * as act from '../support/screens/screen-actions.ts'

/** The presses that each task takes on a real market, as a new user does it from the signed-in home. */
const journey = setUpJourney()

type Walk = { page: Page; who: Person; width: number; presses: (origin: string) => number }

/** Does the task from the home of Alfa, or of another institution. @returns its presses there */
async function pressesFromHome(
  { page, presses }: Walk,
  task: () => Promise<unknown>,
  url = journey.alfa,
): Promise<number> {
  await page.goto(`${url}/recipient-open-insurance`)
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
  const before = presses(url)
  await task()
  return presses(url) - before
}

/** Asks Beta, which step 1 lists, for one product, and stands at its sign-in. */
async function ask({ page }: Walk): Promise<void> {
  await act.startNewSharing(page)
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
  await page.getByRole('radio', { name: /Beta Seguradora/ }).check()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await act.chooseData(page, ['Automóvel'])
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await pressInView(act.button(page, 'CONTINUAR'))
  await page.getByText('Tudo pronto').waitFor()
  await act.button(page.getByRole('dialog'), 'CONTINUAR').click()
  await page.waitForURL(/intent_id=/)
}

/** Authorises at Beta, and is back. @returns the presses at Beta after the sign-in */
async function grant({ page, who, presses }: Walk, policies: readonly string[]): Promise<number> {
  await act.arriveAtHolder(page, who)
  const before = presses(journey.beta)
  await act.choosePolicies(page, policies)
  await pressInView(act.button(page, 'CONTINUAR'))
  await act.arriveAtReceipt(page)
  return presses(journey.beta) - before
}

/** A place of the header, which phones have in a menu. */
async function goTo({ page, width }: Walk, place: string): Promise<void> {
  if (width < 1000) await page.locator('header summary').click()
  await page.getByRole('banner').getByRole('link', { name: place }).click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
}

/** The page of the one sharing that the home names. */
async function seeSharing({ page }: Walk): Promise<void> {
  await page.getByRole('link', { name: /^Ver ?o compartilhamento com a/ }).click()
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
}

/** RENOVAR, up to Beta's sign-in. */
async function askAgain(walk: Walk): Promise<void> {
  await seeSharing(walk)
  await act.renewInOnePage(walk.page)
  await walk.page.waitForURL(/intent_id=/)
}

async function reachReport(walk: Walk): Promise<void> {
  await seeSharing(walk)
  const main = walk.page.getByRole('main')
  await main.getByRole('link', { name: 'Não reconheço este pedido', exact: true }).click()
  await act.button(walk.page, 'ENCERRAR E AVISAR').waitFor()
}

async function end(walk: Walk): Promise<void> {
  await seeSharing(walk)
  await act.ownAction(walk.page, 'ENCERRAR').click()
  await act.button(walk.page.getByRole('dialog'), 'ENCERRAR').click()
  await walk.page.getByRole('dialog', { name: 'Compartilhamento encerrado' }).waitFor()
}

async function saveProof(walk: Walk): Promise<void> {
  await goTo(walk, 'Comprovantes')
  const saved = walk.page.waitForEvent('download')
  await walk.page
    .getByRole('button', { name: /^Salvar PDF/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
}

async function switchOffReminder({ page }: Walk): Promise<void> {
  await page.getByRole('link', { name: /^Ver os avisos/ }).click()
  await page.getByRole('link', { name: 'ESCOLHER LEMBRETES' }).click()
  await page.getByRole('checkbox', { name: 'Termina em 30 dias, e-mail' }).click()
  await page.getByText('Guardado.').waitFor()
}

async function reportFromNotice({ page }: Walk): Promise<void> {
  await page.getByRole('link', { name: /^Ver os avisos/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Não reconheço', exact: true }).first().click()
  await act.button(page, 'AVISAR').click()
  await page.getByRole('heading', { name: /^Recebemos seu aviso/ }).waitFor()
}

/** One mail of each side, and one notice, tell of a renewal. */
async function expectToldOnce({ page, who }: Walk, mailsBefore: number): Promise<void> {
  const news = async () =>
    (await mailsOf(who)).slice(mailsBefore).map(({ from, subject }) => `${from[0]?.name}: ${subject}`)
  await expect
    .poll(async () => (await news()).sort())
    .toEqual([
      'Alfa Seguros: Você renovou o compartilhamento com a Beta Seguradora',
      'Beta Seguradora: Você renovou o compartilhamento com a Alfa Seguros',
    ])
  await page.goto(`${journey.alfa}/avisos`)
  const main = page.getByRole('main')
  const renewals = main.getByText('Você renovou o compartilhamento com a Beta Seguradora')
  await renewals.first().waitFor()
  expect(await renewals.count()).toBe(1)
  expect(await main.getByText(/Você encerrou|acabou/).count()).toBe(0)
}

const mailsOf = ({ email }: Person) => mailsTo(journey.market.market.mail.url, email)

it.each([
  { width: 1280, who: marina, at: 'alfa' },
  { width: 360, who: vera, at: 'beta' },
] as const)(
  'at $width px no task takes more presses than it may, and an end at $at takes no more than the grant',
  async ({ width, who, at }) => {
    const page = await journey.open(width)
    await act.enter(page, journey.alfa, who)
    const walk: Walk = { page, who, width, presses: await countPresses(page) }

    const asked = await pressesFromHome(walk, () => ask(walk))
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(14)
    const granted = await grant(walk, ['Auto Completo'])
    const told = async () =>
      (await mailsOf(who)).filter(({ subject }) => subject.includes('autorizou')).length
    await expect.poll(told).toBe(2)
    const mails = (await mailsOf(who)).length

    const endsNext = page.getByText(/^Beta Seguradora, em 12 meses$/)
    expect(await pressesFromHome(walk, () => endsNext.waitFor())).toBe(0)
    expect(await pressesFromHome(walk, () => goTo(walk, 'Quem leu'))).toBeLessThanOrEqual(2)
    expect(await pressesFromHome(walk, () => saveProof(walk))).toBeLessThanOrEqual(3)
    expect(await pressesFromHome(walk, () => switchOffReminder(walk))).toBeLessThanOrEqual(3)

    expect(await pressesFromHome(walk, () => askAgain(walk))).toBeLessThanOrEqual(5)
    const before = walk.presses(journey.beta)
    // What went before comes ticked.
    await grant(walk, [])
    expect(walk.presses(journey.beta) - before).toBeLessThanOrEqual(5)
    await expectToldOnce(walk, mails)

    const url = journey[at]
    if (at === 'beta') await act.enter(page, url, who)
    // The third press reports.
    expect(await pressesFromHome(walk, () => reachReport(walk), url)).toBeLessThanOrEqual(2)
    const ended = await pressesFromHome(walk, () => end(walk), url)
    expect(ended).toBeLessThanOrEqual(Math.min(3, granted))
    expect(await pressesFromHome(walk, () => reportFromNotice(walk), url)).toBeLessThanOrEqual(3)
  },
)
