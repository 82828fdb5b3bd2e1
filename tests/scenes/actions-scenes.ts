import type { ScenePage } from '../support/screens/scene-page.ts'
import { button, ownAction } from '../support/screens/screen-actions.ts'
import { type Sharing, sharing } from '../support/second-backend/second-backend-world.ts'
import { type Scene, type SceneStage, slow, withOwnTime } from './scene.ts'

const ID = 'urn:serra:ativo'
const NEXT = 'urn:serra:novo'
const RENEW = 'RENOVAR COMPARTILHAMENTO'

async function open(stage: SceneStage, width: number, given: Partial<Sharing> = {}): Promise<ScenePage> {
  stage.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', ...given })]
  const page = await stage.openSignedIn(width, undefined, `/myshares/${ID}`)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return page
}

/** The box of an action; on a Transmitido it may say that the change starts elsewhere. */
const asked =
  (action: string, shareType: Sharing['shareType'] = 'RECEIVING') =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    const page = await open(stage, width, { shareType })
    await ownAction(page, action).click()
    await page.getByRole('dialog').waitFor()
    return page
  }

async function renewed(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await asked(RENEW)(stage, width)
  const next = sharing(NEXT, { shareType: 'RECEIVING' })
  stage.backend.world.sharings.push({ ...next, resourceGroups: next.resourceGroups.slice(0, 2) })
  stage.backend.answer('POST /bff-opin/consents/v1/transmiter/confirm', {
    status: 200,
    body: { consentId: NEXT },
  })
  await button(page.getByRole('dialog'), 'RENOVAR').click()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await page.getByText('Comprovante').first().waitFor()
  await page.getByText('O compartilhamento anterior').waitFor()
  return page
}

/** What can be done with a sharing, and what comes of it. */
export const actionsScenes: readonly Scene[] = [
  { name: 'detalhes-encerrar', play: asked('ENCERRAR') },
  { name: 'detalhes-alterar', play: asked('ALTERAR') },
  { name: 'detalhes-renovar', play: asked(RENEW) },
  { name: 'detalhes-alterar-la', play: asked('ALTERAR', 'TRANSMITTING') },
  {
    name: 'detalhes-encerrar-demora',
    needs: 'clock',
    play: async (stage, width) => {
      stage.backend.answer('DELETE /bff-opin/consents/v1/revoke/', { hang: true })
      const page = await withOwnTime(await open(stage, width))
      await ownAction(page, 'ENCERRAR').click()
      await button(page.getByRole('dialog'), 'ENCERRAR').click()
      return slow(page)
    },
  },
  {
    name: 'comprovante-encerrado',
    play: async (stage, width) => {
      const page = await asked('ENCERRAR')(stage, width)
      await button(page.getByRole('dialog'), 'ENCERRAR').click()
      await page.getByRole('dialog', { name: 'Compartilhamento encerrado' }).waitFor()
      return page
    },
  },
  { name: 'comprovante-renovado', play: renewed },
  {
    name: 'falha-depois-de-encerrar',
    needs: 'clock',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/settings/v1/data-goal', { cut: true })
      const page = await withOwnTime(await open(stage, width))
      await ownAction(page, 'ALTERAR').click()
      await button(page.getByRole('dialog'), 'ALTERAR').click()
      const failed = page.getByText('Erro 503')
      for (let tries = 0; tries < 60 && !(await failed.isVisible()); tries++) await page.clock.runFor(1000)
      await failed.waitFor()
      return page
    },
  },
]
