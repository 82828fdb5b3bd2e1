import { expect, it, vi } from 'vitest'
import { Failure } from '../platform/base/failure.ts'
import type { Customer } from '../platform/http/route.ts'
import { actOnPhone } from './answer-on-phone.ts'
import type { Handoff } from './handoff.port.ts'

const NOW = new Date('2026-11-27T09:00:00Z')
const HANDOFF = { intentId: 'of-the-computer', seenAt: NOW } as Handoff
const OPENED_FOR: Record<string, string> = { own: 'own-consent', 'of-the-computer': 'consent' }

/** Acts on the consent as a session of that request. @returns the answer, and how often a handoff was looked for */
async function act(intentId: string | undefined, consentId: string) {
  const pickedBy = vi.fn(async () => (consentId === 'consent' ? HANDOFF : undefined))
  const deps = { handoffs: { pickedBy }, clock: { now: () => NOW }, publicUrl: 'https://beta.example' }
  const run = async (customer: Customer) => {
    if (OPENED_FOR[customer.intentId ?? ''] !== consentId) throw new Failure('NOT_FOUND')
    return { location: `https://alfa.example/${customer.intentId}` }
  }
  const customer = { sessionId: 's1', intentId } as Customer
  const answer = await actOnPhone(deps as never, { customer, consentId, isAnswer: true, run }).catch(
    ({ code }: Failure) => code,
  )
  return { answer, lookedFor: pickedBy.mock.calls.length }
}

it('acts directly for the consent that the session was opened for, and looks for no handoff', async () => {
  expect(await act('own', 'own-consent')).toEqual({
    answer: { location: 'https://alfa.example/own' },
    lookedFor: 0,
  })
})

it.each([
  ['a session of no request', undefined],
  ['a session of another request', 'own'],
])('%s acts for the number that it picked, and learns nothing of the way back', async (_name, intentId) => {
  const answer = { location: 'https://beta.example/volte-ao-computador' }
  expect(await act(intentId, 'consent')).toEqual({ answer, lookedFor: 1 })
})

it('finds no consent that the session neither was opened for nor picked', async () => {
  expect((await act('own', 'another')).answer).toBe('NOT_FOUND')
  expect((await act(undefined, 'another')).answer).toBe('NOT_FOUND')
})
