import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'

/** Alfa ends a sharing at once, as the specification says; Gama once the new one is authorised (`replaceConsent` of its config.json). */
const AT_ONCE = { name: 'Alfa Seguros', how: 'at once', meanwhile: 'Inativo' }
const LATER = { name: 'Banco Gama', how: 'when the new one is authorised', meanwhile: 'Ativo' }

const journey = setUpJourney({ institutions: ['alfa', 'beta', 'gama'] })

const BETA = 'Beta Seguradora'
const POLICY = ['Auto Completo']

/** The statuses that an institution's list shows of its sharings with another, in alphabetical order. */
async function expectStatuses(
  page: Page,
  url: string,
  { tab, other, statuses }: { tab: 'Recebidos' | 'Transmitidos'; other: string; statuses: readonly string[] },
): Promise<void> {
  const read = async (): Promise<string[]> => {
    await act.openShares(page, url, tab)
    const cards = page.getByRole('article').filter({ hasText: other })
    await cards.first().waitFor()
    return (await cards.locator('.status').allTextContents()).sort()
  }
  await expect.poll(read, { interval: 2000 }).toEqual(statuses)
}

/** What both sides then say of all sharings there have been. */
async function expectOnBothSides(
  page: Page,
  url: string,
  name: string,
  statuses: readonly string[],
): Promise<void> {
  await expectStatuses(page, url, { tab: 'Recebidos', other: BETA, statuses })
  await expectStatuses(page, journey.beta, { tab: 'Transmitidos', other: name, statuses })
}

/** On the list: opens the sharing that is in force. */
async function openActive(page: Page, url: string): Promise<void> {
  await act.openShares(page, url, 'Recebidos')
  const active = page.getByRole('article').filter({ has: page.getByText('Ativo', { exact: true }) })
  await active.click()
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
}

/** At the holder, too, the former sharing leads to the new one, and the new one back. */
async function expectLinkedAtBeta(page: Page, name: string): Promise<void> {
  await act.openShares(page, journey.beta, 'Transmitidos')
  const ended = page.getByRole('article').filter({ has: page.getByText('Inativo', { exact: true }) })
  await ended.filter({ hasText: name }).click()
  await page.getByRole('heading', { name: /^Deu lugar ao de \d{2}\/\d{2}\/\d{4}$/ }).waitFor()
  await page.getByRole('link', { name: 'VER O NOVO' }).click()
  await page.getByText('Este tomou o lugar de outro compartilhamento').waitFor()
  await page.getByRole('link', { name: 'VER O OUTRO' }).click()
  await page.getByRole('heading', { name: /^Deu lugar ao de/ }).waitFor()
}

async function approveAtBeta(page: Page): Promise<void> {
  await act.arriveAtHolder(page, marina)
  await act.choosePolicies(page, POLICY)
  await act.approveAndReturn(page)
}

it.each([AT_ONCE, LATER])(
  'at $name RENOVAR and then ALTERAR end the previous sharing $how: in the end both sides have one active',
  async ({ name, meanwhile }) => {
    const url = name === 'Banco Gama' ? journey.market.urlOf('gama') : journey.alfa
    const page = await journey.open()
    await act.enter(page, url, marina)
    await act.shareFromBeta(page, marina, POLICY)

    await openActive(page, url)
    await act.renewInOnePage(page)
    await act.arriveAtHolder(page, marina)
    const beside = await page.context().newPage()
    await expectStatuses(beside, url, { tab: 'Recebidos', other: BETA, statuses: [meanwhile, 'Pendente'] })
    await beside.close()
    await act.choosePolicies(page, POLICY)
    await act.approveAndReturn(page)
    await expectOnBothSides(page, url, name, ['Ativo', 'Inativo'])
    await expectLinkedAtBeta(page, name)

    await openActive(page, url)
    await act.button(page, 'ALTERAR').click()
    await act.button(page.getByRole('dialog'), 'ALTERAR').click()
    await page.waitForURL(/recipient-confirm-open-insurance/)
    await act.pickTerm(page, '6 meses')
    await act.continueTo(page, /recipient-share-resume/)
    await act.acceptAndLeave(page)
    await approveAtBeta(page)
    await expectOnBothSides(page, url, name, ['Ativo', 'Inativo', 'Inativo'])
    await openActive(page, url)
    await page.getByText('6 meses', { exact: true }).waitFor()
  },
)
