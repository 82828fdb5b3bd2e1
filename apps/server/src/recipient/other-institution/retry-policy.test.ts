import { expect, it } from 'vitest'
import { isUnavailable, refusedBy, unavailable } from './institution-failure.ts'
import { createPatience } from './retry-policy.ts'

const quick = { tryMs: 50, allMs: 400, retries: 2, restMs: 3_000 }
/** Time enough for every try, also on a busy machine. */
const unhurried = { ...quick, tryMs: 5_000, allMs: 20_000 }
const down = async (): Promise<never> => {
  throw unavailable('test', 'down')
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  )

it('repeats what may be repeated until they answer', async () => {
  let tries = 0
  const answer = await createPatience(unhurried).repeating('test', async () => {
    tries += 1
    return tries < 3 ? down() : 'here'
  })
  expect([answer, tries]).toEqual(['here', 3])
})

it('never repeats a refusal, nor what may be done once only', async () => {
  let tries = 0
  const count = async (error: Error): Promise<never> => {
    tries += 1
    throw error
  }
  const patience = createPatience(unhurried)
  await codeOf(patience.repeating('test', () => count(refusedBy('test', 422))))
  await codeOf(patience.once('test', () => count(unavailable('test', 'down'))))
  expect(tries).toBe(2)
})

it('gives up in time on an institution that hangs', async () => {
  const begun = Date.now()
  const outcome = await codeOf(createPatience(quick).repeating('test', () => new Promise(() => undefined)))
  expect(outcome).toBe('unavailable')
  expect(Date.now() - begun).toBeLessThan(5_000)
})

it('leaves an institution alone after failures in a row, and asks again after a short rest', async () => {
  const patience = createPatience(unhurried)
  let calls = 0
  const failing = async (): Promise<never> => {
    calls += 1
    return down()
  }
  for (let turn = 0; turn < 2; turn += 1) await codeOf(patience.repeating('test', failing))
  expect(await codeOf(patience.once('test', failing))).toBe('unavailable')
  expect(calls).toBe(6)
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await patience.once('test', async () => 'back')).toBe('back')
})

it('rests twice as long each time that it asks in vain', async () => {
  const patience = createPatience({ ...unhurried, restMs: 3_000 })
  for (let turn = 0; turn < 2; turn += 1) await codeOf(patience.repeating('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  await codeOf(patience.once('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await codeOf(patience.once('test', async () => 'back'))).toBe('unavailable')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await codeOf(patience.once('test', async () => 'back'))).toBe('answered')
})

it('who comes while one call tries whether they are back waits for its answer', async () => {
  const patience = createPatience(unhurried)
  for (let turn = 0; turn < 2; turn += 1) await codeOf(patience.repeating('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  const slow = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'back'
  }
  const three = [1, 2, 3].map(() => patience.repeating('test', slow))
  expect(await Promise.all(three)).toEqual(['back', 'back', 'back'])
})
