import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { expect, it } from 'vitest'
import { fingerprintOf } from './request-fingerprint.ts'

const person = (identification: string) => ({ document: { identification, rel: 'CPF' } })
const PAYLOAD = {
  authorisationServerId: 'beta',
  loggedUser: person('1'),
  deadLine: { total: 12 },
} as unknown as TransmitPayload

it('is the same for the same request, and another for any other', () => {
  const changed = [
    {},
    { authorisationServerId: 'gama' },
    { loggedUser: person('2') },
    { businessEntity: person('3') },
    { businessEntity: person('4') },
    { deadLine: { total: 6 } },
    { finalidade: 'a' },
    { finalidade: 'b' },
    { replaces: 'c' },
    { replaces: 'd' },
  ].map((change) => fingerprintOf({ ...PAYLOAD, ...change } as TransmitPayload, ['A']))
  expect(new Set([...changed, fingerprintOf(PAYLOAD, ['A', 'B'])]).size).toBe(changed.length + 1)
  expect(fingerprintOf({ ...PAYLOAD }, ['A'])).toBe(changed[0])
})
