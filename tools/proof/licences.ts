import { readJson } from '../project.ts'
import { isAllowed, runtimePackages } from './runtime-packages.ts'

/** `npm run licences`: what the product is built and run with, and under which licence; ends with 1 when one is not allowed. */
const all = runtimePackages(readJson('package-lock.json'))
for (const { name, version, licence } of all) console.log(`${name} ${version}: ${licence}`)
const refused = all.filter(({ licence }) => !isAllowed(licence))
console.log(`${all.length} packages, ${refused.length} with a licence that is not allowed`)
process.exit(refused.length > 0 ? 1 : 0)
