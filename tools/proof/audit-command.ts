import { findWeaknesses } from './weaknesses.ts'

/** `npm run audit`: known weaknesses of what comes with the product; ends with 1 when one must be mended first. */
const { skipped, found } = findWeaknesses()
for (const line of found) console.log(line)
console.log(skipped ? `skipped: ${skipped}` : `${found.length} known weaknesses that must be mended first`)
process.exit(found.length > 0 ? 1 : 0)
