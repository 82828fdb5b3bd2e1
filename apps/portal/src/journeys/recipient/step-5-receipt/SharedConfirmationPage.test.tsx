import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseInstitution, setMonths, switchProducts } from '../../../session/draft-choices.ts'
import { confirmedConsent, requested } from '../../../session/journey-storage.ts'
import {
  CHOSEN,
  endScene,
  GAMA,
  playScene,
  product,
  type Scene,
  wanting,
} from '../../../testing/recipient-journey-for-tests.tsx'
import { details } from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { SharedConfirmationPage } from './SharedConfirmationPage.tsx'

afterEach(endScene)

const permission = (permissionCode: string, items: string[] = []) => ({
  permissionCode,
  displayName: `nome de ${permissionCode}`,
  items,
})
const DETAILS = details({
  consentId: 'urn:beta:1',
  createDateTime: '2026-11-20T13:00:00Z',
  confirmationDateTime: '2026-11-20T13:42:00Z',
  expirationDateTime: '2036-11-20T12:59:00Z',
  organisationName: 'Banco Gama',
  finalidade: undefined,
  shareType: undefined,
  resourceGroups: [
    {
      ...dataGroup('CUSTOMERS_PERSONAL_IDENTIFICATIONS', [], 'Identificação'),
      dataPermissions: [permission('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', ['Nome completo'])],
    },
    {
      ...dataGroup('DAMAGES_AND_PEOPLE_AUTO', ['DAMAGES_AND_PEOPLE_AUTO_READ'], 'Automóvel'),
      resources: [
        { resourceId: 'r1', displayName: 'Auto Completo', number: '0531' },
        { resourceId: 'r2', displayName: 'Frota', number: '0532', status: 'PENDING_AUTHORISATION' },
      ],
    },
    dataGroup('RESOURCE', [], 'Recursos'),
  ],
})
const stepFive = (scene: Partial<Scene> = {}) =>
  playScene({
    at: '/recipient-shared-confirmation',
    page: <SharedConfirmationPage />,
    draft: CHOSEN,
    ...scene,
  })

const GAMA_SOON = setMonths(chooseInstitution(CHOSEN, GAMA), 3)
/** Step 5 of a consent whose details say this, beside what they say by default. */
const told = (more: object = {}, scene: Partial<Scene> = {}) => {
  confirmedConsent.write({ consentId: 'urn:beta:1' })
  const answer = { 'urn%3Abeta%3A1': { status: 200, body: { ...DETAILS, ...more } } }
  return stepFive({ ...scene, answers: { ...answer, ...scene.answers } })
}
/** The same of a sharing that took the place of another one. */
const replacing = (before: object, scene: Partial<Scene> = {}) =>
  told(
    {},
    {
      draft: { ...CHOSEN, consente: { follows: 'urn:beta:0' } },
      answers: {
        'urn%3Abeta%3A0': { status: 200, body: { ...DETAILS, consentId: 'urn:beta:0', ...before } },
      },
      ...scene,
    },
  )

describe('step 5', () => {
  it('shows no success without a confirmed sharing, however full the choice', () => {
    stepFive()
    expect(screen.getByTestId('place').textContent).toBe('/recipient-share-resume')
    expect(screen.queryByText('Compartilhamento de dados efetivado com sucesso!')).toBeNull()
  })

  it('reads the details of the consent: who, when, how long, what', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1', finalidade: 'Comparar coberturas e preços' })
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body: DETAILS } } })
    expect(screen.getByText('Compartilhamento de dados efetivado com sucesso!')).toBeTruthy()
    expect(await screen.findByText('20/11/2026 10:42')).toBeTruthy()
    expect(screen.getByText('120 meses')).toBeTruthy()
    expect(screen.getAllByText('até 20/11/2036').length).toBeGreaterThan(0)
    expect(screen.getByText('Comparar coberturas e preços')).toBeTruthy()
    expect(screen.getByText('529.982.247-25').parentElement?.textContent).toBe('CPF 529.982.247-25')
    expect(screen.getByText('2 dias úteis')).toBeTruthy()
    expect(screen.getByText('Nome completo')).toBeTruthy()
    expect(screen.getByText('Origem dos dados: Automóvel')).toBeTruthy()
    expect(screen.getByText('Auto Completo, apólice 0531')).toBeTruthy()
    expect(screen.getByText('Frota, apólice 0532: falta outra pessoa autorizar')).toBeTruthy()
    expect(screen.queryByText(/Recursos/)).toBeNull()
    screen.getByText('Vai sempre junto: a lista das apólices escolhidas.')
  })

  it('names a company by its CNPJ, not the person who acted for it', async () => {
    told({ businessEntity: { document: { identification: '11444777000161', rel: 'CNPJ' } } })
    expect((await screen.findByText('11.444.777/0001-61')).parentElement?.textContent).toBe(
      'CNPJ 11.444.777/0001-61',
    )
    expect(screen.queryByText('529.982.247-25')).toBeNull()
  })

  it('keeps the success and the way to the sharing with details without dates, and tells no more', async () => {
    told({ createDateTime: undefined, expirationDateTime: '20/05/2027' })
    await screen.findByText('Os detalhes estão em Meus Compartilhamentos.')
    screen.getByText('Compartilhamento de dados efetivado com sucesso!')
    expect(screen.getByRole('link', { name: 'Ver este compartilhamento' }).getAttribute('href')).toBe(
      '/myshares/urn%3Abeta%3A1',
    )
    expect(screen.queryByText('Comprovante')).toBeNull()
  })

  it('shows the receipt alone when the previous sharing of a change has no dates', async () => {
    replacing({ expirationDateTime: undefined })
    await screen.findByText('20/11/2026 10:42')
    await waitFor(() => expect(screen.queryByText('O compartilhamento anterior')).toBeNull())
    screen.getByText('Compartilhamento de dados efetivado com sucesso!')
  })

  it.each([
    ['2026-12-20T12:59:00Z', 'começou em 20/10/2026, iria até 20/12/2026'],
    ['2026-11-19T12:59:00Z', 'valia de 20/10/2026 até 19/11/2026'],
  ])('tells a previous sharing whose term ends %s as cut short or not', async (end, words) => {
    replacing({ createDateTime: '2026-10-20T13:00:00Z', expirationDateTime: end })
    await screen.findByText(words)
    const former = screen.getByRole('link', { name: 'Ver o de antes' })
    expect(former.getAttribute('href')).toBe('/myshares/urn%3Abeta%3A0')
    // Under the specified order it had ended before.
    await screen.findByText('Você renovou.')
    screen.getByText(/As apólices você escolheu de novo n[ao] .*\.$/)
  })

  it('says that nothing stopped in between only where the previous sharing was in force until then', async () => {
    replacing(
      { expirationDateTime: '2099-05-20T12:59:00Z' },
      { capabilities: { replaces: true }, replaceConsent: 'when-authorised' },
    )
    await screen.findByText('Você renovou. Nada parou no meio.')
    screen.getByRole('heading', { name: 'Antes e agora' })
    screen.getByRole('img', { name: 'O de antes: de 20/11/2026 a 20/11/2026, deu lugar ao novo.' })
    screen.getByRole('img', { name: 'O fim era 20/05/2099. Agora é 20/11/2036.' })
  })

  it('shows the document of who is signed in when details name nobody', async () => {
    told({ loggedUser: undefined })
    const shown = await screen.findByText('529.982.247-25')
    expect(shown.parentElement?.textContent).toBe('CPF 529.982.247-25')
  })

  it.each([
    ['a group for each kind', (kinds: string[]) => kinds.map((kind) => [kind])],
    ['one group for all of them', (kinds: string[]) => [kinds]],
  ])(
    'has a list for each kind of registration data, and one for each origin, from %s',
    async (_what, groupsOf) => {
      const groups = groupsOf(['IDENTIFICATIONS', 'QUALIFICATION', 'ADITTIONALINFO']).map((kinds) => ({
        ...dataGroup(`CUSTOMERS_PERSONAL_${kinds[0]}`),
        dataPermissions: kinds.map((kind) =>
          permission(`CUSTOMERS_PERSONAL_${kind}_READ`, [`campo ${kind}`]),
        ),
      }))
      const [, ...others] = DETAILS.resourceGroups
      told({ resourceGroups: [...groups, ...others] })
      await screen.findByText('Origem dos dados: Automóvel')
      const lists = [...document.querySelectorAll('details')].map((list) => [
        list.querySelector('summary')?.textContent,
        [...list.querySelectorAll('li')].map((item) => item.textContent),
      ])
      expect(lists).toEqual([
        ['Dados CadastraisObrigatório', ['campo IDENTIFICATIONS']],
        ['Dados Qualitativos (Dados Pessoais)Obrigatório', ['campo QUALIFICATION']],
        ['Dados Complementares (Informações Complementares)Opcional', ['campo ADITTIONALINFO']],
        ['Origem dos dados: AutomóvelOpcional', expect.any(Array)],
      ])
    },
  )

  describe('of an institution that took less into the consent than was asked for', () => {
    const asked = wanting(
      product('Automóvel', ['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ']),
      product('Rural', ['DAMAGES_AND_PEOPLE_RURAL_READ']),
    )
    const open = async (more: object, draft = asked) => {
      told(more, { draft })
      await screen.findByText('Origem dos dados: Automóvel')
    }

    it('says what was left out', async () => {
      await open({ authorisationServerId: 'as-beta' })
      expect((await screen.findByText(/^Você escolheu/)).textContent).toBe(
        'Você escolheu Sinistros de Automóvel e Rural, e a Beta Seguradora não incluiu no pedido. Vale o que está acima.',
      )
    })

    it.each([
      ['nothing was asked of this institution', { authorisationServerId: 'as-gama' }, asked],
      ['the backend does not name the institution’s server', {}, asked],
      ['products were not asked for', { authorisationServerId: 'as-beta' }, switchProducts(asked, false)],
    ])('says nothing where %s', async (_why, more, draft) => {
      await open(more, draft)
      await import('../changes/NotIncluded.tsx')
      expect(screen.queryByText('O que não entrou')).toBeNull()
    })
  })

  it('shows what was chosen only where the backend names no consent', async () => {
    confirmedConsent.write({})
    stepFive()
    expect((await screen.findAllByText('Beta Seguradora')).length).toBeGreaterThan(0)
    expect(screen.getByText('12 meses')).toBeTruthy()
    expect(screen.getByText('Dados Qualitativos')).toBeTruthy()
    expect(screen.queryByText('Dados Complementares')).toBeNull()
  })

  it.each([
    ['what this tab asked for, whatever another tab chooses meanwhile', '52998224725', CHOSEN, GAMA_SOON],
    ['nothing of what somebody else asked for in this tab', '98765432100', GAMA_SOON, CHOSEN],
  ])('shows %s', async (_, documentId, draft, kept) => {
    confirmedConsent.write({})
    requested.write({ documentId, draft })
    stepFive({ draft: kept })
    expect((await screen.findAllByText('Beta Seguradora')).length).toBeGreaterThan(0)
    expect(screen.getByText('12 meses')).toBeTruthy()
    expect(screen.queryByText('Banco Gama')).toBeNull()
  })

  it('without a draft and without a consent invents nothing: the good news, and the way to the sharings', () => {
    confirmedConsent.write({})
    stepFive({ draft: {} })
    expect(screen.getByText('Compartilhamento de dados efetivado com sucesso!')).toBeTruthy()
    expect(screen.getByText('Os detalhes estão em Meus Compartilhamentos.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver em Meus Compartilhamentos' }).getAttribute('href')).toBe(
      '/myshares?aba=recebidos',
    )
    for (const invented of ['Comprovante', '12 meses', 'Dados Qualitativos', 'Quem envia']) {
      expect(screen.queryByText(invented)).toBeNull()
    }
  })

  it('a backend that tells no time of confirmation: the time at which the customer came back, whenever it is read', async () => {
    confirmedConsent.write({ confirmedAt: '2026-11-20T13:42:00Z' })
    stepFive()
    expect(await screen.findByText('20/11/2026 10:42')).toBeTruthy()
    expect(screen.getAllByText('até 20/11/2027').length).toBeGreaterThan(0)
  })

  it('keeps its good news when the details cannot be read, with a way to try again', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 500 } } })
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
    expect(screen.getByText('Compartilhamento de dados efetivado com sucesso!')).toBeTruthy()
    expect(
      screen.getByText('Não conseguimos ler os detalhes agora. Eles estão em Meus Compartilhamentos.'),
    ).toBeTruthy()
    expect(screen.queryByText(/já pode enviar/)).toBeNull()
  })

  const OVER = 'Este compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.'

  it.each([
    ['PENDING', 'Ainda falta autorizar no Banco Gama. Até lá, nada é enviado.', 'Quem vai enviar', true],
    ['PENDING', OVER, 'Quem enviaria'],
    ['REJECTED', OVER, 'Quem enviaria'],
    ['INACTIVE', OVER, 'Quem enviava'],
  ])(
    'promises nothing of a sharing that is %s by now, wherever it is told',
    async (status, lead, sender, isFresh = false) => {
      const createDateTime = isFresh ? new Date().toISOString() : DETAILS.createDateTime
      const over = { confirmationDateTime: undefined, expirationDateTime: '2099-05-20T12:59:00Z' }
      told({ status, createDateTime, ...over })
      expect(await screen.findByText(lead)).toBeTruthy()
      expect(screen.queryByText(/já pode enviar|A ponte está pronta|^Quem (envia|recebe)$/)).toBeNull()
      expect(screen.getAllByText(sender)).toHaveLength(2)
      expect(screen.queryByText('Você pode encerrar a qualquer momento.') === null).toBe(!isFresh)
      // Twice: on the bridge, and beside the term.
      expect(screen.queryAllByText(/^iria até /)).toHaveLength(isFresh ? 0 : 2)
    },
  )

  it('says that nobody knows if a sharing of a status that is not known sends', async () => {
    told({ status: 'SUSPENDED', expirationDateTime: '2099-05-20T12:59:00Z' })
    expect(await screen.findByText('Os detalhes estão em Meus Compartilhamentos.')).toBeTruthy()
    expect(screen.getAllByText('De')).toHaveLength(2)
    screen.getByRole('heading', { name: 'Dados pedidos' })
    expect(screen.getByText(/^Não sabemos se isto vale agora: /)).toBeTruthy()
    expect(screen.queryByText(/já pode enviar|A ponte está|^Quem (envia|recebe)$/)).toBeNull()
  })

  it('does not say that data may go while all must still approve, also where no consent is named', async () => {
    confirmedConsent.write({ waits: 'all' })
    stepFive()
    expect(
      await screen.findByText('Ainda falta autorizar na Beta Seguradora. Até lá, nada é enviado.'),
    ).toBeTruthy()
  })

  describe('while another person has not answered', () => {
    const capabilities = { furtherApproval: true }
    const waits = (furtherApproval: string) => told({ status: 'PENDING', furtherApproval }, { capabilities })

    it('keeps its title, and says what goes now and what waits for whom', async () => {
      waits('SOME')
      expect(screen.getByText('Compartilhamento de dados efetivado com sucesso!')).toBeTruthy()
      const lead = 'O Banco Gama já pode enviar uma parte. O resto espera outra pessoa autorizar.'
      expect(await screen.findByText(lead)).toBeTruthy()
      expect(screen.getByText('Identificação e Automóvel')).toBeTruthy()
      expect(screen.getByText('Automóvel, nº 0532')).toBeTruthy()
      expect(screen.getByText('Quem falta autoriza no Banco Gama, que sabe quem é.')).toBeTruthy()
      expect(screen.queryByText(/A ponte está pronta/)).toBeNull()
      expect(screen.queryByText('2 dias úteis')).toBeNull()
    })

    it('says that it does not know yet, and where it will stand', async () => {
      waits('UNKNOWN')
      const lead =
        'Ainda não sabemos se o Banco Gama espera a autorização de mais alguém. Assim que soubermos, aparece aqui e em Meus Compartilhamentos.'
      expect(await screen.findByText(lead)).toBeTruthy()
    })

    it('leads to the page that says so where every group waits', async () => {
      waits('ALL')
      await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/recipient-multi-request'))
      expect(confirmedConsent.read()?.waits).toBe('all')
    })

    it('a backend without the capability is not believed to know', async () => {
      told({ furtherApproval: 'UNKNOWN' })
      expect(await screen.findByText('2 dias úteis')).toBeTruthy()
    })
  })

  it.each([
    ['with the details', { consentId: 'urn:beta:1' }, { status: 200, body: DETAILS }, CHOSEN],
    ['while the details cannot be read', { consentId: 'urn:beta:1' }, { status: 500 }, CHOSEN],
    ['where the backend names no consent', {}, undefined, CHOSEN],
    ['where nothing is known of the request', {}, undefined, {}],
  ])('CONTINUAR goes home %s', async (_when, confirmed, answer, draft) => {
    confirmedConsent.write(confirmed)
    stepFive({ draft, ...(answer && { answers: { 'urn%3Abeta%3A1': answer } }) })
    if (answer?.status === 500) await screen.findByRole('button', { name: 'Tentar de novo' })
    fireEvent.click(await screen.findByRole('button', { name: 'CONTINUAR' }))
    expect(screen.getByTestId('place').textContent).toBe('/recipient-open-insurance')
  })
})
