import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMarket } from '../../sandbox/src/market.ts'
import type { Driver } from '../support/browsers/driver.ts'
import { openPage } from '../support/browsers/driver-page.ts'
import { startFirefox } from '../support/browsers/firefox-driver.ts'
import { compareGeometry, type Geometry, measureGeometry } from '../support/browsers/page-geometry.ts'
import { startWebKit } from '../support/browsers/webkit-driver.ts'
import { marina, type Person, vera } from '../support/market/sandbox-people.ts'
import { launchBrowser, openBrowser } from '../support/screens/chromium.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import * as act from '../support/screens/screen-actions.ts'
import { startSecondBackend } from '../support/second-backend/second-backend.ts'
import { BEHAVIOURS } from './browser-behaviours.ts'
import { type Scene, type SceneStage, stageOf } from './scene.ts'
import { SCENES } from './scenes.ts'

const WIDTHS = [360, 1280] as const

/** A window in which a scene is played. */
type Window = {
  open(width: number): Promise<ScenePage>
  resize(width: number): Promise<void>
  measure(): Promise<Geometry>
}

/** By scene and width; or why the scene could not be played. */
type Measured = Map<string, Geometry | string>

export type Comparison = {
  /** Name and version. */
  engine: string
  /** `passed`, or where the main flow ended. */
  mainFlow: string
  /** A line for each thing that keyboard and pointer do otherwise than they should. */
  misbehaviours: string[]
  played: number
  /** A line for each scene and width that differs from Chromium's. */
  differences: string[]
  /** Scenes that could not be played, with the reason. */
  unplayed: string[]
}

/**
 * Walks the main flow of a real market and plays every scene in Firefox and WebKit, and measures what they show beside
 * Chromium.
 * @param only part of a scene's name; all scenes without it
 */
export async function compareBrowsers(only = ''): Promise<{ chromium: Measured; engines: Comparison[] }> {
  const scenes = SCENES.filter(({ name, needs }) => name.includes(only) && !needs)
  const market = await startInstitutions()
  // Each its own customer: what one asks for is not in the other's way.
  const drivers: Engine[] = [
    { start: startFirefox, who: marina },
    { start: startWebKit, who: vera },
  ]
  const [chromium, ...others] = await Promise.all([
    measureChromium(scenes),
    ...drivers.map((engine) => measureDriven(engine, market, scenes)),
  ])
  await market.stop()
  const engines = others.map(({ measured, ...engine }) => ({ ...engine, ...compare(measured, chromium) }))
  return { chromium, engines }
}

/** Scenes that no driver can play, and what they need. */
export const listUnplayable = (): string[] =>
  SCENES.flatMap(({ name, needs }) => (needs ? [`${name}: ${needs}`] : []))

function compare(
  here: Measured,
  chromium: Measured,
): Pick<Comparison, 'played' | 'differences' | 'unplayed'> {
  const differences: string[] = []
  const unplayed: string[] = []
  let played = 0
  for (const [name, geometry] of here) {
    const theirs = chromium.get(name)
    if (typeof geometry === 'string') unplayed.push(`${name}: ${geometry}`)
    else if (theirs && typeof theirs !== 'string') {
      played++
      differences.push(...compareGeometry(geometry, theirs).map((line) => `${name}: ${line}`))
    }
  }
  return { played, differences, unplayed }
}

async function measureChromium(scenes: readonly Scene[]): Promise<Measured> {
  const browser = await launchBrowser()
  const { context, page } = await openBrowser(browser)
  const size = (width: number): Promise<void> => page.setViewportSize({ width, height: 900 })
  const window: Window = {
    open: async (width) => {
      await page.goto('about:blank')
      await size(width)
      return page
    },
    resize: size,
    measure: () => page.evaluate(measureGeometry),
  }
  const measured = await playAll(scenes, window)
  await context.close()
  await browser.close()
  return measured
}

type Engine = { start: () => Promise<Driver>; who: Person }

async function measureDriven(
  { start, who }: Engine,
  market: Addresses,
  scenes: readonly Scene[],
): Promise<Pick<Comparison, 'engine' | 'mainFlow' | 'misbehaviours'> & { measured: Measured }> {
  const driver = await start()
  const window: Window = {
    open: async (width) => {
      await driver.open(width)
      return openPage(driver)
    },
    resize: (width) => driver.resize(width, 900),
    measure: () => driver.run<Geometry>(String(measureGeometry), []),
  }
  try {
    const mainFlow = await walkMainFlow(window, market, who)
    const misbehaviours = await checkBehaviours(window, driver)
    return { engine: driver.name, mainFlow, misbehaviours, measured: await playAll(scenes, window) }
  } finally {
    await driver.close()
  }
}

async function checkBehaviours(window: Window, driver: Driver): Promise<string[]> {
  const lines: string[] = []
  for (const { name, check } of BEHAVIOURS) {
    const { stage, end } = await setUp(window)
    try {
      await check(stage, driver)
    } catch (error) {
      lines.push(`${name}: ${firstLine(error)}`)
    } finally {
      await end()
    }
  }
  return lines
}

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? ''

async function playAll(scenes: readonly Scene[], window: Window): Promise<Measured> {
  const measured: Measured = new Map()
  for (const scene of scenes) {
    const { stage, end } = await setUp(window)
    try {
      await scene.play(stage, 1280)
      for (const width of WIDTHS) measured.set(`${scene.name} at ${width} px`, await measureAt(window, width))
    } catch (error) {
      measured.set(scene.name, firstLine(error))
    } finally {
      await end()
    }
  }
  return measured
}

/** Measures once two looks see the same: what moves has come to rest, and so has a layout for another width. */
async function measureAt(window: Window, width: number): Promise<Geometry> {
  await window.resize(width)
  let before = ''
  for (let looks = 0; looks < 20; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const seen = await window.measure()
    if (JSON.stringify(seen) === before) return seen
    before = JSON.stringify(seen)
  }
  return JSON.parse(before)
}

async function setUp(window: Window): Promise<{ stage: SceneStage; end: () => Promise<void> }> {
  const backend = await startSecondBackend()
  const open = (width = 1280): Promise<ScenePage> => window.open(width)
  const stage = stageOf(backend, open)
  return { stage, end: () => backend.stop() }
}

type Addresses = { alfa: string; beta: string }

/** Alfa and Beta of the sandbox, with data of their own. */
async function startInstitutions(): Promise<Addresses & { stop(): Promise<void> }> {
  const dataRoot = mkdtempSync(join(tmpdir(), 'consente-browsers-'))
  const institutions = ['alfa', 'beta'] as const
  const onOutput = (): void => undefined
  const market = await startMarket({ institutions, ports: 'free', meeting: 'known', dataRoot, onOutput })
  return {
    alfa: market.alfa.url,
    beta: market.beta.url,
    stop: async () => {
      await market.stop()
      rmSync(dataRoot, { recursive: true, force: true })
    },
  }
}

/** A customer of Alfa asks Beta for their data, approves it there, comes back, and sees the sharing on both sides. */
async function walkMainFlow(window: Window, { alfa, beta }: Addresses, who: Person): Promise<string> {
  try {
    const page = await window.open(1280)
    await act.enter(page, alfa, who)
    await act.shareFromBeta(page, who, ['Auto Completo'])
    await act.openShares(page, alfa, 'Recebidos')
    await act.openSharing(page, 'Beta Seguradora')
    await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
    await act.openShares(page, beta, 'Transmitidos')
    await act.openSharing(page, 'Alfa Seguros')
    await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
    return 'passed'
  } catch (error) {
    return `failed: ${firstLine(error)}`
  }
}
