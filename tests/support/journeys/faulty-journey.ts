import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FaultName } from '../../../sandbox/faults/faults.ts'
import type { FaultOrder, Switches } from '../../../sandbox/faults/switches.ts'
import * as act from '../screens/screen-actions.ts'
import { consentIdOf } from '../screens/screen-expectations.ts'
import { type JourneySetup, setUpJourney } from './journey-setup.ts'
import { untilKnown } from './known-elsewhere.ts'

/** The consent flow with a fault proxy in front of both institutions, and what customers see of the faults. */
export type FaultyJourney = JourneySetup & {
  /** In front of Alfa: what goes wrong between the browser and its server. */
  readonly atAlfa: Faults
  /** In front of Beta: what goes wrong there, for the browser and for Alfa's server. */
  readonly atBeta: Faults
}
export type Faults = {
  /** The next call of this kind meets the fault, and no other. */
  once(fault: FaultName, path: string): void
  /** Every call of this kind, until forgiven. */
  always(fault: FaultName, path: string, more?: Partial<FaultOrder>): void
  /** Switches everything off. */
  forgive(): void
  /** The patterns whose fault was met since the last forgiveness. */
  placesMet(): string[]
}

export function setUpFaultyJourney(): FaultyJourney {
  const journey = setUpJourney({ faults: ['alfa', 'beta'], timeMoves: true })
  const at = (id: 'alfa' | 'beta'): Faults => faultsOf(() => journey.market.market.faults.of(id))
  return Object.assign(journey, { atAlfa: at('alfa'), atBeta: at('beta') })
}

function faultsOf(switches: () => Switches): Faults {
  return {
    once: (fault, path) => void switches().on({ fault, path, times: 1 }),
    always: (fault, path, more) => void switches().on({ fault, path, ...more }),
    forgive: () => switches().off(),
    placesMet: () =>
      switches()
        .list()
        .filter(({ done }) => done > 0)
        .map(({ path }) => path),
  }
}

/** On the details: ENCERRAR, and its confirmation. */
export async function pressEnd(page: Page): Promise<void> {
  await act.ownAction(page, 'ENCERRAR').click()
  await act.button(page.getByRole('dialog'), 'ENCERRAR').click()
}

/** The first sharing that the recipient lists: those in force come first. */
export async function receivedConsent(journey: JourneySetup, page: Page): Promise<string> {
  await act.openShares(page, journey.alfa, 'Recebidos')
  await act.openSharing(page, 'Beta Seguradora')
  return consentIdOf(page)
}

type Both = { consentId: string; word: 'Ativo' | 'Inativo' | 'Rejeitado'; api: string }

/** Status of a consent where one is told: the holder's API, then the screens of both. */
export async function expectOnBothSides(
  journey: JourneySetup,
  page: Page,
  { consentId, word, api }: Both,
): Promise<void> {
  const status = async () => (await journey.observer.read(journey.beta, consentId)).status
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe(api)
  for (const institution of [journey.alfa, journey.beta])
    await untilKnown(journey, page, `${institution}/myshares/${encodeURIComponent(consentId)}`, word)
}
