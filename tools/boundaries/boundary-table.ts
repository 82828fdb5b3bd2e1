import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readYaml } from '../project.ts'
import type { Boundary } from './boundary.ts'
import { floorRows, TESTS } from './floors.ts'
import { PACKAGE_ROWS, tryOf } from './package-table.ts'

/** Rooms of the server that are no part, with the reason. Every other folder is a part, and has its anatomy. */
export const NO_PARTS: Readonly<Record<string, string>> = {
  bff: 'translates the portal’s calls for the parts: decides and keeps nothing',
  commands: 'programs of operators, beside the running server',
  platform: 'mechanisms that know no part; its declaration is platform-declaration.ts',
  web: 'the HTTP server, which main.ts and compose.ts mount file by file; it declares its settings all the same',
}
export const PARTS: readonly string[] = readdirSync(join(ROOT, 'apps/server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !Object.hasOwn(NO_PARTS, entry.name))
  .map(({ name }) => name)

const FORBIDDEN_IMPORTS = Object.entries(
  readYaml<Record<string, string[]>>('tools/boundaries/forbidden-imports.yaml'),
).flatMap(([file, specifiers]) => specifiers.map((specifier) => [file, specifier] as const))

type Row = Omit<Boundary, 'tries'> & { tries: readonly string[] }

const whole = (pattern: string): string =>
  pattern.replaceAll('<tests>', TESTS).replaceAll('<part>', `(${PARTS.join('|')})`)

const ROWS = readYaml<readonly Row[]>('tools/boundaries/boundaries.yaml').map(
  ({ name, from, except, never, but, tries }): Boundary => ({
    name,
    from: whole(from),
    never: whole(never),
    ...(except && { except: whole(except) }),
    ...(but && { but: whole(but) }),
    tries: tries.map(tryOf),
  }),
)

export const BOUNDARIES: readonly Boundary[] = [...floorRows(FORBIDDEN_IMPORTS), ...ROWS, ...PACKAGE_ROWS]
