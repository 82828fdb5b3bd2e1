import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../build/run-program.mjs'
import { isAllowed, runtimePackages } from './licences.mjs'

it('what comes with the product has a licence that lets an insurer run and change it', () => {
  const all = runtimePackages(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
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
