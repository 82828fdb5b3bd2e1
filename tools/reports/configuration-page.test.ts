import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { EnvironmentSchema } from '../../apps/server/src/platform/config/environment.ts'
import { configurationPage, fileSchema } from './configuration-page.ts'

const PAGE = fileURLToPath(new URL('../../docs/operating/configuration.md', import.meta.url))

it('docs/operating/configuration.md is what the schemas say (npm run configuration writes it)', async () => {
  await expect(configurationPage(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE)
})

it('names every variable and every setting', () => {
  const page = configurationPage(readFileSync(PAGE, 'utf8'))
  const names = [...Object.keys(EnvironmentSchema.shape), ...Object.keys(fileSchema().properties ?? {})]
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\| `, 'm'))
})
