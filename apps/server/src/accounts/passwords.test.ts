import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('a password matches its own hash only, and no hash at all never', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('vela7rio')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(hash, 'vela7rio')).toBe(true)
  expect(await passwords.matches(hash, 'Vela7rio')).toBe(false)
  expect(await passwords.matches(undefined, 'vela7rio')).toBe(false)
  expect(await passwords.matches(undefined, 'no such account')).toBe(false)
})

it('a crowd is served to the end, and one beyond measure is told to come back', async () => {
  const passwords = createPasswords(1)
  const crowd = await Promise.allSettled(
    Array.from({ length: 205 }, () => passwords.matches('broken hash', 'x')),
  )
  const turnedAway = crowd.filter((one) => one.status === 'rejected' && one.reason.code === 'UNAVAILABLE')
  expect(turnedAway.length).toBe(4)
  const hash = await passwords.hash('vela7rio')
  expect(await passwords.matches(hash, 'vela7rio')).toBe(true)
})
