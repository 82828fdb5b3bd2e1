import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '../../../api/sessions-api.ts'
import { type Answers, openPages, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { HistorySection } from './HistorySection.tsx'
import { eventText } from './history-texts.ts'

const CALL = 'GET /bff-opin/security/v1/history'
const at = '2026-11-20T06:02:00Z'
const open = (answers: Answers) => openPages({ '/seguranca': <HistorySection /> }, '/seguranca', answers)
const told = (events: object[]) => ({
  [CALL]: { body: { passwordChangedAt: '2026-08-20T12:00:00Z', days: 90, events } },
})

startSignedIn()

describe('O que aconteceu na conta', () => {
  it('tells each with its time, and leaves out what we do not know', async () => {
    open(
      told([
        { at, what: 'signed-in', how: 'password', device: 'Computador com Linux', isNewDevice: true },
        { at, what: 'moved-house' },
        { at, what: 'factor-added', kind: 'totp' },
      ]),
    )
    await screen.findByText('Últimos 90 dias.')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '20/11/2026 03:02Entrada com senha, em Computador com Linux, pela primeira vez',
      '20/11/2026 03:02Aplicativo de códigos cadastrado',
    ])
  })

  it('says how many it tells, where there may be more', async () => {
    open(told(Array.from({ length: 50 }, () => ({ at, what: 'signed-in' }))))
    await screen.findByText('Os 50 acontecimentos mais recentes dos últimos 90 dias.')
  })

  it.each<[Partial<AccountEvent> & Pick<AccountEvent, 'what'>, string]>([
    [{ what: 'signed-in' }, 'Entrada'],
    [{ what: 'signed-in', how: 'passkey', device: 'iPhone' }, 'Entrada com digital ou rosto, em iPhone'],
    [{ what: 'opened' }, 'Conta criada'],
    [{ what: 'password-changed' }, 'Senha trocada'],
    [{ what: 'factor-added', kind: 'passkey' }, 'Aparelho cadastrado para entrar sem senha'],
    [{ what: 'factor-renamed' }, 'Nome mudado em Segurança'],
    [{ what: 'factor-removed', kind: 'totp' }, 'Aplicativo de códigos tirado'],
    [
      { what: 'factor-vouched', kind: 'passkey' },
      'Aparelho passou a autorizar serviços, com um código nosso',
    ],
  ])('%o', (event, text) => expect(eventText({ at, ...event })).toBe(text))

  it('says what cannot be read, and asks for it again', async () => {
    const { user } = open({ [CALL]: (_request, count) => (count === 1 ? { status: 400 } : told([])[CALL]) })
    await screen.findByText('Não deu para ler o que aconteceu na conta agora.')
    await user.click(await screen.findByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByText('Nada nestes dias.')
  })
})
