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
  /** How many calls met a fault since the last forgiveness. */
  met(): number
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
    met: () =>
      switches()
        .list()
        .reduce((sum, { done }) => sum + done, 0),
    placesMet: () =>
      switches()
        .list()
        .filter(({ done }) => done > 0)
        .map(({ path }) => path),
  }
}

/** Sentences of the generic error modal and pages (docs/domain/errors.md). */
export const SAID = {
  500: 'Sistema indisponível, tente novamente mais tarde.',
  401: 'Houve uma falha ao realizar a requisição, verifique a autenticação.',
  403: 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
  other: 'Servidor indisponível no momento, tente novamente mais tarde.',
} as const

/** The generic error modal, with its sentence and its way on; closed again, so that the step can be tried again. */
export async function expectFailureBox(page: Page, sentence: string): Promise<void> {
  const box = page.getByRole('dialog', { name: sentence })
  await box.waitFor()
  await act.button(box, 'CONTINUAR').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
}

/** An error page in place: the sentence as its heading, and the button that tries again, which is pressed. */
export async function expectFailurePage(page: Page, sentence: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
  await act
    .button(page, 'CONTINUAR')
    .or(page.getByRole('link', { name: 'CONTINUAR' }))
    .waitFor()
  await act.button(page, 'TENTAR DE NOVO').click()
}

/** Step 3, once more or for the first time: the acceptance, the warning, and its CONTINUAR. */
export async function pressTransmit(page: Page, presses = 1): Promise<void> {
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await act.button(page, 'CONTINUAR').click()
  const warning = page.getByRole('dialog')
  await warning.getByText('Tudo pronto').waitFor()
  await act.pressTimes(act.button(warning, 'CONTINUAR'), presses)
}

/** On the details: ENCERRAR, and its confirmation, pressed as often as said. */
export async function pressEnd(page: Page, presses = 1): Promise<void> {
  await act.ownAction(page, 'ENCERRAR').click()
  await act.pressTimes(act.button(page.getByRole('dialog'), 'ENCERRAR'), presses)
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
