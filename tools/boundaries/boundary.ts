/**
 * Importers and imports. Paths are regular expressions over the path from the project's root; a package of others is
 * its name. `$1` in a target stands for the first group of `from`.
 */
export type Boundary = {
  /** The check's words about such an import. */
  name: string
  from: string
  /** Modules of `from` that the row leaves alone. */
  except?: string
  /** Imports that are refused. */
  never: string
  /** Imports among them that are allowed all the same. */
  but?: string
  /** Imports that the row must refuse: a module that would stand in `from`, and what it would import. */
  tries: readonly (readonly [file: string, specifier: string])[]
}
