import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Person } from '../market/sandbox-people.ts'
import { type SecondBackend, startSecondBackend } from '../second-backend/second-backend.ts'
import { ana } from '../second-backend/second-backend-world.ts'
import { type BrowserLooks, closeAll, openBrowser, printScreens, sharedBrowser } from './chromium.ts'
import { storeSession } from './stored-session.ts'

/** The stage of the screen tests: the built portal on a backend that knows only the specification, and a browser. */
export type Screen = {
  backend: SecondBackend
  url: string
  /** A fresh browser profile; closed after the test. */
  open(width?: number): Promise<Page>
  /** The same, with the storage that a sign-in leaves, opened at the recipient's home or at the path given. */
  openSignedIn(width?: number, who?: Person, path?: string): Promise<Page>
}

/** `together`: the tests of a file are one journey; browsers and world last until its end. */
export type ScreenOptions = Omit<BrowserLooks, 'width'> & { together?: boolean }

/** Sets the stage for a test file. The fields are there from the first test on. */
export function setUpScreen({ together = false, ...looks }: ScreenOptions = {}): Screen {
  const screen = {} as Screen
  let browser: Browser
  const contexts: BrowserContext[] = []
  const open = async (width?: number): Promise<Page> => {
    const { context, page } = await openBrowser(browser, { ...looks, width })
    contexts.push(context)
    return page
  }
  beforeAll(async () => {
    const backend = await startSecondBackend()
    browser = await sharedBrowser()
    Object.assign(screen, {
      backend,
      url: backend.url,
      open,
      openSignedIn: async (width?: number, who: Person = ana, path = '/recipient-open-insurance') => {
        const page = await open(width)
        await storeSession(page, backend, who)
        await page.goto(`${backend.url}${path}`)
        return page
      },
    })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printScreens(contexts)
    if (together) return
    await closeAll(contexts)
    screen.backend.reset()
  })
  afterAll(async () => {
    await closeAll(contexts)
    await screen.backend?.stop()
  })
  return screen
}
