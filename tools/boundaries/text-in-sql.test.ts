// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of others stand here as texts

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readYaml } from '../project.ts'
import { sourceFiles } from './import-tree.ts'
import { partsOfTexts } from './text-in-sql.ts'

const SERVER = 'apps/server/src/'
/** The files that may hold SQL (`source-places.test.ts`). */
const HOLD_SQL =
  /(\.store|platform\/database\/migrate|fresh-database|\/health\.routes|platform\/open-platform)\.ts$/

const SQL_PARTS = readYaml<Record<string, string[]>>('tools/boundaries/sql-parts.yaml')

describe('SQL takes values as parameters', () => {
  it('has only constants beside them in its text, and the parts of our own that the list names', () => {
    const files = sourceFiles(ROOT, SERVER.slice(0, -1)).filter((file) => HOLD_SQL.test(file))
    expect(files.length).toBeGreaterThan(40)
    const found = files.flatMap((file) => {
      const parts = partsOfTexts(file, readFileSync(join(ROOT, file), 'utf8'))
      return parts.length > 0 ? [[file.slice(SERVER.length), parts.toSorted()] as const] : []
    })
    const listed = Object.entries(SQL_PARTS).map(([file, parts]) => [file, parts.toSorted()] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
  })

  const partsOf = (expression: string): string[] => partsOfTexts('x.store.ts', `const sql = ${expression}`)

  it.each([
    ['a value in a template', '`select 1 from t where a = ${a}`', ['a']],
    ['a value in quotation marks', "`select 1 from t where a = '${a}' and b = '${b}'`", ["'a'", "'b'"]],
    ['a value after a text', "'select 1 from t where a = ' + a", ["'select 1 from t where a = ' + a"]],
    ['a call', '`select ${columns(a)} from t`', ['columns(a)']],
    ['a value of a constant’s function', '`select 1 from t where ${WHERE(a)}`', ['WHERE(a)']],
  ])('sees %s', (_what, expression, parts) => expect(partsOf(expression)).toEqual(parts))

  it.each([
    ['a parameter', "'select 1 from t where a = $1'"],
    ['the number of a parameter', '`select 1 from t where a = $${place}`'],
    ['a constant', '`select ${COLUMNS} from t where ${LIMIT_OF(2)}`'],
    ['a sum of numbers', 'offset + 1'],
  ])('leaves %s alone', (_what, expression) => expect(partsOf(expression)).toEqual([]))
})
