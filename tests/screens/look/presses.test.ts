import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { yearOfSharings } from '../../scenes/rich-sharings.ts'
import { button, ownAction } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { sharing } from '../../support/second-backend/second-backend-world.ts'

/** Presses that a task takes from the signed-in home, on a computer and on a phone. */
const screen = setUpScreen()

const PAPER = {
  number: '9C2MTX4B77KP',
  kind: 'GRANT',
  at: '2026-07-08T17:05:31Z',
  consentId: 'urn:serra:1',
  shareType: 'RECEIVING',
  title: 'Você autorizou a Horizonte Seguros a enviar seus dados',
  institutionName: 'Horizonte Seguros',
  institutionNumber: '11.222.333/0001-81',
}
const RECEIPTS = 'GET /bff-opin/receipts/v1/receipts'

async function home(width: number): Promise<Page> {
  const { backend } = screen
  backend.world.config.capabilities = { accessLog: true, receipts: true, allReceipts: true }
  backend.answer(RECEIPTS, { status: 200, body: { receipts: [PAPER], hasMore: false } })
  const pdf = { fileName: 'comprovante.pdf', content: Buffer.from('%PDF').toString('base64') }
  backend.answer(`${RECEIPTS}/${PAPER.number}/pdf`, { status: 200, body: pdf })
  return screen.openSignedIn(width)
}

/** Counts what it presses. */
function presser(page: Page, width: number) {
  let count = 0
  const press = async (target: Locator): Promise<void> => {
    await target.click()
    count += 1
  }
  const goTo = async (place: string): Promise<void> => {
    if (width < 1000) await press(page.locator('header summary'))
    await press(page.getByRole('banner').getByRole('link', { name: place }))
    await page.getByRole('heading', { level: 1, name: place }).waitFor()
  }
  return { press, goTo, count: () => count }
}

it.each([1280, 360])(
  'at %i px two presses show who read in the last week, over all sharings',
  async (width) => {
    const page = await home(width)
    const { goTo, count } = presser(page, width)
    await goTo('Quem leu')
    expect(count()).toBeLessThanOrEqual(2)
  },
)

it.each([1280, 360])('at %i px three presses give the proof of a sharing as a file', async (width) => {
  const page = await home(width)
  const { press, goTo, count } = presser(page, width)
  await goTo('Comprovantes')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: /^Salvar PDF/ })),
  ])
  expect(file.suggestedFilename()).toBe('comprovante.pdf')
  expect(count()).toBeLessThanOrEqual(3)
})

it.each([1280, 360])('at %i px the home says what ends next without a press', async (width) => {
  screen.backend.world.config.capabilities = { dataNow: true }
  yearOfSharings(screen)
  const page = await screen.openSignedIn(width)
  await page.locator('.fact').getByText('Banco Gama, em 12 dias').waitFor()
})

/** The page of the one sharing, from the home. */
async function openSharing(width: number) {
  screen.backend.world.config.capabilities = { notices: true }
  screen.backend.world.sharings = [sharing('urn:serra:1')]
  const page = await screen.openSignedIn(width)
  const presses = presser(page, width)
  await presses.press(page.getByRole('main').getByRole('link', { name: 'MEUS COMPARTILHAMENTOS' }))
  await presses.press(page.getByRole('article').getByRole('link'))
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return { page, ...presses }
}

it.each([1280, 360])('at %i px four presses end a sharing', async (width) => {
  const { page, press, count } = await openSharing(width)
  await press(ownAction(page, 'ENCERRAR'))
  await press(button(page.getByRole('dialog'), 'ENCERRAR'))
  await page.getByRole('dialog', { name: 'Compartilhamento encerrado' }).waitFor()
  expect(count()).toBeLessThanOrEqual(4)
})

it.each([1280, 360])('at %i px three presses lead to the report of an unknown request', async (width) => {
  const { page, press, count } = await openSharing(width)
  await press(page.getByRole('main').getByRole('link', { name: 'Não reconheço este pedido', exact: true }))
  await page.waitForURL('**/nao-reconheco/**')
  expect(count()).toBeLessThanOrEqual(3)
})
