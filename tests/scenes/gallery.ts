import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openBrowser } from '../support/screens/chromium.ts'
import { rest, settle } from '../support/screens/page-at-rest.ts'
import { startSecondBackend } from '../support/second-backend/second-backend.ts'
import { type Picture, pageOf } from './gallery-page.ts'
import { playInChromium, type Scene, type SceneStage, stageOf } from './scene.ts'
import { SCENES } from './scenes.ts'

/** A brand of the sandbox: its file, as the portal reads it, and its logo. */
type Brand = { id: string; config: object; logo: string }

const BRANDS = ['alfa', 'beta', 'gama'] as const
const WIDTHS = [360, 768, 1280] as const
/** Light, dark, and light with text of 200 %. */
const THEMES = ['claro', 'escuro', 'grande'] as const

/**
 * Photographs every scene at three widths, in both themes and with large text, for the first brand, and for the others the scenes that say so;
 * writes the pictures and one page to browse them into the folder.
 * @param institutions folder with the demo institutions
 * @param only part of a scene's name; all scenes without it
 * @returns scenes that could not be reached, with the reason
 */
export async function takePictures(folder: string, institutions: string, only = ''): Promise<string[]> {
  const browser = await launchBrowser()
  const failures: string[] = []
  const pictures: Picture[] = []
  mkdirSync(folder, { recursive: true })
  for (const [index, id] of BRANDS.entries()) {
    const brand = readBrand(institutions, id)
    const scenes = SCENES.filter(({ name, everyBrand }) => name.includes(only) && (index === 0 || everyBrand))
    const queue = [...scenes]
    const work = async (): Promise<void> => {
      for (let scene = queue.shift(); scene; scene = queue.shift()) {
        try {
          pictures.push(...(await photograph(browser, scene, brand, folder)))
        } catch (error) {
          failures.push(`${id} ${scene.name}: ${String(error).split('\n')[0]}`)
        }
      }
    }
    await Promise.all([work(), work(), work()])
  }
  await browser.close()
  const order = SCENES.map(({ name }) => name)
  pictures.sort((one, other) => order.indexOf(one.scene) - order.indexOf(other.scene))
  writeFileSync(join(folder, 'index.html'), pageOf(pictures))
  return failures
}

function readBrand(institutions: string, id: string): Brand {
  const read = (file: string): string => readFileSync(join(institutions, id, file), 'utf8')
  return { id, config: JSON.parse(read('config.json')), logo: read('brand/logo.svg') }
}

/** Plays a scene once, then looks at it from all sides: a state does not change with the window or the theme. */
async function photograph(browser: Browser, scene: Scene, brand: Brand, folder: string): Promise<Picture[]> {
  const { stage, end } = await setUp(browser, brand)
  try {
    const page = await playInChromium(scene, stage, 1280)
    const pictures: Picture[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      for (const theme of THEMES) {
        const file = `${scene.name}-${brand.id}-${theme}-${width}.png`
        await lookIn(page, theme)
        await page.screenshot({ path: join(folder, file), fullPage: true })
        pictures.push({ scene: scene.name, brand: brand.id, theme, width, file })
      }
    }
    return pictures
  } finally {
    await end()
  }
}

/** Turns theme and size of text, and lets what moves come to rest. */
async function lookIn(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((look) => {
    const { dataset } = document.documentElement
    delete dataset.theme
    delete dataset.text
    if (look === 'escuro') dataset.theme = 'dark'
    if (look === 'grande') dataset.text = '200'
    window.scrollTo(0, 0)
  }, theme)
  await settle(page)
  await rest(page)
}

/** A backend of its own with the brand, the specification's calls and fields only; nothing of it outlives the scene. */
async function setUp(
  browser: Browser,
  brand: Brand,
): Promise<{ stage: SceneStage<Page>; end: () => Promise<void> }> {
  const backend = await startSecondBackend()
  const { brand: face, links } = brand.config as { brand: { name: string }; links: object }
  Object.assign(backend.world.config, { brand: face, links, ownBrand: face.name })
  backend.world.logo = brand.logo
  const opened: { close(): Promise<void> }[] = []
  const open = async (width?: number): Promise<Page> => {
    const { context, page } = await openBrowser(browser, { width })
    opened.push(context)
    return page
  }
  const stage = stageOf(backend, open)
  const end = async (): Promise<void> => {
    await Promise.all(opened.map((context) => context.close()))
    await backend.stop()
  }
  return { stage, end }
}
