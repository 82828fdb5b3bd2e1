import { expect, it } from 'vitest'
import { takeFairly } from './fair-share.ts'
import type { Throttling } from './throttling.ts'

/** Policies that say what was taken of them; those that are used up refuse. */
function policies(...usedUp: string[]) {
  const calls: string[] = []
  const throttling = {
    tryTake: async (what: string, who: string) => {
      calls.push(`try ${what} of ${who}`)
      return !usedUp.includes(what)
    },
    take: async (what: string, who: string) => void calls.push(`take ${what} of ${who}`),
    giveBack: async (what: string, who: string) => void calls.push(`give back ${what} of ${who}`),
  } as unknown as Throttling<'code' | 'codeFirst' | 'codeReserve'>
  return { calls, take: () => takeFairly({ throttling }, 'code', { who: 'ana', from: '10.0.0.0' }) }
}
const FIRST = 'try codeFirst of ana from 10.0.0.0'
const RESERVE = 'try codeReserve of ana'

it('takes the first tries of a caller from the reserve, and gives both counts back', async () => {
  const { calls, take } = policies()
  const giveBack = await take()
  expect(calls).toEqual([FIRST, RESERVE])
  await giveBack()
  expect(calls.slice(2)).toEqual(['give back codeFirst of ana from 10.0.0.0', 'give back codeReserve of ana'])
})

it.each([
  ['codeFirst', [FIRST]],
  ['codeReserve', [FIRST, RESERVE]],
])('takes from what all share once %s is used up, and gives that back', async (usedUp, tried) => {
  const { calls, take } = policies(usedUp)
  const giveBack = await take()
  expect(calls).toEqual([...tried, 'take code of ana'])
  await giveBack()
  expect(calls.slice(-1)).toEqual(['give back code of ana'])
})
