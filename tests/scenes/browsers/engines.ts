import type { Driver, KEYS } from '../../support/browsers/driver.ts'
import { openPage } from '../../support/browsers/driver-page.ts'
import { startFirefox } from '../../support/browsers/firefox-driver.ts'
import { type Geometry, measureGeometry } from '../../support/browsers/page-geometry.ts'
import { startWebKit } from '../../support/browsers/webkit-driver.ts'
import { marina, type Person, rafael, vera } from '../../support/market/sandbox-people.ts'
import { launchBrowser, openBrowser } from '../../support/screens/chromium.ts'
import type { ScenePage } from '../../support/screens/scene-page.ts'
import type { Scene } from '../scene.ts'

/** A browser in which scenes are played. */
export type EngineBrowser = {
  /** Name and version. */
  name: string
  /** A fresh page in place of the one before. */
  open(width: number): Promise<ScenePage>
  resize(width: number): Promise<void>
  measure(): Promise<Geometry>
  press(key: keyof typeof KEYS): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * An engine, the customer of the sandbox who uses it (what one asks for is not in another's way), and what scenes need that it
 * has not.
 */
export type Engine = { who: Person; start(): Promise<EngineBrowser>; lacks: readonly Need[] }
export type Need = NonNullable<Scene['needs']>

export const ENGINES = {
  chromium: { who: rafael, start: startChromium, lacks: [] },
  firefox: { who: marina, start: () => startFirefox().then(driven), lacks: ['clock'] },
  webkit: { who: vera, start: () => startWebKit().then(driven), lacks: ['clock', 'passkeys'] },
} as const satisfies Record<string, Engine>

export type EngineName = keyof typeof ENGINES

/** The engine that the others are compared with. */
export const MODEL_ENGINE: EngineName = 'chromium'

const HEIGHT = 900

async function startChromium(): Promise<EngineBrowser> {
  const browser = await launchBrowser()
  let { context, page } = await openBrowser(browser)
  return {
    name: `Chromium ${browser.version()}`,
    open: async (width) => {
      await context.close()
      const opened = await openBrowser(browser, { width })
      context = opened.context
      page = opened.page
      return page
    },
    resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
    measure: () => page.evaluate(measureGeometry),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

const driven = (driver: Driver): EngineBrowser => ({
  name: driver.name,
  open: async (width) => {
    await driver.open(width)
    return openPage(driver)
  },
  resize: (width) => driver.resize(width, HEIGHT),
  measure: () => driver.run<Geometry>(String(measureGeometry), []),
  press: driver.press,
  picture: driver.picture,
  close: driver.close,
})
