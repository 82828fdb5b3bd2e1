import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tellBy } from '../../session/in-app/tell-app.ts'
import type { Answers, GivenAnswer } from '../../testing/page-for-tests.tsx'
import { openPortal } from '../../testing/whole-portal-for-tests.tsx'

const heard = vi.fn()

const BRAND = 'GET /bff-opin/consents/v1/proxy/brand'
const LEAVE = 'PATCH /bff-opin/consents/v1/proxy/leave'
const asker = (more = {}) => ({
  name: 'Alfa Seguros',
  cnpj: '11222333000181',
  answerUntil: '2026-11-22T14:02:00Z',
  isOpen: true,
  ...more,
})

const openWith = (answers: Answers = {}, capabilities: object = { intentBrand: true }) =>
  openPortal('/?intent_id=handle-1', { [BRAND]: { body: asker() }, ...answers }, capabilities)
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('a sign-in that another institution brought', () => {
  beforeEach(() => {
    heard.mockReset()
    localStorage.clear()
    sessionStorage.clear()
    sessionStorage.setItem('consente.canal', 'app')
    tellBy(heard)
    window.scrollTo = () => {}
  })

  it('says who asks, for what, until when, and that nothing is sent before the customer confirms', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T13:10:00Z') })
    const { seen, own } = openWith()
    await heading('A Alfa Seguros pediu seus dados. Entre para ver e decidir.')
    screen.getByText(/Entrar ainda não envia nada\.$/)
    screen.getByText('Nada é enviado até você autorizar, na última etapa.')
    screen.getByText('responda até 11:02 de hoje')
    screen.getByRole('progressbar', { name: 'Etapa 1 de 3' })
    screen.getByText('Autorizar')
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Entrar')
    screen.getByText('Quem receberia')
    screen.getByLabelText(new RegExp(`^Senha d[ao] ${own} \\*`))
    expect(seen.find(({ call }) => call === BRAND)?.headers.get('intentid')).toBe('handle-1')
    vi.useRealTimers()
  })

  it('without the name says that it is not known yet', async () => {
    openWith({ [BRAND]: { status: 404 } })
    await heading('Outra instituição pediu seus dados. Entre para ver qual.')
    const effect = screen.getByText('Se cancelar, o pedido fica recusado. Nada é enviado.')
    const cancel = screen.getByRole('button', { name: 'CANCELAR E VOLTAR' })
    expect(effect.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('goes back without asking, once; where that fails, it says that nothing was sent', async () => {
    const { calls } = openWith({ [LEAVE]: { status: 503 } })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'CANCELAR E VOLTAR' }))
    await screen.findByText(/^Não conseguimos levar você de volta agora\. Nada foi enviado/)
    expect(calls().filter((call) => call === LEAVE).length).toBeGreaterThan(0)
    expect(heard).not.toHaveBeenCalled()
  })

  it('CANCELAR E VOLTAR refuses the request once, and the app hears it', async () => {
    const left = { location: 'https://gama.example/cb?left' }
    const { calls } = openWith({ [LEAVE]: { body: left } })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'CANCELAR E VOLTAR' }))
    await waitFor(() => expect(heard.mock.calls).toEqual([['cancelled', 'refused']]))
    expect(calls().filter((call) => call === LEAVE)).toHaveLength(1)
  })

  it('out of time there is nothing to sign in for, only the way back', async () => {
    openWith({ [BRAND]: { body: asker({ isOpen: false }) } })
    await heading('O prazo deste pedido acabou. Nada foi enviado.')
    screen.getByRole('button', { name: 'VOLTAR À ALFA SEGUROS' })
    expect(screen.queryByRole('button', { name: 'ENTRAR' })).toBeNull()
    expect(screen.queryByText(/^Se cancelar/)).toBeNull()
    await waitFor(() => expect(heard.mock.calls).toEqual([['expired', 'expired']]))
  })

  describe('somebody who did not ask for it', () => {
    const REFUSE = 'POST /bff-opin/notices/v1/unrecognised/request'
    const withNotices = { intentBrand: true, notices: true }
    const refuseWith = async (answer: GivenAnswer) => {
      const { calls } = openWith({ [REFUSE]: answer }, withNotices)
      await userEvent.click(await screen.findByRole('button', { name: 'avise que não reconhece o pedido.' }))
      await screen.findByRole('heading', { name: 'Você não reconhece este pedido?' })
      // Nothing has happened yet.
      screen.getByText(/^O pedido será recusado na .*: ninguém poderá mais autorizá-lo\.$/)
      screen.getByText('Seu aviso será registrado, com um número de protocolo.')
      screen.getByText('A sua conta e os seus outros compartilhamentos ficam como estão.')
      expect(calls().filter((call) => call === REFUSE)).toEqual([])
      await userEvent.click(screen.getByRole('button', { name: 'RECUSAR E AVISAR' }))
    }

    it('refuses it, with a number, and goes back', async () => {
      const location = 'https://beta.example/auth/back'
      await refuseWith({ body: { protocol: 'AV-2026-004127', isRefused: true, location } })
      const title = await screen.findByRole('heading', { name: 'Pedido recusado. Nada foi enviado.' })
      expect(document.activeElement).toBe(title)
      expect(title.closest('ul')).toBeNull()
      screen.getByText('AV-2026-004127')
      await waitFor(() => expect(heard.mock.calls).toEqual([['cancelled', 'refused']]))
      screen.getByRole('button', { name: 'VOLTAR À ALFA SEGUROS' })
    })

    it('is not told that a request was refused which had been answered', async () => {
      await refuseWith({ body: { protocol: 'AV-2026-004127', isRefused: false } })
      await screen.findByRole('heading', { name: 'Este pedido não esperava mais resposta' })
      expect(screen.queryByText(/Pedido recusado/)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'FECHAR' }))
      expect(window.location.search).toBe('')
    })

    it.each([
      [404, 'Não encontramos este pedido. Ele pode ter acabado.'],
      [429, 'Houve muitas tentativas daqui. Nada mudou: espere um pouco e tente de novo.'],
      [400, 'Não deu certo agora. Nada mudou: tente de novo, ou ligue para nós.'],
      [500, 'Não sabemos se deu certo. Tente de novo: repetir não faz mal.'],
    ])('is told of a failure %i what is known', async (status, sentence) => {
      await refuseWith({ status })
      await screen.findByText(sentence)
    })

    it('may only leave where the backend takes no reports', async () => {
      openWith()
      await heading(/pediu seus dados/)
      screen.getByText('Cancele e volte: o pedido fica recusado.')
      expect(screen.queryByRole('button', { name: /não reconhece/ })).toBeNull()
    })
  })

  it('sees the plain login of a backend that knows only the specification, without another call', async () => {
    const { calls } = openWith({}, { intentBrand: false })
    await heading('Seus dados são seus. Você decide quem recebe.')
    expect(screen.queryByRole('button', { name: 'CANCELAR E VOLTAR' })).toBeNull()
    expect(calls()).toEqual([])
  })
})
