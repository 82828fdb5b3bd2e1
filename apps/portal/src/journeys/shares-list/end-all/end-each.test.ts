import { situationOf } from '@consente/domain/sharing/situation-of'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { situationFrom } from '../../../api/sharings/sharings.ts'
import type { Outcome } from '../../../sharing/end-outcome.ts'
import { type EndCalls, endEach } from './end-each.ts'

const refused = (status: number) => () => Promise.reject(new ApiError(status, '', ''))
const NOW = new Date()
const of = (status: string) => situationOf({ status }, NOW)
const says = (status: string) => () => Promise.resolve({ situation: situationFrom(status, NOW) })
const reads = (status: string) => () => Promise.resolve(of(status))

async function outcome(
  revoke: EndCalls['revoke'],
  readSituation: EndCalls['readSituation'] = refused(500),
  isDoubtful = false,
): Promise<Outcome | undefined> {
  const told = new Map<string, Outcome>()
  await endEach(
    ['a'],
    { revoke, readSituation },
    {
      doubtful: new Set(isDoubtful ? ['a'] : []),
      tell: (id, known) => void told.set(id, known),
    },
  )
  return told.get('a')
}

describe('what is said of a sharing', () => {
  it.each<[string, Promise<Outcome | undefined>, Outcome]>([
    ['ended', outcome(says('INACTIVE')), 'ended'],
    ['a request that waited, refused by this', outcome(says('REJECTED')), 'ended'],
    ['an answer without a status', outcome(says('')), 'ended'],
    ['run out meanwhile', outcome(says('EXPIRED')), 'over'],
    ['an answer that it goes on', outcome(says('ACTIVE')), 'unknown'],
    ['refused, nothing else known', outcome(refused(403)), 'kept'],
    ['refused, and it goes on', outcome(refused(422), reads('ACTIVE')), 'kept'],
    ['refused because it had ended', outcome(refused(422), reads('INACTIVE')), 'ended'],
    ['not found', outcome(refused(404)), 'unknown'],
    ['no answer', outcome(refused(0)), 'unknown'],
    ['no answer, and it goes on so far', outcome(refused(0), reads('ACTIVE')), 'unknown'],
    ['no answer, but it has ended', outcome(refused(502), reads('INACTIVE')), 'ended'],
    ['refused after a try without an answer', outcome(refused(409), refused(0), true), 'unknown'],
    ['refused after such a try, and it goes on', outcome(refused(409), reads('ACTIVE'), true), 'kept'],
  ])('%s', async (_, found, expected) => expect(await found).toBe(expected))
})

it('ends one after the other, and a failure stops none of the others', async () => {
  const seen: string[] = []
  let running = 0
  const calls: EndCalls = {
    revoke: async (id) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      seen.push(id)
      if (id === 'b') throw new ApiError(500, '', '')
      return { situation: of('INACTIVE') }
    },
    readSituation: reads('ACTIVE'),
  }
  const told: string[] = []
  await endEach(['a', 'b', 'c'], calls, {
    doubtful: new Set(),
    tell: (id, known) => void told.push(`${id} ${known}`),
  })
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(told).toEqual(['a ended', 'b unknown', 'c ended'])
})
