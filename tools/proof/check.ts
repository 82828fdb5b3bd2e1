import { NOT_QUICK } from '../../tests/support/vitest/longest-files.ts'
import { forgetFigures, printFigures } from './house-figures.ts'
import { printResults } from './result.ts'
import { runQuickStages } from './stages.ts'

/** `npm run check`: lint, types, boundaries and quick unit tests, under a minute; then the figures of the house. */
process.env.QUICK_ONLY = '1'
forgetFigures()
const passes = printResults(await runQuickStages())
console.log(`${NOT_QUICK.length} files of unit tests run in npm test alone: they take a second or more each.`)
printFigures()
process.exit(passes ? 0 : 1)
