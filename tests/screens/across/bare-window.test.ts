import { expect, it } from 'vitest'
import { openBrowser, sharedBrowser } from '../../support/screens/chromium.ts'

it('a window holds the page and nothing else of the browser that is a page of its own', async () => {
  const browser = await sharedBrowser()
  const { context, page } = await openBrowser(browser)
  await page.goto('data:text/html,<title>Consente</title>')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
  await context.close()
  expect(targetInfos.map(({ url }) => url).filter((url) => url.startsWith('chrome'))).toEqual([])
})
