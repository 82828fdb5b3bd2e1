import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { InstitutionFile, InstitutionId } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { createMovedClock, type MovedClock } from '../market/moved-clock.ts'
import { startTestMarket, type TestMarket } from '../market/test-market.ts'
import { closeAll, openBrowser, printScreens, sharedBrowser } from '../screens/chromium.ts'
import { type Observer, startObserver } from './consent-observer.ts'

/** The stage of the browser journeys: Alfa and Beta running, a browser, and a view of Beta's consents API. */
export type JourneySetup = {
  market: TestMarket
  alfa: string
  beta: string
  observer: Observer
  /** A person's own browser; closed after the test. */
  open(width?: number): Promise<Page>
  context(): Promise<BrowserContext>
  /** Of all institutions, where `timeMoves`; the browsers' own time goes on as ever. */
  clock: MovedClock
}

export type JourneyOptions = {
  /** Tests of the file run at the same time: browsers stay until the last of them is through. */
  together?: boolean
  bypassCSP?: boolean
  moving?: boolean
  withWorker?: boolean
  /** Which institutions run; Alfa and Beta unless said otherwise. */
  institutions?: readonly InstitutionId[]
  /** The institutions live by a clock that the test moves. */
  timeMoves?: boolean
  /** Who stands behind a fault proxy: `journey.market.market.faults.of('beta')`. Everything is switched off after a test. */
  faults?: readonly InstitutionId[]
  /** Beta has an app: `journey.market.market.app`. */
  app?: boolean
  /** Changes the configuration of an institution before it starts. */
  configure?: (config: InstitutionFile) => InstitutionFile
}

/** Sets the stage for a test file. The fields are there from the first test on. */
export function setUpJourney(options: JourneyOptions = {}): JourneySetup {
  const { together = false, bypassCSP, moving, withWorker, institutions = ['alfa', 'beta'] } = options
  const { timeMoves = false, app = false, faults = [], configure = (config) => config } = options
  const journey = {} as JourneySetup
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    const clock = timeMoves ? createMovedClock() : undefined
    const observer = await startObserver('alfa-recipient', clock?.now)
    const market = await startTestMarket({
      institutions,
      app,
      faults,
      env: clock ? Object.fromEntries(institutions.map((id) => [id, clock.env])) : {},
      configure: (config) =>
        configure(config.institution.id === 'beta' ? observer.configure(config) : config),
    })
    browser = await sharedBrowser()
    const context = async (): Promise<BrowserContext> => (await opened()).context
    const opened = async (width?: number) => {
      const one = await openBrowser(browser, { width, bypassCSP, moving, withWorker })
      contexts.push(one.context)
      return one
    }
    Object.assign(journey, {
      market,
      observer,
      clock,
      alfa: market.urlOf('alfa'),
      beta: market.urlOf('beta'),
      open: async (width?: number) => (await opened(width)).page,
      context,
    })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printScreens(contexts)
    for (const id of faults) journey.market.market.faults.of(id).off()
    if (together) return
    await closeAll(contexts)
  })
  afterAll(async () => {
    await closeAll(contexts)
    await journey.market?.stop()
    await journey.observer?.stop()
    journey.clock?.stop()
  })
  return journey
}
