import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OFF_BY_PLAYWRIGHT } from '../../tests/support/screens/browser-features.ts'
import { ROOT } from '../project.ts'

it('the browser of the tests goes without everything that Playwright switches off', () => {
  const bundle = createRequire(join(ROOT, 'tests/package.json')).resolve('playwright-core/lib/coreBundle')
  const source = readFileSync(bundle, 'utf8')
  const [, list = ''] = /chromiumSwitches\.ts"\(\) .*?disabledFeatures = \[(.*?)\]/s.exec(source) ?? []
  const names = [...list.matchAll(/^[ \t]+"(\w+)"/gm)].map(([, name]) => name)
  expect(names).toEqual(OFF_BY_PLAYWRIGHT)
})
