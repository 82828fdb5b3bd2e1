type Verb<Deps> = (deps: Deps, ...given: never[]) => unknown

/** Verbs as their callers see them: without the dependencies, which they were given. */
type Bound<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (deps: never, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never
}

/** Gives each verb its dependencies. */
export const withDeps = <Deps, Verbs extends Record<string, Verb<Deps>>>(
  deps: Deps,
  verbs: Verbs,
): Bound<Verbs> =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (...given: never[]) => verb(deps, ...given)]),
  ) as Bound<Verbs>
