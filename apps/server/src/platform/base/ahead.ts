/** Work begun before it is certain that its result is needed: where nobody awaits it, its failure is not reported. */
export function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}
