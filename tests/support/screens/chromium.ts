import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { OFF_BY_PLAYWRIGHT, SUGGESTIONS } from './browser-features.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...SUGGESTIONS].join(',')}`,
]

/** A real Chromium with a fresh profile. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
}

let shared: Promise<Browser> | undefined

/** The one that the test files of this process share, each person in a profile of their own; it ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = launchBrowser()
  return shared
}

export type BrowserLooks = {
  /** Of the window, in px. */
  width?: number | undefined
  /** Lets a tool of the test into the page, past the page's own policy. */
  bypassCSP?: boolean | undefined
  /** Things move. Otherwise the device asks for less motion: drawing what moves is a third of a browser's work. */
  moving?: boolean | undefined
  /** The portal's service worker runs. Otherwise every call is the page's own, which a test can answer itself. */
  withWorker?: boolean | undefined
}

/** A person's browser: their own storage and cookies, at a window of 1280 px unless said otherwise. */
export async function openBrowser(
  browser: Browser,
  { width = 1280, bypassCSP = false, moving = false, withWorker = false }: BrowserLooks = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    bypassCSP,
    serviceWorkers: withWorker ? 'allow' : 'block',
    reducedMotion: moving ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  return { context, page }
}

/** Closes browser profiles, with all that they kept. */
export async function closeAll(contexts: BrowserContext[]): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
}

/** Prints what stands on the screens, after a test has failed. */
export async function printScreens(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const words = await page.locator('body').ariaSnapshot().catch(String)
    process.stderr.write(`${page.url()}\n${words}\n\n`)
  }
}
