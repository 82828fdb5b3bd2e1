import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '../project.ts'
import { type FaultResult, faultsPage } from './faults-page.ts'

/**
 * `npm run faults`: writes docs/proof/faults.md from what the long runs left in test-results/faults (`npm run test:long`): kills
 * under load, random sequences, every named fault at every call of both journeys, and updates from the previous version.
 */
const FOLDER = 'test-results/faults'
if (!existsSync(join(ROOT, FOLDER))) throw new Error(`${FOLDER} is missing: run npm run test:long first.`)
const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.json'))
const results = files.sort().map((name) => [name.slice(0, -5), readJson<FaultResult>(`${FOLDER}/${name}`)])
writeFileSync(join(ROOT, 'docs/proof/faults.md'), faultsPage(Object.fromEntries(results)))
