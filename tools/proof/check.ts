import { forgetFigures, printFigures } from './house-figures.ts'
import { printResults } from './result.ts'
import { runQuickStages } from './stages.ts'

/** `npm run check`: lint, types, boundaries and unit tests, under a minute; then the figures of the house. */
forgetFigures()
const passes = printResults(await runQuickStages())
printFigures()
process.exit(passes ? 0 : 1)
