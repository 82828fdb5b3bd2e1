import type { Page } from 'playwright-core'
import { SECOND } from '../market/moved-clock.ts'
import type { JourneySetup } from './journey-setup.ts'

/** For so long the recipient takes what it last read at the holder for fresh. */
const FRESH_MS = 30 * SECOND
const FIRST_LOOK_MS = 4_000
const LONGEST_LOOK_MS = 32_000

/**
 * What one side did is known at the other within 30 seconds: they pass, and the page at the address has the word. It is opened
 * again where the other institution took longer to answer than a page waits for it. Needs a journey whose `timeMoves`.
 */
export async function untilKnown(
  { clock }: Pick<JourneySetup, 'clock'>,
  page: Page,
  url: string,
  word: string,
): Promise<void> {
  clock.moveBy(FRESH_MS)
  // Each time twice as long: on a busy machine the page itself takes its time.
  for (let timeout = FIRST_LOOK_MS; timeout <= LONGEST_LOOK_MS; timeout *= 2) {
    await page.goto(url)
    const seen = page.getByText(word, { exact: true }).first()
    if (
      await seen.waitFor({ timeout }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error(`"${word}" was not seen at ${new URL(url).pathname} after half a minute`)
}
