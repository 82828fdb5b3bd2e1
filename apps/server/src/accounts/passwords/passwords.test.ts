import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const QUICK = { memoryKiB: 256, passes: 1 }

it('a password matches its own hash only, and no hash at all never', async () => {
  const passwords = createPasswords({ memoryKiB: 512, passes: 3 })
  const hash = await passwords.hash('vela7rio')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=512,t=3,p=1\$/)
  expect(await passwords.matches(hash, 'vela7rio')).toBe(true)
  expect(await passwords.matches(hash, 'Vela7rio')).toBe(false)
  expect(await passwords.matches(undefined, 'vela7rio')).toBe(false)
  expect(await passwords.matches(undefined, 'no such account')).toBe(false)
})

it.each([
  ' vela7rio',
  'vela7rio ',
  'vela7rio\n',
  'vela7rio\u00A0',
  'VELA7RIO',
  'vela7ri',
  'vela7rio0',
  've\u0301la7rio',
])('is compared as it came: %j is not vela7rio', async (other) => {
  const passwords = createPasswords(QUICK)
  expect(await passwords.matches(await passwords.hash('vela7rio'), other)).toBe(false)
})

it('a hash that was made at less cost is good, and known for what it is; one made at more is not', async () => {
  const passwords = createPasswords({ memoryKiB: 512, passes: 2 })
  const madeAt = (memoryKiB: number, passes: number) =>
    createPasswords({ memoryKiB, passes }).hash('vela7rio')
  for (const [memory, passes, isDated] of [
    [256, 2, true],
    [1000, 1, true],
    [512, 2, false],
    [1024, 1, false],
    [2048, 2, false],
  ] as const) {
    const hash = await madeAt(memory, passes)
    expect(await passwords.matches(hash, 'vela7rio')).toBe(true)
    expect(passwords.isDated(hash)).toBe(isDated)
  }
})

it('a crowd is served to the end, and one beyond measure is told to come back', async () => {
  const passwords = createPasswords(QUICK, 1)
  const crowd = await Promise.allSettled(
    Array.from({ length: 305 }, () => passwords.matches('broken hash', 'x')),
  )
  const refused = crowd.filter((one) => one.status === 'rejected' && one.reason.code === 'UNAVAILABLE')
  expect(refused.length).toBe(4)
  const hash = await passwords.hash('vela7rio')
  expect(await passwords.matches(hash, 'vela7rio')).toBe(true)
})

it('a customer whose browser is known goes before strangers’ guesses that wait, and is never turned away', async () => {
  const passwords = createPasswords(QUICK, 1)
  const hash = await passwords.hash('vela7rio')
  const order: string[] = []
  const guesses = Array.from({ length: 301 }, () =>
    passwords.matches(hash, 'errada12').then(() => order.push('stranger')),
  )
  const known = passwords.matches(hash, 'vela7rio', true).then(() => order.push('known'))
  await Promise.all([...guesses, known])
  expect(order.indexOf('known')).toBeLessThanOrEqual(1)
})
