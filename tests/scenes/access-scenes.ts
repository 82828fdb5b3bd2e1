import { literal } from '../support/screens/literal-text.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { button } from '../support/screens/screen-actions.ts'
import { ana, davi } from '../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from './scene.ts'

async function login(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await stage.open(width)
  await page.goto(stage.url)
  await page.locator('.boot').waitFor({ state: 'detached' })
  return page
}

async function verified(
  stage: SceneStage,
  width: number,
  document: string,
  word: RegExp,
): Promise<ScenePage> {
  const page = await login(stage, width)
  await page.getByLabel(/CPF ou CNPJ/).fill(document)
  await button(page, 'ENTRAR').click()
  await page.getByText(word).first().waitFor()
  return page
}

async function register(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await verified(stage, width, davi.document, /cadastr/i)
  await button(page, 'QUERO ME CADASTRAR').click()
  await page.waitForURL(/sign-up/)
  await page.getByLabel(/^E-mail/).waitFor()
  return page
}

async function code(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await register(stage, width)
  await page.getByLabel(/^E-mail/).fill('davi@example.com')
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await button(page, 'ENVIAR').click()
  await literal(page.getByRole('dialog'), 'Codigo enviado com sucesso!').waitFor()
  return page
}

async function password(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await code(stage, width)
  await button(page.getByRole('dialog'), 'OK').click()
  await page.getByLabel(/^Código de ativação/).fill('123456')
  await button(page, 'CONFIRMAR').click()
  await page.getByLabel(/^Nome completo/).fill(davi.name)
  await page.getByLabel(/^Senha/).fill('lago5mar')
  return page
}

/** Login, sign-up, recovery, and what surrounds every page. */
export const accessScenes: readonly Scene[] = [
  { name: 'entrar', everyBrand: true, play: login },
  {
    name: 'entrar-conferido',
    everyBrand: true,
    play: (stage, width) => verified(stage, width, ana.document, /Encontramos/),
  },
  { name: 'entrar-sem-cadastro', play: (stage, width) => verified(stage, width, davi.document, /cadastr/i) },
  {
    name: 'entrar-erro',
    play: async (stage, width) => {
      stage.backend.answer('GET /opin-leads/v1/client/', { status: 500 })
      return verified(stage, width, ana.document, /falha na conexão/)
    },
  },
  {
    name: 'entrar-sessao-terminou',
    play: async (stage, width) => {
      const page = await stage.openSignedIn(width, undefined, '/outra/volta')
      await page.evaluate(() => localStorage.removeItem('access_token'))
      await page.goto(stage.url)
      await page.getByText(/Sua sessão terminou/).waitFor()
      return page
    },
  },
  { name: 'cadastro-1', play: register },
  { name: 'cadastro-codigo-enviado', play: code },
  {
    name: 'cadastro-2',
    play: async (stage, width) => {
      const page = await code(stage, width)
      await button(page.getByRole('dialog'), 'OK').click()
      await page.getByLabel(/^Código de ativação/).waitFor()
      return page
    },
  },
  { name: 'cadastro-3', play: password },
  {
    name: 'cadastro-sucesso',
    play: async (stage, width) => {
      const page = await password(stage, width)
      await page.getByLabel(/^Confirme a senha/).fill('lago5mar')
      await button(page, 'CONFIRMAR').click()
      await literal(page, 'Cadastro realizado com sucesso!').waitFor()
      return page
    },
  },
  {
    name: 'condicoes-legais',
    play: async (stage, width) => {
      const page = await register(stage, width)
      await button(page, 'Condições Legais').click()
      await page.frameLocator('iframe').getByText('Condições Legais').first().waitFor()
      return page
    },
  },
  {
    name: 'recuperar-senha',
    play: async (stage, width) => {
      const page = await verified(stage, width, ana.document, /Encontramos/)
      await button(page, 'ESQUECEU SUA SENHA?').click()
      await page.getByLabel(/^E-mail/).waitFor()
      return page
    },
  },
  {
    name: 'acessibilidade',
    play: async (stage, width) => {
      const page = await login(stage, width)
      await button(page, 'Acessibilidade').first().click()
      await page.getByRole('dialog', { name: 'Acessibilidade' }).waitFor()
      return page
    },
  },
  {
    name: 'config-errada',
    play: async (stage, width) => {
      Object.assign(stage.backend.world.config, { client: undefined, ownBrand: 7 })
      return login(stage, width)
    },
  },
  {
    name: 'sessao-vai-terminar',
    play: async (stage, width) => {
      Object.assign(stage.backend.world.config, { session: { idleMinutes: 10, warnSeconds: 599 } })
      const page = await stage.openSignedIn(width)
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
]
