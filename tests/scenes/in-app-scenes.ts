import { accessScenes } from './access-scenes.ts'
import { holderScenes } from './holder-scenes.ts'
import { recipientScenes } from './recipient-scenes.ts'
import type { Scene, SceneStage } from './scene.ts'
import { sharesScenes } from './shares-scenes.ts'

/** The stage inside the institution's app: its tabs have come by `?canal=app`. */
function inApp(stage: SceneStage): SceneStage {
  const { config } = stage.backend.world
  config.capabilities = { ...Object(config.capabilities), inApp: true }
  return {
    ...stage,
    open: async (width) => {
      const page = await stage.open(width)
      await page.goto(`${stage.url}/?canal=app`)
      return page
    },
    openSignedIn: (width, who, path = '/recipient-open-insurance') =>
      stage.openSignedIn(width, who, `${path}?canal=app`),
  }
}

const SHOWN = [
  'entrar',
  'inicio',
  'passo-1',
  'passo-2',
  'passo-3-aviso',
  'titular',
  'titular-resumo',
  'detalhes-ativo',
]

/** Screens of the journeys as the institution's app shows them. */
export const inAppScenes: readonly Scene[] = [
  ...accessScenes,
  ...recipientScenes,
  ...holderScenes,
  ...sharesScenes,
].flatMap(({ name, play }) =>
  SHOWN.includes(name) ? [{ name: `app-${name}`, play: (stage, width) => play(inApp(stage), width) }] : [],
)
