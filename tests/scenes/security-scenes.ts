import { openAtChoice, request } from '../support/screens/holder-actions.ts'
import { literal } from '../support/screens/literal-text.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { button, continueTo } from '../support/screens/screen-actions.ts'
import type { Scene, SceneStage } from './scene.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number): string => `${new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 19)}Z`

const session = (kind: string, device: string, hours: number, more = {}) => ({
  id: device,
  kind,
  device,
  startedAt: ago(hours + 1),
  lastSeenAt: ago(hours),
  isCurrent: false,
  isNewDevice: false,
  ...more,
})

async function openDevices(stage: SceneStage, width: number, more = {}): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { sessions: true, ...more }
  stage.backend.answer('GET /bff-opin/security/v1/sessions', {
    status: 200,
    body: {
      sessions: [
        session('phone', 'Celular com Android', 0, { browser: 'Chrome', isCurrent: true }),
        session('computer', 'Computador com Windows', 20, { browser: 'Edge', place: 'Curitiba, PR' }),
        session('computer', 'Computador com Linux', 3, { browser: 'Firefox', isNewDevice: true }),
      ],
    },
  })
  const shown = await stage.openSignedIn(width, undefined, '/seguranca')
  await button(shown, 'SAIR DE TODOS').waitFor()
  return shown
}

/** How the customer signs in, and where. */
async function openSecurity(stage: SceneStage, width: number): Promise<ScenePage> {
  const factor = {
    id: '1',
    kind: 'passkey',
    name: 'iPhone de Ana',
    createdAt: ago(960),
    countsFrom: ago(936),
  }
  stage.backend.answer('GET /bff-opin/security/v1/factors', {
    status: 200,
    body: { factors: [factor], toAdd: 'proof', passkeys: true },
  })
  const event = (what: string, hours: number, more = {}) => ({ what, at: ago(hours), ...more })
  stage.backend.answer('GET /bff-opin/security/v1/history', {
    status: 200,
    body: {
      passwordChangedAt: ago(2_000),
      days: 90,
      events: [
        event('signed-in', 3, { how: 'password', device: 'Computador com Linux', isNewDevice: true }),
        event('signed-in', 20, { how: 'passkey', device: 'Computador com Windows' }),
        event('factor-added', 960, { kind: 'passkey' }),
      ],
    },
  })
  const shown = await openDevices(stage, width, { strongSignIn: true })
  await shown.getByText('iPhone de Ana').first().waitFor()
  return shown
}

async function leaveAll(stage: SceneStage, width: number): Promise<ScenePage> {
  const shown = await openDevices(stage, width)
  await button(shown, 'SAIR DE TODOS').click()
  await shown.getByRole('dialog').waitFor()
  return shown
}

/** The password again, since the session has been open for a while. */
async function provePassword(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.answer('POST /bff-opin/security/v1/sessions/end', {
    status: 403,
    body: { code: 'PROOF_NEEDED', message: '', interactionId: '' },
  })
  const shown = await leaveAll(stage, width)
  await button(shown.getByRole('dialog'), 'SAIR DE TODOS').click()
  await shown.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
  return shown
}

/** Another password by the current one, both typed; the server takes it or does not. */
const newPassword =
  (isSent: boolean) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.answer('PUT /bff-opin/security/v1/password', {
      status: 422,
      body: { code: 'WEAK_PASSWORD', message: '', interactionId: '' },
    })
    const shown = await openDevices(stage, width, { changePassword: true })
    await button(shown, 'Trocar a senha').click()
    await shown.getByLabel(/^Senha atual/).fill('vela7rio')
    await shown.getByLabel(/^Senha nova/).fill('ponte4uz')
    if (!isSent) return shown
    await shown.getByLabel(/^Confirme a senha nova/).fill('ponte4uz')
    await button(shown, 'TROCAR').click()
    await literal(shown, 'A senha não atende aos requisitos solicitados').waitFor()
    return shown
  }

/** What a server asks of the browser; nobody answers it. */
export const PASSKEY = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAUG' }],
}

/** An approval that wants a second factor, up to what the customer can prove. */
const oneMoreProof =
  (offer: object) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.answer('PATCH /bff-opin/consents/v1/approve', {
      status: 403,
      body: { code: 'SECOND_FACTOR_NEEDED', message: '', interactionId: '' },
    })
    stage.backend.answer('POST /bff-opin/security/v1/proofs/start', { status: 200, body: offer })
    const shown = await openAtChoice(stage, request(), width)
    await shown.getByRole('checkbox', { name: /Auto Completo/ }).check()
    await continueTo(shown, /holder-confirm-share-resume/)
    await button(shown, 'CONTINUAR').click()
    await shown.getByRole('heading', { name: 'De outro jeito' }).waitFor()
    return shown
  }

/** How customers show once more who they are, and where their account is open. */
export const securityScenes: readonly Scene[] = [
  { name: 'seguranca', play: openSecurity },
  { name: 'seguranca-aparelhos', play: (stage, width) => openDevices(stage, width) },
  { name: 'seguranca-sair-de-todos', play: leaveAll },
  { name: 'seguranca-senha-de-novo', play: provePassword },
  { name: 'seguranca-trocar-senha', play: newPassword(false) },
  { name: 'seguranca-trocar-senha-recusada', play: newPassword(true) },
  { name: 'mais-uma-prova', needs: 'passkeys', play: oneMoreProof({ passkey: PASSKEY, totp: true }) },
  { name: 'mais-uma-prova-nenhuma', play: oneMoreProof({ totp: false, countsFrom: ago(-20) }) },
]
