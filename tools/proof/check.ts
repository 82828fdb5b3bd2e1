import { printResults } from './result.ts'
import { runQuickStages } from './stages.ts'

/** `npm run check`: lint, types, boundaries and unit tests; under a minute. */
process.exit(printResults(await runQuickStages()) ? 0 : 1)
