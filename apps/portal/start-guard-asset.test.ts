import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { BROWSERS } from './browsers.ts'
import { buildGuard } from './start-guard-asset.ts'

it('the guard around the start is read by every browser (ECMAScript 5), and names the ones that the portal is for', async () => {
  const script = await buildGuard()
  expect(() => parse(script, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
  for (const oldest of Object.values(BROWSERS)) expect(script).toContain(oldest)
})
