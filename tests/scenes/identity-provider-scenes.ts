import type { ScenePage } from '../support/screens/scene-page.ts'
import { button } from '../support/screens/screen-actions.ts'
import type { Scene, SceneStage } from './scene.ts'

const FINISH = 'POST /opin-authorizations/v1/identity-provider/access-token'
const BUTTON = 'ENTRAR COM A MINHA CONTA'

/** The insurer's identity provider signs customers in; its pages are elsewhere. */
function provide({ backend }: SceneStage, capabilities: object = {}): void {
  backend.world.config.capabilities = { identityProvider: true, ...capabilities }
  backend.world.config.identityProvider = {
    button: BUTTON,
    signUp: '/brand/sac.html',
    recovery: '/brand/sac.html',
  }
}

async function comeBack(stage: SceneStage, width: number, address: string): Promise<ScenePage> {
  provide(stage)
  const page = await stage.open(width)
  await page.goto(`${stage.url}${address}`)
  await page.locator('.boot').waitFor({ state: 'detached' })
  return page
}

/** Sign-in on the insurer's own pages. */
export const identityProviderScenes: readonly Scene[] = [
  {
    name: 'entrar-com-provedor',
    everyBrand: true,
    play: async (stage, width) => {
      const page = await comeBack(stage, width, '/')
      await button(page, BUTTON).waitFor()
      return page
    },
  },
  {
    name: 'entrar-com-provedor-recusado',
    play: async (stage, width) => {
      const body = { code: 'PROVIDER_WITHOUT_DOCUMENT', message: '', interactionId: '' }
      stage.backend.answer(FINISH, { status: 422, body })
      const page = await comeBack(stage, width, '/#sign_in=s1')
      await page.getByText('A sua conta não informa o CPF.').waitFor()
      return page
    },
  },
  {
    name: 'entrar-com-provedor-em-nome-de-quem',
    play: async (stage, width) => {
      const choices = [
        { document: '77788899941', name: 'Luciana Serra Campos' },
        { document: '11444777000161', name: 'Padaria Trigo Claro Comércio de Pães e Doces Artesanais Ltda.' },
      ]
      stage.backend.answer(FINISH, { status: 200, body: { choices } })
      const page = await comeBack(stage, width, '/#sign_in=s1')
      await button(page, 'Em meu nome').waitFor()
      return page
    },
  },
  {
    name: 'seguranca-provar-no-provedor',
    play: async (stage, width) => {
      provide(stage, { sessions: true })
      stage.backend.answer('GET /bff-opin/security/v1/sessions', { status: 200, body: { sessions: [] } })
      stage.backend.answer('POST /bff-opin/security/v1/sessions/end', {
        status: 403,
        body: { code: 'PROOF_NEEDED', message: '', interactionId: '' },
      })
      const page = await stage.openSignedIn(width, undefined, '/seguranca')
      await button(page, 'SAIR DE TODOS').click()
      await button(page.getByRole('dialog'), 'SAIR DE TODOS').click()
      await button(page, 'CONFIRMAR NA PÁGINA DE ENTRADA').waitFor()
      return page
    },
  },
]
