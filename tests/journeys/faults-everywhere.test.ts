import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAULTS, type FaultName, isTokenFault } from '../../sandbox/faults/faults.ts'
import { CALLS } from '../support/failures/fault-proxy-calls.ts'
import { keepResult } from '../support/failures/long-run-results.ts'
import {
  expectOnBothSides,
  type FaultyJourney,
  pressEnd,
  receivedConsent,
  setUpFaultyJourney,
} from '../support/journeys/faulty-journey.ts'
import { completeWithRetries } from '../support/journeys/persistent-customer.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'

/**
 * Both journeys with a fault at every call of them, once each: there is always a way on, and it leads to the end. Of one
 * fault at a time: `FAULT=hanging LONG=1 npx vitest run --project slow faults-everywhere`.
 */
type Call = keyof typeof CALLS
const ON_THE_ROAD: Record<'alfa' | 'beta', readonly Call[]> = {
  alfa: ['situation', 'signIn', 'goals', 'fields', 'trending', 'search', 'transmit', 'confirm', 'details'],
  beta: [
    ...(['situation', 'signIn', 'claim', 'details', 'fields', 'approve'] as const),
    ...(['createAtHolder', 'readAtHolder', 'push', 'token'] as const),
  ],
}
/** Only where an id_token passes. */
const OF_TOKENS: typeof ON_THE_ROAD = { alfa: [], beta: ['token', 'wayBack'] }
const AT_THE_END: typeof ON_THE_ROAD = { alfa: ['shares', 'details', 'revoke'], beta: ['endAtHolder'] }
/** Calls that a page makes, or not, according to what came before: the fault need not be met. */
const SPARED = 3

const NAMES = Object.keys(FAULTS) as FaultName[]
const CHOSEN = process.env.FAULT
  ? NAMES.filter((name) => process.env.FAULT?.split(',').includes(name))
  : NAMES

describe.skipIf(!process.env.LONG)('a fault at every call of both journeys', () => {
  const journey = setUpFaultyJourney()
  const once = (fault: FaultName, { alfa, beta }: typeof ON_THE_ROAD): number => {
    for (const call of alfa) journey.atAlfa.once(fault, CALLS[call])
    for (const call of beta) journey.atBeta.once(fault, CALLS[call])
    return alfa.length + beta.length
  }
  const forgive = (): string[] => {
    const met = [
      ...journey.atAlfa.placesMet().map((path) => `Alfa: ${path}`),
      ...journey.atBeta.placesMet().map((path) => `Beta: ${path}`),
    ]
    journey.atAlfa.forgive()
    journey.atBeta.forgive()
    return met
  }

  it.each(CHOSEN)(
    '%s: the patient customer arrives, ends the sharing again, and both sides agree',
    { timeout: 1_500_000 },
    async (fault) => {
      const ways = new Set<string>()
      const page = await journey.open()
      const asked = once(fault, isTokenFault(fault) ? OF_TOKENS : ON_THE_ROAD)
      await completeWithRetries(page, {
        who: marina,
        alfa: journey.alfa,
        institution: 'Beta Seguradora',
        policy: 'Auto Completo',
        onWay: (way) => ways.add(way),
      })
      const met = forgive()
      expect(met.length).toBeGreaterThanOrEqual(isTokenFault(fault) ? 1 : asked - SPARED)
      const consentId = await receivedConsent(journey, page)
      await expectOnBothSides(journey, page, { consentId, word: 'Ativo', api: 'AUTHORISED' })

      if (!isTokenFault(fault)) once(fault, AT_THE_END)
      await endPatiently(journey, page, consentId)
      met.push(...forgive())
      await expectOnBothSides(journey, page, { consentId, word: 'Inativo', api: 'REJECTED' })
      keepResult(`everywhere-${fault}`, { fault, met, ways: [...ways] })
    },
  )
})

const LONGEST_WAIT_MS = 120_000

/** Opens the sharing and presses ENCERRAR, again and again, until the page says that it is over. */
async function endPatiently(journey: FaultyJourney, page: Page, consentId: string): Promise<void> {
  page.setDefaultTimeout(6_000)
  const last = Date.now() + LONGEST_WAIT_MS
  const isOver = page.getByText('Inativo', { exact: true }).first()
  while (Date.now() < last) {
    await act.openShares(page, journey.alfa, 'Recebidos').catch(() => undefined)
    await page.goto(`${journey.alfa}/myshares/${encodeURIComponent(consentId)}`).catch(() => undefined)
    await isOver
      .or(act.ownAction(page, 'ENCERRAR'))
      .waitFor()
      .catch(() => undefined)
    if (await isOver.isVisible()) return page.setDefaultTimeout(30_000)
    await pressEnd(page).catch(() => undefined)
    await page
      .getByText(/[Ee]ncerrad/)
      .first()
      .waitFor()
      .catch(() => undefined)
  }
  throw new Error('The sharing could not be ended.')
}
