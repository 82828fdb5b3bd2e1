/** The end of a stage of the proof. `unsteady`: tests that failed at first and passed alone. */
export type Result = {
  name: string
  passed: number
  failed: number
  skipped: string[]
  failures?: string[]
  unsteady?: string[]
}

/** Prints each stage, what was skipped and what failed, and the sum; tells whether all passed. */
export function printResults(results: readonly Result[]): boolean {
  const sum = (pick: (result: Result) => number): number =>
    results.reduce((total, result) => total + pick(result), 0)
  const skipped = results.flatMap((result) => result.skipped)
  console.log('')
  for (const { name, passed, failed } of results)
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
  for (const name of skipped) console.log(`skipped: ${name}`)
  for (const one of results.flatMap((result) => result.unsteady ?? [])) console.log(`unsteady: ${one}`)
  for (const failure of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${failure}`)
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed${tail}`)
  return sum((r) => r.failed) === 0
}
