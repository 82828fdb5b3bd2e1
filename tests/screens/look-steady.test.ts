import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { richCards } from '../scenes/rich-sharings.ts'
import { chosen, STEP } from '../support/recipient-screens.ts'
import { setTheScreen } from '../support/screen-stage.ts'

const screen = setTheScreen()

/** Pages that read something, and what stands on them once all of it has come. */
const PAGES: readonly (readonly [path: string, last: string])[] = [
  ['/recipient-open-insurance', '.doors >> text=/[0-9] ativo/'],
  [STEP.one, '.choice'],
  [STEP.two, '.ending'],
  ['/myshares', '.card'],
  ['/myshares/urn:serra:ativo', '.deeds'],
]
/** Least that counts as moving (web vitals call 0.1 good; the issue asks for less than 0.02). */
const MOVED = 0.02

it.each([360, 1280])(
  'at %i px nothing on a page moves while its parts arrive one after another',
  async (width) => {
    richCards(screen)
    screen.backend.answer('GET /bff-opin/consents/', { delayMs: 150 })
    screen.backend.answer('GET /bff-opin/settings/v1/data', { delayMs: 100 })
    screen.backend.answer('GET /bff-opin/settings/v1/s', { delayMs: 300 })
    const page = await screen.openSignedIn(width, undefined, '/outra/volta')
    await page.evaluate((text) => localStorage.setItem('resumeData', text), JSON.stringify(chosen(screen)))
    await page.addInitScript(watchShifts)
    const moved: Record<string, number> = {}
    for (const [path, last] of PAGES) {
      await page.goto(screen.url + path)
      await page.locator(last).last().waitFor()
      moved[path] = await shifts(page)
    }
    expect(Object.fromEntries(Object.entries(moved).filter(([, much]) => much >= MOVED))).toEqual({})
  },
)

/** Adds up what moves, as the browser counts it. Runs in the page, before anything of it. */
function watchShifts(): void {
  const seen = window as unknown as { shifted: number }
  seen.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** So far, the last frame included. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    return (window as unknown as { shifted: number }).shifted
  })
