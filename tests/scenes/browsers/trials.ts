import { pause } from '../../support/browsers/driver.ts'
import type { Geometry } from '../../support/browsers/page-geometry.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { startSecondBackend } from '../../support/second-backend/second-backend.ts'
import { type SceneStage, stageOf } from '../scene.ts'
import { SCENES } from '../scenes.ts'
import { BEHAVIOURS } from './browser-behaviours.ts'
import type { Engine, EngineBrowser, Need } from './engines.ts'

export const WIDTHS = [360, 1280] as const

/** What was measured, by the name of what was seen. */
export type Measured = Record<string, Geometry>

/** One thing tried in every engine; it throws where the engine does not do what it should. */
export type Trial = {
  name: string
  part: 'main flow' | 'keyboard and pointer' | 'scenes'
  /** In milliseconds. */
  deadline: number
  needs?: Need | undefined
  run(browser: EngineBrowser, use: { who: Engine['who']; market: () => Promise<Market> }): Promise<Measured>
}

/** Addresses of Alfa and Beta. */
export type Market = { alfa: string; beta: string }

const MINUTE_MS = 60_000

/** Everything that is tried, in the page's order. */
export const TRIALS: readonly Trial[] = [
  ...WIDTHS.map(mainFlow),
  ...BEHAVIOURS.map(
    ({ name, check }): Trial => ({
      name,
      part: 'keyboard and pointer',
      deadline: MINUTE_MS,
      run: (browser) => onStage(browser, (stage) => check(stage, browser)).then(() => ({})),
    }),
  ),
  ...SCENES.flatMap(({ name, needs, play }): Trial[] => {
    // Without another engine there is nothing to compare.
    if (needs === 'clock') return []
    const run: Trial['run'] = (browser) =>
      onStage(browser, async (stage) => {
        const measured: Measured = {}
        await play(stage, 1280)
        for (const width of WIDTHS) measured[`${name} at ${width} px`] = await measureAt(browser, width)
        return measured
      })
    return [{ name, part: 'scenes', deadline: 1.5 * MINUTE_MS, needs, run }]
  }),
]

/** A customer of Alfa asks Beta for their data, approves it there, comes back, and sees the sharing on both sides. */
function mainFlow(width: number): Trial {
  return {
    name: `main-flow at ${width} px`,
    part: 'main flow',
    deadline: 3 * MINUTE_MS,
    run: async (browser, { who, market }) => {
      const { alfa, beta } = await market()
      const page = await browser.open(width)
      await act.enter(page, alfa, who)
      await act.shareFromBeta(page, who, ['Auto Completo'])
      await act.openShares(page, alfa, 'Recebidos')
      await act.openSharing(page, 'Beta Seguradora')
      await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
      await act.openShares(page, beta, 'Transmitidos')
      await act.openSharing(page, 'Alfa Seguros')
      await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
      return {}
    },
  }
}

async function onStage<T>(browser: EngineBrowser, play: (stage: SceneStage) => Promise<T>): Promise<T> {
  const backend = await startSecondBackend()
  try {
    return await play(stageOf(backend, (width = 1280) => browser.open(width)))
  } finally {
    await backend.stop()
  }
}

/** Looks that must see the same: what moves has come to rest then, and so has a layout for another width. */
const SAME_LOOKS = 3
const MOST_LOOKS = 30

async function measureAt(browser: EngineBrowser, width: number): Promise<Geometry> {
  await browser.resize(width)
  let seen = await browser.measure()
  for (let looks = 1, same = 1; looks < MOST_LOOKS && same < SAME_LOOKS; looks++) {
    const before = JSON.stringify(seen)
    await pause(200)
    seen = await browser.measure()
    same = JSON.stringify(seen) === before ? same + 1 : 1
  }
  return seen
}
