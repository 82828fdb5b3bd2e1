import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `npm run audit`: known weaknesses of what comes with the product, as the registry knows them. Not every registry
 * offers that, and there is none without a network: then it is skipped, and says so.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 60_000

/** From which severity on the product must not be delivered; the others are for the next update (docs/security.md). */
const REFUSED = ['high', 'critical']

/** @returns {{ skipped?: string, found: string[] }} what must not be delivered. */
export function verdictOf(output) {
  const report = parsed(output)
  if (!report?.vulnerabilities) return { skipped: 'this registry does not offer audit', found: [] }
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => REFUSED.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { found }
}

export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  })
  return verdictOf(stdout ?? '')
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { skipped, found } = audit()
  for (const line of found) console.log(line)
  console.log(skipped ? `skipped: ${skipped}` : `${found.length} known weaknesses that must be mended first`)
  process.exit(found.length > 0 ? 1 : 0)
}
