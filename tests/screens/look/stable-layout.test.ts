import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { richCards, yearOfSharings } from '../../scenes/rich-sharings.ts'
import { keepConsent, request } from '../../support/screens/holder-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { chosen, STEP } from '../../support/screens/recipient-screens.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen({ moving: true })

/** Pages that read something, and what stands on them once all of it has come. */
const PAGES: readonly (readonly [path: string, last: string])[] = [
  ['/', '.promises'],
  ['/recipient-open-insurance', '.choice-cards >> text=/[0-9] ativo/'],
  [STEP.one, '.choice'],
  [STEP.two, '.ending'],
  ['/myshares', '.card'],
  ['/myshares/urn:serra:ativo', '.core-deeds'],
]
/** Pages whose title is there before their scripts, and what stands on them once all of it has come. */
const TITLED: readonly (readonly [path: string, title: string, last: string])[] = [
  [STEP.one, 'De onde vêm os seus dados?', '.choice'],
  [STEP.two, 'Quais dados, e por quanto tempo?', '.ending'],
  ['/myshares', 'Meus Compartilhamentos', '.card'],
  ['/myshares/urn:serra:ativo', 'Horizonte Seguros', '.core-deeds'],
  ['/holder-confirm-share', 'Horizonte Seguros pede os seus dados', '.choice'],
]
/** Phones move more; desks are among the long tests. */
const WIDTHS = process.env.LONG ? [360, 1280] : [360]
/** Least that counts as moving: a fifth of what web vitals still call good. */
const MOVED = 0.02

it.each(WIDTHS)(
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

it.each(WIDTHS)('at %i px nothing moves while the views of the list load', async (width) => {
  yearOfSharings(screen)
  screen.backend.answer('GET /bff-opin/consents/v1/shares/', { delayMs: 300 })
  const page = await screen.openSignedIn(width, undefined, '/outra/volta')
  await page.addInitScript(watchShifts)
  // One list comes long before the other.
  await page.route(/ShareType=RECEIVING/, async (route) => {
    await delay(700)
    await route.continue()
  })
  const moved: number[] = []
  for (const [search, last] of [
    ['', '.card h3'],
    ['?ver=linha', '.axis'],
  ] as const) {
    await page.goto(`${screen.url}/myshares${search}`)
    await page.locator(last).last().waitFor()
    moved.push(await shifts(page))
  }
  expect(Math.max(...moved)).toBeLessThan(MOVED)
})

it.for(WIDTHS)('at %i px nothing moves when the fonts come after the page', async (width, { skip }) => {
  richCards(screen)
  const page = await screen.openSignedIn(width, undefined, '/outra/volta')
  skip(!(await page.evaluate(hasStandIns)), 'No font of this machine stands in (fonts-liberation)')
  await page.addInitScript(watchShifts)
  const moved: number[] = []
  for (const path of ['/', '/myshares']) {
    const come = await keepBack(page, /\.woff2$/)
    await page.goto(screen.url + path, { waitUntil: 'commit' })
    await page.locator('.promises, .card').last().waitFor()
    come()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    moved.push(await shifts(page))
    await page.unrouteAll()
  }
  expect(Math.max(...moved)).toBeLessThan(MOVED)
})

/** Runs in the page. */
const hasStandIns = (): Promise<boolean> =>
  Promise.all(
    [
      'local("Georgia"), local("Times New Roman"), local("Liberation Serif")',
      'local("Arial"), local("Liberation Sans")',
    ].map((names) => new FontFace('any', names).load()),
  ).then(
    () => true,
    () => false,
  )

/** Files that do not come yet. Returns the way to let them. */
async function keepBack(page: Page, files: RegExp): Promise<() => void> {
  let come = (): void => undefined
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.route(files, async (route) => {
    await coming
    await route.continue()
  })
  return come
}

type Watched = { shifted: number; count: (entries: PerformanceEntryList) => void; watch: PerformanceObserver }

/** Adds up what moves, as the browser counts it. Runs in the page, before anything of it. */
function watchShifts(): void {
  const seen = window as unknown as Watched
  seen.shifted = 0
  seen.count = (entries) => {
    for (const entry of entries) seen.shifted += (entry as unknown as { value: number }).value
  }
  seen.watch = new PerformanceObserver((list) => seen.count(list.getEntries()))
  seen.watch.observe({ type: 'layout-shift', buffered: true })
}

/** So far, the last frame included. */
async function shifts(page: Page): Promise<number> {
  await settle(page)
  return page.evaluate(() => {
    const seen = window as unknown as Watched
    seen.count(seen.watch.takeRecords())
    return seen.shifted
  })
}

/** Opens an address while the portal's own scripts do not come, to its first paint. Returns the way to let them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const come = await keepBack(page, /\/vendor-[^/]*\.js$/)
  await page.goto(screen.url + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await literal(page, 'Carregando...').isVisible()).toBe(true)
  return come
}

it.each(WIDTHS)(
  'at %i px the words that the login opens with are there before its scripts, and stay where they are',
  async (width) => {
    const page = await screen.open(width)
    const come = await openWithoutScripts(page, '/')
    const words = async () => {
      const boxes = [page.getByRole('heading', { level: 1 }), page.locator('.lead')]
      return Promise.all(boxes.map(async (box) => [await box.textContent(), await box.boundingBox()]))
    }
    const before = await words()
    expect(before[0]?.[0]).toBe('Seus dados são seus. Você decide quem recebe.')
    come()
    await page.locator('.promises').waitFor()
    expect(await words()).toEqual(before)
  },
)

it.each(WIDTHS)(
  'at %i px the titles of pages are there before their scripts, and stay where they are',
  async (width) => {
    richCards(screen)
    const page = await screen.openSignedIn(width, undefined, '/outra/volta')
    await page.evaluate((text) => localStorage.setItem('resumeData', text), JSON.stringify(chosen(screen)))
    await keepConsent(page, request())
    const title = page.getByRole('heading', { level: 1 })
    const place = async () => {
      const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
      return { x, y }
    }
    for (const [path, words, last] of TITLED) {
      screen.backend.asked.length = 0
      const come = await openWithoutScripts(page, path)
      await title.filter({ hasText: words }).waitFor()
      expect(await title.textContent()).toBe(words)
      const before = await place()
      come()
      await page.locator(last).last().waitFor()
      const after = await place()
      // The line above the title of a sharing is a pixel taller once its status is known.
      expect([path, after.x - before.x, Math.abs(after.y - before.y) <= 1]).toEqual([path, 0, true])
      await page.unrouteAll({ behavior: 'wait' })
      // What was begun before is what the page reads: nothing is asked for twice.
      const reads = screen.backend.asked.map((one) => one.path + JSON.stringify(one.query))
      expect(reads.filter((read, at) => reads.indexOf(read) !== at)).toEqual([])
    }
  },
)

it('a visitor who is not signed in, was away for too long, or has not been there yet sees no title of a page meanwhile', async () => {
  const shown = async (page: Page, path: string): Promise<number> => {
    const come = await openWithoutScripts(page, path)
    const count = await page.locator('h1:visible').count()
    come()
    await page.unrouteAll({ behavior: 'wait' })
    return count
  }
  expect(await shown(await screen.open(), '/myshares')).toBe(0)
  const page = await screen.openSignedIn(360, undefined, '/outra/volta')
  expect(await shown(page, STEP.two)).toBe(0)
  await page.goto(`${screen.url}/outra/volta`)
  await page.evaluate(() => localStorage.setItem('consente.last-activity', '1000'))
  expect(await shown(page, '/myshares')).toBe(0)
})

it('no other address, and no arrival from another institution, shows them meanwhile', async () => {
  for (const path of ['/myshares', '/?intent_id=urn:um', '/#code=1&state=2']) {
    const page = await screen.open()
    await openWithoutScripts(page, path)
    expect(await page.locator('h1').isVisible()).toBe(false)
  }
})

it('a customer who chose the dark theme sees no light page before the scripts are there', async () => {
  const page = await screen.open()
  await page.goto(screen.url)
  const dark = JSON.stringify({ text: 150, contrast: false, stillness: false, theme: 'dark' })
  await page.evaluate((kept) => localStorage.setItem('consente.accessibility', kept), dark)
  await openWithoutScripts(page, '/')
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
    text: '150',
    theme: 'dark',
  })
})
