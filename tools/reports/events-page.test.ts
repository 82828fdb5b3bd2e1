import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventsPage } from './events-page.ts'

const PAGE = fileURLToPath(new URL('../../docs/operating/events.md', import.meta.url))

it('docs/operating/events.md lists what is told, with examples of the schemas (npm run configuration writes them)', async () => {
  const page = eventsPage(readFileSync(PAGE, 'utf8'))
  expect(page.match(/```json\n\{\n/g)).toHaveLength(2)
  await expect(page).toMatchFileSnapshot(PAGE)
})
