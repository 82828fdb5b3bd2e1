import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { searchPage } from './search-page.ts'

it('docs/proof/search.md tells what the search visits (npm run proof-pages writes it)', async () => {
  await expect(searchPage()).toMatchFileSnapshot(join(ROOT, 'docs/proof/search.md'))
})
