import type { Page } from 'playwright-core'
import type { Person } from '../support/market/sandbox-people.ts'
import { ownTime } from '../support/screens/page-time.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { storeSession } from '../support/screens/stored-session.ts'
import type { SecondBackend } from '../support/second-backend/second-backend.ts'
import { ana } from '../support/second-backend/second-backend-world.ts'

/** Where a scene is played: the built portal on the second backend, and fresh browser profiles. */
export type SceneStage<P extends ScenePage = ScenePage> = {
  backend: SecondBackend
  url: string
  open(width?: number): Promise<P>
  openSignedIn(width?: number, who?: Person, path?: string): Promise<P>
}

/** The stage on a backend, in a browser that opens pages so. */
export function stageOf<P extends ScenePage>(
  backend: SecondBackend,
  open: (width?: number) => Promise<P>,
): SceneStage<P> {
  return {
    backend,
    url: backend.url,
    open,
    openSignedIn: async (width, who = ana, path = '/recipient-open-insurance') => {
      const page = await open(width)
      await storeSession(page, backend, who)
      await page.goto(`${backend.url}${path}`)
      return page
    },
  }
}

/** A screen in one of its states, reached as a customer reaches it. */
export type Scene = {
  /** Of the file of its picture; begins with the screen's name. */
  name: string
  /** Shown for every brand. */
  everyBrand?: boolean
  /** What not every driver has: a clock that can be made to run (Playwright alone), passkeys (not WebKitGTK). */
  needs?: 'clock' | 'passkeys'
  play(stage: SceneStage, width: number): Promise<ScenePage>
}

/** Plays the scene in Chromium. @returns its page, with all that Playwright can do */
export async function playInChromium(scene: Scene, stage: SceneStage<Page>, width: number): Promise<Page> {
  let shown: Page | undefined
  const keep = async (page: Promise<Page>): Promise<Page> => {
    shown = await page
    return shown
  }
  await scene.play(
    {
      backend: stage.backend,
      url: stage.url,
      open: (...how) => keep(stage.open(...how)),
      openSignedIn: (...how) => keep(stage.openSignedIn(...how)),
    },
    width,
  )
  if (!shown) throw new Error(`${scene.name} opened no page`)
  return shown
}

/** Whether the page's time can be made to run; a scene without such a page cannot be played. */
const hasClock = (page: ScenePage): page is Page => 'clock' in page

/** The page with a time that a scene can let run. */
export async function withOwnTime(page: ScenePage): Promise<Page> {
  if (!hasClock(page)) throw new Error('The time of this page does not stand still')
  await ownTime(page)
  return page
}

/** Lets so much of the page's time pass that it says of what is under way that it takes long. */
export async function slow(page: Page): Promise<Page> {
  await page.clock.runFor(16_000)
  await page.getByText('Está demorando mais do que o normal.').first().waitFor()
  return page
}
