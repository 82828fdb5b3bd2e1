import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { button, ownAction } from '../support/screens/screen-actions.ts'
import { ana, type Sharing, sharing } from '../support/second-backend/second-backend-world.ts'
import { inDays, offerViews } from './rich-sharings.ts'
import type { Scene, SceneStage } from './scene.ts'

const HOME = '/recipient-open-insurance'
const PAGE = { name: 'Gestão dos meus dados', exact: true }

type Told = Sharing & Partial<ConsentCard> & Partial<ConsentDetails>

/** Nobody answered it in its hour, and its backend calls it pending still. */
const LAPSED: Told = sharing('urn:serra:prazo', {
  shareType: 'RECEIVING',
  status: 'PENDING',
  createDateTime: inDays(-2),
  expirationDateTime: inDays(363),
  organisationName: 'Banco Aurora',
})
/** Ends soon, and a request waits to take its place. */
const RENEWED: Told = {
  ...sharing('urn:serra:de-hoje', { shareType: 'RECEIVING', expirationDateTime: inDays(12) }),
  waitingReplacement: 'urn:serra:no-lugar',
}
const IN_ITS_PLACE: Told = {
  ...sharing('urn:serra:no-lugar', {
    shareType: 'RECEIVING',
    status: 'PENDING',
    createDateTime: inDays(-0.01),
    expirationDateTime: inDays(365),
  }),
  replaces: 'urn:serra:de-hoje',
}
const ANOTHER: Told = {
  ...sharing('urn:serra:outro', { shareType: 'RECEIVING', organisationName: 'Delta Seguros' }),
  finalidade: 'Comparar coberturas e preços',
}

/** Gave way to another, with the same groups. */
const REPLACED: Told = {
  ...sharing('urn:serra:de-antes', {
    shareType: 'RECEIVING',
    status: 'INACTIVE',
    organisationName: 'Delta Seguros',
  }),
  replacedBy: ANOTHER.consentId,
  replacedByDate: inDays(0),
}

/** The specification's calls alone. */
function knowsTheSpecification({ backend }: SceneStage): void {
  backend.world.sharings = [LAPSED, ANOTHER]
}

/** A backend that tells all that cards and details may hold. */
function tellsMore(stage: SceneStage): void {
  offerViews(stage)
  const { backend } = stage
  Object.assign(Object(backend.world.config.capabilities), { dataNow: true, replaces: true })
  backend.world.config.replaceConsent = 'when-authorised'
  const told = [RENEWED, IN_ITS_PLACE, ANOTHER, LAPSED]
  backend.world.sharings = told
  const lists = 'GET /bff-opin/consents/v1/shares/'
  backend.answer(`${lists}${ana.document}?ShareType=RECEIVING`, { status: 200, body: { data: told } })
  for (const one of [...told, REPLACED])
    backend.answer(`GET /bff-opin/consents/v1/consents/${encodeURIComponent(one.consentId)}`, {
      status: 200,
      body: one,
    })
}

/** A page in front of a backend, once what it shows is there. */
const seen =
  (offer: (stage: SceneStage) => void, path: string, shown: string): Scene['play'] =>
  async (stage, width) => {
    offer(stage)
    const page = await stage.openSignedIn(width, undefined, path)
    await page.locator(shown).first().waitFor({ state: 'attached' })
    return page
  }

/** A sharing's own page. */
const details =
  (offer: (stage: SceneStage) => void, { consentId }: Told, press?: string): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    offer(stage)
    const page = await stage.openSignedIn(width, undefined, `/myshares/${encodeURIComponent(consentId)}`)
    await page.getByRole('heading', PAGE).waitFor()
    if (!press) return page
    await ownAction(page, press).click()
    await page.getByRole('dialog').waitFor()
    return page
  }

/** The page of a renewal, with what it asks before the redirect. */
const renewal =
  (offer: (stage: SceneStage) => void, { consentId }: Told, press?: string): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    offer(stage)
    const path = `/myshares/${encodeURIComponent(consentId)}/renovar`
    const page = await stage.openSignedIn(width, undefined, path)
    await page.getByRole('heading', { name: /^Renovar com/ }).waitFor()
    if (!press) return page
    await button(page, press).click()
    await page.getByRole('dialog').waitFor()
    return page
  }

/** The same in the specified order. */
function revokesFirst(stage: SceneStage): void {
  tellsMore(stage)
  stage.backend.world.config.replaceConsent = 'at-once'
}

const LIST = '/myshares?aba=recebidos'

/** A request past its hour, in front of the specification's calls and of our own; a sharing whose renewal waits. */
export const requestScenes: readonly Scene[] = [
  { name: 'pedido-fora-do-prazo-so-lista', play: seen(knowsTheSpecification, LIST, '.card h3') },
  {
    name: 'pedido-fora-do-prazo-so-inicio',
    play: seen(knowsTheSpecification, HOME, 'main a[href^="/myshares"]'),
  },
  { name: 'pedido-fora-do-prazo-so-detalhes', play: details(knowsTheSpecification, LAPSED) },
  { name: 'pedido-fora-do-prazo', play: seen(tellsMore, `${LIST}&situacao=pendentes`, '.card h3') },
  {
    name: 'pedido-fora-do-prazo-linha',
    play: seen(tellsMore, '/myshares?ver=linha&situacao=todas', '.axis'),
  },
  {
    name: 'pedido-fora-do-prazo-matriz',
    play: seen(tellsMore, '/myshares?ver=matriz', '.matrix-frame, .matrix-list'),
  },
  { name: 'pedido-fora-do-prazo-detalhes', play: details(tellsMore, LAPSED) },
  { name: 'pedido-fora-do-prazo-encerrar', play: details(tellsMore, LAPSED, 'ENCERRAR') },
  { name: 'renovacao-espera', play: seen(tellsMore, HOME, '.board') },
  { name: 'renovacao-espera-cartao', play: seen(tellsMore, LIST, '.card h3') },
  { name: 'renovacao-espera-detalhes', play: details(tellsMore, RENEWED) },
  { name: 'renovacao-espera-renovar', play: renewal(tellsMore, RENEWED) },
  { name: 'renovar', play: renewal(tellsMore, ANOTHER) },
  { name: 'renovar-na-hora', play: renewal(revokesFirst, ANOTHER) },
  { name: 'renovar-aviso', play: renewal(tellsMore, ANOTHER, 'CONTINUAR') },
  { name: 'renovar-pedido', play: renewal(tellsMore, LAPSED) },
  { name: 'renovacao-espera-pedido', play: details(tellsMore, IN_ITS_PLACE) },
  { name: 'detalhes-substituido', play: details(tellsMore, REPLACED) },
]
