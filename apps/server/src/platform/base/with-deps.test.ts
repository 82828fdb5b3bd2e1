import { expect, it } from 'vitest'
import { withDeps } from './with-deps.ts'

it('gives each verb its dependencies, and leaves what its caller gives', () => {
  const add = ({ start }: { start: number }, one: number, other = 1): number => start + one + other
  const bound = withDeps({ start: 100, unused: true }, { add, plus: add })
  expect([bound.add(10), bound.plus(10, 5)]).toEqual([111, 115])
})
