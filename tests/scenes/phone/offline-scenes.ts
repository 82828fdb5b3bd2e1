import type { ScenePage } from '../../support/screens/scene-page.ts'
import { sharing } from '../../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from '../scene.ts'

const ID = 'urn:serra:ativo'

/** A start without a network: the page that the service worker has kept. */
const start =
  (query: string, title: string): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    const { config } = stage.backend.world
    config.capabilities = { ...Object(config.capabilities), inApp: true }
    config.sacPhone = '0800 000 0000'
    const page = await stage.open(width)
    await page.goto(`${stage.url}/offline-page${query}`)
    await page.getByRole('heading', { name: title }).waitFor()
    return page
  }

/** The line above a page whose network has gone. */
const lost =
  (open: (stage: SceneStage, width: number) => Promise<ScenePage>, words: RegExp): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    const page = await open(stage, width)
    // Chromium alone can be cut off by its driver; the page asks no more than this.
    await page.evaluate(() => void Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.getByText(words).waitFor()
    return page
  }

async function details(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.sharings = [sharing(ID)]
  const page = await stage.openSignedIn(width, undefined, `/myshares/${ID}`)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return page
}

async function login(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stage.open(width)
  await page.goto(stage.url)
  return page
}

/** Without a network: at the start, also inside the app, and above pages that were read or need it. */
export const offlineScenes: readonly Scene[] = [
  { name: 'sem-internet', play: start('', 'Você está sem internet') },
  { name: 'app-sem-internet', play: start('?canal=app', 'Sem internet') },
  { name: 'sem-internet-lido', play: lost(details, /O que está na tela foi lido às \d\d:\d\d\./) },
  { name: 'sem-internet-entrar', play: lost(login, /Esta página precisa dela\./) },
]
