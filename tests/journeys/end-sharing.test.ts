import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { untilKnown } from '../support/journeys/known-elsewhere.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { consentIdOf, expectCard, expectStatus } from '../support/screens/screen-expectations.ts'

const journey = setUpJourney({ timeMoves: true })

it.each([
  {
    side: 'Alfa, who receives',
    tab: 'Recebidos',
    other: 'Beta Seguradora',
    elsewhereTab: 'Transmitidos',
    seenAs: 'Alfa Seguros',
  },
  {
    side: 'Beta, who sends',
    tab: 'Transmitidos',
    other: 'Alfa Seguros',
    elsewhereTab: 'Recebidos',
    seenAs: 'Beta Seguradora',
  },
] as const)(
  'ENCERRAR at $side ends the sharing on both sides',
  async ({ tab, other, elsewhereTab, seenAs }) => {
    const page = await journey.open()
    await act.enter(page, journey.alfa, marina)
    await act.shareFromBeta(page, marina, ['Auto Completo'])
    const [here, there] = tab === 'Recebidos' ? [journey.alfa, journey.beta] : [journey.beta, journey.alfa]

    await act.openShares(page, here, tab)
    await act.openSharing(page, other)
    const consentId = consentIdOf(page)
    await act.endSharing(page)

    await act.openShares(page, here, tab)
    await expectCard(page, other, 'Inativo')
    await expect
      .poll(async () => (await journey.observer.read(journey.beta, consentId)).status, {
        interval: 500,
      })
      .toBe('REJECTED')
    expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({
      rejection: { reason: { code: 'CUSTOMER_MANUALLY_REVOKED' } },
    })
    await untilKnown(journey, page, `${there}/myshares/${encodeURIComponent(consentId)}`, 'Inativo')
    await expectStatus(page, 'Inativo')
    await act.openShares(page, there, elsewhereTab)
    await expectCard(page, seenAs, 'Inativo')
  },
)
