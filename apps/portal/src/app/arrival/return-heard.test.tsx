import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { tellBy } from '../../session/in-app/tell-app.ts'
import { resumeData } from '../../session/journey-storage.ts'
import type { WaitingReturn } from '../../session/login-storage.ts'
import { backend, renderPages, signInForTests } from '../../testing/page-for-tests.tsx'
import { CHOSEN } from '../../testing/recipient-journey-for-tests.tsx'
import { AuthorizationReturn } from './AuthorizationReturn.tsx'

/** Returns that the institution's app hears of, and those of which it hears nothing. */
const heard = vi.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('consente.canal', 'app')
  tellBy(heard)
  heard.mockReset()
})

const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'
const RETURN = { kind: 'return', code: 'c', requestId: 'r' } as const
const refused = (code: string, status = 422) => ({
  status,
  body: { code, message: '', interactionId: '7f3a20c1-0000-4000-8000-000000000000' },
})

/** One object each: a new one is another return. */
const ERRORS = {
  access_denied: { kind: 'return-error', error: 'access_denied' },
  ended: { kind: 'return-error', error: 'access_denied', refusal: 'ended' },
  server_error: { kind: 'return-error', error: 'server_error' },
} as const

it.each([
  ['that has run out meanwhile', RETURN, refused('TRANSMISSION_ENDED'), [['expired', 'expired']]],
  ['that was refused', RETURN, refused('TRANSMISSION_REFUSED'), [['cancelled', 'refused']]],
  ['that is not confirmed yet', RETURN, refused('INTERNAL', 500), []],
  ['with the error access_denied', ERRORS.access_denied, {}, [['cancelled', 'refused']]],
  ['with access_denied of a request that had ended', ERRORS.ended, {}, [['expired', 'expired']]],
  ['with the error server_error', ERRORS.server_error, {}, []],
] as const)('a return of a sharing %s', async (_what, waiting, answer, told) => {
  signInForTests()
  resumeData.write(CHOSEN)
  const { api } = backend({ [CONFIRM]: answer })
  renderPages(api, { '/volta': <AuthorizationReturn waiting={waiting} /> }, '/volta')
  await screen.findByRole('button', { name: 'IR PARA O INÍCIO' })
  await waitFor(() => expect(heard.mock.calls).toEqual(told))
})

it.each([
  ['ended before it', {}, 'O compartilhamento anterior já não vale.'],
  ['is to end with it', { replaces: 'urn:beta:1' }, 'O compartilhamento anterior segue como está.'],
])('a refused request says what became of the former sharing, which %s', async (_what, more, text) => {
  signInForTests()
  resumeData.write({ ...CHOSEN, consente: { ...CHOSEN.consente, follows: 'urn:beta:1', ...more } })
  const { api } = backend({ [CONFIRM]: refused('INTERNAL', 500) })
  const page = (waiting: WaitingReturn) => ({ '/volta': <AuthorizationReturn waiting={waiting} /> })
  renderPages(api, page(ERRORS.access_denied), '/volta')
  await screen.findByText(
    new RegExp(`^O pedido não foi autorizado lá\\. Nenhum dado foi enviado\\. ${text}$`),
  )
  cleanup()
  // It may still come about.
  renderPages(api, page(RETURN), '/volta')
  await screen.findByText('Ainda não conseguimos confirmar')
  expect(screen.queryByText(/O compartilhamento anterior/)).toBeNull()
})
