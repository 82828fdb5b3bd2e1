import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { EnvironmentSchema } from '../../apps/server/src/platform/config/environment.ts'
import { configurationPage, fileSchema } from './configuration-page.ts'
import { eventsPage } from './events-page.ts'

const EVENTS = fileURLToPath(new URL('../../docs/operating/events.md', import.meta.url))
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

it('docs/operating/events.md lists what is told, with examples of the schemas (npm run configuration writes them)', async () => {
  const page = eventsPage(readFileSync(EVENTS, 'utf8'))
  expect(page.match(/```json\n\{\n/g)).toHaveLength(2)
  await expect(page).toMatchFileSnapshot(EVENTS)
})
