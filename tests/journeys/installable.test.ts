import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import { type PushBrowser, type PushService, startPushService } from '../support/push/push-service.ts'
import * as act from '../support/screens/screen-actions.ts'

/** Capability `installable`: the portal as an app of its own, and its start without a network. */
const pushService: PushService = await startPushService()
const push = {
  contact: 'mailto:portal@alfa.example',
  hosts: [pushService.host],
  key: Buffer.alloc(32, 7).toString('base64'),
}
const journey = setUpJourney({
  withWorker: true,
  configure: (config) => (config.institution.id === 'alfa' ? { ...config, channels: { push } } : config),
})
afterAll(() => pushService.stop())

/** What the test needs of the worker's own scope. */
type WorkerScope = {
  registration: { showNotification(title: string, options: unknown): Promise<void> }
  PushEvent: new (name: string, init: { data: string }) => Event
  dispatchEvent(event: Event): boolean
}

/** The worker has kept the page and waits for the next start. */
const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** Everything that the workers of this browser have kept, by its path. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

async function started(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${journey.alfa}${path}`)
  return page
}

it('meets the criteria of Chromium for an installable page', async () => {
  const page = await journey.open(360)
  await page.goto(journey.alfa)
  await untilKept(page)
  const devtools = await page.context().newCDPSession(page)
  const { url, data, errors } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${journey.alfa}/manifest.webmanifest`, []])
  const { name, icons } = JSON.parse(data ?? '')
  expect(name).toBe('Alfa Seguros: Open Insurance')
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable']),
  )
  // A private window installs nothing, and a test's window is one.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** What Chromium sees of a picture: its width and height, and the share of its points in the colour. */
const seen = (page: Page, address: string, colour: number[]) =>
  page.evaluate(
    async ([src, wanted]) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      const { width, height } = picture
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      canvas?.drawImage(picture, 0, 0)
      const points = canvas?.getImageData(0, 0, width, height).data ?? []
      let count = 0
      for (let at = 0; at < points.length; at += 4)
        if (wanted.every((part, index) => points[at + index] === part)) count += 1
      return { width, height, share: count / (width * height) }
    },
    [address, colour] as const,
  )

it('has pictures of the promised size, with the brand’s logo in its colour on white', async () => {
  const page = await journey.open(360)
  await page.goto(journey.alfa)
  const touch = page.locator('link[rel=apple-touch-icon]')
  await touch.waitFor({ state: 'attached' })
  const manifest = await (await page.request.get(`${journey.alfa}/manifest.webmanifest`)).json()
  const icons: { src: string; sizes: string }[] = manifest.icons.filter(
    ({ type }: { type: string }) => type === 'image/png',
  )
  expect(icons).toHaveLength(4)
  for (const { src, sizes } of [
    ...icons,
    { src: (await touch.getAttribute('href')) ?? '', sizes: '180x180' },
  ]) {
    const { width, height, share } = await seen(page, src, [0x1a, 0x48, 0xbc])
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.3)
    expect((await seen(page, src, [255, 255, 255])).share).toBeGreaterThan(0.5)
  }
})

it('a start without a network says so at any address, and becomes the page with the network', async () => {
  const context = await journey.context()
  await untilKept(await started(context))
  await context.setOffline(true)
  await (await started(context, '/')).getByRole('heading', { name: 'Você está sem internet' }).waitFor()
  const page = await started(context, '/myshares')
  await page.getByRole('heading', { name: 'Você está sem internet' }).waitFor()
  await page.getByText('Seus compartilhamentos seguem como estão.').waitFor()
  await page.getByRole('button', { name: 'TENTAR DE NOVO' }).click()
  await page.getByRole('heading', { name: 'Você está sem internet' }).waitFor()
  await context.setOffline(false)
  await page.getByLabel(/CPF ou CNPJ/).waitFor()
})

it('no answer of a call is ever kept, and the worker leaves the page that brought it alone', async () => {
  const page = await journey.open(1280)
  await act.enter(page, journey.alfa, marina)
  await untilKept(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await act.openShares(page, journey.alfa, 'Transmitidos')
  const kept = await keptBy(page)
  expect(kept).toEqual(expect.arrayContaining(['/config.json', '/offline-page', '/brand/logo.svg']))
  expect(
    kept.filter((path) => !/^\/(assets|fonts)\/|^\/(config\.json|offline-page|brand\/logo\.svg)$/.test(path)),
  ).toEqual([])
})

it('what a push service delivers is shown as it was said, under the message’s id, so that it is shown once', async () => {
  const context = await journey.context()
  await untilKept(await started(context))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const data = JSON.stringify({ id: 'one', title: 'Alfa Seguros', text: 'Um compartilhamento acabou.' })
  const shown = await worker.evaluate((message) => {
    const scope = globalThis as unknown as WorkerScope
    const told: [string, unknown][] = []
    scope.registration.showNotification = async (title, options) => void told.push([title, options])
    scope.dispatchEvent(new scope.PushEvent('push', { data: message }))
    return told
  }, data)
  expect(shown).toEqual([
    ['Alfa Seguros', { body: 'Um compartilhamento acabou.', tag: 'one', icon: '/icon-192.png' }],
  ])
})

it('a browser in which Marina switches it on gets what is always told, until she takes the permission back', async () => {
  const context = await journey.context()
  const page = await context.newPage()
  const browsers: PushBrowser[] = []
  // Chromium would ask the service of its maker.
  await page.exposeFunction('subscribeAt', (key: string) => {
    const browser = pushService.subscribe(key)
    browsers.push(browser)
    return browser.subscription
  })
  await page.addInitScript(() => {
    const { subscribeAt } = window as unknown as { subscribeAt(key: string): Promise<object> }
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await subscribeAt(String(options?.applicationServerKey))
      return { toJSON: () => subscription } as PushSubscription
    }
  })
  await act.enter(page, journey.alfa, marina)
  await page.goto(`${journey.alfa}/lembretes`)
  // NOTE: not by `check`, which looks at once: the page shows the mark a moment after the press.
  await page.getByRole('checkbox', { name: 'O que sempre avisamos, notificação' }).click()
  await page.getByText('Guardado.', { exact: true }).waitFor()
  const [browser] = browsers
  if (!browser) throw new Error('the page subscribed nowhere')
  await act.enter(await journey.open(), journey.alfa, marina)
  await expect.poll(() => browser.answers, { timeout: 20_000 }).toEqual([201])
  const { id, ...said } = JSON.parse(browser.messages[0] ?? '')
  expect(said).toEqual({ title: 'Alfa Seguros', text: expect.stringContaining('aparelho') })
  expect(id).toMatch(/^[\w-]{36}$/)
  browser.leave()
  await act.enter(await journey.open(), journey.alfa, marina)
  await expect.poll(() => browser.answers, { timeout: 20_000 }).toEqual([201, 410])
})
