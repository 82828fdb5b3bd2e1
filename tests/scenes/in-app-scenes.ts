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

/** A code of the app that signs nobody in, while an account is open: it stays open, and so does the login. */
const refusedFor =
  (code: string, status: number, sentence: string): Scene['play'] =>
  async (stage, width) => {
    stage.backend.world.config.capabilities = { inApp: true, handover: true }
    const call = 'POST /opin-authorizations/v1/handover/access-token'
    stage.backend.answer(call, { status, body: { code, message: '', interactionId: '' } })
    const page = await stage.openSignedIn(width, undefined, '/?canal=app#codigo=c1')
    await page.getByText(sentence).waitFor()
    return page
  }

const refusals: readonly Scene[] = [
  {
    name: 'app-entrar-recusado',
    play: refusedFor('HANDOVER_REFUSED', 422, 'Não deu para entrar pelo aplicativo.'),
  },
  {
    name: 'app-entrar-outra-conta',
    play: refusedFor('HANDOVER_OTHER_ACCOUNT', 409, 'O aplicativo está em outra conta.'),
  },
]

/** Screens of the journeys as the institution's app shows them. */
const shown: readonly Scene[] = [
  ...accessScenes,
  ...recipientScenes,
  ...holderScenes,
  ...sharesScenes,
].flatMap(({ name, play }) =>
  SHOWN.includes(name) ? [{ name: `app-${name}`, play: (stage, width) => play(inApp(stage), width) }] : [],
)

/** Inside the institution's app. */
export const inAppScenes: readonly Scene[] = [...shown, ...refusals]
