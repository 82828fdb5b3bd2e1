import { spawnSync } from 'node:child_process'
import { ROOT } from '../project.ts'

/**
 * Known weaknesses of what comes with the product, as the registry knows them. Not every registry offers this, and a machine
 * without a network reaches none: the check is then skipped and says so.
 */
const TIMEOUT_MS = 60_000

/** Severities that stop a delivery; the others wait for the next update (docs/security.md). */
const REFUSED = ['high', 'critical']

/** Weaknesses that stop a delivery, or the reason why none could be looked up. */
export type Verdict = { skipped?: string; found: string[] }

type Report = { vulnerabilities?: Record<string, { name: string; severity: string; range: string }> }

/** Judges the JSON that `npm audit` writes. */
export function verdictOf(output: string): Verdict {
  const report = parsed(output)
  if (!report?.vulnerabilities) return { skipped: 'this registry does not offer audit', found: [] }
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => REFUSED.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { found }
}

/** Asks the registry. */
export function findWeaknesses(): Verdict {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  })
  return verdictOf(stdout ?? '')
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
