import { literal } from '../support/screens/literal-text.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import { manyCards, richCards, yearOfSharings } from './rich-sharings.ts'
import { type Scene, type SceneStage, slow, withOwnTime } from './scene.ts'
import { showWaiting, withOneWaiting } from './waiting-policies.ts'

/** Of a phone's window, in pixels. */
const PHONE = 360

async function list(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stage.openSignedIn(width, undefined, '/myshares')
  await page.getByRole('tabpanel').waitFor()
  return page
}

/** The list in one of its views, once what it shows is there. */
async function view(stage: SceneStage, width: number, search: string, shown: string): Promise<ScenePage> {
  yearOfSharings(stage)
  const page = await stage.openSignedIn(width, undefined, `/myshares${search}`)
  await page.locator(shown).first().waitFor({ state: 'attached' })
  return page
}

async function details(stage: SceneStage, width: number, id: string): Promise<ScenePage> {
  richCards(stage)
  const page = await stage.openSignedIn(width, undefined, `/myshares/urn:serra:${id}`)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
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
      await literal(page, 'Carregando...').first().waitFor()
      return page
    },
  },
  {
    name: 'compartilhamentos-demora',
    needs: 'clock',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/consents/v1/shares/', { hang: true })
      const page = await withOwnTime(await list(stage, width))
      await literal(page, 'Carregando...').first().waitFor()
      return slow(page)
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
  {
    name: 'compartilhamentos-filtros',
    play: (stage, width) =>
      view(stage, width, '?instituicao=Beta+Seguradora&situacao=ativos,pendentes', '.card .status'),
  },
  {
    name: 'compartilhamentos-filtros-dialogo',
    play: async (stage, width) => {
      const page = await view(stage, width, '?ver=linha', '.axis')
      const open = page.getByRole('button', { name: /^FILTRAR/ })
      // Wide pages have their filters in sight.
      if (await open.isVisible()) {
        await open.click()
        await page.getByRole('dialog').waitFor()
      }
      return page
    },
  },
  {
    name: 'compartilhamentos-nada-encontrado',
    play: (stage, width) => view(stage, width, '?busca=nada', '.empty'),
  },
  { name: 'linha-do-tempo', play: (stage, width) => view(stage, width, '?ver=linha', '.axis') },
  {
    name: 'linha-do-tempo-todas',
    play: (stage, width) => view(stage, width, '?ver=linha&situacao=todas&periodo=-1', '.axis'),
  },
  {
    name: 'quem-tem-o-que',
    play: (stage, width) => view(stage, width, '?ver=matriz', '.matrix-frame, .matrix-list'),
  },
  {
    name: 'compartilhamentos-encerrar-tudo',
    play: async (stage, width) => {
      const page = await view(stage, width, '?instituicao=Beta+Seguradora&situacao=ativos', '.card')
      await page.getByRole('button', { name: /^Encerrar tudo com/ }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  { name: 'detalhes-ativo', play: (stage, width) => details(stage, width, 'ativo') },
  {
    name: 'detalhes-mais-dialogo',
    // Phones have the bar; wide pages have the buttons themselves in sight.
    play: async (stage, width) => {
      const page = await details(stage, Math.min(width, PHONE), 'ativo')
      await page.getByRole('button', { name: 'MAIS', exact: true }).click()
      await page.getByRole('dialog', { name: 'Mais ações' }).waitFor()
      return page
    },
  },
  { name: 'detalhes-longo', play: (stage, width) => details(stage, width, 'longo') },
  { name: 'detalhes-pendente', play: (stage, width) => details(stage, width, 'pendente') },
  { name: 'detalhes-expirado', play: (stage, width) => details(stage, width, 'expirado') },
  { name: 'detalhes-encerrado', play: (stage, width) => details(stage, width, 'inativo') },
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
