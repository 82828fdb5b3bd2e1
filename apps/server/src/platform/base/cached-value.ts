/** One fetched value for all callers, until its life ends; concurrent callers wait for the same fetch, and a failure is not cached. */
export function createCachedValue<T>(fetchIt: () => Promise<{ value: T; lifeMs: number }>) {
  let current: Promise<T> | undefined
  let until = 0

  function refetch(): Promise<T> {
    const fetched = fetchIt()
    const value = fetched.then((answer) => answer.value)
    current = value
    until = Number.POSITIVE_INFINITY
    fetched.then(
      ({ lifeMs }) => {
        if (current === value) until = performance.now() + lifeMs
      },
      () => {
        if (current === value) current = undefined
      },
    )
    return value
  }

  return {
    get: (): Promise<T> => (current && performance.now() < until ? current : refetch()),
    /** Shortens the life of the current value to so many milliseconds from now; a shorter one stays. */
    shorten: (lifeMs: number): void => {
      until = Math.min(until, performance.now() + lifeMs)
    },
    forget: (): void => {
      current = undefined
    },
  }
}
