import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMarket } from '../../../sandbox/src/market.ts'
import { pause } from '../../support/browsers/driver.ts'
import { ENGINES, type EngineBrowser, type EngineName, MODEL_ENGINE } from './engines.ts'
import type { KeptResults, Outcome } from './kept-results.ts'
import { trialsIn } from './report.ts'
import type { Market, Measured, Trial } from './trials.ts'

export { ENGINE_NAMES, keepResults } from './kept-results.ts'
export { reportOf } from './report.ts'

export type Run = {
  engines: readonly EngineName[]
  /** Part of a trial's name; all trials without it. */
  only: string
  /** Starts nothing new once this time has passed, in milliseconds. */
  time: number
  results: KeptResults
  signal: AbortSignal
  say(line: string): void
}

/**
 * Tries what has no result yet, one after the other, each by its own deadline; the engine that the others are compared
 * with comes first. A browser that fails or does not answer is ended and started again. Whatever happens, browsers and
 * market are ended.
 */
export async function tryBrowsers(run: Run): Promise<void> {
  const { engines, results } = run
  const market = lazyMarket()
  const until = Date.now() + run.time
  try {
    for (const engine of [MODEL_ENGINE, ...engines.filter((one) => one !== MODEL_ENGINE)]) {
      const { outcomes } = results.of(engine)
      const left = trialsIn(engine).filter(({ name }) => name.includes(run.only) && !isDone(outcomes[name]))
      await tryEngine(engine, left.filter(engine === MODEL_ENGINE ? isMeasured : Boolean), {
        ...run,
        market: market.start,
        until,
      })
    }
  } finally {
    await market.stop()
  }
}

const PICTURE_MS = 5_000

/** What failed is tried again by the next run. */
const isDone = (outcome: Outcome | undefined): boolean => outcome !== undefined && 'measured' in outcome

/** The main flow in Chromium is what all other tests walk. */
const isMeasured = ({ part }: Trial): boolean => part !== 'main flow'

type Going = Run & { market: () => Promise<Market>; until: number }

async function tryEngine(engine: EngineName, trials: readonly Trial[], going: Going): Promise<void> {
  const { results, signal, until, say, market } = going
  const { start, who } = ENGINES[engine]
  let browser: EngineBrowser | undefined
  const end = async (): Promise<void> => {
    await browser?.close()
    browser = undefined
  }
  try {
    for (const trial of trials) {
      // What failed is tried once more, in a browser that knows nothing of it (docs/decisions/proof/quick-tests.md).
      for (const isLast of [false, true]) {
        if (signal.aborted || Date.now() > until) return
        // The market's customers have their own sessions; those of the flow before are not theirs.
        if (trial.part === 'main flow') await end()
        browser ??= await start()
        const begun = Date.now()
        const outcome = await outcomeOf(trial.run(browser, { who, market }), trial.deadline, signal)
        if (signal.aborted) return
        const failure = 'failure' in outcome ? outcome.failure : ''
        say(`${engine}, ${trial.name}: ${failure || 'done'} (${Math.round((Date.now() - begun) / 1000)} s)`)
        if (isLast || failure === '') results.keep(engine, browser.name, trial.name, outcome)
        if (failure === '') break
        const picture = await Promise.race([browser.picture(), pause(PICTURE_MS)]).catch(() => undefined)
        if (picture) results.keepPicture(engine, trial.name, picture)
        await end()
      }
    }
  } finally {
    await end()
  }
}

/** Of a trial, at the latest when its time is over; nobody waits for it any longer then. */
async function outcomeOf(tried: Promise<Measured>, deadline: number, signal: AbortSignal): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done in ${deadline / 1000} s`)), deadline)
    signal.addEventListener('abort', () => reject(new Error('Interrupted')), { once: true })
  })
  try {
    return { measured: await Promise.race([tried, late]) }
  } catch (error) {
    return { failure: String(error).split('\n')[0] ?? '' }
  } finally {
    clearTimeout(timer)
  }
}

/** Alfa and Beta of the sandbox, with data of their own, from the first time somebody asks. */
function lazyMarket(): { start: () => Promise<Market>; stop: () => Promise<void> } {
  const dataRoot = mkdtempSync(join(tmpdir(), 'consente-browsers-'))
  const institutions = ['alfa', 'beta'] as const
  const onOutput = (): void => undefined
  let started: ReturnType<typeof startMarket<(typeof institutions)[number]>> | undefined
  return {
    start: async () => {
      started ??= startMarket({ institutions, ports: 'free', meeting: 'known', dataRoot, onOutput })
      const { alfa, beta } = await started
      return { alfa: alfa.url, beta: beta.url }
    },
    stop: async () => {
      await (await started)?.stop()
      rmSync(dataRoot, { recursive: true, force: true })
    },
  }
}
