import type { ScenePage } from '../support/screens/scene-page.ts'
import { authoriseToo, button, signInHere } from '../support/screens/screen-actions.ts'
import { ana, sharing } from '../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from './scene.ts'
import { PASSKEY } from './security-scenes.ts'

const V1 = '/bff-opin/security/v1'
const factor = (id: string, kind: string, name: string) => ({
  id,
  kind,
  name,
  createdAt: '2026-01-02T12:00:00Z',
  countsFrom: '2026-01-03T12:00:00Z',
})
const DEVICE = factor('1', 'passkey', 'iPhone de Ana')
const APP = factor('2', 'totp', 'Aplicativo de códigos')
type Factor = typeof DEVICE

/** Segurança with these factors, and every answer that its dialogs ask for. */
async function openFactors(
  { backend, openSignedIn }: SceneStage,
  width: number,
  factors: readonly Factor[],
  { proves = true } = {},
): Promise<ScenePage> {
  backend.world.config.capabilities = { strongSignIn: true }
  const answer = (call: string, body: object): void => backend.answer(call, { status: 200, body })
  answer(`GET ${V1}/factors`, {
    factors,
    toAdd: factors.length > 0 ? 'proof' : 'mail',
    passkeys: true,
    email: 'a•••@example.com',
  })
  answer(`POST ${V1}/enrolments`, { until: '2099-01-01T12:00:00Z' })
  answer(`POST ${V1}/enrolments/code`, { email: 'a•••@example.com' })
  answer(`POST ${V1}/totp/start`, {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Seguradora%20Serra:final%2009?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  })
  if (proves) answer(`POST ${V1}/proofs`, { acr: 'loa3', factorAt: '2026-01-03T12:00:00Z' })
  answer(`POST ${V1}/proofs/start`, { totp: true })
  const page = await openSignedIn(width, undefined, '/seguranca')
  await page.getByRole('heading', { name: 'Aplicativo de códigos' }).waitFor()
  return page
}

/** The mailbox first, for the first factor. */
const adding =
  (name: string) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    const page = await openFactors(stage, width, [])
    await button(page, name).click()
    await page.getByLabel(/Código do e-mail/).waitFor()
    return page
  }

/** Then the device, or the app. */
const added =
  (name: string, field: RegExp) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    const page = await adding(name)(stage, width)
    await page.getByLabel(/Código do e-mail/).fill('123456')
    await button(page.getByRole('dialog'), 'CONTINUAR').click()
    await page.getByLabel(field).waitFor()
    return page
  }

/** A proof, then the question; the last one takes the password. */
async function removing(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await openFactors(stage, width, [APP])
  await button(page, /^Tirar/).click()
  await page.getByLabel(/Código do aplicativo/).fill('123456')
  await button(page.getByRole('dialog'), 'CONTINUAR').click()
  await page.getByText(/É o último/).waitFor()
  return page
}

async function proving(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await openFactors(stage, width, [DEVICE, APP])
  await button(page, /^Tirar iPhone/).click()
  await page.getByText('Antes, mais uma prova de que é você.').waitFor()
  return page
}

/** A wrong code of the app. */
async function refused(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.answer(`POST ${V1}/proofs`, {
    status: 403,
    body: { code: 'FACTOR_REFUSED', message: '', interactionId: '' },
  })
  const page = await openFactors(stage, width, [APP], { proves: false })
  await button(page, /^Tirar/).click()
  await page.getByLabel(/Código do aplicativo/).fill('123456')
  await button(page.getByRole('dialog'), 'CONTINUAR').click()
  await page.getByText('Não deu certo. Tente de novo.').waitFor()
  return page
}

/** The login of an account that has a passkey. */
async function signInByDevice(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { strongSignIn: true }
  stage.backend.answer('POST /opin-authorizations/v1/passkeys/start', {
    status: 200,
    body: { request: PASSKEY },
  })
  const page = await stage.open(width)
  await page.goto(stage.url)
  await page.getByLabel(/CPF ou CNPJ/).fill(ana.document)
  await button(page, 'ENTRAR').click()
  await button(page, 'ENTRAR COM DIGITAL OU ROSTO').waitFor()
  return page
}

/** The offer after a sign-in by password, on a device that can. */
async function offered(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { strongSignIn: true }
  stage.backend.answer(`GET ${V1}/factors`, {
    status: 200,
    body: { factors: [], toAdd: 'mail', passkeys: true },
  })
  const page = await stage.open(width)
  await page.goto(stage.url)
  await page.evaluate(() => {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true
  })
  await signInHere(page, ana)
  await page.getByRole('dialog', { name: /entre com a digital ou o rosto/ }).waitFor()
  return page
}

/** One more proof in the place of one section: a further approver's. */
async function furtherProof(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { furtherApproval: true, strongSignIn: true }
  const given = sharing('urn:serra:dupla', {
    status: 'PENDING',
    loggedUser: { document: { identification: '12345678909' } },
  })
  stage.backend.world.sharings = [given]
  const approvers = [
    { document: '12345678909', name: 'Bento Lima', status: 'AUTHORISED' },
    { document: ana.document, name: ana.name, status: 'PENDING' },
  ]
  stage.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 200, body: { ...given, approvers } })
  stage.backend.answer('PATCH /bff-opin/consents/v1/approve', {
    status: 403,
    body: { code: 'SECOND_FACTOR_NEEDED', message: '', interactionId: '' },
  })
  stage.backend.answer(`POST ${V1}/proofs/start`, { status: 200, body: { passkey: PASSKEY, totp: true } })
  const page = await stage.openSignedIn(width, undefined, '/myshares/urn:serra:dupla')
  await authoriseToo(page)
  await page.getByRole('heading', { name: 'De outro jeito' }).waitFor()
  return page
}

/** An outage that is announced, above the page. */
async function outage(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { plannedOutages: true }
  const at = (hours: number) => `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`
  const planned = { startsAt: at(26), endsAt: at(29), isPartial: true, explanation: 'Troca de servidores.' }
  stage.backend.answer('GET /bff-opin/outages/v1/planned', { status: 200, body: [planned] })
  const page = await stage.open(width)
  await page.goto(stage.url)
  await page.getByText('Manutenção programada.').waitFor()
  return page
}

/** With what it means. */
async function outageOpen(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await outage(stage, width)
  await page.getByText('O que muda para você').click()
  return page
}

/** Finger, face and codes: where they are offered, added, asked for and removed; and what is announced above a page. */
export const factorScenes: readonly Scene[] = [
  { name: 'entrar-digital', needs: 'passkeys', play: signInByDevice },
  { name: 'inicio-oferta-digital', needs: 'passkeys', play: offered },
  { name: 'seguranca-cadastrar-codigo', needs: 'passkeys', play: adding('CADASTRAR ESTE APARELHO') },
  {
    name: 'seguranca-cadastrar-nome',
    needs: 'passkeys',
    play: added('CADASTRAR ESTE APARELHO', /Nome deste aparelho/),
  },
  { name: 'seguranca-cadastrar-aplicativo', play: added('CADASTRAR APLICATIVO', /Código do aplicativo/) },
  { name: 'seguranca-tirar-prova', play: proving },
  { name: 'seguranca-tirar', play: removing },
  { name: 'seguranca-codigo-recusado', play: refused },
  { name: 'detalhes-mais-uma-prova', needs: 'passkeys', play: furtherProof },
  { name: 'parada-planejada', play: outage },
  { name: 'parada-planejada-aberta', play: outageOpen },
]
