import { expect, it } from 'vitest'
import { endedFrom } from './just-ended.ts'

it('reads the end that the page before has noted, and nothing else', () => {
  const ended = { consentId: 'urn:a:1', at: '2026-11-20T09:00:00-03:00' }
  expect(endedFrom({ ended })).toEqual(ended)
  for (const other of [undefined, null, {}, { ended: {} }, { ended: { ...ended, at: 'hoje' } }])
    expect(endedFrom(other)).toBeUndefined()
})
