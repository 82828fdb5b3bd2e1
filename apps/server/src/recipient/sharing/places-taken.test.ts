import { expect, it } from 'vitest'
import { placesTaken } from './places-taken.ts'
import { ACTIVE, minutes, PENDING } from './sharing-world.fixture.ts'
import type { Transmission } from './transmission.ts'

const NOW = minutes(75)
const sharing = (consentId: string, replaces?: string, from = ACTIVE): Transmission => ({
  ...from,
  id: consentId,
  consentId,
  ...(replaces && { replaces }),
})
/** One, its renewal, a change of it, and what is asked for in the place of the renewal. */
const [FIRST, RENEWAL, CHANGE] = [sharing('A'), sharing('B', 'A'), sharing('C', 'A')]
const OWN = sharing('D', 'B')

it('takes the place of all that it follows, and of what else is in force there', () => {
  const all = [FIRST, RENEWAL, CHANGE, OWN, sharing('E')]
  expect(placesTaken(OWN, all, NOW)).toEqual({
    named: RENEWAL,
    ending: [FIRST, RENEWAL, CHANGE],
    lapsed: [],
  })
})

it('leaves what waits beside it, and what has ended; of what it follows, it tells whose hour is over', () => {
  const waiting = sharing('C', 'A', { ...PENDING, waitsUntil: minutes(90) })
  const over = { ...RENEWAL, status: 'INACTIVE' as const }
  const lapsed = sharing('A', undefined, PENDING)
  expect(placesTaken(OWN, [lapsed, over, waiting, sharing('E', 'A', PENDING), OWN], NOW)).toEqual({
    named: over,
    ending: [],
    lapsed: [lapsed],
  })
  expect(placesTaken({ ...OWN, replaces: undefined }, [FIRST, OWN], NOW).ending).toEqual([])
})
