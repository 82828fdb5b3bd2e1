import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { launchBrowser, openBrowser } from '../support/screens/chromium.ts'
import { keepConsent, request } from '../support/screens/holder-actions.ts'
import { button, continueTo } from '../support/screens/screen-actions.ts'
import { storeSession } from '../support/screens/stored-session.ts'
import { type SecondBackend, startSecondBackend } from '../support/second-backend/second-backend.ts'
import { ana } from '../support/second-backend/second-backend-world.ts'
import { manyCards, offerViews, richCards } from './rich-sharings.ts'

/** Measurements of one visit, in milliseconds; CLS has no unit. `inp` is the slowest press or key of the visit. */
export type Vitals = { fcp: number; lcp: number; cls: number; inp: number }

const RUNS = 5
/** A slow phone: a quarter of the machine's speed, and slow 4G as Lighthouse throttles it. */
const CPU = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** The middle of several visits, per screen. */
export async function measureVitals(): Promise<Record<string, Vitals>> {
  const backend = await startSecondBackend()
  const browser = await launchBrowser()
  const measured: Record<string, Vitals> = {}
  for (const [name, visit] of Object.entries(VISITS)) {
    const runs: Vitals[] = []
    for (let run = 0; run < RUNS; run++) {
      backend.reset()
      runs.push(await measure(browser, backend, visit))
    }
    const middle = (key: keyof Vitals): number =>
      runs.map((vitals) => vitals[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    measured[name] = { fcp: middle('fcp'), lcp: middle('lcp'), cls: middle('cls'), inp: middle('inp') }
  }
  await browser.close()
  await backend.stop()
  return measured
}

type Visit = {
  path: string
  /** What is there before: the page is at the second backend, signed in where the visit has a path. */
  prepare?: (backend: SecondBackend, page: Page) => unknown
  act: (page: Page) => Promise<void>
}

const VISITS: Readonly<Record<string, Visit>> = {
  'Entrar (/)': {
    path: '',
    act: async (page) => {
      await page.getByLabel(/CPF ou CNPJ/).pressSequentially(ana.document)
      await press(button(page, 'ENTRAR'))
      await page.getByText('Encontramos seu cadastro').waitFor()
    },
  },
  'Passo 1 (/recipient-select-insurer)': { path: '/recipient-select-insurer', act: chooseInstitution },
  'Passo 2 (/recipient-confirm-open-insurance)': {
    path: '/recipient-select-insurer',
    act: async (page) => {
      await chooseInstitution(page)
      await continueTo(page, /recipient-confirm-open-insurance/)
      await press(page.getByRole('checkbox', { name: /Informações Complementares/ }))
      await press(page.getByRole('checkbox', { name: /Dados de produtos/ }))
      await press(button(page, 'SELECIONAR DADOS'))
      await press(page.getByRole('dialog').getByRole('checkbox', { name: /todos os produtos/ }))
    },
  },
  'Meus Compartilhamentos, 200 (/myshares)': {
    path: '/myshares',
    prepare: (backend) => manyCards({ backend }, 200),
    act: async (page) => {
      await page.locator('.card').nth(199).waitFor()
      await press(page.getByRole('tab', { name: /Recebidos/ }))
      await press(page.getByRole('tab', { name: /Transmitidos/ }))
      await page.locator('.card').nth(199).waitFor()
    },
  },
  'Meus Compartilhamentos em páginas, 200 (/myshares)': {
    path: '/myshares',
    prepare: (backend) => {
      manyCards({ backend }, 200)
      offerViews({ backend })
    },
    act: async (page) => {
      await page.locator('.card').nth(29).waitFor()
      await press(page.getByRole('tab', { name: /Recebidos/ }))
      await press(page.getByRole('tab', { name: /Transmitidos/ }))
      await page.locator('.card').nth(29).waitFor()
      await press(page.getByRole('link', { name: /seguintes/ }))
      await page.getByText('31 a 60 de 200').waitFor()
    },
  },
  'Escolha de quem transmite (/holder-confirm-share)': {
    path: '/holder-confirm-share',
    prepare: (_, page) => keepConsent(page, request()),
    act: (page) => press(page.getByRole('checkbox', { name: /Auto Completo/ })),
  },
  'Detalhes (/myshares/…)': {
    path: '/myshares/urn:serra:longo',
    prepare: (backend) => richCards({ backend }),
    act: (page) => press(page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true })),
  },
}

async function chooseInstitution(page: Page): Promise<void> {
  await press(page.getByRole('checkbox', { name: /Comparar coberturas/ }))
  await press(page.getByRole('radio').first())
}

/** Milliseconds that a hand rests before a press and after it. */
const REST = 400

/**
 * A press as a hand makes it: Playwright's own clicks and waits ask the page things meanwhile, at the cost of what is
 * measured.
 */
async function press(target: Locator): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not on the page: ${target}`)
  await page.mouse.move(box.x + box.height / 2, box.y + box.height / 2)
  await page.waitForTimeout(REST)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(REST)
}

async function measure(browser: Browser, backend: SecondBackend, visit: Visit): Promise<Vitals> {
  const { context, page } = await openBrowser(browser, { width: 360, moving: true })
  context.setDefaultTimeout(120_000)
  if (visit.path !== '') await storeSession(page, backend, ana)
  await visit.prepare?.(backend, page)
  const phone = await context.newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', SLOW_4G)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.addInitScript(observe)
  await page.goto(backend.url + visit.path, { timeout: 120_000 })
  await page.locator('.boot').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await visit.act(page)
  await page.waitForTimeout(500)
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  await context.close()
  return vitals
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, inp: 0 }
  Object.assign(window, { vitals })
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }
  const watch = (type: string, see: (entry: Entry) => void, more = {}): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry)
    }).observe({ type, buffered: true, ...more })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value
  })
  watch(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration)
    },
    { durationThreshold: 16 },
  )
}

export type Scores = { accessibility: number; bestPractices: number; performance: number }

/**
 * Lighthouse's scores, 0 to 100, on login and list. Undefined without the program (`LIGHTHOUSE`: its path; it is no
 * dependency, because it brings two hundred packages).
 */
export async function measureLighthouse(): Promise<Record<string, Scores> | undefined> {
  const program = process.env.LIGHTHOUSE
  if (!program) return undefined
  const backend = await startSecondBackend()
  const folder = mkdtempSync(join(tmpdir(), 'consente-lighthouse-'))
  const port = 9400 + Math.floor(Math.random() * 500)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const scores: Record<string, Scores> = { 'Entrar (/)': await audit(program, port, backend.url, folder) }
  manyCards({ backend }, 5)
  await storeSession(page, backend, ana)
  scores['Meus Compartilhamentos (/myshares)'] = await audit(program, port, `${backend.url}/myshares`, folder)
  await context.close()
  await backend.stop()
  return scores
}

async function audit(program: string, port: number, url: string, folder: string): Promise<Scores> {
  const report = join(folder, 'report.json')
  const flags = [
    '--quiet',
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${report}`,
    `--port=${port}`,
  ]
  await promisify(execFile)(program, [
    url,
    ...flags,
    '--only-categories=accessibility,best-practices,performance',
  ])
  const { categories } = JSON.parse(readFileSync(report, 'utf8'))
  const score = (name: string): number => Math.round(categories[name].score * 100)
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    performance: score('performance'),
  }
}
