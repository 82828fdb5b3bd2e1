import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  type Answers,
  openPages,
  place,
  refusal,
  startSignedIn,
  watchRedirect,
} from '../../../testing/page-for-tests.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { sessionText, whenText } from './session-times.ts'

const LIST = 'GET /bff-opin/security/v1/sessions'
const ALL = 'POST /bff-opin/security/v1/sessions/end'
const PROVE = 'POST /bff-opin/security/v1/proof/password'
const endOf = (id: string) => `POST /bff-opin/security/v1/sessions/${id}/end`

const at = '2026-11-20T06:02:00Z'
const session = (id: string, device: string, more = {}) => ({
  id,
  kind: 'computer',
  device,
  startedAt: at,
  lastSeenAt: at,
  isCurrent: false,
  isNewDevice: false,
  ...more,
})
const OPEN = {
  sessions: [
    session('a', 'Celular com Android', { kind: 'phone', browser: 'Chrome', isCurrent: true }),
    session('b', 'Computador com Windows'),
    session('c', 'Computador com Linux', { isNewDevice: true }),
  ],
}
const ENDED = { body: { ended: 1 } }

const open = (answers: Answers) =>
  openPages({ '/seguranca': <SessionsSection /> }, '/seguranca', { [LIST]: { body: OPEN }, ...answers })

startSignedIn()

describe('Onde sua conta está aberta', () => {
  it('names each device, marks this one, and the one that is new', async () => {
    open({})
    await screen.findByText('3 lugares. Não reconhece um? Saia dele e troque a senha.')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Celular com AndroidEste aparelho. Entrou em 20/11/2026, às 03:02. Navegador Chrome.',
      'Computador com WindowsEntrou em 20/11/2026, às 03:02.Sair de Computador com Windows',
      'Computador com LinuxPrimeira vez em 20/11/2026, às 03:02.Não fui eu Computador com Linux',
    ])
  })

  it('says where each was, and that the place may not be exact, only where the backend knows', async () => {
    const inexact = 'O lugar vem do endereço da internet. Pode não ser exato.'
    const [own, other] = OPEN.sessions
    const known = { sessions: [own, { ...other, place: 'Campinas, SP' }] }
    const { user } = open({ [LIST]: { body: known }, [endOf('b')]: ENDED })
    await screen.findByText('Computador com Windows, Campinas, SP')
    screen.getByText('Celular com Android')
    screen.getByText(inexact)
    await user.click(screen.getByRole('button', { name: 'Sair de Computador com Windows, Campinas, SP' }))
    await screen.findByText('Saímos de Computador com Windows, Campinas, SP.')
    cleanup()
    open({})
    await screen.findByText('Computador com Windows')
    expect(screen.queryByText(inexact)).toBeNull()
  })

  it('says when each was first and last there, the news first, and what it was started with', () => {
    const now = new Date('2026-11-25T12:00:00Z')
    const used = { how: 'password', lastSeenAt: '2026-11-24T21:20:00Z' } as const
    const said = (more = {}) => sessionText(session('a', 'X', { ...used, ...more }), now)
    expect(said()).toBe('Última vez ontem, às 18:20. Entrou em 20/11/2026, às 03:02, com senha.')
    expect(said({ isNewDevice: true })).toBe(
      'Primeira vez em 20/11/2026, às 03:02, com senha. Última vez ontem, às 18:20.',
    )
    expect(said({ isCurrent: true, how: 'passkey' })).toBe(
      'Entrou em 20/11/2026, às 03:02, com digital ou rosto.',
    )
    expect(said({ lastSeenAt: at, how: undefined })).toBe('Entrou em 20/11/2026, às 03:02.')
  })

  it('says today and yesterday in the words of Brasília', () => {
    const now = new Date('2026-11-21T02:00:00Z')
    expect(whenText(new Date(at), now)).toBe('hoje, às 03:02')
    expect(whenText(new Date('2026-11-20T02:59:00Z'), now)).toBe('ontem, às 23:59')
  })

  it('ends one, says so, reads the list again, and leads to a new password after a strange one', async () => {
    const { user, calls } = open({ [endOf('c')]: ENDED })
    await user.click(await screen.findByRole('button', { name: 'Não fui eu Computador com Linux' }))
    await screen.findByText(/Saímos de Computador com Linux\./)
    expect(screen.getByRole('link', { name: 'Trocar a senha' }).getAttribute('href')).toBe('/forgot-password')
    expect(calls().filter((call) => call === LIST)).toHaveLength(2)
  })

  it('asks for the password where the proof is old, and goes on by itself', async () => {
    const { user, sent } = open({
      [endOf('b')]: (_request, count) => (count === 1 ? refusal('PROOF_NEEDED') : ENDED),
      [PROVE]: (_request, count) => (count === 1 ? refusal('WRONG_PASSWORD') : { body: { proved: true } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sair de Computador com Windows' }))
    await user.type(await screen.findByLabelText('Senha'), 'errada11')
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }))
    await screen.findByText('Senha incorreta. Nada mudou.')
    await user.type(screen.getByLabelText('Senha'), 'vela7rio')
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }))
    await screen.findByText('Saímos de Computador com Windows.')
    expect(sent(PROVE)).toEqual([{ password: 'errada11' }, { password: 'vela7rio' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('SAIR DE TODOS asks, ends everything, and forgets the customer here', async () => {
    const { user, calls } = open({ [ALL]: { body: { ended: 3 } } })
    await user.click(await screen.findByRole('button', { name: 'SAIR DE TODOS' }))
    await screen.findByRole('dialog', { name: 'Sair de todos os aparelhos?' })
    screen.getByText('Este também. Seus compartilhamentos não mudam.')
    await user.click(screen.getByRole('button', { name: 'CANCELAR' }))
    expect(calls()).not.toContain(ALL)
    await user.click(screen.getByRole('button', { name: 'SAIR DE TODOS' }))
    await user.click(screen.getAllByRole('button', { name: 'SAIR DE TODOS' }).at(-1) as HTMLElement)
    await waitFor(() => expect(place()).toBe('/'))
    expect(localStorage.getItem('user_credentials')).toBeNull()
  })

  it('SAIR DE TODOS leads to the identity provider, where its session ends as well', async () => {
    const assign = watchRedirect()
    const { user } = open({ [ALL]: { body: { ended: 3, location: 'https://entrar.example/sair' } } })
    await user.click(await screen.findByRole('button', { name: 'SAIR DE TODOS' }))
    await user.click(screen.getAllByRole('button', { name: 'SAIR DE TODOS' }).at(-1) as HTMLElement)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://entrar.example/sair'))
    expect(localStorage.getItem('user_credentials')).toBeNull()
    vi.unstubAllGlobals()
  })

  it.each<[string, Answers[string], string]>([
    ['404', { status: 404 }, 'Essa entrada já tinha terminado.'],
    ['500', { status: 500 }, 'Não deu para sair agora. Tente de novo.'],
    [
      'answer that was lost',
      () => Promise.reject(new Error('network')),
      'Não sabemos se saímos. A lista abaixo diz onde a conta está aberta.',
    ],
  ])('a failure is told for what is known: %s', async (_, answer, text) => {
    const { user } = open({ [endOf('b')]: answer })
    await user.click(await screen.findByRole('button', { name: 'Sair de Computador com Windows' }))
    await screen.findByText(text)
  })

  it('an answer that was lost with the connection leaves a list of before, which is called so', async () => {
    let isDown = false
    const { user } = open({
      [LIST]: () => (isDown ? { status: 400 } : { body: OPEN }),
      [endOf('b')]: () => {
        isDown = true
        return Promise.reject(new Error('network'))
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sair de Computador com Windows' }))
    await screen.findByText(/^Não sabemos se saímos, e a lista abaixo é a de antes\./)
    screen.getByText('Computador com Windows')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Ler de novo' }))
    await screen.findByText('Não sabemos se saímos. A lista abaixo diz onde a conta está aberta.')
  })

  it('leads to the sign-in when the session was ended elsewhere, since a new try would meet the same', async () => {
    open({ [LIST]: { status: 401 } })
    await screen.findByText(
      'Não deu para ler onde sua conta está aberta agora. Sua sessão pode ter terminado.',
    )
    expect(screen.getByRole('link', { name: 'ENTRAR DE NOVO' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'TENTAR DE NOVO' })).toBeNull()
  })

  it('a list that cannot be read says so, and can be asked for again', async () => {
    const { user } = open({ [LIST]: (_request, count) => (count === 1 ? { status: 400 } : { body: OPEN }) })
    await screen.findByText('Não deu para ler onde sua conta está aberta agora.')
    await user.click(await screen.findByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByText('Computador com Windows')
  })
})
