import { openAtChoice, request } from '../support/screens/holder-actions.ts'
import { literal } from '../support/screens/literal-text.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { authoriseToo, button, continueTo } from '../support/screens/screen-actions.ts'
import { ana, product, sharing } from '../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from './scene.ts'
import { stopClock } from './stopped-clock.ts'
import { showWaiting, withOneWaiting } from './waiting-policies.ts'

/** Arrives from the institution that asks, and signs in. */
async function arrive(stage: SceneStage, width: number): Promise<ScenePage> {
  const id = 'urn:serra:pedido'
  stage.backend.world.sharings = [sharing(id, { status: 'PENDING', location: '/outra/volta' })]
  const page = await stage.open(width)
  await page.goto(`${stage.url}/?intent_id=${id}`)
  await page.getByLabel(/CPF ou CNPJ/).fill(ana.document)
  await button(page, 'ENTRAR').click()
  await page.getByLabel(/^Senha/).fill(ana.password)
  await page.getByText('Encontramos seu cadastro').waitFor()
  return page
}

async function confirm(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await arrive(stage, width)
  await button(page, 'ENTRAR').click()
  await page.getByRole('heading', { name: /pede os seus dados/ }).waitFor()
  return page
}

async function resume(stage: SceneStage, width: number): Promise<ScenePage> {
  const page = await confirm(stage, width)
  await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
  await continueTo(page, /holder-confirm-share-resume/)
  await page.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
  return page
}

/** A request for more groups than a window holds, two of them with policies to choose from. */
async function manyGroups(stage: SceneStage, width: number): Promise<ScenePage> {
  const names = ['Rural', 'Transporte', 'Garantia', 'Capitalização', 'Previdência', 'Viagem']
  const page = await openAtChoice(
    stage,
    request({
      resourceGroups: [
        product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial', ['Casa Protegida']),
        ...names.map((name, index) => product(`DAMAGES_AND_PEOPLE_${index}`, name)),
        product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros', 'Auto Frota']),
        product('DAMAGES_AND_PEOPLE_PERSON', 'Vida e pessoas', ['Vida Inteira', 'Vida em Grupo']),
      ],
    }),
    width,
  )
  await page
    .getByText(/^Falta escolher em 2 grupos/)
    .first()
    .waitFor()
  return page
}

/** A request for the same data as a sharing before it: its policies come ticked. */
async function renewal(stage: SceneStage, width: number): Promise<ScenePage> {
  const auto = product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros'])
  const resources = auto.resources.map((one, at) => (at === 0 ? { ...one, wasShared: true } : one))
  const page = await openAtChoice(stage, request({ resourceGroups: [{ ...auto, resources }] }), width)
  await page.getByText('1 de 1 apólice igual. Só o prazo muda.').waitFor()
  return page
}

const APPROVERS = [
  { name: ana.name, document: ana.document, status: 'PENDING' },
  { name: 'Maria Eduarda de Albuquerque Cavalcanti', document: '12345678909', status: 'PENDING' },
]

/** A request that several people must authorise. */
async function together(stage: SceneStage, width: number): Promise<ScenePage> {
  const consent = request()
  stage.backend.world.sharings.push(consent)
  const page = await openAtChoice(stage, { ...consent, approvers: APPROVERS }, width)
  await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
  await continueTo(page, /holder-confirm-multi-share-resume/)
  await page.getByText('Maria Eduarda').first().waitFor()
  return page
}

/** What was given here and waits for the others: the details of an approver who has answered. */
async function givenTogether(stage: SceneStage, width: number): Promise<ScenePage> {
  const given = sharing('urn:serra:dupla', { status: 'PENDING', createDateTime: new Date().toISOString() })
  stage.backend.world.sharings = [given]
  const [own, ...others] = APPROVERS
  stage.backend.answer('GET /bff-opin/consents/v1/consents/', {
    status: 200,
    body: {
      ...given,
      ...withOneWaiting(given),
      approvers: [{ ...own, status: 'AUTHORISED' }, ...others],
      mayRemind: true,
    },
  })
  return showWaiting(stage, width, given.consentId)
}

/** The sharing of somebody else that needs this customer's answer too, as it stands. */
function answerDetails(stage: SceneStage, status: 'PENDING' | 'AUTHORISED'): void {
  const [own, giver] = APPROVERS
  const given = sharing('urn:serra:dupla', {
    status: status === 'PENDING' ? status : 'ACTIVE',
    loggedUser: { document: { identification: '12345678909' } },
  })
  const now = new Date().toISOString()
  stage.backend.world.sharings = [given]
  stage.backend.answer('GET /bff-opin/consents/v1/consents/', {
    status: 200,
    body: {
      ...given,
      customerName: giver?.name,
      shareType: 'TRANSMITTING',
      confirmationDateTime: now,
      resourceGroups: given.resourceGroups.filter(({ resources }) => resources.length > 0),
      approvers: [
        { ...giver, status: 'AUTHORISED', approvedAt: now },
        { ...own, status, ...(status === 'AUTHORISED' && { approvedAt: now }) },
      ],
    },
  })
}

async function askedToo(stage: SceneStage, width: number): Promise<ScenePage> {
  answerDetails(stage, 'PENDING')
  const page = await stage.openSignedIn(width, undefined, '/myshares/urn:serra:dupla')
  await page.getByRole('heading', { name: 'Maria pede que você autorize também' }).waitFor()
  await button(page, 'RECUSAR').waitFor()
  return page
}

const at = (path: string) => async (stage: SceneStage, width: number) => {
  const page = await stage.openSignedIn(width, undefined, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** What another institution asks for. */
export const holderScenes: readonly Scene[] = [
  { name: 'titular', everyBrand: true, play: confirm },
  { name: 'titular-muitos-grupos', play: manyGroups },
  { name: 'titular-renovar', play: renewal },
  {
    name: 'titular-sem-apolice',
    play: async (stage, width) => {
      const page = await confirm(stage, width)
      await button(page, 'CONTINUAR').click()
      await literal(page, 'Nenhuma apólice selecionada!').waitFor()
      return page
    },
  },
  {
    name: 'titular-cancelar',
    play: async (stage, width) => {
      const page = await confirm(stage, width)
      await button(page, 'CANCELAR').click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'titular-outro-cpf',
    play: async (stage, width) => {
      const page = await arrive(stage, width)
      stage.backend.answer('PATCH /bff-opin/consents/v1/proxy/consents', {
        status: 403,
        body: { code: 'DOCUMENT_MISMATCH', location: '/outra/volta' },
      })
      await button(page, 'ENTRAR').click()
      await literal(page, 'Não foi possível fazer sua autenticação!').waitFor()
      return page
    },
  },
  { name: 'titular-resumo', everyBrand: true, play: resume },
  {
    name: 'titular-redirecionamento',
    everyBrand: true,
    play: async (stage, width) => {
      const page = await resume(stage, width)
      await stopClock(page)
      await button(page, 'CONTINUAR').click()
      await page.waitForURL(/holder-confirm-share-redirect/)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  { name: 'titular-juntos', play: together },
  {
    name: 'titular-juntos-concluido',
    play: async (stage, width) => {
      const page = await together(stage, width)
      await continueTo(page, /holder-confirm-multi-share-redirect/)
      await page.getByText('Aprovado').first().waitFor()
      return page
    },
  },
  { name: 'detalhes-falta-aprovar', everyBrand: true, play: askedToo },
  {
    name: 'detalhes-falta-aprovar-pergunta',
    play: async (stage, width) => {
      const page = await askedToo(stage, width)
      await page.getByRole('checkbox').check()
      await button(page, 'AUTORIZAR').click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'detalhes-falta-aprovar-recusa',
    play: async (stage, width) => {
      const page = await askedToo(stage, width)
      await button(page, 'RECUSAR').click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'detalhes-aprovado-agora',
    play: async (stage, width) => {
      const page = await askedToo(stage, width)
      stage.backend.answer('PATCH /bff-opin/consents/v1/approve', { status: 200, body: {} })
      answerDetails(stage, 'AUTHORISED')
      await authoriseToo(page)
      await page.getByRole('heading', { name: 'Você autorizou. A ponte está pronta.' }).waitFor()
      return page
    },
  },
  { name: 'detalhes-aguardando-outros', play: givenTogether },
  { name: 'titular-varias-pessoas', play: at('/holder-confirm-multi-share-resume') },
  { name: 'titular-varias-pessoas-concluido', play: at('/holder-confirm-multi-share-redirect') },
]
