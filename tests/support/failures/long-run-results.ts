import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../test-results/faults/', import.meta.url))

/** Keeps what a long run found, for docs/proof/faults.md and histories.md (`npm run faults`). */
export function keepResult(name: string, found: Readonly<Record<string, unknown>>): void {
  mkdirSync(FOLDER, { recursive: true })
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify({ day, ...found }, null, 2)}\n`)
}
