import { literal } from '../support/screens/literal-text.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import * as act from '../support/screens/screen-actions.ts'
import { richCards } from './rich-sharings.ts'
import type { Scene, SceneStage } from './scene.ts'
import { stopClock } from './stopped-clock.ts'

const NAME = 'Horizonte Seguros'
const heading = (page: ScenePage, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

async function home(stage: SceneStage, width: number): Promise<ScenePage> {
  richCards(stage)
  const page = await stage.openSignedIn(width)
  await heading(page, /O que você quer fazer/)
  await page
    .getByText(/termina em/)
    .first()
    .waitFor()
  return page
}

async function stepOne(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stage.openSignedIn(width)
  await act.startNewSharing(page)
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).waitFor()
  await page.getByRole('radio').first().waitFor()
  return page
}

async function search(stage: SceneStage, width: number, word = ''): Promise<ScenePage> {
  const page = await stepOne(stage, width)
  await act.button(page, /Buscar (outra )?instituição/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  if (word !== '') await dialog.getByLabel(/Nome, marca ou CNPJ/).fill(word)
  return page
}

async function stepTwo(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stepOne(stage, width)
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
  await page.getByRole('radio', { name: new RegExp(NAME) }).check()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await page.getByRole('checkbox', { name: /Dados de produtos/ }).waitFor()
  return page
}

async function products(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stepTwo(stage, width)
  await page.getByRole('checkbox', { name: /Dados de produtos/ }).check()
  await act.button(page, 'SELECIONAR DADOS').click()
  const dialog = page.getByRole('dialog')
  await act.foldOf(dialog, 'Automóvel').click()
  await dialog.getByRole('checkbox', { name: 'Lista de apólices' }).first().check()
  return page
}

async function stepThree(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stepTwo(stage, width)
  await act.pickProducts(page, ['Automóvel', 'Residencial'])
  await act.continueTo(page, /recipient-share-resume/)
  await page.getByText('Confira antes de autorizar').waitFor()
  return page
}

async function warned(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stepThree(stage, width)
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await act.button(page, 'CONTINUAR').click()
  await page.getByRole('dialog').getByText('Tudo pronto').waitFor()
  return page
}

async function leaving(stage: SceneStage, width: number, stays: boolean): Promise<ScenePage> {
  const page = await warned(stage, width)
  if (stays) await stopClock(page)
  await act.button(page.getByRole('dialog'), 'CONTINUAR').click()
  await page.waitForURL(/recipient-share-redirect/)
  await heading(page, /Agora você vai/)
  return page
}

async function returned(stage: SceneStage, width: number, link: string): Promise<ScenePage> {
  const page = await leaving(stage, width, false)
  await page.getByRole('link', { name: link }).click()
  return page
}

/** Home and the five steps. */
export const recipientScenes: readonly Scene[] = [
  { name: 'inicio', everyBrand: true, play: home },
  { name: 'passo-1', play: stepOne },
  {
    name: 'passo-1-escolhida',
    play: async (stage, width) => {
      const page = await stepOne(stage, width)
      await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
      await page.getByRole('radio', { name: new RegExp(NAME) }).check()
      await page.locator('summary', { hasText: /^Sobre [ao] / }).click()
      return page
    },
  },
  {
    name: 'passo-1-carregando',
    play: async (stage, width) => {
      stage.backend.answer('GET /bff-opin/settings/', { hang: true })
      stage.backend.answer('GET /bff-opin/data-provider/', { hang: true })
      const page = await stage.openSignedIn(width)
      await act.button(page, 'NOVO CONSENTIMENTO').click()
      await page.waitForURL(/recipient-select-insurer/)
      await literal(page, 'Carregando...').first().waitFor()
      return page
    },
  },
  { name: 'passo-1-busca', play: (stage, width) => search(stage, width) },
  {
    name: 'passo-1-busca-nada',
    play: async (stage, width) => {
      const page = await search(stage, width, 'Inexistente')
      await literal(page, 'Instituição não encontrada').first().waitFor()
      return page
    },
  },
  {
    name: 'passo-1-detalhes-da-instituicao',
    play: async (stage, width) => {
      const page = await search(stage, width)
      await act
        .button(page.getByRole('dialog'), /^Detalhes/)
        .first()
        .click()
      await page.getByText('Empresas desta marca').waitFor()
      return page
    },
  },
  {
    name: 'passo-1-sair',
    play: async (stage, width) => {
      const page = await stepOne(stage, width)
      await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
      await page.locator('header.top .logo').click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  { name: 'passo-2', play: stepTwo },
  {
    name: 'passo-2-escolhido',
    play: async (stage, width) => {
      const page = await stepTwo(stage, width)
      await act.pickProducts(page, ['Automóvel', 'Residencial'])
      return page
    },
  },
  { name: 'passo-2-produtos', play: products },
  {
    name: 'passo-2-tem-certeza',
    play: async (stage, width) => {
      const page = await products(stage, width)
      await page.getByRole('checkbox', { name: 'Marcar todos os produtos' }).check()
      await act.button(page.getByRole('dialog'), 'CONFIRMAR').click()
      await literal(page, 'Tem Certeza?').waitFor()
      return page
    },
  },
  {
    name: 'passo-2-todos-os-dados',
    play: async (stage, width) => {
      const page = await stepTwo(stage, width)
      await act.button(page, 'Ver todos os dados').click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  { name: 'passo-3', play: stepThree },
  { name: 'passo-3-aviso', play: warned },
  {
    name: 'passo-3-erro',
    play: async (stage, width) => {
      stage.backend.answer('POST /bff-opin/consents/v1/transmiter', { status: 403 })
      const page = await warned(stage, width)
      await act.button(page.getByRole('dialog'), 'CONTINUAR').click()
      await page
        .getByText(/verifique o token/)
        .first()
        .waitFor()
      return page
    },
  },
  { name: 'passo-4', play: (stage, width) => leaving(stage, width, true) },
  {
    name: 'passo-5',
    everyBrand: true,
    play: async (stage, width) => {
      const page = await returned(stage, width, 'Autorizar')
      await heading(page, /efetivado com sucesso/)
      return page
    },
  },
  {
    name: 'retorno-recusado',
    play: async (stage, width) => {
      const page = await returned(stage, width, 'Recusar')
      await heading(page, /não foi autorizado/)
      return page
    },
  },
  {
    name: 'varias-pessoas-pedido',
    play: async (stage, width) => {
      const page = await stage.openSignedIn(width, undefined, '/recipient-multi-request')
      await heading(page, /./)
      return page
    },
  },
]
