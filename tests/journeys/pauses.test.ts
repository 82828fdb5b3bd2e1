import { setTimeout as pause } from 'node:timers/promises'
import { it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina, rafael } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { expectCard } from '../support/screens/screen-expectations.ts'

/** Real time passes here, in both tests at once; the limit leaves room for the consent flow around the longer pause. */
const LIMIT_MS = 600_000
const journey = setUpJourney({ together: true })

it.concurrent(
  'the consent flow finishes after a pause of two minutes at step 4',
  async () => {
    const page = await journey.open()
    await act.enter(page, journey.alfa, marina)
    await act.startNewSharing(page)
    await act.chooseInstitution(page, 'Beta Seguradora')
    await act.chooseData(page, ['Automóvel'])
    await act.acceptAndLeave(page)
    await page.close()
    await pause(125_000)

    const later = await page.context().newPage()
    await later.goto(`${journey.alfa}/recipient-open-insurance`)
    await later.getByRole('link', { name: 'CONTINUAR NA BETA SEGURADORA' }).click()
    await act.arriveAtHolder(later, marina)
    await act.choosePolicies(later, ['Auto Completo'])
    await act.approveAndReturn(later)
    await act.openShares(later, journey.alfa, 'Recebidos')
    await expectCard(later, 'Beta Seguradora', 'Ativo')
  },
  LIMIT_MS,
)

it.concurrent(
  'the consent flow finishes after a sign-in at the holder that takes three minutes',
  async () => {
    const page = await journey.open()
    await act.enter(page, journey.alfa, rafael)
    await act.askFor(page, 'Beta Seguradora', ['Automóvel'])
    await pause(185_000)

    await act.arriveAtHolder(page, rafael)
    await act.choosePolicies(page, ['Auto Completo'])
    await act.approveAndReturn(page)
    await act.openShares(page, journey.alfa, 'Recebidos')
    await expectCard(page, 'Beta Seguradora', 'Ativo')
  },
  LIMIT_MS,
)
