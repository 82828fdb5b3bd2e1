import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Check, Finding } from './finding.ts'

/** Runs the checks one after the other, and tells each finding as soon as it is known. */
export async function examine(
  checks: readonly Check[],
  { begin, tell }: { begin: (about: string) => void; tell: (finding: Finding) => void },
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { about, remedy, run } of checks) {
    begin(about)
    const said = await run().catch((error: unknown) => [
      { level: 'fail' as const, says: reasonOf(error), remedy },
    ])
    for (const one of said) {
      const finding: Finding = { remedy: '', ...one, about }
      tell(finding)
      findings.push(finding)
    }
  }
  return findings
}

export function lineOf({ level, about, says, remedy }: Finding): string {
  const mark = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' }[level]
  return `${mark}  ${about}: ${says}${remedy === '' ? '' : ` → ${remedy}`}`
}
