import type { ScenePage } from '../support/screens/scene-page.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import { manyCards, richCards } from './rich-sharings.ts'
import type { Scene, SceneStage } from './scene.ts'
import { showWaiting, withOneWaiting } from './waiting-policies.ts'

async function list(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stage.openSignedIn(width, undefined, '/myshares')
  await page.getByRole('tabpanel').waitFor()
  return page
}

async function details(stage: SceneStage, width: number, id: string): Promise<ScenePage> {
  richCards(stage)
  const page = await stage.openSignedIn(width, undefined, `/myshares/urn:serra:${id}`)
  await page.getByText('Gestão dos meus dados').waitFor()
  return page
}

/** The list and the details. */
export const sharesScenes: readonly Scene[] = [
  {
    name: 'compartilhamentos',
    play: async (stage, width) => {
      richCards(stage)
      const page = await list(stage, width)
      await page.locator('.card').first().waitFor()
      return page
    },
  },
  {
    name: 'compartilhamentos-vazio',
    play: async (stage, width) => {
      const page = await list(stage, width)
      await page.getByText(/Não existem consentimentos/).waitFor()
      return page
    },
  },
  {
    name: 'compartilhamentos-carregando',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/consents/v1/shares/', { hang: true })
      const page = await list(stage, width)
      await page.getByText('Carregando...').first().waitFor()
      return page
    },
  },
  {
    name: 'compartilhamentos-falha',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/consents/v1/shares/', { status: 403 })
      const page = await list(stage, width)
      await page
        .getByText(/Servidor indisponível|falha/)
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'compartilhamentos-200',
    play: async (stage, width) => {
      manyCards(stage, 200)
      const page = await list(stage, width)
      await page.locator('.card').nth(199).waitFor()
      return page
    },
  },
  { name: 'detalhes-ativo', play: (stage, width) => details(stage, width, 'ativo') },
  { name: 'detalhes-longo', play: (stage, width) => details(stage, width, 'longo') },
  { name: 'detalhes-pendente', play: (stage, width) => details(stage, width, 'pendente') },
  { name: 'detalhes-expirado', play: (stage, width) => details(stage, width, 'expirado') },
  { name: 'detalhes-rejeitado', play: (stage, width) => details(stage, width, 'rejeitado') },
  {
    name: 'detalhes-apolice-aguardando',
    play: async (stage, width) => {
      const given = sharing('urn:serra:ativo', { shareType: 'RECEIVING' })
      stage.backend.world.sharings = [given]
      const body = { ...given, ...withOneWaiting(given) }
      stage.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 200, body })
      return showWaiting(stage, width, given.consentId)
    },
  },
  {
    name: 'detalhes-erro',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 403 })
      const page = await stage.openSignedIn(width, undefined, '/myshares/urn:serra:ativo')
      await page.getByText(/verifique o token/).waitFor()
      return page
    },
  },
]
