import { expect, it } from 'vitest'
import { readJson } from '../project.ts'
import { isAllowed, runtimePackages } from './runtime-packages.ts'

it('what comes with the product has a licence that lets an insurer run and change it', () => {
  const all = runtimePackages(readJson('package-lock.json'))
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['none', false],
])('%s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})
