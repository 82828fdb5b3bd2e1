import { ensureInstalled } from './install.mjs'

/** `npm run check`: lint, layering, types and unit tests; under a minute. */
ensureInstalled()
const { prove, quickStages } = await import('./proof/proof.mjs')
process.exit((await prove(quickStages)) ? 0 : 1)
