import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openBrowser, sharedBrowser } from '../../support/screens/chromium.ts'
import { rest } from '../../support/screens/page-at-rest.ts'
import { startSecondBackend } from '../../support/second-backend/second-backend.ts'
import { playInChromium, type Scene, stageOf } from '../scene.ts'
import { SCENES } from '../scenes.ts'

/** Pages that are played at the same time: one waits while the others work. */
const BESIDE = 3

/** Their page waits for an issuer that keeps silent: a minute each, for a verdict whose twins are among the others. */
const SLOW = new Set(['conferir-emissor-calado', 'conferir-sem-situacao'])

const screenOf = ({ name }: Scene): string => name.split('-')[0] ?? ''
/** One state of every screen, or those named; all of them in the long run. */
const played = (named?: RegExp): Scene[] =>
  SCENES.filter(
    (scene, at) =>
      !SLOW.has(scene.name) &&
      (process.env.LONG ||
        (named?.test(scene.name) ?? SCENES.findIndex((other) => screenOf(other) === screenOf(scene)) === at)),
  )

/** Colours of the brands of the sandbox's institutions. */
const COLOURS = ['alfa', 'beta', 'gama'].map(
  (id) => JSON.parse(readFileSync(`sandbox/institutions/${id}/config.json`, 'utf8')).brand.colour,
)

/**
 * Plays every scene once, each on a backend of its own and by turns in one of the three brands, and looks at each page at rest.
 * @param always runs in each page from its start
 * @param named the scenes of the short run, instead of one state of each screen
 * @throws with all the scenes that could not be played, once the others have been
 */
export async function atEachScene<T>(
  look: (page: Page, scene: Scene, config: Record<string, unknown>) => Promise<T>,
  { always, named }: { always?: () => void; named?: RegExp } = {},
): Promise<Map<string, T>> {
  const browser = await sharedBrowser()
  const seen = new Map<string, T>()
  const failed: string[] = []
  const queue = played(named)
  const work = async (): Promise<void> => {
    for (let scene = queue.shift(); scene; scene = queue.shift()) {
      const backend = await startSecondBackend()
      Object.assign(backend.world.config, {
        brand: { ...(backend.world.config.brand as object), colour: COLOURS[queue.length % COLOURS.length] },
      })
      const { context, page } = await openBrowser(browser)
      try {
        if (always) await page.addInitScript(always)
        const stage = stageOf(backend, async (width = 1280) => {
          await page.setViewportSize({ width, height: 900 })
          return page
        })
        const shown = await playInChromium(scene, stage, 1280)
        await rest(shown)
        seen.set(scene.name, await look(shown, scene, backend.world.config))
      } catch (error) {
        failed.push(`${scene.name}: ${error}`)
      } finally {
        await context.close()
        await backend.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: BESIDE }, work))
  if (failed.length > 0) throw new Error(failed.join('\n'))
  return seen
}
