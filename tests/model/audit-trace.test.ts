import { expect, it } from 'vitest'
import { checkTraces } from '../support/database/checked-traces.ts'
import { type Entry, strangePaths } from './audit-trace.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const entry = (event: string, reason?: string): Entry => ({
  at: NOON,
  event,
  outcome: 'done',
  subject: 'urn:alfa:1',
  detail: JSON.stringify({ reason }),
})
/** Data whose answer has left, and began so many seconds after noon. */
const handedOver = (seconds: number): Entry => ({
  ...entry('data.handed-over'),
  detail: JSON.stringify({ begunAt: new Date(NOON.getTime() + seconds * 1000).toISOString() }),
})
const AUTHORISED = [
  'consent.created',
  'consent.customer-arrived',
  'consent.claimed',
  'consent.authorised',
  'code.issued',
].map((event) => entry(event))
const IN_FORCE = [...AUTHORISED, entry('consent.in-force'), entry('token.issued')]
const REVOKED = entry('consent.ended', 'CUSTOMER_MANUALLY_REVOKED')

it('what a holder records of a sharing is a path, to its end', () => {
  const whole = [...IN_FORCE, entry('data.handed-over'), entry('token.renewed'), REVOKED]
  expect(strangePaths(whole, true)).toEqual([])
})

it('an answer that was on its way when the sharing ended is recorded once it has left', () => {
  expect(strangePaths([...IN_FORCE, REVOKED, handedOver(-1), handedOver(0)], true)).toEqual([])
})

it('what a recipient records is one, beside what its own holder records', () => {
  const subject = 'urn:beta:1'
  const received = [
    'sharing.requested',
    'sharing.customer-left',
    'sharing.customer-returned',
    'sharing.token-received',
    'sharing.in-force',
    'data.received',
  ].map((event) => ({ ...entry(event), subject }))
  expect(strangePaths([...received, ...IN_FORCE], true)).toEqual([])
  expect(strangePaths(received.toSpliced(3, 1), true)).toEqual([
    'urn:beta:1: recipient sharing.requested, recipient sharing.customer-left, recipient sharing.customer-returned done, recipient sharing.in-force',
  ])
})

it.each([
  ['an approval by nobody who signed in', [...AUTHORISED.slice(0, 2), ...AUTHORISED.slice(3)]],
  ['a second approval', [...AUTHORISED, entry('consent.authorised')]],
  ['a second end', [...IN_FORCE, REVOKED, REVOKED]],
  ['data before there is a token', [...AUTHORISED, entry('data.handed-over')]],
  ['data after the end', [...IN_FORCE, REVOKED, entry('data.handed-over')]],
  ['data that were begun after the end', [...IN_FORCE, REVOKED, handedOver(2)]],
  ['data that were begun before there was a token', [...AUTHORISED, handedOver(-1)]],
  ['more approvals than were asked for', [...IN_FORCE, ...Array(3).fill(entry('consent.further-approved'))]],
  ['a refusal of what is authorised by its one customer', [...IN_FORCE, entry('consent.ended', 'UNKNOWN')]],
  ['an event that the machine does not know', [...IN_FORCE, entry('consent.paused')]],
])('%s is none', (_name, entries) => {
  expect(strangePaths(entries, true)).toHaveLength(1)
  expect(strangePaths(entries, false)).toHaveLength(1)
})

it('what tests laid into a database may begin in the middle, what the product alone wrote may not', () => {
  const middle = [entry('consent.further-approved'), REVOKED]
  expect(strangePaths(middle, false)).toEqual([])
  expect(strangePaths(middle, true)).toEqual(['urn:alfa:1: holder consent.further-approved'])
  expect(strangePaths([...middle, entry('data.handed-over')], false)).toHaveLength(1)
})

it('a run fails that has left such a log', async () => {
  const holding = (entries: readonly Entry[]) => ({
    query: async (text: string) =>
      (text.includes('to_regclass') ? [{ log: 'audit_cut' }] : entries) as never[],
  })
  await checkTraces(holding(IN_FORCE), true)
  await expect(checkTraces(holding([...IN_FORCE, REVOKED, REVOKED]), true)).rejects.toThrow(
    'Not a path of tests/model/consent-machine.ts:\nurn:alfa:1: holder consent.created',
  )
})
