/** Work that has begun before anybody is sure to want its result: until somebody waits for it, its failure is nobody's. */
export function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}
