import { describe, expect, it } from 'vitest'
import type { FaultName } from '../../sandbox/faults/faults.ts'
import { CALLS } from '../support/faulty-calls.ts'
import { expectOnBothSides, receivedConsent, setTheFaultyRoad } from '../support/faulty-road.ts'
import { walkPatiently } from '../support/patient-walk.ts'
import { marina } from '../support/people.ts'

/** The whole road with a fault at every call of it, once each: there is always a way on, and it leads to the end. */
const FAULTS: readonly FaultName[] = ['error-503', 'reset']
const AT_ALFA = [
  'situation',
  'signIn',
  'goals',
  'fields',
  'trending',
  'search',
  'transmit',
  'confirm',
  'details',
] as const
const AT_BETA = [
  'situation',
  'signIn',
  'claim',
  'details',
  'fields',
  'approve',
  'createAtHolder',
  'readAtHolder',
  'push',
  'token',
] as const

describe.skipIf(!process.env.LONG)('a fault at every call of both journeys', () => {
  const road = setTheFaultyRoad()
  it.each(FAULTS)(
    '%s: the patient customer arrives, and both sides agree',
    { timeout: 400_000 },
    async (fault) => {
      for (const call of AT_ALFA) road.atAlfa.once(fault, CALLS[call])
      for (const call of AT_BETA) road.atBeta.once(fault, CALLS[call])
      const page = await road.open()
      await walkPatiently(page, {
        who: marina,
        alfa: road.alfa,
        institution: 'Beta Seguradora',
        policy: 'Auto Completo',
      })
      expect(road.atAlfa.met()).toBeGreaterThanOrEqual(AT_ALFA.length - 1)
      expect(road.atBeta.met()).toBeGreaterThanOrEqual(AT_BETA.length - 1)
      road.atAlfa.forgive()
      road.atBeta.forgive()
      const consentId = await receivedConsent(road, page)
      await expectOnBothSides(road, page, { consentId, word: 'Ativo', api: 'AUTHORISED' })
    },
  )
})
