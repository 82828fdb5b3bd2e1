import type { ConsentDetails } from '@consente/contract/portal/consents'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCode } from '../../session/error-code.ts'
import { accessToken, consentData, location, resources } from '../../session/journey-storage.ts'
import { useSelection } from '../../session/selection.tsx'
import {
  type Answers,
  openPages,
  place,
  signInForTests,
  startSignedIn,
  watchRedirect,
} from '../../testing/page-for-tests.tsx'
import { groupForTests, REQUEST } from '../../testing/wire-for-tests.ts'
import { HolderConfirmPage } from './confirm/HolderConfirmPage.tsx'
import { HolderReviewPage } from './review/HolderReviewPage.tsx'
import { HolderMultiRedirectPage } from './several-approvers/HolderMultiRedirectPage.tsx'
import { HolderMultiReviewPage } from './several-approvers/HolderMultiReviewPage.tsx'

const ID = REQUEST.consentId
const BACK = 'https://beta.example/auth/resume?id=1'
const APPROVE = 'PATCH /bff-opin/consents/v1/approve'
const REJECT = 'PATCH /bff-opin/consents/v1/proxy/reject'

const group = (type: string, displayName: string, ids: string[]) => groupForTests(type, ids, { displayName })
const consent: ConsentDetails = {
  ...REQUEST,
  resourceGroups: [
    ...REQUEST.resourceGroups,
    group('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['a1', 'a2']),
    group('DAMAGES_AND_PEOPLE_PATRIMONIAL', 'Residencial', ['h1']),
    group('DAMAGES_AND_PEOPLE_RURAL', 'Rural', []),
  ],
}
const PAGES = {
  '/holder-confirm-share': <HolderConfirmPage />,
  '/holder-confirm-share-resume': <HolderReviewPage />,
  '/holder-confirm-multi-share-resume': <HolderMultiReviewPage />,
  '/holder-confirm-multi-share-redirect': <HolderMultiRedirectPage />,
}
const AUTO = { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a1'] }
const HOME = { type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['h1'] }

const ANSWERS: Answers = {
  'GET /bff-opin/settings/v1/personal-required-fields': { body: {} },
  [APPROVE]: { body: { data: { location: BACK } } },
  [REJECT]: { body: { location: BACK } },
}
const open = (at: Parameters<typeof openPages>[1], answers: Answers = {}, capabilities = {}) =>
  openPages(PAGES, at, { ...ANSWERS, ...answers }, { capabilities })
/** Told where the browser is sent. */
let redirected: ReturnType<typeof watchRedirect>
/** The shared state, beside a page. */
const Selected = () => <pre data-testid="selected">{JSON.stringify(useSelection().selectedPolicies)}</pre>
const press = (name: string) => screen.getByRole('button', { name })
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

startSignedIn()
beforeEach(() => {
  consentData.write(consent)
  redirected = watchRedirect()
})
afterEach(() => vi.unstubAllGlobals())

describe('choosing policies', () => {
  it('comes with the only policy ticked, says why, and says where there is none', () => {
    open('/holder-confirm-share')
    expect(tick(/Produto h1/).checked).toBe(true)
    expect(tick(/Produto a1/).checked).toBe(false)
    screen.getByText('Você só tem uma, então já vem marcada.')
    screen.getByText('Nenhuma apólice encontrada.')
    screen.getByText(/^Vai sempre junto: .* para a Beta Seguradora saber quais existem\.$/)
    expect(screen.queryByText(/de novo/)).toBeNull()
    // With one group to choose from.
    expect(document.querySelector('.stickybar')).toBeNull()
  })

  it('at a renewal comes with the policies ticked that went before, and says what changes', async () => {
    const resourceGroups = consent.resourceGroups.map((group) => ({
      ...group,
      resources: group.resources.map((one) => (one.resourceId === 'a1' ? { ...one, wasShared: true } : one)),
    }))
    consentData.write({ ...consent, resourceGroups })
    const { user } = open('/holder-confirm-share')
    screen.getByRole('heading', { level: 1, name: /pede os seus dados de novo$/ })
    expect(tick(/Produto a1.*Já compartilhada/).checked).toBe(true)
    expect(tick(/Produto a2/).checked).toBe(false)
    expect(screen.getAllByText('Já compartilhada')).toHaveLength(1)
    expect(screen.getAllByText('Ainda não compartilhada').length).toBeGreaterThan(0)
    screen.getByText(/^As apólices já compartilhadas vêm marcadas\./)
    await user.click(tick(/Produto a2/))
    await screen.findByText(/^Vão 2 a mais: Produto a2 e Produto h1\.$/)
  })

  it('stops at CONTINUAR without a policy: alert, sentence at the group, focus there', async () => {
    const { user } = open('/holder-confirm-share')
    await user.click(press('CONTINUAR'))
    expect(within(screen.getByRole('alert')).getByText('Nenhuma apólice selecionada!')).toBeTruthy()
    expect(screen.getAllByText('Selecione uma apólice antes de continuar.')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Apólices: Automóvel' }))
    expect(place()).toBe('/holder-confirm-share')
  })

  it('goes on once every group with policies has one, and keeps the ids per type', async () => {
    const { user } = open('/holder-confirm-share')
    await user.click(press('CONTINUAR'))
    await user.click(tick(/Produto a2/))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(press('CONTINUAR'))
    expect(place()).toBe('/holder-confirm-share-resume')
    expect(resources.read()).toEqual([
      { type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a2'] },
      { type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['h1'] },
      { type: 'DAMAGES_AND_PEOPLE_RURAL', resources: [] },
    ])
  })

  it('stores the selected policies by group in the shared state', async () => {
    const page = (
      <>
        <HolderConfirmPage />
        <Selected />
      </>
    )
    const { user } = openPages({ '/holder-confirm-share': page }, '/holder-confirm-share', ANSWERS)
    const selected = () => JSON.parse(screen.getByTestId('selected').textContent ?? '')
    expect(selected()).toEqual({})
    await user.click(tick(/Produto a2/))
    expect(selected()).toEqual({
      DAMAGES_AND_PEOPLE_AUTO: ['a2'],
      DAMAGES_AND_PEOPLE_PATRIMONIAL: ['h1'],
      DAMAGES_AND_PEOPLE_RURAL: [],
    })
  })

  it('shows the items of each notification: damage claim, person claim, endorsement', () => {
    const service = (type: string, permissionCode: string, items: string[]) =>
      groupForTests(type, [], {
        resourceGroupId: permissionCode,
        dataPermissions: [{ permissionCode, displayName: permissionCode, items }],
      })
    consentData.write({
      ...consent,
      resourceGroups: [
        service('RESOURCE', 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE', ['Data do sinistro', 'Local']),
        service('RESOURCE', 'CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE', ['Pessoa segurada']),
        service('ENDORSEMENT', 'ENDORSEMENT_REQUEST_CREATE', ['Alteração pedida']),
      ],
    })
    open('/holder-confirm-share')
    const itemsOf = (title: string) => {
      const row = screen.getByRole('heading', { level: 2, name: title }).closest('.row') as HTMLElement
      return within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    }
    expect(itemsOf('Aviso de sinistro de danos')).toEqual(['Data do sinistro', 'Local'])
    expect(itemsOf('Aviso de sinistro de pessoas')).toEqual(['Pessoa segurada'])
    expect(itemsOf('Endosso')).toEqual(['Alteração pedida'])
  })

  it('registration data that go alone go beside nothing, and none are announced where none go', () => {
    consentData.write({ ...consent, resourceGroups: consent.resourceGroups.slice(0, 1) })
    open('/holder-confirm-share')
    expect(screen.queryByText(/sempre junto/)).toBeNull()
    screen.getByRole('heading', { level: 2, name: 'O que vai' })
    expect(screen.queryByText('Vão também')).toBeNull()
    cleanup()
    consentData.write({ ...consent, resourceGroups: consent.resourceGroups.slice(1) })
    open('/holder-confirm-share')
    screen.getByRole('heading', { level: 2, name: 'Prazo' })
    expect(screen.queryByText(/^(Vão também|O que vai)$/)).toBeNull()
  })

  describe('of many groups', () => {
    const many = {
      ...consent,
      resourceGroups: [
        ...consent.resourceGroups.toReversed(),
        group('DAMAGES_AND_PEOPLE_TRANSPORT', 'Transportes', []),
        group('DAMAGES_AND_PEOPLE_LIFE', 'Vida', ['v1', 'v2']),
      ],
    }
    const openMany = () => {
      consentData.write(many)
      return open('/holder-confirm-share')
    }
    const bar = () => document.querySelector('.stickybar')

    it('those to choose from come first, and those without policies are one row', () => {
      openMany()
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
      expect(titles).toEqual(['Você', 'Automóvel', 'Vida', 'Residencial', 'Sem apólices', 'Vão também'])
      screen.getByText('Rural')
      screen.getByText('Transportes')
      expect(screen.getAllByText('Nenhuma apólice encontrada.')).toHaveLength(1)
    })

    it('“Marcar todas” ticks a group, and unticks it again; the count follows', async () => {
      const { user } = openMany()
      expect(screen.getAllByText('0 de 2 marcadas')).toHaveLength(2)
      await user.click(press('Marcar todas de Vida'))
      screen.getByText('2 de 2 marcadas')
      expect([tick(/Produto v1/), tick(/Produto v2/), tick(/Produto a1/)].map((one) => one.checked)).toEqual([
        true,
        true,
        false,
      ])
      await user.click(press('Desmarcar todas de Vida'))
      expect(tick(/Produto v1/).checked).toBe(false)
      await user.click(tick(/Produto v1/))
      screen.getByText('1 de 2 marcadas')
    })

    it('the bar says where a choice is missing, goes from one to the next, and leaves with the last', async () => {
      const { user } = openMany()
      const left = 'Falta escolher em 2 grupos: Automóvel e Vida'
      await waitFor(() => expect(screen.getAllByText(left)).toHaveLength(2))
      expect(bar()?.textContent).toContain(left)
      const groupOf = (name: string) => screen.getByRole('group', { name: `Apólices: ${name}` })
      for (const name of ['Automóvel', 'Vida', 'Automóvel']) {
        await user.click(press('IR PARA O PRÓXIMO'))
        expect(document.activeElement).toBe(groupOf(name))
      }
      await user.click(press('Marcar todas de Automóvel'))
      expect(bar()?.textContent).toContain('Falta escolher em 1 grupo: Vida')
      await user.click(press('Marcar todas de Vida'))
      expect(bar()).toBeNull()
      await user.click(press('CONTINUAR'))
      expect(place()).toBe('/holder-confirm-share-resume')
    })
  })

  it('a summary without a choice leads to the choice, and without a request there is none', () => {
    open('/holder-confirm-share-resume')
    expect(place()).toBe('/holder-confirm-share')
    cleanup()
    consentData.remove()
    open('/holder-confirm-share')
    expect(place()).toBe('/')
  })

  it.each([
    ['/holder-confirm-share', 'Etapa 2 de 3'],
    ['/holder-confirm-share-resume', 'Etapa 3 de 3'],
  ])('%s says which of the holder’s steps it is, where the sign-in does', (at, step) => {
    resources.write([AUTO])
    open(at, {}, { intentBrand: true })
    screen.getByText(step)
    cleanup()
    open(at)
    expect(screen.queryByText(step)).toBeNull()
  })
})

describe('approving', () => {
  beforeEach(() => resources.write([AUTO]))

  it('sends the chosen policies and who approves, keeps the location, goes on', async () => {
    location.write('https://gama.example/?state=before')
    const { user, seen } = open('/holder-confirm-share-resume')
    screen.getByText('Vai sempre junto: a lista das apólices escolhidas.')
    screen.getByText('Confira cada linha. Aqui não dá para mudar.')
    await user.click(press('CONTINUAR'))
    await waitFor(() => expect(place()).toBe('/holder-confirm-share-redirect'))
    expect(location.read()).toBe(BACK)
    const request = seen.find(({ call }) => call === APPROVE)
    expect(request?.headers.get('documentid')).toBe('52998224725')
    expect(request?.headers.get('loggeduser')).toBe('52998224725')
    expect(request?.body).toEqual({
      consentId: ID,
      approvedResources: [AUTO, HOME],
      document: { identification: '52998224725', rel: 'CPF' },
    })
  })

  it('sums up the client, the receiver and the term with its end, and leads back to the start', async () => {
    const { user } = open('/holder-confirm-share-resume')
    const summary = screen.getByRole('heading', { level: 2, name: 'Resumo' }).closest('.row')
    expect(summary?.textContent).toMatch(
      /Nome.*Seu CPF529\.982\.247-25.*Beta SeguradoraCNPJ 11\.222\.333\/0001-81.*120 meses.*até 20\/11\/2036/,
    )
    await user.click(screen.getByRole('link', { name: /Voltar|início/i }))
    expect(place()).toBe('/holder-confirm-share')
  })

  it('ten presses make one approval', async () => {
    const { user, sent } = open('/holder-confirm-share-resume')
    const button = press('CONTINUAR')
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) button.click()
    })
    await user.dblClick(button)
    await waitFor(() => expect(place()).toBe('/holder-confirm-share-redirect'))
    expect(sent(APPROVE)).toHaveLength(1)
  })
})

describe('refusing', () => {
  const cancel = async (user: ReturnType<typeof userEvent.setup>, yes: boolean) => {
    await user.click(press('CANCELAR'))
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText(
      'Você selecionou a opção CANCELAR o compartilhamento, por isso será redirecionado para a Instituição em que iniciou o processo. Deseja prosseguir?',
    )
    await user.click(within(dialog).getByRole('button', { name: yes ? 'SIM, CANCELAR' : 'NÃO' }))
  }

  it('NÃO calls nothing', async () => {
    const { user, sent } = open('/holder-confirm-share')
    await cancel(user, false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(REJECT)).toEqual([])
  })

  it('SIM, CANCELAR rejects, clears storage and goes to the returned location', async () => {
    const { user, seen } = open('/holder-confirm-share')
    await cancel(user, true)
    await waitFor(() => expect(redirected).toHaveBeenCalledWith(BACK))
    expect(seen.find(({ call }) => call === REJECT)?.headers.get('consentid')).toBe(ID)
    expect([accessToken.read(), consentData.read()]).toEqual([undefined, undefined])
  })

  it('goes to / where no location is known', async () => {
    const { user } = open('/holder-confirm-share', { [REJECT]: {} })
    await cancel(user, true)
    await waitFor(() => expect(place()).toBe('/'))
    expect(redirected).not.toHaveBeenCalled()
  })

  it('opens the error modal and keeps everything when it fails', async () => {
    const { user } = open('/holder-confirm-share', { [REJECT]: { status: 500 } })
    await cancel(user, true)
    expect((await screen.findByTestId('failure')).textContent).toBe('500')
    expect(consentData.read()?.consentId).toBe(ID)
  })

  it('Sair rejects and clears storage, also when the refusal fails', async () => {
    const { user, sent } = open('/holder-confirm-share', { [REJECT]: { status: 500 } })
    await user.click(press('Sair'))
    await waitFor(() => expect(place()).toBe('/'))
    expect(sent(REJECT)).toHaveLength(1)
    expect(accessToken.read()).toBeUndefined()
    expect(screen.queryByTestId('failure')).toBeNull()
  })
})

describe('two tabs', () => {
  const other = { ...consent, consentId: 'urn:beta:other' }

  it('a tab whose request was replaced stops its buttons, says so, and is left by Sair alone', async () => {
    const { user, calls } = open('/holder-confirm-share')
    consentData.write(other)
    await screen.findByText(/Outro pedido foi aberto em outra aba/)
    await user.click(press('CONTINUAR'))
    await user.click(press('CANCELAR'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(place()).toBe('/holder-confirm-share')
    // Neither request is refused.
    await user.click(press('Sair'))
    await waitFor(() => expect(accessToken.read()).toBeUndefined())
    expect(calls()).not.toContain(REJECT)
  })

  it('approves nothing when the other tab was faster than its news', async () => {
    resources.write([AUTO])
    const { user, calls } = open('/holder-confirm-share-resume')
    // As another tab would: no news in this one yet.
    localStorage.setItem('consent-data', JSON.stringify(other))
    await user.click(press('CONTINUAR'))
    expect(calls()).not.toContain(APPROVE)
  })

  it('a reload keeps to the consent of the tab', async () => {
    consentData.write(other)
    open({ pathname: '/holder-confirm-share', state: { consentId: ID } })
    await screen.findByText('Este pedido não está mais nesta aba')
  })
})

describe('several approvers', () => {
  const approvers = [
    { name: 'Helena Prado Vasconcelos', document: '33344455508', status: 'Aprovado' },
    { name: 'Otávio Prado Vasconcelos', document: '44455566619', status: 'Pendente' },
  ]

  it('the fixed sample shows without a consent, and calls nothing', async () => {
    consentData.remove()
    const { user, calls } = open('/holder-confirm-multi-share-resume')
    // The request's, and that of both people.
    expect(screen.getAllByText('Aprovado')).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: 'CONTINUAR' }))
    expect(place()).toBe('/holder-confirm-multi-share-redirect')
    screen.getByRole('heading', { level: 1, name: 'Você já autorizou' })
    await user.click(screen.getByRole('link', { name: 'VOLTAR' }))
    expect(place()).toBe('/holder-login')
    expect(calls()).toEqual([])
  })

  it('CANCELAR of the fixed sample asks first', async () => {
    consentData.remove()
    const { user } = open('/holder-confirm-multi-share-resume')
    await user.click(press('CANCELAR'))
    screen.getByRole('dialog', { name: 'Cancelar o pedido?' })
    expect(place()).toBe('/holder-confirm-multi-share-resume')
  })

  it('a consent that needs them shows them, is approved, and the way back leads to who asked', async () => {
    consentData.write({ ...consent, approvers })
    const { user, sent } = open('/holder-confirm-share')
    await user.click(tick(/Produto a1/))
    await user.click(press('CONTINUAR'))
    expect(place()).toBe('/holder-confirm-multi-share-resume')
    screen.getByText('Otávio Prado Vasconcelos')
    await user.click(press('CONTINUAR'))
    await waitFor(() => expect(place()).toBe('/holder-confirm-multi-share-redirect'))
    expect(sent(APPROVE)).toHaveLength(1)
    expect(location.read()).toBe(BACK)
    await user.click(press('VOLTAR'))
    expect(redirected).toHaveBeenCalledWith(BACK)
  })

  it('a consent that needs one goes the ordinary way', () => {
    resources.write([AUTO])
    open('/holder-confirm-multi-share-resume')
    expect(place()).toBe('/holder-confirm-share-resume')
  })
})

describe('a company whose person nobody has named', () => {
  const COMPANY = '11222333000181'
  beforeEach(() => {
    signInForTests({ documentId: COMPANY })
    consentData.write({
      ...consent,
      loggedUser: { document: { identification: COMPANY } },
      businessEntity: { document: { identification: COMPANY } },
    })
  })

  it.each(['/holder-confirm-share', '/holder-confirm-share-resume'])(
    '%s asks for the CPF of the representative first, and sends it',
    async (at) => {
      resources.write([AUTO, HOME])
      const { user, seen, sent } = open(at)
      await user.type(await screen.findByLabelText(/CPF do representante/), '52998224725')
      await user.click(press('CONTINUAR'))
      await screen.findByText('529.982.247-25')
      await user.click(press('CONTINUAR'))
      if (at === '/holder-confirm-share') await user.click(press('CONTINUAR'))
      await waitFor(() => expect(sent(APPROVE)).toHaveLength(1))
      expect(seen.find(({ call }) => call === APPROVE)?.headers.get('loggedUser')).toBe('52998224725')
    },
  )
})

describe('an approval that fails', () => {
  const interactionId = '7f3a20c1-0000-4000-8000-000000000000'
  const fails = async (status: number, more: object) => {
    resources.write([AUTO, HOME])
    const body = { code: 'X', message: 'x', interactionId, ...more }
    const { user } = open('/holder-confirm-share-resume', {
      [APPROVE]: (_, times) => (times === 1 ? { status, body } : { body: { location: BACK } }),
    })
    await user.click(press('CONTINUAR'))
    return user
  }

  it('stores the code and shows it, between whom, what to do, and the short code; a passing one can be tried again with all still chosen', async () => {
    const user = await fails(500, {})
    await screen.findByRole('heading', { name: 'Sistema indisponível, tente novamente mais tarde.' })
    expect(document.querySelector('.bridge--broken')).toBeTruthy()
    screen.getByText('O problema é nosso, não seu. Nenhum dado foi enviado.')
    screen.getByText('7F3A-20C1')
    screen.getByText('Erro 500')
    expect(errorCode.read()).toBe(500)
    await user.click(press('TENTAR DE NOVO'))
    await screen.findByText('N-a1', { exact: false })
    await user.click(press('CONTINUAR'))
    await waitFor(() => expect(location.read()).toBe(BACK))
  })

  it('takes the customer back to who asked when the request has ended, and offers no second try', async () => {
    const user = await fails(409, { location: BACK })
    await screen.findByText('Este pedido já foi concluído ou terminou.')
    // Concluded, it goes on: nothing says that it is interrupted, or that it has to begin again.
    screen.getByText('Veja a situação dele na instituição que pediu os dados.')
    expect(document.querySelector('.bridge--broken')).toBeNull()
    expect(screen.queryByRole('button', { name: 'TENTAR DE NOVO' })).toBeNull()
    screen.getByText('Voltamos com você para a Beta Seguradora.')
    await user.click(press('CONTINUAR'))
    expect(redirected).toHaveBeenCalledWith(BACK)
  })
})
