import { expect, it } from 'vitest'
import { CALLS } from './calls.ts'

const calls = Object.values(CALLS).flatMap((group) => Object.values(group))

it('every call is a path below the API host, and names no host of its own', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.map(({ path }) => path).filter((path) => !/^\/(?!\/)[\w:/.-]+$/.test(path))).toEqual([])
})
