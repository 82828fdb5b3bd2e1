import { readYaml } from '../project.ts'
import type { Boundary } from './boundary.ts'
import { TESTS } from './floors.ts'

type Texts = string | readonly string[]
const PACKAGES = Object.entries(
  readYaml<Record<string, { places: Texts; refused: Texts }>>('tools/boundaries/packages.yaml'),
)

const PRODUCT = '^(apps|packages)/[^/]+/src/'

/** `apps/server/src/bff/x.ts react`: a file, and what it must not import. */
export function tryOf(refused: string): readonly [string, string] {
  const [file = '', specifier = ''] = refused.split(' ')
  return [file, specifier]
}

const named = (packages: string): string => `^(${packages})(/|$)`

export const PACKAGE_ROWS: readonly Boundary[] = [
  ...PACKAGES.map(([packages, { places, refused }]) => ({
    name: `${packages}: only where the table of packages allows it`,
    from: PRODUCT,
    except: [TESTS, ...[places].flat().map((place) => `^${place}`)].join('|'),
    never: named(packages),
    tries: [refused].flat().map(tryOf),
  })),
  {
    name: 'a package without a row is refused',
    from: PRODUCT,
    except: TESTS,
    never: '^[^.]',
    but: [
      '^(apps|packages|sandbox|tests|tools|bench|deploy)/',
      ...PACKAGES.map(([packages]) => named(packages)),
    ].join('|'),
    tries: [
      ['apps/portal/src/ui/x.ts', 'lodash'],
      ['packages/domain/src/x.ts', 'node:vm'],
    ],
  },
]
