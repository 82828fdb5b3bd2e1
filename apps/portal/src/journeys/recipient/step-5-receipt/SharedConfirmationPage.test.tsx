import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  chooseInstitution,
  chooseProducts,
  setMonths,
  switchProducts,
} from '../../../session/draft-choices.ts'
import { confirmedConsent, requested } from '../../../session/journey-storage.ts'
import {
  CHOSEN,
  endScene,
  GAMA,
  playScene,
  type Scene,
} from '../../../testing/recipient-journey-for-tests.tsx'
import { SharedConfirmationPage } from './SharedConfirmationPage.tsx'

afterEach(endScene)

const permission = (permissionCode: string, items: string[] = []) => ({
  permissionCode,
  displayName: `nome de ${permissionCode}`,
  items,
})
const DETAILS = {
  consentId: 'urn:beta:1',
  status: 'ACTIVE',
  createDateTime: '2026-11-20T13:00:00Z',
  confirmationDateTime: '2026-11-20T13:42:00Z',
  expirationDateTime: '2036-11-20T12:59:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'org',
  organisationName: 'Banco Gama',
  loggedUser: { document: { identification: '52998224725', rel: 'CPF' } },
  resourceGroups: [
    {
      resourceGroupId: '1',
      type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS',
      displayName: 'Identificação',
      resources: [],
      dataPermissions: [permission('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', ['Nome completo'])],
    },
    {
      resourceGroupId: '2',
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      resources: [
        { resourceId: 'r1', displayName: 'Auto Completo', number: '0531' },
        { resourceId: 'r2', displayName: 'Frota', number: '0532', status: 'PENDING_AUTHORISATION' },
      ],
      dataPermissions: [permission('DAMAGES_AND_PEOPLE_AUTO_READ')],
    },
    { resourceGroupId: '3', type: 'RESOURCE', displayName: 'Recursos', resources: [], dataPermissions: [] },
  ],
}
const stepFive = (scene: Partial<Scene> = {}) =>
  playScene({
    at: '/recipient-shared-confirmation',
    page: <SharedConfirmationPage />,
    draft: CHOSEN,
    ...scene,
  })

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
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const businessEntity = { document: { identification: '11444777000161', rel: 'CNPJ' } }
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body: { ...DETAILS, businessEntity } } } })
    expect((await screen.findByText('11.444.777/0001-61')).parentElement?.textContent).toBe(
      'CNPJ 11.444.777/0001-61',
    )
    expect(screen.queryByText('529.982.247-25')).toBeNull()
  })

  it('keeps the success and the way to the sharing with details without dates, and tells no more', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const body = { ...DETAILS, createDateTime: undefined, expirationDateTime: '20/05/2027' }
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
    await screen.findByText('Os detalhes estão em Meus Compartilhamentos.')
    screen.getByText('Compartilhamento de dados efetivado com sucesso!')
    expect(screen.getByRole('link', { name: 'Ver este compartilhamento' }).getAttribute('href')).toBe(
      '/myshares/urn%3Abeta%3A1',
    )
    expect(screen.queryByText('Comprovante')).toBeNull()
  })

  it('shows the receipt alone when the previous sharing of a change has no dates', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const before = { ...DETAILS, consentId: 'urn:beta:0', expirationDateTime: undefined }
    stepFive({
      draft: { ...CHOSEN, consente: { follows: 'urn:beta:0' } },
      answers: {
        'urn%3Abeta%3A1': { status: 200, body: DETAILS },
        'urn%3Abeta%3A0': { status: 200, body: before },
      },
    })
    await screen.findByText('20/11/2026 10:42')
    await waitFor(() => expect(screen.queryByText('O compartilhamento anterior')).toBeNull())
    screen.getByText('Compartilhamento de dados efetivado com sucesso!')
  })

  it.each([
    ['2026-12-20T12:59:00Z', 'começou em 20/10/2026, iria até 20/12/2026'],
    ['2026-11-19T12:59:00Z', 'valia de 20/10/2026 até 19/11/2026'],
  ])('tells a previous sharing whose term ends %s as cut short or not', async (end, words) => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const before = {
      ...DETAILS,
      consentId: 'urn:beta:0',
      createDateTime: '2026-10-20T13:00:00Z',
      expirationDateTime: end,
    }
    stepFive({
      draft: { ...CHOSEN, consente: { follows: 'urn:beta:0' } },
      answers: {
        'urn%3Abeta%3A1': { status: 200, body: DETAILS },
        'urn%3Abeta%3A0': { status: 200, body: before },
      },
    })
    await screen.findByText(words)
    const former = screen.getByRole('link', { name: 'Ver o de antes' })
    expect(former.getAttribute('href')).toBe('/myshares/urn%3Abeta%3A0')
    // Under the specified order it had ended before.
    await screen.findByText('Você renovou.')
    screen.getByText(/As apólices você escolheu de novo n[ao] .*\.$/)
  })

  it('says that nothing stopped in between only where the previous sharing was in force until then', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const before = { ...DETAILS, consentId: 'urn:beta:0' }
    stepFive({
      draft: { ...CHOSEN, consente: { follows: 'urn:beta:0' } },
      ...{ capabilities: { replaces: true }, replaceConsent: 'when-authorised' },
      answers: {
        'urn%3Abeta%3A1': { status: 200, body: DETAILS },
        'urn%3Abeta%3A0': { status: 200, body: { ...before, expirationDateTime: '2099-05-20T12:59:00Z' } },
      },
    })
    await screen.findByText('Você renovou. Nada parou no meio.')
    screen.getByRole('heading', { name: 'Antes e agora' })
    screen.getByRole('img', { name: 'O de antes: de 20/11/2026 a 20/11/2026, deu lugar ao novo.' })
    screen.getByRole('img', { name: 'O fim era 20/05/2099. Agora é 20/11/2036.' })
  })

  it('shows the document of who is signed in when details name nobody', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const body = { ...DETAILS, loggedUser: undefined }
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
    const shown = await screen.findByText('529.982.247-25')
    expect(shown.parentElement?.textContent).toBe('CPF 529.982.247-25')
  })

  it.each([
    ['a group for each kind', (kinds: string[]) => kinds.map((kind) => [kind])],
    ['one group for all of them', (kinds: string[]) => [kinds]],
  ])(
    'has a list for each kind of registration data, and one for each origin, from %s',
    async (_what, groupsOf) => {
      const groups = groupsOf(['IDENTIFICATIONS', 'QUALIFICATION', 'ADITTIONALINFO']).map((kinds, at) => ({
        resourceGroupId: `k${at}`,
        type: `CUSTOMERS_PERSONAL_${kinds[0]}`,
        displayName: 'Cadastro',
        resources: [],
        dataPermissions: kinds.map((kind) =>
          permission(`CUSTOMERS_PERSONAL_${kind}_READ`, [`campo ${kind}`]),
        ),
      }))
      const [, ...others] = DETAILS.resourceGroups
      confirmedConsent.write({ consentId: 'urn:beta:1' })
      const body = { ...DETAILS, resourceGroups: [...groups, ...others] }
      stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
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
    const product = (name: string, codes: string[]) => ({
      name,
      isChecked: true,
      apiKey: '',
      selects: codes.map((code) => ({ name: code, code, isChecked: true })),
    })
    const asked = chooseProducts(switchProducts(CHOSEN, true), {
      allChecked: true,
      objects: [
        product('Automóvel', ['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ']),
        product('Rural', ['DAMAGES_AND_PEOPLE_RURAL_READ']),
      ],
    })
    const open = async (details: object, draft = asked) => {
      confirmedConsent.write({ consentId: 'urn:beta:1' })
      stepFive({ draft, answers: { 'urn%3Abeta%3A1': { status: 200, body: { ...DETAILS, ...details } } } })
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
    ])('says nothing where %s', async (_why, details, draft) => {
      await open(details, draft)
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

  it('shows what this tab asked for, also when another tab chooses something else meanwhile', async () => {
    confirmedConsent.write({})
    requested.write({ documentId: '52998224725', draft: CHOSEN })
    stepFive({ draft: setMonths(chooseInstitution(CHOSEN, GAMA), 3) })
    expect((await screen.findAllByText('Beta Seguradora')).length).toBeGreaterThan(0)
    expect(screen.getByText('12 meses')).toBeTruthy()
    expect(screen.queryByText('Banco Gama')).toBeNull()
  })

  it('shows nothing of what somebody else asked for in this tab', async () => {
    confirmedConsent.write({})
    requested.write({ documentId: '98765432100', draft: chooseInstitution(CHOSEN, GAMA) })
    stepFive()
    expect((await screen.findAllByText('Beta Seguradora')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Banco Gama')).toBeNull()
  })

  it('leads to the new sharing, and to the received ones where the backend names none', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body: DETAILS } } })
    const link = await screen.findByRole('link', { name: 'Ver este compartilhamento' })
    expect(link.getAttribute('href')).toMatch(/^\/myshares\/urn%3A/)
    cleanup()
    confirmedConsent.write({})
    stepFive()
    const list = await screen.findByRole('link', { name: 'Ver em Meus Compartilhamentos' })
    expect(list.getAttribute('href')).toBe('/myshares?aba=recebidos')
  })

  it('without a draft and without a consent invents nothing: the good news, and the way to the sharings', () => {
    confirmedConsent.write({})
    stepFive({ draft: {} })
    expect(screen.getByText('Compartilhamento de dados efetivado com sucesso!')).toBeTruthy()
    expect(screen.getByText('Os detalhes estão em Meus Compartilhamentos.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver em Meus Compartilhamentos' })).toBeTruthy()
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

  it.each([
    ['PENDING', 'Ainda falta autorizar no Banco Gama. Até lá, nada é enviado.', 'Quem vai enviar', true],
    [
      'PENDING',
      'Este compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.',
      'Quem enviaria',
    ],
    [
      'REJECTED',
      'Este compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.',
      'Quem enviaria',
    ],
    [
      'INACTIVE',
      'Este compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.',
      'Quem enviava',
    ],
  ])(
    'promises nothing of a sharing that is %s by now, wherever it is told',
    async (status, lead, sender, isFresh = false) => {
      confirmedConsent.write({ consentId: 'urn:beta:1' })
      const createDateTime = isFresh ? new Date().toISOString() : DETAILS.createDateTime
      const body = {
        ...DETAILS,
        status,
        createDateTime,
        confirmationDateTime: undefined,
        expirationDateTime: '2099-05-20T12:59:00Z',
      }
      stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
      expect(await screen.findByText(lead)).toBeTruthy()
      expect(screen.queryByText(/já pode enviar|A ponte está pronta|^Quem (envia|recebe)$/)).toBeNull()
      expect(screen.getAllByText(sender)).toHaveLength(2)
      expect(screen.queryByText('Você pode encerrar a qualquer momento.') === null).toBe(!isFresh)
      // Twice: on the bridge, and beside the term.
      expect(screen.queryAllByText(/^iria até /)).toHaveLength(isFresh ? 0 : 2)
    },
  )

  it.each([
    ['of a status that is not known', { status: 'SUSPENDED', expirationDateTime: '2099-05-20T12:59:00Z' }],
    ['called active past its term', { status: 'ACTIVE', expirationDateTime: '2026-05-20T12:59:00Z' }],
  ])('says that nobody knows if a sharing %s sends', async (_title, more) => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body: { ...DETAILS, ...more } } } })
    expect(await screen.findByText('Os detalhes estão em Meus Compartilhamentos.')).toBeTruthy()
    expect(screen.getAllByText('De')).toHaveLength(2)
    expect(screen.getByText(/^Não sabemos se isto vale agora: /)).toBeTruthy()
    expect(screen.queryByText(/já pode enviar|A ponte está|^Quem (envia|recebe)$/)).toBeNull()
  })

  it('does not say that a sharing sent that was ended and may never have', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    const body = { ...DETAILS, status: 'INACTIVE', resourceGroups: DETAILS.resourceGroups.slice(1) }
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
    expect(await screen.findAllByText('De')).toHaveLength(2)
    screen.getByRole('heading', { name: 'Dados pedidos' })
    expect(screen.queryByText(/^Quem (envi|receb)|era compartilhado/)).toBeNull()
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
    const told = (furtherApproval: string) => {
      confirmedConsent.write({ consentId: 'urn:beta:1' })
      const body = { ...DETAILS, status: 'PENDING', furtherApproval }
      return stepFive({ capabilities, answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
    }

    it('keeps its title, and says what goes now and what waits for whom', async () => {
      told('SOME')
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
      told('UNKNOWN')
      const lead =
        'Ainda não sabemos se o Banco Gama espera a autorização de mais alguém. Assim que soubermos, aparece aqui e em Meus Compartilhamentos.'
      expect(await screen.findByText(lead)).toBeTruthy()
    })

    it('leads to the page that says so where every group waits', async () => {
      told('ALL')
      await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/recipient-multi-request'))
      expect(confirmedConsent.read()?.waits).toBe('all')
    })

    it('a backend without the capability is not believed to know', async () => {
      confirmedConsent.write({ consentId: 'urn:beta:1' })
      const body = { ...DETAILS, furtherApproval: 'UNKNOWN' }
      stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body } } })
      expect(await screen.findByText('2 dias úteis')).toBeTruthy()
    })
  })

  it('CONTINUAR goes home', async () => {
    confirmedConsent.write({ consentId: 'urn:beta:1' })
    stepFive({ answers: { 'urn%3Abeta%3A1': { status: 200, body: DETAILS } } })
    fireEvent.click(await screen.findByRole('button', { name: 'CONTINUAR' }))
    expect(screen.getByTestId('place').textContent).toBe('/recipient-open-insurance')
  })
})
