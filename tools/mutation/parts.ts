import { readYaml } from '../project.ts'

/**
 * A part whose tests are tried by mutants. `mutate`: its sources, as patterns from the root. `tests`: the files that must
 * notice: unit and portal tests, and those that open a database in their own process. A server in another process does
 * not run mutants.
 */
export type Part = {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  environment?: 'jsdom'
}

/**
 * The parts of parts.yaml decide who may do what, until when, and what is kept: a wrong line there is a wrong consent. Stores are left out: a
 * mutant of SQL is no expression of TypeScript, and `tests/storage` proves their promises over both databases.
 */
export const PARTS = readYaml<readonly Part[]>('tools/mutation/parts.yaml')
