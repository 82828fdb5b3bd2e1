import { readYaml } from '../project.ts'
import type { Boundary } from './boundary.ts'
import { floorRows, TESTS } from './floors.ts'
import { PACKAGE_ROWS, tryOf } from './package-table.ts'

const PARTS =
  '(access-log|accounts|directory|events|handoff|holder|insurer|notices|receipts|recipient|regulator|settings)'

const FORBIDDEN_IMPORTS = Object.entries(
  readYaml<Record<string, string[]>>('tools/boundaries/forbidden-imports.yaml'),
).flatMap(([file, specifiers]) => specifiers.map((specifier) => [file, specifier] as const))

type Row = Omit<Boundary, 'tries'> & { tries: readonly string[] }

const whole = (pattern: string): string => pattern.replaceAll('<tests>', TESTS).replaceAll('<part>', PARTS)

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
