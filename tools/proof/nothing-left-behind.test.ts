import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { setup } from '../../tests/support/vitest/nothing-left-behind.ts'

const exitCode = process.exitCode
afterEach(() => {
  process.exitCode = exitCode
})

it('a run whose tests leave something in the temporary folder fails, and names it', () => {
  const before = tmpdir()
  const end = setup()
  const folder = tmpdir()
  mkdirSync(join(folder, 'consente-forgotten'))
  expect(end).toThrow('consente-forgotten')
  expect([process.exitCode, tmpdir(), existsSync(folder)]).toEqual([1, before, false])
})

it('a run whose tests clean up ends as they did', () => {
  const end = setup()
  const place = join(tmpdir(), 'consente-own')
  mkdirSync(place)
  rmSync(place, { recursive: true })
  end()
  expect(process.exitCode).toBe(exitCode)
})

it('files that a process keeps to its end are not left behind: they go with the rest', () => {
  const end = setup()
  for (const name of ['playwright_profile-a', 'org.chromium.Chromium.a', 'consente-kept-a'])
    mkdirSync(join(tmpdir(), name))
  end()
  expect(process.exitCode).toBe(exitCode)
})
