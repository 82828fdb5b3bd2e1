import { CALLS, PROVIDER_CALLS } from '@consente/contract/portal/calls'
import { expect, it } from 'vitest'
import { callerOf } from '../../tests/support/authorisation/call-callers.ts'

const calls = Object.entries({ ...CALLS, ...PROVIDER_CALLS }).flatMap(([group, named]) =>
  Object.entries(named).map(([name, { caller }]) => [`${group}.${name}`, caller] as const),
)

/** A new call gets its line in tests/support/authorisation/call-callers.ts. */
it.each(calls)('%s is meant for whom the hand-written table says', (name, caller) => {
  expect(caller).toBe(callerOf(name))
})
