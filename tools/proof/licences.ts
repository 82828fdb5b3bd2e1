import { readJson } from '../project.ts'
import { isAllowed, otherPackages } from './runtime-packages.ts'

/** `npm run licences`: lists the packages that come with the product. Exits with 1 if a licence, also of a tool, is not allowed. */
const all = otherPackages(readJson('package-lock.json'))
const shipped = all.filter(({ isTool }) => !isTool)
for (const { name, version, licence } of shipped) console.log(`${name} ${version}: ${licence}`)
const refused = all.filter((one) => !isAllowed(one))
for (const { name, licence } of refused) console.log(`NOT ALLOWED: ${name}: ${licence}`)
console.log(`${shipped.length} packages, ${refused.length} with a licence that is not allowed`)
process.exit(refused.length > 0 ? 1 : 0)
