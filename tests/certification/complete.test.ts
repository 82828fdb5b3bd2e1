import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import certification from '../fixtures/opin/certification-items.json' with { type: 'json' }

it('every item of the certification has its test', () => {
  const tested = ['share', 'manage', 'accessibility'].flatMap((name) => {
    const file = fileURLToPath(new URL(`./${name}.test.ts`, import.meta.url))
    return [...readFileSync(file, 'utf8').matchAll(/item\(\s*'([A-Z][\d.]+)'/g)].map(([, id]) => id)
  })
  expect(tested.sort()).toEqual(certification.items.map(({ id }) => id).sort())
})
